"""Leaks in messages and slices of AVC and HEVC, and in their configurations."""

import struct

from .boxes import File
from .headers import with_entry_box
from .kinds import kind
from .tracks import replaced_sample
from .units import header, unit

ANY = "encoding|unknown|unreferenced|text"
AVC, HEVC = "avc.mp4", "hevc.mp4"


def coded_message(type_, data):
    """Returns a message with its type and size."""
    out = b"\xff" * (type_ // 255) + bytes([type_ % 255])
    return out + b"\xff" * (len(data) // 255) + bytes([len(data) % 255]) + data


def avc(type_, head=b"", tail=b""):
    return lambda c: b"\6" + coded_message(type_, head + c.text + tail) + b"\x80"


def hevc(type_, head=b"", tail=b"", unit_type=39):
    return lambda c: header(unit_type) + coded_message(type_, head + c.text + tail) + b"\x80"


def before_sample(name, base, make):
    """Declares a kind that adds a unit before the first sample."""
    kind(name, base, ANY)(lambda data, c: replaced_sample(
        File(data), 1, lambda sample: unit(make(c)) + sample).bytes())


def split(sample):
    """Returns the units of a sample."""
    found, place = [], 0
    while place < len(sample):
        size, = struct.unpack(">I", sample[place:place + 4])
        found.append(sample[place + 4:place + 4 + size])
        place += 4 + size
    return found


def in_units(name, base, change, disturbs=False):
    """Declares a kind that changes the units of the first sample."""
    kind(name, base, ANY, disturbs)(lambda data, c: replaced_sample(File(data), 1, lambda sample: b"".join(
        map(unit, change(split(sample), c)))).bytes())


# MARK: AVC

OWN_UUID = bytes(range(0x31, 0x41))
AVC_MESSAGES = {
    0: "a buffering period", 1: "picture timing", 2: "pan-scan rectangle", 3: "filler payload", 6: "a recovery point",
    7: "repeated picture marking", 9: "scene information", 17: "progressive refinement",
    22: "post-filter hints", 24: "a scalability structure", 30: "quality layers",
    45: "frame packing",
    56: "green metadata", 137: "mastering display color", 144: "content light level", 147: "alternative transfer",
    149: "content color volume", 205: "a constituent picture"}
for number, title in AVC_MESSAGES.items():
    before_sample(f"text in a message of {title} of AVC", AVC, avc(number))
before_sample("bytes after a message of a recovery point of AVC", AVC, avc(6, b"\xc4"))
before_sample("bytes after a message of frame packing of AVC", AVC, avc(45, b"\xc0"))
before_sample("bytes after a message of light level of AVC", AVC, avc(144, bytes(4)))
before_sample("bytes after a canceled display orientation of AVC", AVC, avc(47, b"\xc0"))
before_sample("user data of an unknown UUID of AVC", AVC, avc(5, OWN_UUID))
before_sample("UUID of empty user data of AVC", AVC, lambda c: b"\6" + coded_message(5, c.raw(16)) + b"\x80")
before_sample("short user data of AVC", AVC, avc(5))
before_sample("captions of AVC", AVC, avc(4, b"\xb5\0\x31GA94\3\x44\xff", b"\xff"))
before_sample("active format of AVC", AVC, avc(4, b"\xb5\0\x31DTG1\x41\xf8"))
before_sample("dynamic metadata of AVC", AVC, avc(4, b"\xb5\0\x3c\0\1\4\1"))
before_sample("registered data of an unknown provider of AVC", AVC, avc(4, b"\xb5\x7f\x7f"))
before_sample("second message of a unit of AVC", AVC, lambda c: b"\6" + coded_message(6, b"\xc4") + coded_message(
    5, OWN_UUID + c.text) + b"\x80")
before_sample("bytes after the messages of a unit of AVC", AVC, lambda c: b"\6" + coded_message(6, b"\xc4") + b"\x80"
              + c.text)
before_sample("message longer than its unit of AVC", AVC, lambda c: b"\6\5\x60" + OWN_UUID + c.text + b"\x80")
before_sample("message of a type of 2000 of AVC", AVC, avc(2000))
for type_, title in ((2, "data partition"), (3, "data partition B"), (4, "data partition C"), (17, "reserved type 17"),
                     (22, "reserved type 22"), (24, "aggregation"), (28, "fragmentation"), (31, "unspecified type 31"),
                     (0, "unspecified type 0"), (19, "auxiliary slice")):
    before_sample(f"NAL unit of {title} of AVC", AVC, lambda c, type_=type_: bytes([type_]) + c.text + b"\x80")
before_sample("NAL unit with the forbidden bit", AVC, lambda c: b"\x8c" + c.text)
before_sample("bytes after the end of filler of AVC", AVC, lambda c: b"\x0c\xff\xff\x80" + c.text)
in_units("bytes after the slice of the first sample of AVC", AVC, lambda own, c: [*own[:-1], own[-1] + c.text])
in_units("bytes after zero words of a slice of AVC", AVC, lambda own, c: [*own[:-1], own[-1] + b"\0\0\3" * 3 + c.text])
in_units("second slice of the same address of AVC", AVC, lambda own, c: [*own, own[-1][:8] + c.text], disturbs=True)
kind("bytes after the last unit of a sample of AVC", AVC, ANY, disturbs=True)(
    lambda data, c: replaced_sample(File(data), 1, lambda sample: sample + c.raw(3)).bytes())
kind("unit longer than its sample of AVC", AVC, ANY, disturbs=True)(lambda data, c: replaced_sample(
    File(data), 1, lambda sample: sample + struct.pack(">I", 90) + b"\6" + c.text).bytes())


def configured(name, base, code, change):
    kind(name, base, ANY)(lambda data, c: with_entry_box(data, "moov/trak", code, lambda own: change(own, c)))


def picture_set(own, canary):
    """Adds bytes to the picture parameter set of AVC."""
    size, = struct.unpack(">H", own[6:8])
    at = 9 + size
    length, = struct.unpack(">H", own[at:at + 2])
    return own[:at] + struct.pack(">H", length + 12) + own[at + 2:at + 2 + length] + canary.text + own[at + 2 + length:]


configured("bytes after a picture parameter set of AVC", AVC, b"avcC", picture_set)
configured("sequence parameter set extension of a configuration of AVC", AVC, b"avcC", lambda own, c: (
    own if own[1] in (66, 77, 88) else own[:-4]) + b"\xfd\xf8\xf8\1" + struct.pack(">H", 13) + b"\x6d" + c.text)

# MARK: HEVC

HEVC_MESSAGES = {
    1: "picture timing", 2: "pan-scan rectangle", 3: "filler payload", 6: "a recovery point", 9: "scene information",
    17: "progressive refinement", 22: "post-filter hints", 45: "frame packing",
    56: "green metadata", 128: "structure of pictures", 129: "active parameter sets", 130: "decoding unit",
    131: "temporal layers", 133: "scalable nesting", 134: "region refresh", 135: "no display", 136: "a time code",
    140: "tone mapping knee", 144: "content light level", 147: "alternative transfer", 148: "ambient light",
    149: "content color volume", 155: "omnidirectional projection", 200: "a type of 200"}
for number, title in HEVC_MESSAGES.items():
    before_sample(f"text in a message of {title} of HEVC", HEVC, hevc(number))
before_sample("bytes after a message of light level of HEVC", HEVC, hevc(144, bytes(4)))
before_sample("bytes after a canceled display orientation of HEVC", HEVC, hevc(47, b"\xc0"))
before_sample("user data of an unknown UUID of HEVC", HEVC, hevc(5, OWN_UUID))
before_sample("registered data of an unknown provider of HEVC", HEVC, hevc(4, b"\xb5\x7f\x7f"))
before_sample("captions of HEVC", HEVC, hevc(4, b"\xb5\0\x31GA94\3\x44\xff", b"\xff"))
before_sample("bytes after the messages of a unit of HEVC", HEVC, lambda c: header(39) + coded_message(
    6, b"\xc4") + b"\x80" + c.text)
before_sample("message longer than its unit of HEVC", HEVC, lambda c: header(39) + b"\5\x60" + OWN_UUID + c.text)
before_sample("suffix message before a picture of HEVC", HEVC, hevc(5, OWN_UUID, unit_type=40))
for type_, title in ((38, "filler"), (41, "reserved type 41"), (47, "reserved type 47"), (48, "unspecified type 48"),
                     (63, "unspecified type 63"), (24, "reserved type 24"), (31, "reserved type 31")):
    before_sample(f"NAL unit of {title} of HEVC", HEVC, lambda c, type_=type_: header(type_) + c.text + b"\x80")
in_units("bytes after the slice of the first sample of HEVC", HEVC, lambda own, c: [*own[:-1], own[-1] + c.text])
in_units("bytes after zero words of a slice of HEVC", HEVC, lambda own, c: [
    *own[:-1], own[-1] + b"\0\0\3" * 3 + c.text])
configured("bytes after the arrays of a configuration of HEVC", HEVC, b"hvcC", lambda own, c: own + c.text)
configured("array of an unknown type of HEVC", HEVC, b"hvcC", lambda own, c: own[:22] + bytes([own[22] + 1]) + own[23:]
           + b"\x30\0\1" + struct.pack(">H", 14) + header(48) + c.text)
configured("array of delimiters of HEVC", HEVC, b"hvcC", lambda own, c: own[:22] + bytes([own[22] + 1]) + own[23:]
           + b"\x23\0\1" + struct.pack(">H", 14) + header(35) + c.text)
configured("message in a configuration of HEVC", HEVC, b"hvcC", lambda own, c: own[:22] + bytes([own[22] + 1])
           + own[23:] + b"\x27\0\1" + struct.pack(">H", 33) + header(39) + coded_message(
               5, OWN_UUID + c.text) + b"\x80")


def each_parameter_set(type_):
    """Adds bytes to the first parameter set of a type of HEVC."""
    def change(own, canary):
        at = 23
        for _ in range(own[22]):
            if own[at] & 63 == type_:
                size, = struct.unpack(">H", own[at + 3:at + 5])
                return own[:at + 3] + struct.pack(">H", size + 12) + own[at + 5:at + 5 + size] + canary.text \
                    + own[at + 5 + size:]
            count, = struct.unpack(">H", own[at + 1:at + 3])
            at += 3
            for _ in range(count):
                at += 2 + struct.unpack(">H", own[at:at + 2])[0]
        raise ValueError(type_)
    return change


for type_, title in ((32, "video"), (33, "sequence"), (34, "picture")):
    configured(f"bytes after a {title} parameter set of HEVC", HEVC, b"hvcC", each_parameter_set(type_))
