"""All checks of one copy."""

from . import edits, presented, records
from .media import Mismatch

VERSION = 1


def verify(source, copy, record):
    """Raises Mismatch if a copy is not what its record says, or does not present what its source does."""
    version = record.get("record", VERSION)
    if version != VERSION:
        raise Mismatch(f"not verified: the record has the version {version}, and this script knows {VERSION}")
    records.check_sides(source, copy, record)
    is_edit = record.get("mediainspect", {}).get("command") == "edit"
    # Without a policy, and if no box passes another one, each change of an item is compared.
    in_order = "policy" not in record and record.get("faststart") != "moved"
    fields = (edits if is_edit and in_order else records).verify(source, copy, record) or ()
    presented.verify(source, copy, record, fields)
