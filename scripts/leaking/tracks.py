"""Leaks in tracks, in samples, and in data that edit lists and tables leave out."""

import struct
import zlib

from .boxes import File, add_track, box, entry, full
from .kinds import kind
from .movies import gpmf, gpmf_place, klv
from .pictures import CHUNKS, SMALL, exif, jpeg_with_place, place_tiff, rational, segment, xmp
from .sound import fill_element

GENERIC = box("gmhd", full("gmin", struct.pack(">HHHHHH", 0x40, 0x8000, 0x8000, 0x8000, 0, 0)))


def track(name, bases, category, handler, make_entry, make_samples, **more):
    def make(base, canary):
        return add_track(File(base), handler, make_entry(canary), make_samples(canary),
                         **more).bytes()
    kind(name, bases, category)(make)


def keyed_entry(key, kind_=1):
    return entry("mebx", box("keys", box(struct.pack(">I", 1), box(
        "keyd", b"mdta" + key.encode()), box("dtyp", struct.pack(">II", 0, kind_)))))


def keyed_sample(data):
    return box(struct.pack(">I", 1), data)


PLACE_KEY = "com.apple.quicktime.location.ISO6709"
track("timed location in mebx", "movie.mov movie.mp4", "location", "meta",
      lambda c: keyed_entry(PLACE_KEY), lambda c: [keyed_sample(c.place.encode())] * 2)
track("timed faces in mebx", "movie.mov", "face", "meta",
      lambda c: keyed_entry("com.apple.quicktime.detected-face.face-id", 77),
      lambda c: [keyed_sample(c.raw(4))])
track("an unknown timed key", "movie.mov", "unknown", "meta",
      lambda c: keyed_entry("org.example.thing"), lambda c: [keyed_sample(c.text)])
track("a key of mebx", "movie.mov", "unknown", "meta",
      lambda c: keyed_entry("org.example." + c.word), lambda c: [keyed_sample(b"value")])
track("GPMF of GoPro", "movie.mp4", "location", "meta",
      lambda c: entry("gpmd", bytes(4)), lambda c: [gpmf_place(c)] * 2)


def gpmf_name(canary):
    turn = gpmf(klv("GYRO", "s", 6, 1, bytes(6)))[8:]
    body = klv("DVNM", "c", 1, len(canary.text), canary.text) + turn
    return [klv("DEVC", "\0", 1, len(body), body)]


track("name of a device next to gyroscope in GPMF", "movie.mp4", "device", "meta",
      lambda c: entry("gpmd", bytes(4)), gpmf_name)


def camm(canary):
    latitude, longitude = canary.degrees
    canary.says(struct.pack("<d", latitude))
    return [struct.pack("<HHddd", 0, 5, latitude, longitude, 441)] * 2


track("CAMM", "movie.mp4", "location", "camm", lambda c: entry("camm"), camm)
track("CAMM between gyroscope samples", "movie.mp4", "location", "camm", lambda c: entry("camm"),
      lambda c: [struct.pack("<HHfff", 0, 2, 1, 2, 3), *camm(c)])


def gpmf_turns(canary):
    shutter = gpmf(klv("SHUT", "f", 4, 1, bytes.fromhex("3C23D70A")))[8:]
    body = gpmf(klv("GYRO", "s", 6, 2, canary.raw(12)))[8:] + shutter
    return [klv("DEVC", "\0", 1, len(body), body)]


track("gyroscope next to exposure in GPMF", "movie.mp4", "motion", "meta",
      lambda c: entry("gpmd", bytes(4)), gpmf_turns)
track("gyroscope next to exposure in CAMM", "movie.mp4", "motion", "camm", lambda c: entry("camm"),
      lambda c: [struct.pack("<HHii", 0, 1, 1, 2), struct.pack("<HH", 0, 2) + c.raw(12)])


def tag(code, data):
    return struct.pack(">HH", code, len(data)) + data


def rtmd(canary, *tags):
    return [bytes.fromhex("001c0100") + bytes(24) + b"".join(tags)]


def rtmd_place(canary):
    latitude, longitude = canary.degrees
    canary.says(rational(latitude)[16:])
    return rtmd(canary, tag(0x8501, b"N"), tag(0x8502, rational(latitude)), tag(0x8503, b"E"),
                tag(0x8504, rational(longitude)))


