"""Leaks in XMP packets, outside of the values of properties."""

import hashlib
import struct

from .boxes import File, box, uuid
from .exif import BYTE
from .kinds import kind
from .movies import XMP_UUID
from .pictures import chunk, segment, with_item, with_segment
from .sound import ARTIST, frame, riff, tag
from .tiffs import with_values

ANY = "text|unknown|unreferenced|identifier|descriptive|path|software|person"
RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
GPANO = "http://ns.google.com/photos/1.0/panorama/"
PANORAMA = f'xmlns:GPano="{GPANO}" GPano:ProjectionType="equirectangular" GPano:UsePanoramaViewer="True"'


def packet(front="", start='<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?>', between="", meta="", within="",
           rdf="", beside="", description="", attributes="", elements="", behind="", padding="", end="", after=""):
    """Returns a packet with one language and additions: markup or text."""
    text = f'{front}{start}{between}<x:xmpmeta xmlns:x="adobe:ns:meta/"{meta}>{within}' \
        f'<rdf:RDF xmlns:rdf="{RDF}"{rdf}>{beside}<rdf:Description {description or "rdf:about=" + chr(34) * 2} ' \
        f'xmlns:dc="http://purl.org/dc/elements/1.1/" {attributes}>' \
        f'<dc:language><rdf:Bag><rdf:li>en</rdf:li></rdf:Bag></dc:language>{elements}</rdf:Description>{behind}' \
        f'</rdf:RDF></x:xmpmeta>{padding}<?xpacket end="w"{end}?>{after}'
    return text.encode()


def title(attributes, text="Kept"):
    return f'<dc:title><rdf:Alt><rdf:li {attributes}>{text}</rdf:li></rdf:Alt></dc:title>'


