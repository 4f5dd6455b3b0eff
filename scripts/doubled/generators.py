"""All generators, in the order of the report."""

from . import fragments, items, movies, notations, pictures, repeated, streams, tags, xmp  # noqa: F401
from .made import MADE  # noqa: F401