track("rtmd of Sony", "movie.mp4", "location", "meta", lambda c: entry("rtmd"), rtmd_place)
track("serial number in rtmd", "movie.mp4", "device|identifier", "meta", lambda c: entry("rtmd"),
      lambda c: rtmd(c, tag(0x8114, c.text)))


track("accelerometer in rtmd", "movie.mp4", "motion", "meta", lambda c: entry("rtmd"),
      lambda c: rtmd(c, tag(0x8000, b"\x78\0"),
                     tag(0xE44B, struct.pack(">II", 2, 6) + c.raw(12))))


def message(number, data):
    return bytes([number << 3 | 2, len(data)]) + data


def real(number, value):
    return bytes([number << 3 | 1]) + struct.pack("<d", value)


def djmd(serial, latitude=0, longitude=0):
    head = message(1, message(1, message(1, b"dvtm_ac203.proto") + message(5, serial)))
    return [head + message(3, message(4, message(2, message(
        1, b"\x08\1" + real(2, latitude) + real(3, longitude)))))]


def djmd_place(canary):
    latitude, longitude = canary.degrees
    canary.says(struct.pack("<d", latitude))
    return djmd(b"SN-0001", latitude, longitude)


track("djmd of DJI", "movie.mp4", "location", "meta", lambda c: entry("djmd"), djmd_place)
track("serial number in djmd", "movie.mp4", "identifier", "meta", lambda c: entry("djmd"),
      lambda c: djmd(c.text))
TX3G = struct.pack(">IBBIHHHHHHHBBI", 0, 1, 255, 0, 0, 0, 0, 0, 0, 0, 1, 0, 12, 0xFFFFFFFF) + box(
    "ftab", struct.pack(">HHB", 1, 1, 5), b"Serif")


def subtitle(text):
    return struct.pack(">H", len(text)) + text


track("location in subtitles of DJI", "movie.mp4", "location", "sbtl", lambda c: entry("tx3g", TX3G),
      lambda c: [subtitle(f"F/2.8, SS 205, ISO 100, GPS ({c.degrees[1]:.4f}, {said(c)}, 17)"
                          .encode())])


def said(canary):
    text = f"{canary.degrees[0]:.4f}"
    canary.says(text.encode())
    return text


track("visible text in subtitles", "movie.mp4", "speech", "sbtl", lambda c: entry("tx3g", TX3G),
      lambda c: [subtitle(c.text)])
track("visible text in QuickTime text", "movie.mov", "speech", "text",
      lambda c: entry("text", bytes(43)), lambda c: [subtitle(c.text)], header=GENERIC)
for form, base, handler, description, sample, header in [
    ("timed text", "movie.mp4", "sbtl", entry("tx3g", TX3G), subtitle, None),
    ("QuickTime", "movie.mov", "text", entry("text", bytes(43)), subtitle, GENERIC),
    ("WebVTT", "movie.mp4", "text", entry("wvtt", box("vttC", b"WEBVTT")),
     lambda text: box("vttc", box("payl", text)), None),
    ("TTML", "movie.mp4", "subt", entry("stpp", b"http://www.w3.org/ns/ttml\0\0\0"),
     lambda text: b'<tt xmlns="http://www.w3.org/ns/ttml"><body><p>%b</p></body></tt>' % text, None),
]:
    track(f"address in subtitles of {form}", base, "account", handler,
          lambda c, description=description: description,
          lambda c, sample=sample: [sample(b"write to " + c.text + b"@example.org, now")],
          header=header)
track("location in a later picture of a movie", "movie.mov", "location", "vide",
      lambda c: entry("jpeg", bytes(16), struct.pack(">HHII", 8, 8, 72 << 16, 72 << 16), bytes(4),
                      b"\0\1", bytes(32), b"\0\x18\xff\xff"),
      lambda c: [SMALL] * 9 + [jpeg_with_place(c)], header=full("vmhd", bytes(8), flags=1))
track("timed text in mett", "movie.mp4", "speech|unknown", "meta",
      lambda c: entry("mett", b"\0application/meta\0"), lambda c: [c.text])
track("a track of unknown kind", "movie.mp4", "unknown", "zQ7x", lambda c: entry("zQ7x"),
      lambda c: [c.text])
