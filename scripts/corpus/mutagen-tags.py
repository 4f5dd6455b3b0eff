# Tags media with mutagen, in the folder that scripts/make-corpus makes: every ID3 frame in every
# version and encoding, MP4 items, APEv2, and the blocks of FLAC. Prints the rows of the manifest.

import shutil

from mutagen import apev2, flac, id3, mp4
from mutagen.aiff import AIFF
from mutagen.wave import WAVE


def copy(path, source, shows):
    shutil.copyfile(source, path)
    print(path, "mutagen", shows, sep="\t")
    return path


def read(path):
    with open(path, "rb") as file:
        return file.read()


jpeg = read("pictures/cover-exif.jpg")
png = read("pictures/cover.png")

# Text in the four encodings
for encoding in id3.Encoding.LATIN1, id3.Encoding.UTF16, id3.Encoding.UTF16BE, id3.Encoding.UTF8:
    name = ["latin1", "utf16", "utf16be", "utf8"][encoding]
    text = "Größe" if encoding == id3.Encoding.LATIN1 else "Größe, 大きさ, 🎵"
    tags = id3.ID3()
    tags.add(id3.TIT2(encoding, ["Example Title", text]))
    tags.add(id3.TPE1(encoding, "Example Artist"))
    tags.add(id3.COMM(encoding, "eng", "description", text))
    tags.add(id3.COMM(encoding, "deu", "", text))
    tags.add(id3.USLT(encoding, "eng", "", "First line\nSecond line"))
    tags.add(id3.TXXX(encoding, "own", text))
    tags.add(id3.WXXX(encoding, "own", "https://example.com/"))
    tags.add(id3.APIC(encoding, "image/png", id3.PictureType.COVER_FRONT, text, png))
    tags.save(copy(f"audio/mutagen-{name}.mp3", "work/tone.mp3", f"ID3v2.4, texts in {name}"))

# All frames that mutagen can build from plain values
frames = [
    id3.AENC(owner="https://example.com/", preview_start=1, preview_length=2, data=b"key"),
    id3.APIC(3, "image/jpeg", id3.PictureType.COVER_FRONT, "front", jpeg),
    id3.APIC(3, "image/png", id3.PictureType.COVER_BACK, "back", png),
    id3.APIC(0, "-->", id3.PictureType.OTHER, "link", b"https://example.com/cover.png"),
    id3.ASPI(S=0, L=1000, N=2, b=8, Fi=[10, 200]),
    id3.CHAP("c1", 0, 700, 0xFFFFFFFF, 0xFFFFFFFF, [id3.TIT2(3, "Beginning")]),
    id3.CHAP("c2", 700, 2000, 0xFFFFFFFF, 0xFFFFFFFF, [id3.TIT2(3, "End")]),
    id3.CTOC("toc", id3.CTOCFlags.TOP_LEVEL | id3.CTOCFlags.ORDERED, ["c1", "c2"], []),
    id3.COMM(3, "eng", "", "Comment"),
    id3.COMM(3, "eng", "iTunNORM", " 00000001 00000002 00000003 00000004"),
    id3.COMR(3, "EUR1", "20241231", "https://example.com/", 1, "Seller", "What", "image/png", png),
    id3.ENCR("https://example.com/", 128, b"data"),
    id3.EQU2(0, "equalizer", [(100.0, 1.5)]),
    id3.ETCO(2, [(2, 0), (3, 700)]),
    id3.GEOB(3, "application/octet-stream", "file.bin", "object", b"\x00\x01\x02"),
    id3.GRID("https://example.com/", 129, b"data"),
    id3.GRP1(3, "Group"),
    id3.IPLS(3, [["producer", "Example Artist"]]),
    id3.LINK("TIT2", "https://example.com/", b""),
    id3.MCDI(b"\x00\x0a\x01\x01"),
    id3.MVIN(3, "1/4"),
    id3.MVNM(3, "Movement"),
    id3.OWNE(3, "EUR0.99", "20240517", "Example"),
    id3.PCNT(5),
    id3.PCST(1),
    id3.POPM("someone@example.com", 200, 5),
    id3.POSS(2, 1000),
    id3.PRIV("com.example", b"\x01\x02\x03"),
    id3.RBUF(1024, 1, 0),
    id3.RVA2("track", 1, -3.5, 0.9),
    id3.RVRB(1, 1, 1, 1, 1, 1, 1, 1, 1, 1),
    id3.SEEK(1000),
    id3.SIGN(130, b"signature"),
    id3.SYLT(3, "eng", 2, 1, "lyrics", [("First", 0), ("Second", 700)]),
    id3.SYTC(2, b"\x78\x00\x00\x00\x00"),
    id3.TBPM(3, "120"),
    id3.TCMP(3, "1"),
    id3.TCON(3, ["17", "Rock", "RX"]),
    id3.TDRC(3, "2024-05-17T09:30:00"),
    id3.TIPL(3, [["producer", "Example Artist"]]),
    id3.TKEY(3, "Am"),
    id3.TLAN(3, ["eng", "deu"]),
    id3.TMCL(3, [["violin", "Example Artist"]]),
    id3.TPOS(3, "1/2"),
    id3.TRCK(3, "3/12"),
    id3.TSO2(3, "Ensemble"),
    id3.TSRC(3, "XXX000000001"),
    id3.TXXX(3, "replaygain_track_gain", "-3.50 dB"),
    id3.UFID("https://example.com/", b"id-1"),
    id3.USER(3, "eng", "Terms"),
    id3.USLT(3, "eng", "", "First line\nSecond line"),
    id3.WCOM("https://example.com/buy"),
    id3.WFED(3, "https://example.com/feed"),
    id3.WOAR("https://example.com/artist"),
    id3.WXXX(3, "own", "https://example.com/"),
]
# The other text and link frames
listed = {type(frame).__name__ for frame in frames}
for name, kind in sorted(id3.Frames.items()):
    if name not in listed and issubclass(kind, (id3.NumericTextFrame, id3.NumericPartTextFrame)):
        frames.append(kind(3, "1"))
    elif name not in listed and issubclass(kind, id3.TimeStampTextFrame):
        frames.append(kind(3, "2024-05-17"))
    elif name not in listed and issubclass(kind, id3.TextFrame):
        frames.append(kind(3, f"Text of {name}"))
    elif name not in listed and issubclass(kind, id3.UrlFrame):
        frames.append(kind(f"https://example.com/{name}"))

