"""Leaks in samples and descriptions of timed text and timed metadata, besides their text and values."""

import struct

from .boxes import box, entry, full
from .tracks import GENERIC, TX3G, keyed_sample, subtitle, track

ANY = "unknown|unreferenced|text|identifier|path|speech|descriptive|person|software|playback"

# MARK: 3GPP timed text


def modified(*boxes):
    return [subtitle(b"shown") + b"".join(boxes)] * 2


STYLE = struct.pack(">HHHBBI", 0, 5, 1, 0, 12, 0xFFFFFFFF)
MODIFIERS = {
    "bytes after the styles of a subtitle": lambda c: box("styl", b"\0\1", STYLE, c.text),
    "style of missing characters": lambda c: box("styl", b"\0\1", struct.pack(">HH", 900, 950) + c.raw(8)),
    "bytes after the highlight of a subtitle": lambda c: box("hlit", struct.pack(">HH", 0, 5), c.text),
    "highlight of missing characters": lambda c: box("hlit", c.raw(4)) + box("hclr", c.raw(8)[4:8]),
    "bytes after the color of a highlight": lambda c: box("hclr", bytes(4), c.text),
    "karaoke of missing characters": lambda c: box("krok", struct.pack(">IH", 0, 1), c.raw(8)),
    "bytes after karaoke": lambda c: box("krok", struct.pack(">IH", 0, 0), c.text),
    "bytes after the delay of scrolling": lambda c: box("dlay", bytes(4), c.text),
    "hint of a link of a subtitle": lambda c: box(
        "href", struct.pack(">HHB", 0, 5, 1), b"a", bytes([len(c.text)]), c.text),
    "bytes after a link of a subtitle": lambda c: box("href", struct.pack(">HHB", 0, 5, 1), b"a\0", c.text),
    "bytes after the text box of a subtitle": lambda c: box("tbox", bytes(8), c.text),
    "bytes after blinking": lambda c: box("blnk", struct.pack(">HH", 0, 5), c.text),
    "bytes after text wrap": lambda c: box("twrp", b"\1", c.text),
    "free box of a subtitle": lambda c: box("free", c.text), "uuid box of a subtitle": lambda c: box("uuid", c.raw(16)),
    "encoding of a subtitle": lambda c: box("encd", bytes(4) + c.text),
    "sub-box of a subtitle with a wrong size": lambda c: struct.pack(">I4s", 90, b"styl") + c.text}
for name, make in MODIFIERS.items():
    track(name, "movie.mp4", ANY, "sbtl", lambda c: entry("tx3g", TX3G), lambda c, make=make: modified(make(c)))
TEXT = TX3G[:30]
ENTRIES = {
    "name of a font of subtitles": lambda c: TEXT + box("ftab", struct.pack(">HHB", 1, 1, 12), c.text),
    "second font of subtitles": lambda c: TEXT + box(
        "ftab", struct.pack(">HHB", 2, 1, 5), b"Serif", struct.pack(">HB", 9, 12), c.text),
    "bytes after the fonts of subtitles": lambda c: TEXT + box("ftab", struct.pack(">HHB", 1, 1, 5), b"Serif", c.text),
    "disparity of subtitles": lambda c: TX3G + box("disp", c.raw(8)),
    "unknown box of a description of subtitles": lambda c: TX3G + box("zQ7x", c.text),
    "free box of a description of subtitles": lambda c: TX3G + box("free", c.text)}
for name, make in ENTRIES.items():
    track(name, "movie.mp4", ANY, "sbtl", lambda c, make=make: entry("tx3g", make(c)), lambda c: modified())
track("text after a zero byte of a subtitle", "movie.mp4", ANY, "sbtl", lambda c: entry("tx3g", TX3G),
      lambda c: [subtitle(b"shown\0" + c.text)])
track("text in a subtitle of no length", "movie.mp4", ANY, "sbtl", lambda c: entry("tx3g", TX3G),
      lambda c: [subtitle(b"") + c.text, subtitle(b"shown")])

# MARK: QuickTime text