track("a disabled track of text", "movie.mp4", "unreferenced", "text", lambda c: entry("tx3g", TX3G),
      lambda c: [subtitle(c.text)], flags=0)


def timecode(canary):
    name = box("name", struct.pack(">HH", len(canary.text), 0) + canary.text)
    return entry("tmcd", struct.pack(">IIIIBB", 0, 0, 1000, 100, 10, 0), name)


track("reel of a timecode", "movie.mov", "identifier", "tmcd", timecode, lambda c: [bytes(4)],
      header=box("gmhd", full("gmin", struct.pack(">HHHHHH", 0x40, 0x8000, 0x8000, 0x8000, 0, 0)),
                 box("tmcd", full("tcmi", struct.pack(">HHHH", 0, 0, 12, 0), bytes(12), b"\0"))))


@kind("title of a chapter", "movie.mov", "structure")
def chapter(base, canary):
    file = add_track(File(base), "text", entry("text", bytes(43)), [subtitle(canary.text)],
                     header=GENERIC, flags=0)
    file.track(1).children.append(box("tref", box("chap", struct.pack(">I", 9))))
    return file.bytes()


kind("title of a chapter in chpl", "movie.mp4", "structure")(
    lambda base, c: File(base).add("moov/udta", full(
        "chpl", bytes(4), b"\1", bytes(8), bytes([len(c.text)]), c.text, version=1)).bytes())
track("Exif of a timed picture", "movie.mov", "location", "vide",
      lambda c: entry("jpeg", bytes(16), struct.pack(">HHII", 8, 8, 72 << 16, 72 << 16), bytes(4),
                      b"\0\1", bytes(32), b"\0\x18\xff\xff"),
      lambda c: [jpeg_with_place(c)], header=full("vmhd", bytes(8), flags=1), flags=0)


track("a disabled track of sound", "movie.mov", "unreferenced", "soun",
      lambda c: entry("sowt", bytes(8), struct.pack(">HHHHI", 1, 16, 0, 0, 8000 << 16)),
      lambda c: [c.text, c.text], header=full("smhd", bytes(4)), flags=0)


TIMECODE = entry("tmcd", bytes(4), struct.pack(">IIIBB", 0, 25000, 1000, 25, 0))
track("clock of a timecode track", "movie.mov", "time", "tmcd", lambda c: TIMECODE,
      lambda c: [c.raw(4)], header=box("gmhd", full(
          "gmin", struct.pack(">HHHHHH", 0x40, 0x8000, 0x8000, 0x8000, 0, 0))))
track("comment of WebVTT", "movie.mp4", "text", "text",
      lambda c: entry("wvtt", box("vttC", b"WEBVTT\n\nNOTE " + c.text + b"\n")),
      lambda c: [box("vttc", box("payl", b"shown"))])


# MARK: In samples of kept tracks

def replaced_sample(file, number, change):
    """Changes the first sample of a track, and updates its size and the chunk offsets after it."""
    table = file.track(number).all("mdia")[0].all("minf")[0].all("stbl")[0]
    sizes, offsets = table.all("stsz")[0], table.all("stco")[0]
    first = struct.unpack(">I", sizes.payload[12:16])[0]
    start = struct.unpack(">I", offsets.payload[8:12])[0]
    media = next(b for b in file.boxes if b.code == b"mdat")
    at = start - media.place
    new = change(media.payload[at:at + first])
    media.payload = media.payload[:at] + new + media.payload[at + first:]
    grown = len(new) - first
    sizes.payload = sizes.payload[:12] + struct.pack(">I", len(new)) + sizes.payload[16:]
    for track_ in file.tracks():
        own = track_.all("mdia")[0].all("minf")[0].all("stbl")[0].all("stco")[0]
        count = struct.unpack(">I", own.payload[4:8])[0]
        own.payload = own.payload[:8] + b"".join(
            struct.pack(">I", old + grown if old > start else old)
            for old, in struct.iter_unpack(">I", own.payload[8:8 + 4 * count]))
    return file


@kind("SEI of x264", "movie.mp4 movie.mov", "encoding")
def sei(base, canary):
    text = b"x264 - core 164 - " + canary.text + b"\0"
    body = b"\x06\x05" + bytes([16 + len(text)]) + \
        bytes.fromhex("dc45e9bde6d948b7962cd820d923eeef") + text + b"\x80"
    return replaced_sample(
        File(base), 1, lambda data: struct.pack(">I", len(body)) + body + data).bytes()


