"""Leaks in NAL units of AVC and HEVC that decoders do not read, and in bytes after their content."""

import struct

from .boxes import File, box
from .kinds import kind
from .tracks import in_configuration, replaced_sample, with_unit

ANY = "encoding|unknown|unreferenced"


def unit(data):
    return struct.pack(">I", len(data)) + data


def before_sample(name, base, make):
    """Declares a kind that adds a unit before the first sample."""
    kind(name, base, ANY)(lambda data, c: replaced_sample(
        File(data), 1, lambda sample: unit(make(c)) + sample).bytes())


def after_sample(name, base, make):
    """Declares a kind that adds a unit after the last sample of the first track."""
    @kind(name, base, ANY)
    def take(data, canary):
        file = File(data)
        more = unit(make(canary))
        table = file.track(1).all("mdia")[0].all("minf")[0].all("stbl")[0]
        sizes, chunks = table.all("stsz")[0], table.all("stsc")[0]
        offsets = table.all("stco")[0]
        per_chunk, = struct.unpack(">I", chunks.payload[-8:-4])
        lengths = [length for length, in struct.iter_unpack(">I", sizes.payload[12:])]
        start, = struct.unpack(">I", offsets.payload[-4:])
        end = start + sum(lengths[-per_chunk:])
        sizes.payload = sizes.payload[:-4] + struct.pack(">I", lengths[-1] + len(more))
        media = next(found for found in file.boxes if found.code == b"mdat")
        at = end - media.place
        media.payload = media.payload[:at] + more + media.payload[at:]
        for track in file.tracks():
            own = track.all("mdia")[0].all("minf")[0].all("stbl")[0].all("stco")[0]
            own.payload = own.payload[:8] + b"".join(
                struct.pack(">I", old + len(more) if old >= end else old)
                for old, in struct.iter_unpack(">I", own.payload[8:]))
        return file.bytes()


# MARK: AVC

AVC = "movie.mp4"


def message(type_, head=b""):
    """Returns a function that makes a message of supplemental information with the canary."""
    return lambda c: b"\6" + bytes([type_, len(head) + len(c.text)]) + head + c.text + b"\x80"


# A message of film grain or tone mapping is canceled by the first bits that are set here.
for type_, title, head in ((8, "spare pictures", b""), (10, "sub-sequences", b""),
                           (15, "the end of a snapshot", b""), (19, "canceled film grain", b"\x80"),
                           (23, "canceled tone mapping", b"\xc0"), (200, "a reserved type", b"")):
    before_sample(f"SEI of {title}", AVC, message(type_, head))
for type_, title, head in (
        (13, "sequence parameter set extension", b""), (14, "prefix", b"\x40\0\7"),
        (15, "subset sequence parameter set", b""), (16, "depth parameter set", b""),
        (20, "slice extension", b"\x40\0\7"),
        (21, "depth slice extension", b"\x40\0\7")):
    before_sample(f"NAL unit of {title} of AVC", AVC,
                  lambda c, type_=type_, head=head: bytes([0x60 | type_]) + head + c.text + b"\x80")
before_sample("bytes after the delimiter of AVC", AVC, lambda c: b"\x09\xf0" + c.text)
after_sample("bytes after the end of an AVC sequence", AVC, lambda c: b"\x0a" + c.text)
after_sample("bytes after the end of an AVC stream", AVC, lambda c: b"\x0b" + c.text)


def unused_picture_set(canary):
    """Returns a picture parameter set with number 7."""
    return b"\x68\x11" + canary.text + b"\x80"


def unused_sequence_set(canary):
    """Returns a sequence parameter set with number 5."""
    return b"\x67\x42\xc0\x0a\x37" + canary.text + b"\x80"


def well_formed_sequence_set(canary):
    """Returns an unused sequence parameter set without errors. The canary is in the two numbers of its timing."""
    # Number 5, sizes of 8 by 3 macroblocks, and flags up to the one of the timing.
    head = int("00110" "1" "011" "010" "0" "0001000" "011" "1" "1" "0" "1" "00001", 2).to_bytes(4, "big")
    return b"\x67\x42\xc0\x0a" + head + canary.raw(8) + b"\x04"