SECRETS = {
    "text before an XMP packet": lambda w: packet(front=w),
    "text after an XMP packet": lambda w: packet(after=w),
    "comment before xmpmeta": lambda w: packet(between=f"<!-- {w} -->"),
    "text before xmpmeta": lambda w: packet(between=w),
    "text inside xmpmeta": lambda w: packet(within=w),
    "text inside RDF": lambda w: packet(beside=w),
    "text between properties of XMP": lambda w: packet(elements=w),
    "text between items of XMP": lambda w: packet(elements=f"<dc:subject><rdf:Bag>{w}<rdf:li>a</rdf:li></rdf:Bag>"
                                                  "</dc:subject>"),
    "comment between properties of XMP": lambda w: packet(elements=f"<!--{w}-->"),
    "comment in the padding of XMP": lambda w: packet(padding=f"\n<!--{w}-->\n"),
    "text in the padding of XMP": lambda w: packet(padding=" " * 40 + w + " " * 40),
    "instruction in XMP": lambda w: packet(beside=f"<?thing {w}?>"),
    "name of an instruction in XMP": lambda w: packet(beside=f"<?{w}?>"),
    "id of the packet instruction": lambda w: packet(start=f'<?xpacket begin="" id="{w}"?>'),
    "bytes attribute of the packet instruction": lambda w: packet(
        start=f'<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d" bytes="{w}"?>'),
    "attribute of the end instruction": lambda w: packet(end=f' note="{w}"'),
    "entity of a document type in XMP": lambda w: packet(
        between=f'<!DOCTYPE x [<!ENTITY note "{w}">]>'),
    "name of a document type in XMP": lambda w: packet(between=f"<!DOCTYPE {w}>"),
    "CDATA between properties of XMP": lambda w: packet(elements=f"<![CDATA[{w}]]>"),
    "CDATA in a property of XMP": lambda w: packet(elements=title('xml:lang="x-default"', f"<![CDATA[{w}]]>")),
    "name of an empty property of XMP": lambda w: packet(elements=f"<dc:{w}/>"),
    "name of a property of XMP": lambda w: packet(elements=f"<dc:{w}>1</dc:{w}>"),
    "name of an attribute of XMP": lambda w: packet(attributes=f'dc:{w}=""'),
    "name of an attribute of xmpmeta": lambda w: packet(meta=f' x:{w}="1"'),
    "toolkit of XMP": lambda w: packet(meta=f' x:xmptk="{w}"'),
    "element beside RDF": lambda w: packet(within=f'<x:note>{w}</x:note>'),
    "attribute of RDF": lambda w: packet(rdf=f' xml:base="http://example.com/{w}"'),
    "URI of an unused namespace in XMP": lambda w: packet(rdf=f' xmlns:own="http://example.com/{w}/"'),
    "prefix of an unused namespace in XMP": lambda w: packet(rdf=f' xmlns:{w}="http://example.com/1.0/"'),
    "URI of a used namespace in XMP": lambda w: packet(
        attributes=f'xmlns:own="http://example.com/{w}/" own:a=""'),
    "prefix of a known namespace in XMP": lambda w: packet(
        elements=f'<{w}:format xmlns:{w}="http://purl.org/dc/elements/1.1/">image/jpeg</{w}:format>'),
    "rdf:about of XMP": lambda w: packet(description=f'rdf:about="uuid:{w}"'),
    "rdf:ID of XMP": lambda w: packet(description=f'rdf:ID="{w}"'),
    "rdf:nodeID of XMP": lambda w: packet(description=f'rdf:nodeID="{w}"'),
    "rdf:resource of XMP": lambda w: packet(elements=f'<dc:relation rdf:resource="http://example.com/{w}"/>'),
    "rdf:datatype of XMP": lambda w: packet(
        elements=f'<dc:format rdf:datatype="http://example.com/{w}">image/jpeg</dc:format>'),
    "language of a text in XMP": lambda w: packet(elements=title(f'xml:lang="x-{w}"')),
    "qualifier of XMP": lambda w: packet(elements='<dc:source rdf:parseType="Resource"><rdf:value>a</rdf:value>'
                                         f'<dc:type>{w}</dc:type></dc:source>'),
    "literal of XMP": lambda w: packet(elements=f'<dc:source rdf:parseType="Literal"><a b="{w}"/></dc:source>'),
    "node of an unknown type in XMP": lambda w: packet(behind=f'<dc:Thing rdf:about="{w}"/>'),
    "text in a second description of XMP": lambda w: packet(
        behind=f'<rdf:Description rdf:about="">{w}</rdf:Description>'),
    "character references in XMP": lambda w: packet(
        elements=f"<dc:identifier>{w}&#x20;&#65;</dc:identifier>"),
    "unknown property next to a projection": lambda w: packet(attributes=f'{PANORAMA} GPano:Thing="{w}"'),
    "text value of a property of a projection": lambda w: packet(
        attributes=f'{PANORAMA} GPano:StitchingSoftware="{w}"'),
    "number of a projection that is text": lambda w: packet(
        attributes=f'{PANORAMA} GPano:PoseHeadingDegrees="{w}"'),
    "comment next to a projection": lambda w: packet(attributes=PANORAMA, elements=f"<!--{w}-->"),
    "prefix of a projection": lambda w: packet(
        attributes=PANORAMA.replace("GPano", w)),
    "namespace next to a projection": lambda w: packet(
        attributes=f'{PANORAMA} xmlns:own="http://example.com/{w}/"'),
    "rdf:about of a projection": lambda w: packet(description=f'rdf:about="{w}"', attributes=PANORAMA),
    "padding of a projection": lambda w: packet(attributes=PANORAMA, padding=f"  {w}  "),
}
PNG_XMP = b"XML:com.adobe.xmp\0\0\0\0\0"
GIF_TRAILER = bytes([1, *range(255, -1, -1), 0])


def in_webp(base, data):
    own = b"WEBPVP8X" + struct.pack("<IBBHHBHB", 10, 4, 0, 0, 63, 0, 47, 0) + base[12:] + riff("XMP ", data)
    return b"RIFF" + struct.pack("<I", len(own)) + own