for name, make in {"unknown box of a QuickTime text": lambda c: box("zQ7x", c.text),
                   "bytes after a QuickTime text": lambda c: bytes(4) + c.text,
                   "font of a QuickTime text": lambda c: box("ftxt", c.text),
                   "image of a QuickTime text": lambda c: box("imag", c.text),
                   "encoding of a QuickTime text": lambda c: box("encd", bytes(4) + c.text)}.items():
    track(name, "movie.mov", ANY, "text", lambda c: entry("text", bytes(43)), lambda c, make=make: modified(make(c)),
          header=GENERIC)
track("name of a font of QuickTime text", "movie.mov", ANY, "text", lambda c: entry(
    "text", bytes(42) + bytes([12]) + c.text), lambda c: [subtitle(b"shown")], header=GENERIC)
track("bytes after a description of QuickTime text", "movie.mov", ANY, "text", lambda c: entry(
    "text", bytes(43) + c.text), lambda c: [subtitle(b"shown")], header=GENERIC)
track("reserved fields of a description of QuickTime text", "movie.mov", ANY, "text", lambda c: entry(
    "text", bytes(24) + c.raw(8) + bytes(11)), lambda c: [subtitle(b"shown")], header=GENERIC)

# MARK: WebVTT and TTML

CUE = box("payl", b"shown")
CUES = {
    "identifier of a cue": lambda c: box("vttc", box("iden", c.text), CUE),
    "settings of a cue": lambda c: box("vttc", box("sttg", b"region:" + c.text), CUE),
    "time of a cue": lambda c: box("vttc", box("ctim", c.text), CUE),
    "comment cue": lambda c: box("vttc", CUE) + box("vtta", c.text),
    "bytes after the cues": lambda c: box("vttc", CUE) + bytes(4) + c.text,
    "unknown box of a cue": lambda c: box("vttc", CUE, box("zQ7x", c.text)),
    "unknown box next to a cue": lambda c: box("vttc", CUE) + box("zQ7x", c.text),
    "box in an empty cue": lambda c: box("vtte", c.text),
    "source of a cue": lambda c: box("vttc", box("vsid", c.raw(4)), CUE),
    "class of a cue's text": lambda c: box("vttc", box("payl", b"<c." + c.text + b">shown</c>")),
    "voice of a cue's text": lambda c: box("vttc", box("payl", b"<v " + c.text + b">shown</v>"))}
for name, make in CUES.items():
    track(name, "movie.mp4", ANY, "text", lambda c: entry("wvtt", box("vttC", b"WEBVTT")),
          lambda c, make=make: [make(c)])
HEADERS = {
    "title of WebVTT": lambda c: box("vttC", b"WEBVTT " + c.text), "style of WebVTT": lambda c: box(
        "vttC", b"WEBVTT\n\nSTYLE\n::cue(." + c.text + b") {}\n"),
    "region of WebVTT": lambda c: box("vttC", b"WEBVTT\n\nREGION\nid:" + c.text + b"\n"),
    "label of a source of WebVTT": lambda c: box("vttC", b"WEBVTT") + box("vlab", c.text),
    "unknown box of a description of WebVTT": lambda c: box("vttC", b"WEBVTT") + box("zQ7x", c.text)}
for name, make in HEADERS.items():
    track(name, "movie.mp4", ANY, "text", lambda c, make=make: entry("wvtt", make(c)), lambda c: [box("vttc", CUE)])
DOCUMENTS = {
    "comment of TTML": lambda w: f"<tt><!-- {w} --><body><p>shown</p></body></tt>",
    "title of TTML": lambda w: f"<tt><head><metadata><ttm:title>{w}</ttm:title></metadata></head></tt>",
    "ID of TTML": lambda w: f'<tt><body><p xml:id="{w}">shown</p></body></tt>',
    "agent of TTML": lambda w: f'<tt><body><p ttm:agent="{w}">shown</p></body></tt>',
    "instruction of TTML": lambda w: f"<?{w}?><tt><body><p>shown</p></body></tt>",
    "namespace of TTML": lambda w: f'<tt xmlns:own="http://example.com/{w}"><body><p>shown</p></body></tt>',
    "text after TTML": lambda w: f"<tt><body><p>shown</p></body></tt>{w}"}
NAMESPACES = '<tt xmlns="http://www.w3.org/ns/ttml" xmlns:ttm="http://www.w3.org/ns/ttml#metadata"'
for name, make in DOCUMENTS.items():
    track(name, "movie.mp4", ANY, "subt", lambda c: entry("stpp", b"http://www.w3.org/ns/ttml\0\0\0"),
          lambda c, make=make: [make(c.word).replace("<tt", NAMESPACES, 1).encode()])
