"""Declares ordinary files in which data to remove and data to keep are hard to tell apart."""

from .made import made


def ordinary(name, fact, shows, **more):
    """Declares a file that `clean` must not refuse, under any policy."""
    return made(name, "H2", fact, shows, is_ordinary=True, **more)