def in_wave(base, data):
    body = base[8:] + riff("_PMX", data)
    return base[:4] + struct.pack("<I", len(body)) + body


CARRIERS = {
    "picture.jpg": lambda base, data: with_segment(base, segment(0xE1, b"http://ns.adobe.com/xap/1.0/\0" + data)),
    "picture.png": lambda base, data: base[:33] + chunk(b"iTXt", PNG_XMP + data) + base[33:],
    "picture.tif": lambda base, data: with_values(base, {700: (BYTE, data)}),
    "picture.gif": lambda base, data: base[:-1] + b"\x21\xff\x0bXMP DataXMP" + data + GIF_TRAILER + base[-1:],
    "picture.webp": in_webp,
    "picture.heic": lambda base, data: with_item(base, b"mime", data, b"application/rdf+xml\0"),
    "picture.jp2": lambda base, data: base + uuid(XMP_UUID, data),
    "movie.mp4": lambda base, data: base + uuid(XMP_UUID, data),
    "movie.mov": lambda base, data: File(base).add("moov/udta", box("XMP_", data)).bytes(),
    "sound.mp3": lambda base, data: tag(ARTIST, frame("PRIV", b"XMP\0" + data)) + base,
    "sound.wav": in_wave,
}
# Each other file has a part of these, so that each occurs in two.
OTHERS = [carrier for carrier in CARRIERS if carrier != "picture.jpg"]
for number, (name, secret) in enumerate(SECRETS.items()):
    for base in "picture.jpg", OTHERS[number % len(OTHERS)]:
        kind(name, base, ANY)(lambda data, c, secret=secret, base=base: CARRIERS[base](data, secret(c.word)))

# MARK: Encodings

for name, code in ("UTF-16", "utf-16-be"), ("UTF-16 with little endian", "utf-16-le"):
    kind(f"comment of XMP in {name}", "picture.jpg picture.tif movie.mp4", ANY)(
        lambda data, c, code=code: in_any(data, packet(between=f"<!--{c.word}-->").decode().encode(code)))


def in_any(base, data):
    """Adds a packet to a file of an unknown type."""
    found = {b"\xff\xd8": "picture.jpg", b"II": "picture.tif"}.get(base[:2], "movie.mp4")
    return CARRIERS[found](base, data)


# MARK: Extended XMP of JPEG

EXTENSION = b"http://ns.adobe.com/xmp/extension/\0"


def portion(guid, data, place=0, whole=None):
    return segment(0xE1, EXTENSION + guid + struct.pack(">II", whole or len(data), place) + data)


def main_packet(guid):
    return segment(0xE1, b"http://ns.adobe.com/xap/1.0/\0" + packet(
        attributes=f'xmlns:xmpNote="http://ns.adobe.com/xmp/note/" xmpNote:HasExtendedXMP="{guid.decode()}"'))


def extended(data):
    guid = hashlib.md5(data).hexdigest().upper().encode()
    return main_packet(guid) + portion(guid, data)


def in_extension(name, make):
    kind(name, "picture.jpg", ANY)(lambda base, c: with_segment(base, make(c)))


in_extension("extended XMP without a packet", lambda c: portion(b"0" * 32, packet(elements=f"<!--{c.word}-->")))
in_extension("GUID of extended XMP", lambda c: portion(c.text + b"0" * 20, packet()))
in_extension("portion of extended XMP that is no XML", lambda c: portion(b"0" * 32, c.text))
in_extension("comment in extended XMP", lambda c: extended(packet(elements=f"<!--{c.word}-->")))
in_extension("text before extended XMP", lambda c: extended(packet(front=c.word)))
in_extension("second extended XMP", lambda c: extended(packet()) + portion(b"A" * 32, packet(padding=c.word)))
in_extension("portion beyond the length of extended XMP", lambda c: portion(b"0" * 32, c.text, 9000, 10))
in_extension("GUID of missing extended XMP", lambda c: main_packet(c.text + b"0" * 20))
