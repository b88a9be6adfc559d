import os
import subprocess
import sys
from pathlib import Path

PACKAGE = Path(__file__).parents[1] / "python/parlour"


def mypy(folder, *words):
    done = subprocess.run([sys.executable, "-m", *words], capture_output=True, text=True, cwd=folder)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_stubs_say_what_is_there(tmp_path):
    mypy(tmp_path, "mypy.stubtest", "parlour._parlour")


def test_the_package_keeps_its_own_types(tmp_path):
    mypy(tmp_path, "mypy", "--cache-dir", os.devnull, "--ignore-missing-imports", str(PACKAGE))
