"""Removes one fact of a made file by hand, to show that the comparison reports its loss.

Each function returns a function from the bytes of the made file to the bytes of the stripped file.
"""

import struct


def changed(old, new, where=0):
    """Replaces all occurrences of a value, or only the nth one, counted from 1."""
    def strip(data):
        if old not in data:
            raise SystemExit(f"{old!r} is not in the made file")
        if not where:
            return data.replace(old, new)
        head = old.join(data.split(old)[:where])
        return head + data[len(head):].replace(old, new, 1)
    strip.label = old.decode("latin-1")
    return strip


def renamed(code, where=0):
    """Renames a box to `free`, which readers ignore. Bytes of the payload may follow its type in `code`."""
    return changed(code.encode("latin-1"), b"free" + code[4:].encode("latin-1"), where)


def overwritten(code, place, new, where=1):
    """Overwrites bytes of a box or segment; the place is counted from the end of its code."""
    def strip(data):
        head = code.join(data.split(code)[:where])
        at = len(head) + len(code) + place
        if len(head) == len(data) or data[at:at + len(new)] == new:
            raise SystemExit(f"{code!r} does not change")
        return data[:at] + new + data[at + len(new):]
    strip.label = f"{code.decode('latin-1')} + {place}"
    return strip


def without_chunk(code):
    """Removes the chunks of a PNG file that have this type."""
    def strip(data):
        out, place = data[:8], 8
        while place + 12 <= len(data):
            size, name = struct.unpack(">I4s", data[place:place + 8])
            if name != code.encode():
                out += data[place:place + 12 + size]
            place += 12 + size
        if len(out) == len(data):
            raise SystemExit(f"{code} is not in the made file")
        return out
    strip.label = code
    return strip


def without_tag(tag):
    """Removes an entry from the first directory of a TIFF file."""
    def strip(data):
        order = "<" if data[:2] == b"II" else ">"
        at = struct.unpack(order + "I", data[4:8])[0]
        count = struct.unpack(order + "H", data[at:at + 2])[0]
        rows = [data[at + 2 + 12 * row:at + 14 + 12 * row] for row in range(count)]
        left = [row for row in rows if struct.unpack(order + "H", row[:2])[0] != tag]
        if len(left) == count:
            raise SystemExit(f"tag {tag} is not in the made file")
        end = at + 2 + 12 * count
        body = struct.pack(order + "H", len(left)) + b"".join(left) + data[end:end + 4]
        return data[:at] + body + bytes(end + 4 - at - len(body)) + data[end + 4:]
    strip.label = f"tag {tag}"
    return strip