@kind("location that a camcorder wrote into pictures", "movie.mp4", "location")
def pack(base, canary):
    packs = b"".join(bytes([0xB2 + number]) + canary.raw(8)[4 * number:4 * number + 4]
                     for number in range(2))
    canary.needles[:] = [packs]
    said = b"MDPM\2" + packs
    body = b"\x06\x05" + bytes([16 + len(said)]) + \
        bytes.fromhex("17ee8c60f84d11d98cd60800200c9a66") + said + b"\x80"
    return replaced_sample(
        File(base), 1, lambda data: struct.pack(">I", len(body)) + body + data).bytes()


@kind("SEI with emulation prevention bytes", "movie.mp4", "encoding")
def escaped(base, canary):
    body = b"\x06\x05" + bytes([20 + len(canary.text)]) + bytes.fromhex(
        "00000300000300000300000300000300000300000300000301") + canary.text + b"\0\0\3\0\x80"
    return replaced_sample(
        File(base), 1, lambda data: struct.pack(">I", len(body)) + body + data).bytes()


def address(base, canary):
    """Overwrites the address that x264 and x265 write into their first message."""
    old = next(text for text in (b"http://www.videolan.org", b"http://x265.org") if text in base)
    return base.replace(old, canary.text + old[len(canary.text):])


kind("address in the SEI of x264", "seen.mp4", "encoding")(address)
kind("address in the SEI of x264 in a fragment", "seenparts.mp4", "encoding")(address)
kind("address in the SEI of x265", "hevc.mp4 hevc.mov", "encoding")(address)


def unit_first(unit):
    return lambda base, canary: (lambda body: replaced_sample(
        File(base), 1, lambda data: struct.pack(">I", len(body)) + body + data).bytes())(
            unit(canary))


def said_by_nobody(canary):
    return b"\x06\xc7" + bytes([len(canary.text)]) + canary.text + b"\x80"


def registered(canary):
    text = b"\x7f\x12\x34" + canary.text
    return b"\x06\4" + bytes([len(text)]) + text + b"\x80"


for name, unit in (("SEI of an unknown type", said_by_nobody),
                   ("SEI of an unknown registrant", registered),
                   ("NAL unit of an unknown type", lambda c: b"\x18" + c.text),
                   ("NAL unit of filler", lambda c: b"\x0c" + c.text + b"\x80")):
    kind(name, "movie.mp4 movie.mov", "encoding")(unit_first(unit))


def in_configuration(change):
    """Changes the decoder configuration of the first track."""
    def made(base, canary):
        stsd = (file := File(base)).at("moov/trak/mdia/minf/stbl/stsd")
        place = stsd.payload.find(b"avcC") - 4
        size = struct.unpack(">I", stsd.payload[place:place + 4])[0]
        whole = struct.unpack(">I", stsd.payload[8:12])[0]
        own = change(stsd.payload[place + 8:place + size], canary)
        grown = len(own) + 8 - size
        stsd.payload = stsd.payload[:8] + struct.pack(">I", whole + grown) + \
            stsd.payload[12:place] + box("avcC", own) + stsd.payload[place + size:]
        return file.bytes()
    return made


def with_unit(unit):
    """Adds a unit to the picture parameter sets of AVC."""
    def change(own, canary):
        size = struct.unpack(">H", own[6:8])[0]
        place = 8 + size
        count, body = own[place], unit(canary)
        end = place + 1
        for _ in range(count):
            end += 2 + struct.unpack(">H", own[end:end + 2])[0]
        return own[:place] + bytes([count + 1]) + own[place + 1:end] + struct.pack(
            ">H", len(body)) + body + own[end:]
    return change


for name, unit in (("message of an unknown type", said_by_nobody),
                   ("message of an unknown registrant", registered),
                   ("unit of an unknown type", lambda c: b"\x18" + c.text)):
    kind(f"{name} in a configuration", "movie.mp4", "unknown")(in_configuration(with_unit(unit)))


