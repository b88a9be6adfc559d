from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

NOTEBOOKS = sorted((Path(__file__).parents[1] / "notebooks").glob("*.ipynb"))


def test_there_are_three_notebooks():
    assert [path.stem for path in NOTEBOOKS] == ["perfect_ships", "prove_on_a_cluster", "when_to_bluff"]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs_from_top_to_bottom(path, tmp_path):
    notebook = nbformat.read(path, as_version=4)
    NotebookClient(notebook, kernel_name="python3", startup_timeout=600, resources={"metadata": {"path": tmp_path}}).execute()
