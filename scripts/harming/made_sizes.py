"""Made sound files with wrong sizes: of the form, of the sound, or of both.

Recorders that are interrupted, streams and damaged headers leave such sizes. Players ignore many of them and play
all of the sound, so a cleaner must keep it, or refuse the file.
"""

import random
import struct
from dataclasses import dataclass

from .made import NAME, made
from .made_sound import FRAMES, apev2, id3
from .strip import changed

RATE = 44100
# 0.3 s of noise, mono, 16 bit. Noise has no repetition, so each part of it is found at one place only.
SOUND = random.Random(7).randbytes(2 * RATE * 3 // 10)
HALF = len(SOUND) // 2
SILENT = SOUND[:HALF] + bytes(HALF)
PHONE = b"call me: +49 30 1234567"
PERSON = NAME.encode()


@dataclass(frozen=True)
class Form:
    name: str
    suffix: str
    code: str
    kind: str
    order: str = "<"
    # The header of a chunk of W64 has a GUID and a size of 64 bits, and the size counts the header.
    is_w64: bool = False

    @property
    def has_ds64(self):
        return self.code in ("RF64", "BW64")

    @property
    def is_aiff(self):
        return self.code == "FORM"

    @property
    def sound_code(self):
        return "SSND" if self.is_aiff else "data"

    @property
    def header(self):
        return 24 if self.is_w64 else 8

    def integer(self, number, width=0):
        """Returns a size, cut to the width of the size of a chunk if none is given."""
        width = width or (8 if self.is_w64 else 4)
        return (number & (1 << 8 * width) - 1).to_bytes(width, "big" if self.order == ">" else "little")

    def name_of(self, code):
        if not self.is_w64:
            return code.encode()
        tail = "2e91cf11a5d628db04c10000" if code == "riff" else "f3acd3118cd100c04f8edb8a"
        return code.encode() + bytes.fromhex(tail)

    def size_of(self, data):
        return len(data) + (24 if self.is_w64 else 0)

    def chunk(self, code, data, size=None):
        stated = self.size_of(data) if size is None else size
        padding = -len(data) % (8 if self.is_w64 else 2)
        return self.name_of(code) + self.integer(stated) + data + bytes(padding)


RIFF = Form("riff", ".wav", "RIFF", "WAVE")
RIFX = Form("rifx", ".wav", "RIFX", "WAVE", ">")
RF64 = Form("rf64", ".wav", "RF64", "WAVE")
BW64 = Form("bw64", ".wav", "BW64", "WAVE")
AIFF = Form("aiff", ".aiff", "FORM", "AIFF", ">")
AIFC = Form("aifc", ".aifc", "FORM", "AIFC", ">")
W64 = Form("w64", ".w64", "riff", "wave", is_w64=True)
ONES = -1


# MARK: Chunks

def personal_chunks(form, is_before):
    """Returns the chunks with personal data that are before the sound, or after it."""
    if form.is_aiff:
        if is_before:
            return form.chunk("AUTH", PERSON) + form.chunk("ANNO", PHONE)
        return form.chunk("NAME", b"Evening Song") + form.chunk("ANNO", PHONE) + form.chunk("ID3 ", id3(*FRAMES[1:]))
    description = PHONE.ljust(256, b"\0") + PERSON.ljust(32, b"\0") + b"USID".ljust(32, b"\0") + \
        b"2024-05-0612-30-00" + bytes(8) + form.integer(1, 2) + bytes(254)
    if form.is_w64:
        return form.chunk("bext", description)
    if is_before:
        return form.chunk("bext", description)
    return form.chunk("LIST", b"INFO" + form.chunk("IART", PERSON)) + form.chunk("id3 ", id3(*FRAMES[1:]))


def format_chunks(form, count):
    if form.is_aiff:
        common = struct.pack(">HIH", 1, count // 2, 16) + bytes.fromhex("400eac44000000000000")
        if form.kind == "AIFC":
            return form.chunk("FVER", struct.pack(">I", 0xA2805140)) + \
                form.chunk("COMM", common + b"NONE\x0enot compressed\0")
        return form.chunk("COMM", common)
    return form.chunk("fmt ", struct.pack(form.order + "HHIIHH", 1, 1, RATE, 2 * RATE, 2, 16))


def file_bytes(form, outer="right", inner="right", where="both", sound=SOUND, ds64=True, field=ONES):
    """Returns a file with the given sizes.

    outer, inner: the size of the form and of the sound: a number, or the name of one.
    where: whether there are personal chunks before the sound, after it, both or none.
    ds64, field: of RF64 and BW64, whether there is a chunk with the sizes, and the 32-bit size of the form.
    """
    content = (bytes(8) if form.is_aiff else b"") + sound
    right = form.size_of(content)
    sizes = {"right": right, "flush": right - HALF, "larger": right + 1000, "ones": ONES}
    inner_size = sizes.get(inner, inner)
    before = personal_chunks(form, True) if where in ("before", "both") else b""
    after = personal_chunks(form, False) if where in ("after", "both") else b""
    head = form.name_of(form.kind) + (form.chunk("ds64", bytes(28)) if form.has_ds64 and ds64 else b"") + \
        format_chunks(form, HALF if inner == "flush" else len(sound)) + before
    body = head + form.chunk(form.sound_code, content, ONES if form.has_ds64 else inner_size) + after
    right = form.size_of(body)
    sizes = {"right": right, "larger": right + 100_000, "ones": ONES, "half": right // 2,
             "to-sound": form.size_of(head), "flush": form.size_of(head) + form.header + len(content) - HALF}
    outer_size = sizes.get(outer, outer)
    if not form.has_ds64:
        return form.chunk(form.code, body, outer_size)
    data = form.chunk(form.code, body, field)
    if not ds64:
        return data
    large = struct.pack("<QQQI", outer_size & (1 << 64) - 1, inner_size & (1 << 64) - 1, len(sound) // 2, 0)
    return data[:20] + large + data[48:]


# MARK: Files

def declared(form, case, where, fact, sound=SOUND, added=b"", removable=b"", is_decoded=True, **sizes):
    """Declares a file.

    added: bytes after the form.
    is_decoded: whether ffmpeg or sox decodes sound from it.
    """
    # The second half of the sound, except the last bytes, is what a size that is too small leaves out.
    shortened = changed(sound[-HALF:-16], b"")
    made(f"sizes-{form.name}-{case}-{where}{form.suffix}", "H1", fact, ["sound.run", *["sound by"] * is_decoded],
         sound=sound, removable=removable, is_edited=True, strips=(shortened,))(
        lambda path: path.write_bytes(file_bytes(form, where=where, sound=sound, **sizes) + added))


def wrong(form, case, where, **more):
    declared(form, case, where, f"sound of a file with wrong sizes: {case}", **more)


OUTER = (4, 8, 36, "to-sound", "half", "flush", 0, "ones", "larger")
for one in (RIFF, AIFF):
    for size in OUTER:
        for placed in ("none", "after", "both") if size in (36, "flush") else ("both",):
            wrong(one, f"outer-{size}", placed, outer=size, inner="flush" if size == "flush" else "right")
    # The size 8 counts only the head of the sound in AIFF.
    for size in (8, 0, "ones", "larger") if one is AIFF else (0, "ones", "larger"):
        for placed in ("none", "both") if size == 0 else ("both",):
            wrong(one, f"sound-{size}", placed, inner=size)
    for placed in ("none", "after"):
        wrong(one, "sound-flush", placed, inner="flush")
    for size in (0, "ones"):
        wrong(one, f"all-{size}", "before", outer=size, inner=size)
    # A recorder that was interrupted before it stated other sizes than those of a form without sound.
    wrong(one, "no-sound", "none", outer="to-sound", inner=8 if one is AIFF else 0)
    wrong(one, "flush-silence", "none", sound=SILENT, outer="flush", inner="flush")
for one in (RIFX, AIFC, W64):
    for size in (36, "flush", 0):
        wrong(one, f"outer-{size}", "both", outer=size, inner="flush" if size == "flush" else "right")
wrong(W64, "outer-half", "both", outer="half")
wrong(W64, "all-ones", "before", outer="ones", inner="ones")
for one in (RF64, BW64):
    for size in (36, "half", "flush", 0):
        wrong(one, f"ds64-{size}", "both", outer=size, inner="flush" if size == "flush" else "right")
    wrong(one, "no-ds64", "both", ds64=False, is_decoded=False)
    wrong(one, "ds64-sound-0", "before", inner=0, is_decoded=False)
    wrong(one, "field-36", "both", field=36)


# MARK: Bytes after a form with the right sizes

BEHIND = {
    "id3v1": b"TAG" + bytes(30) + PERSON.ljust(64, b"\0") + PHONE.ljust(30, b"\0") + b"\xff",
    "apev2": apev2(("Artist", NAME), ("Comment", PHONE.decode())),
    "text": b"recorded by " + PERSON + b", " + PHONE + b"\r\n",
    "zeros": bytes(5000),
    "random": random.Random(8).randbytes(5000),
}


for one in (RIFF, AIFF):
    for name, added in BEHIND.items():
        for placed in ("none", "both") if name in ("text", "random") else ("both",):
            declared(one, f"{name}-behind", placed, f"sound before {name}", added=added, removable=PHONE)
for one in (RIFX, RF64, BW64, AIFC, W64):
    declared(one, "right", "both", "sound of a file with right sizes", removable=PHONE)