@kind("bytes after the decoder configuration", "movie.mp4", "unreferenced")
def behind_configuration(base, canary):
    stsd = (file := File(base)).at("moov/trak/mdia/minf/stbl/stsd")
    place = stsd.payload.find(b"avcC")
    size = struct.unpack(">I", stsd.payload[place - 4:place])[0]
    whole = struct.unpack(">I", stsd.payload[8:12])[0]
    data = stsd.payload
    more = canary.text
    stsd.payload = data[:8] + struct.pack(">I", whole + len(more)) + data[12:place - 4] + \
        struct.pack(">I", size + len(more)) + data[place:place - 4 + size] + more + \
        data[place - 4 + size:]
    return file.bytes()


@kind("string in a fill element of AAC", "sound.m4a movie.mp4", "encoding")
def fill(base, canary):
    data = fill_element(canary)
    file = File(base)
    return replaced_sample(file, len(file.tracks()), lambda frame: data + frame).bytes()


def with_edit(base, canary, begin, length, place):
    """Adds an edit list that shows a part of the frames (begin and length in milliseconds). The canary is
    a part of the first or the last frame."""
    file = File(base)
    table = file.track(1).all("mdia")[0].all("minf")[0].all("stbl")[0]
    mdhd = file.track(1).all("mdia")[0].all("mdhd")[0]
    timescale = struct.unpack(">I", mdhd.payload[12:16])[0]
    # The composition offset of the first frame.
    shift = struct.unpack(">I", table.all("ctts")[0].payload[12:16])[0]
    file.track(1).all("edts")[0].children[:] = [full("elst", struct.pack(
        ">IIIHH", 1, length, timescale * begin // 1000 + shift, 1, 0))]
    media = next(b for b in file.boxes if b.code == b"mdat")
    start = struct.unpack(">I", table.all("stco")[0].payload[place:place + 4 or None])[0] - media.place
    canary.says(media.payload[start + 20:start + 44])
    return file.bytes()


kind("frames that an edit list hides", "movie.mov movie.mp4", "unreferenced")(
    lambda base, c: with_edit(base, c, 500, 500, 8))
kind("frames after those that an edit list shows", "movie.mov movie.mp4", "unreferenced")(
    lambda base, c: with_edit(base, c, 0, 300, -4))
kind("frames on both sides of those that an edit list shows", "movie.mp4", "unreferenced")(
    lambda base, c: with_edit(base, c, 600, 200, 8))

# MARK: Extra data in samples


def modified(*modifiers):
    return [struct.pack(">H", 5) + b"shown" + b"".join(modifiers)] * 2


track("link of a subtitle", "movie.mp4", "path", "sbtl", lambda c: entry("tx3g", TX3G),
      lambda c: modified(box("href", struct.pack(">HHB", 0, 5, len(c.text)), c.text, b"\0")))
track("unknown box of a subtitle", "movie.mp4", "unreferenced", "sbtl", lambda c: entry("tx3g", TX3G),
      lambda c: modified(box("zQ7x", c.text)))
track("bytes after a subtitle", "movie.mp4", "unreferenced", "sbtl", lambda c: entry("tx3g", TX3G),
      lambda c: modified(b"\0\0\0\0" + c.text))

# MARK: In samples that are pictures


def in_pictures(name, bases, category, place, make):
    """Declares a kind that inserts data into the first picture, at offset `place`."""
    kind(name, bases, category)(lambda base, c: replaced_sample(
        File(base), 1, lambda data: data[:place] + make(c) + data[place:]).bytes())


PHOTOS, DRAWN = "photos.mov photos.mp4", "drawn.mov drawn.mp4"
in_pictures("location in a movie of photos", PHOTOS, "location", 2, lambda c: exif(place_tiff(c)))
in_pictures("XMP in a movie of photos", PHOTOS, "location", 2, lambda c: segment(
    0xE1, b"http://ns.adobe.com/xap/1.0/\0" + xmp(c)))
in_pictures("comment in a movie of photos", PHOTOS, "text", 2, lambda c: segment(0xFE, c.text))
in_pictures("application data in a movie of photos", PHOTOS, "device|unknown", 2,
            lambda c: segment(0xE7, c.text))
for name, category, make in CHUNKS:
    in_pictures(f"{name} in a movie of PNG", DRAWN, category, 33, make)


@kind("bytes after a picture of a movie", f"{PHOTOS} {DRAWN}", "unreferenced")
def behind_picture(base, canary):
    return replaced_sample(File(base), 1, lambda data: data + canary.text).bytes()
