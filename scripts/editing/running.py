"""Runs programs."""

import subprocess


def ran(command, seconds=60, **options):
    """Runs a program; a run that takes too long has status 124 and no output."""
    try:
        return subprocess.run([str(part) for part in command], capture_output=True, timeout=seconds,
                              **({"stdin": subprocess.DEVNULL} if "input" not in options else {}), **options)
    except subprocess.TimeoutExpired:
        return subprocess.CompletedProcess(command, 124, b"", b"")
