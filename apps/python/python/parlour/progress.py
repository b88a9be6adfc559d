"""How far long work is, shown by tqdm where it is asked for."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def bar(show: bool, unit: str) -> Iterator[Callable[[int, int], None] | None]:
    """What long work calls with how much is done of how much; nothing where nothing is to be shown."""
    if not show:
        yield None
        return
    try:
        from tqdm.auto import tqdm
    except ImportError as missing:
        raise ImportError("progress is shown by tqdm: install parlour[progress]") from missing
    with tqdm(unit=unit) as shown:

        def tell(done: int, total: int) -> None:
            shown.total = total
            shown.update(done - shown.n)

        yield tell