for name, make in {"schema of TTML": lambda c: b"http://www.w3.org/ns/ttml\0http://example.com/" + c.text + b"\0\0",
                   "namespace of a description of TTML": lambda c: b"http://example.com/" + c.text + b"\0\0\0",
                   "content type of TTML": lambda c: b"http://www.w3.org/ns/ttml\0\0application/" + c.text + b"\0",
                   }.items():
    track(name, "movie.mp4", ANY, "subt", lambda c, make=make: entry("stpp", make(c)),
          lambda c: [NAMESPACES.encode() + b"><body><p>shown</p></body></tt>"])

# MARK: Timed metadata

KEY = "com.apple.quicktime.video-orientation"
VALUE = keyed_sample(b"\0\1")


def described(*more, key=KEY, kind_=65):
    """Returns an entry with one key and more boxes in its description."""
    return entry("mebx", box("keys", box(struct.pack(">I", 1), box(
        "keyd", b"mdta" + key.encode()), box("dtyp", struct.pack(">II", 0, kind_)), *more)))


for name, make in {
        "locale of a timed key": lambda c: described(box("loca", b"x-" + c.text + b"\0")),
        "setup data of a timed key": lambda c: described(box("setu", c.text)),
        "unknown box of a timed key": lambda c: described(box("zQ7x", c.text)),
        "free box of a timed key": lambda c: described(box("free", c.text)),
        "constants of a timed key": lambda c: described(box("cdat", c.text)),
        "namespace of a timed key": lambda c: entry("mebx", box("keys", box(struct.pack(">I", 1), box(
            "keyd", c.says(c.raw(4)) + b"own"), box("dtyp", struct.pack(">II", 0, 65))))),
        "type of values of a timed key": lambda c: entry("mebx", box("keys", box(struct.pack(">I", 1), box(
            "keyd", b"mdta" + KEY.encode()), box("dtyp", struct.pack(">I", 1) + c.text)))),
        "key without samples": lambda c: entry("mebx", box(
            "keys", box(struct.pack(">I", 1), box("keyd", b"mdta" + KEY.encode()), box("dtyp", struct.pack(
                ">II", 0, 65))), box(struct.pack(">I", 2), box("keyd", b"mdta" + c.text)))),
        "unknown box of a description of timed metadata": lambda c: entry(
            "mebx", described()[16:], box("zQ7x", c.text))}.items():
    track(name, "movie.mov", ANY, "meta", make, lambda c: [VALUE] * 2)
for name, make in {
        "bytes after the values of timed metadata": lambda c: VALUE + bytes(4) + c.text,
        "bytes after a value of timed metadata": lambda c: keyed_sample(b"\0\1" + c.text),
        "value of a missing key": lambda c: VALUE + box(struct.pack(">I", 7), c.text),
        "value of key 0": lambda c: VALUE + box(bytes(4), c.text),
        "value with a wrong size": lambda c: VALUE + struct.pack(">II", 90, 1) + c.text}.items():
    track(name, "movie.mov", ANY, "meta", lambda c: described(), lambda c, make=make: [make(c)] * 2)
for code, extra in ("metx", b"\0http://example.com\0\0"), ("urim", b""):
    track(f"timed {code}", "movie.mp4", ANY, "meta", lambda c, code=code, extra=extra: entry(code, extra) if extra
          else entry(code, full("uri ", b"urn:own\0")), lambda c: [c.text])
track("encoding of mett", "movie.mp4", ANY, "meta", lambda c: entry("mett", c.text + b"\0text/plain\0"),
      lambda c: [b"a"])
track("type of mett", "movie.mp4", ANY, "meta", lambda c: entry("mett", b"\0application/" + c.text + b"\0"),
      lambda c: [b"a"])
track("address of urim", "movie.mp4", ANY, "meta", lambda c: entry("urim", full("uri ", b"urn:" + c.text + b"\0")),
      lambda c: [b"a"])
track("setup of urim", "movie.mp4", ANY, "meta", lambda c: entry("urim", full("uri ", b"urn:own\0"), full(
    "uriI", c.text)), lambda c: [b"a"])