before_sample("unused picture parameter set of AVC in a sample", AVC, unused_picture_set)
before_sample("unused sequence parameter set of AVC in a sample", AVC, unused_sequence_set)
before_sample("timing of an unused sequence parameter set of AVC in a sample", AVC, well_formed_sequence_set)
kind("unused picture parameter set of AVC", AVC, ANY)(in_configuration(with_unit(unused_picture_set)))


def with_sequence_set(make):
    """Adds an unused sequence parameter set to a configuration with one."""
    def change(own, canary):
        size, = struct.unpack(">H", own[6:8])
        more = make(canary)
        return own[:5] + b"\xe2" + own[6:8 + size] + struct.pack(">H", len(more)) + more + own[8 + size:]
    return change


def with_bytes(own, canary):
    """Adds bytes after the sequence parameter set of a configuration."""
    size, = struct.unpack(">H", own[6:8])
    return own[:6] + struct.pack(">H", size + len(canary.text)) + own[8:8 + size] + canary.text + own[8 + size:]


kind("unused sequence parameter set of AVC", AVC, ANY)(in_configuration(
    with_sequence_set(unused_sequence_set)))
kind("timing of an unused sequence parameter set of AVC", AVC, ANY)(in_configuration(
    with_sequence_set(well_formed_sequence_set)))
kind("bytes after a sequence parameter set of AVC", AVC, ANY)(in_configuration(with_bytes))

# MARK: HEVC

HEVC = "hevc.mp4"


def header(type_, layer=0):
    """Returns the header of a unit of the first temporal layer."""
    return bytes([type_ << 1 | layer >> 5, layer << 3 & 255 | 1])


def hevc(type_, head=b"", layer=0):
    return lambda c: header(type_, layer) + head + c.text + b"\x80"


def hevc_message(type_, head=b""):
    return lambda c: header(39) + bytes([type_, len(head) + len(c.text)]) + \
        head + c.text + b"\x80"


before_sample("SEI of a reserved type of HEVC", HEVC, hevc_message(200))
before_sample("SEI of a buffering period of HEVC", HEVC, hevc_message(0))
after_sample("SEI of a picture hash of HEVC", HEVC, lambda c: header(40) + b"\x84\x11\0" + c.raw(16) + b"\x80")
before_sample("bytes after a message of mastering display color", HEVC, hevc_message(137, bytes(24)))
before_sample("bytes after the delimiter of HEVC", HEVC, hevc(35, b"\x50"))
after_sample("bytes after the end of an HEVC sequence", HEVC, hevc(36))
after_sample("bytes after the end of an HEVC bitstream", HEVC, hevc(37))
for type_ in 10, 22:
    before_sample(f"NAL unit of reserved type {type_} of HEVC", HEVC, hevc(type_))
for type_, title in ((1, "slice"), (33, "sequence parameter set"), (35, "delimiter")):
    after_sample(f"{title} of layer 1 of HEVC", HEVC, hevc(type_, layer=1))
UNUSED = {32: ("video", b"\x5c"), 33: ("sequence", b"\x01\x01\x60\0\0\3\0\x90\0\0\3\0\0\3\0\x1e\x37"),
          34: ("picture", b"\x11")}
for type_, (title, head) in UNUSED.items():
    before_sample(f"unused {title} parameter set of HEVC in a sample", HEVC, hevc(type_, head))


def in_array(type_, head):
    """Adds a unit to the array of its type in a configuration of HEVC."""
    def made(base, canary):
        found = (file := File(base)).at("moov/trak/mdia/minf/stbl/stsd")
        data = found.payload
        place = data.index(b"hvcC") - 4
        size, = struct.unpack(">I", data[place:place + 4])
        whole, = struct.unpack(">I", data[8:12])
        # The first bit of an array states that it is complete.
        at = min(found_at for flag in (0, 0x80)
                 if (found_at := data.find(bytes([flag | type_, 0, 1]), place + 30)) >= 0)
        more = hevc(type_, head)(canary)
        body = data[place + 8:at + 1] + b"\0\2" + struct.pack(">H", len(more)) + more + \
            data[at + 3:place + size]
        new = box("hvcC", body)
        found.payload = data[:8] + struct.pack(">I", whole + len(new) - size) + data[12:place] + new + \
            data[place + size:]
        return file.bytes()
    return made


for type_, (title, head) in UNUSED.items():
    kind(f"unused {title} parameter set of HEVC", HEVC, ANY)(in_array(type_, head))
