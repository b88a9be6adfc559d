import re
from pathlib import Path

PAGE = Path(__file__).parents[3] / "docs/python.md"


def test_every_example_of_the_page_runs(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(r"```python\n(.*?)```", PAGE.read_text(), re.DOTALL)
    assert len(blocks) == 4
    names = {}
    for block in blocks:
        exec(compile(block, str(PAGE), "exec"), names)
    assert (names["solution"].total, names["solution"].is_optimal) == (5625, True)
    assert names["cluster"].prove(names["job"], log="four.proof").lower == 2463


def test_apocalypse_has_the_choices_that_the_page_counts():
    import parlour

    assert "the 25 placements and the 200 moves" in " ".join(PAGE.read_text().split())
    assert parlour.SimultaneousGame("apocalypse").n_choices == 2 + 25 + 200
