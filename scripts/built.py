"""The program as people run it, for the scripts beside this file."""

import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent


def built_program():
    """Where it is; built before, unless it is up to date."""
    subprocess.run([HERE / "mediainspect", "--version"], check=True, stdout=sys.stderr)
    return HERE.parent / ".build" / "standalone" / "mediainspect"
