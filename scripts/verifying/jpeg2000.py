"""What JPEG 2000 files present."""

from . import codecs
from .boxes import Tree
from .colors import color
from .parts import Reading

CODESTREAM = b"\xff\x4f\xff\x51"
HEADER = {b"ihdr", b"bpcc", b"pclr", b"cmap", b"cdef", b"res "}


def is_jpeg2000(head):
    return head[4:8] == b"jP  " or head[:4] == CODESTREAM


def read(media):
    if media.read(0, 4) == CODESTREAM:
        reading = Reading()
        reading.add("codestream", (0, media.size), path=("/COM", "/codestream"), edited=codecs.codestream)
        return reading
    tree, reading = Tree(media), Reading()
    for box in tree.root.children:
        reading.free.append((box.start, box.content))
        name = box.code.decode("latin-1").strip()
        if box.code == b"jp2h":
            add_header(media, box, reading)
        elif box.code == b"jp2c":
            reading.add(name, (box.content, box.end - box.content), path="/jp2c", edited=codecs.codestream)
        elif box.code in (b"jP  ", b"rreq"):
            reading.add(name, (box.content, box.end - box.content))
        else:
            reading.free.append((box.content, box.end))
    reading.free.append((tree.root.tail, media.size))
    return reading


def add_header(media, box, reading):
    place = box.content
    while place + 8 <= box.end:
        size, code = media.number(place, 4), media.read(place + 4, 4)
        end = place + size
        if size < 8 or end > box.end:
            break
        name = code.decode("latin-1").strip()
        reading.free.append((place, place + 8))
        if code == b"colr":
            data = media.read(place + 8, size - 8)
            reading.add(name, value=(data[:3], color(data[3:])))
            reading.free.append((place, end))
        elif code in HEADER:
            reading.add(name, (place + 8, size - 8), path=f"/jp2h/{name}", optional=code == b"res ")
        else:
            reading.free.append((place, end))
        place = end