for version in 3, 4:
    tags = id3.ID3()
    for frame in frames:
        tags.add(frame)
    path = copy(f"audio/mutagen-every-frame-2.{version}.mp3", "work/tone.mp3",
                f"ID3v2.{version} with every frame, and ID3v1")
    if version == 3:
        tags.update_to_v23()
    tags.save(path, v1=id3.ID3v1SaveOptions.CREATE, v2_version=version)

tags = id3.ID3()
tags.add(id3.TIT2(1, "Example Title"))
tags.save(copy("audio/mutagen-no-padding.mp3", "work/tone.mp3", "ID3v2 without padding"),
          padding=lambda info: 0)
tags.save(copy("audio/mutagen-front-of-flac.flac", "work/tone.flac", "ID3v2 before FLAC"))

# APEv2 after MP3, without ID3v1 and after ID3v1
tags = apev2.APEv2()
tags["Title"] = "Example Title"
tags["Artist"] = ["Example Artist", "Other Artist"]
tags["Cover Art (Front)"] = apev2.APEValue(b"cover.png\0" + png, apev2.BINARY)
tags["Related"] = apev2.APEValue("https://example.com/", apev2.EXTERNAL)
tags.save(copy("audio/mutagen-ape.mp3", "work/tone.mp3", "APEv2"))
tags.save(copy("audio/mutagen-ape-id3v1.mp3", "audio/id3v1.mp3", "APEv2 after ID3v1"))

# ID3 as a chunk
for kind, path, source in (WAVE, "audio/mutagen-id3.wav", "work/tone.wav"), (
        AIFF, "audio/mutagen-id3.aiff", "work/tone.aiff"):
    media = kind(copy(path, source, "ID3 chunk"))
    media.add_tags()
    media.tags.add(id3.TIT2(3, "Example Title"))
    media.tags.add(id3.APIC(3, "image/jpeg", id3.PictureType.COVER_FRONT, "", jpeg))
    media.save()

# The blocks of FLAC
media = flac.FLAC(copy("audio/mutagen-blocks.flac", "work/tone.flac",
                       "two pictures, SEEKTABLE, CUESHEET, PADDING"))
media["title"] = "Example Title"
media["artist"] = ["Example Artist", "Other Artist"]
for kind, mime, data in (3, "image/jpeg", jpeg), (4, "image/png", png):
    picture = flac.Picture()
    picture.type, picture.mime, picture.desc, picture.data = kind, mime, "Größe", data
    picture.width, picture.height, picture.depth = 64, 64, 24
    media.add_picture(picture)
seek_table = flac.SeekTable(None)
seek_table.seekpoints = [flac.SeekPoint(0, 0, 4608), flac.SeekPoint(2**64 - 1, 0, 0)]
cue_sheet = flac.CueSheet(None)
cue_sheet.media_catalog_number = b"0000000000000"
cue_sheet.tracks = [flac.CueSheetTrack(1, 0, isrc=b"XXX000000001"), flac.CueSheetTrack(170, 8820)]
cue_sheet.tracks[0].indexes = [flac.CueSheetTrackIndex(1, 0)]
media.metadata_blocks += [seek_table, cue_sheet]
media.save(padding=lambda info: 256)

# Items of MP4
media = mp4.MP4(copy("iso/mutagen-items.m4a", "work/sound.m4a",
                     "ilst with every type of value and ---- items"))
media["©nam"] = ["Example Title", "Second Title"]
media["tmpo"] = [120]
media["trkn"] = [(3, 12)]
media["disk"] = [(1, 2)]
media["cpil"] = True
media["pgap"] = True
media["rtng"] = [2]
media["stik"] = [1]
media["plID"] = [1234567890123]
media["©mvn"] = "Movement"
media["©mvi"] = [1]
media["covr"] = [mp4.MP4Cover(jpeg, mp4.MP4Cover.FORMAT_JPEG),
                 mp4.MP4Cover(png, mp4.MP4Cover.FORMAT_PNG)]
media["----:com.apple.iTunes:iTunNORM"] = b" 00000001 00000002 00000003 00000004"
media["----:com.example:two"] = [mp4.MP4FreeForm("Größe".encode()),
                                 mp4.MP4FreeForm(b"\x01\x02", mp4.AtomDataType.IMPLICIT)]
media["----:com.example:wide"] = mp4.MP4FreeForm("Größe".encode("utf-16-be"),
                                                 mp4.AtomDataType.UTF16)
media.save()
