"""Builds the program for the other scripts in this folder."""

import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent


def built_program():
    """Returns the path of the release build, after updating it."""
    subprocess.run([HERE / "mediainspect", "--version"], check=True, stdout=sys.stderr)
    return HERE.parent / ".build" / "standalone" / "mediainspect"
