"""Made sound files in which data to remove has the same bytes as data to keep, or both are in one place."""

import struct
import zlib

from .made import EXACT, NAME, TONE, ffmpeg, run
from .made_jpeg import encoded
from .made_pictures import exif_with
from .made_sound import FRAMES, NOISE, WORK, apev2, id3, iff, mp3, riff, synchsafe, with_chunks
from .plan import ordinary
from .strip import changed

PHONE = "+49 30 1234567"
WORDS = "recorded at +48.8577, +2.2950"


def pcm(*texts):
    return NOISE[:2000] + b"".join(one.encode().ljust(len(one) + len(one) % 2, b" ") + NOISE[:600] for one in texts) + NOISE


def wave(path, sound):
    source = path.with_suffix(".source.raw")
    source.write_bytes(sound)
    ffmpeg("-f", "s16le", "-ar", "8000", "-ac", "1", "-i", source, *EXACT, path)
    source.unlink()


# MARK: MPEG audio

@ordinary("plan-lame-text.mp3", "encoder delay in a LAME tag, with tags that equal the name of the encoder",
          ["stream audio mp3: frames", "stream audio mp3: packet side", "tag.title"], work=True)
def lame(path):
    source = path.with_suffix(".source.wav")
    ffmpeg(*TONE, *EXACT, source)
    run("lame", "--quiet", "-V", "5", "--replaygain-accurate", "--tt", "Evening Song", "--ta", NAME, source, path)
    source.unlink()
    from mutagen.id3 import COMM, ID3, TENC, TXXX
    tag = ID3(path)
    tag.add(TENC(encoding=0, text=["LAME3.100"]))
    tag.add(COMM(encoding=0, lang="eng", desc="", text=["LAME3.100"]))
    tag.add(TXXX(encoding=0, desc="encoder", text=["LAME3.100U"]))
    tag.save()


@ordinary("plan-text-in-frames.mp3", "frames whose padding equals values of tags", ["stream audio mp3: frames", "tag.title"],
    work=True)
def text_in_frames(path):
    ffmpeg("-f", "lavfi", "-i", "anullsrc=r=44100:cl=mono:d=1", "-c:a", "libmp3lame", "-b:a", "128k", *EXACT, *WORK, path)
    data = path.read_bytes()
    place = data.rindex(b"LAME3.1")
    padding = data[place:place + 20].decode("latin-1")
    from mutagen.id3 import COMM, ID3, PRIV, TENC, TXXX, UFID
    tag = ID3(path)
    tag.add(TENC(encoding=0, text=[padding]))
    tag.add(COMM(encoding=0, lang="eng", desc="", text=[padding[4:]]))
    tag.add(TXXX(encoding=0, desc="Serial", text=[padding[6:14]]))
    tag.add(PRIV(owner="example.com", data=data[place:place + 16]))
    tag.add(UFID(owner="http://example.com", data=data[place - 12:place]))
    tag.save()


@ordinary("plan-five-tags.mp3", "ReplayGain in ID3 and APE, with the same texts in five tags", ["gain.TXXX", "tag.title",
    "stream audio mp3: frames"],
          work=True, strips=[changed(b"-6.50 dB", b"-1.50 dB")])
def five_tags(path):
    mp3(path, *WORK)
    from mutagen.id3 import COMM, ID3, TXXX
    tag = ID3(path)
    tag.add(TXXX(encoding=3, desc="replaygain_track_gain", text=["-6.50 dB"]))
    tag.add(COMM(encoding=0, lang="eng", desc="", text=["-6.50 dB"]))
    tag.add(COMM(encoding=0, lang="eng", desc="call", text=[PHONE]))
    tag.save()
    ape = apev2(("Title", "Evening Song"), ("Artist", NAME), ("REPLAYGAIN_TRACK_GAIN", "-6.50 dB"), ("Comment", PHONE))
    lyrics = b"LYRICSBEGININD0000200LYR00022" + b"Evening Song".ljust(22, b" ")
    lyrics += f"{len(lyrics):06}LYRICS200".encode()
    path.write_bytes(path.read_bytes() + ape + lyrics + b"TAG" + b"Evening Song".ljust(30, b"\0") + NAME.encode().ljust(30,
        b"\0") +
                     b"Second Album".ljust(34, b"\0") + PHONE.encode().ljust(30, b"\0") + b"\xff")


@ordinary("plan-cover.mp3", "title and artist of a song, whose cover and its description have them", ["tag.title", "tag.artist",
    "attached video mjpeg"],
          work=True)
def cover(path):
    mp3(path, *WORK)
    from mutagen.id3 import APIC, COMM, GEOB, ID3
    image = encoded(path.with_suffix(".source.jpg"), exif=exif_with(1, [(0x010E, "Evening Song"), (0x0131, "Second Album")]))
    tag = ID3(path)
    tag.add(APIC(encoding=0, mime="image/jpeg", type=3, desc="Evening Song", data=image))
    tag.add(COMM(encoding=0, lang="eng", desc="", text=["Evening Song"]))
    tag.add(GEOB(encoding=0, mime="image/jpeg", filename="Evening Song", desc="Acme", data=image))
    tag.save()


@ordinary("plan-apev2.mp3", "gain in an APE tag, with texts that equal it and a text in the LAME tag", ["gain.",
    "stream audio mp3: frames"], work=True,
          strips=[changed(b"MP3GAIN_MINMAX", b"XP3XXXX_XXXXXX")])
def ape(path):
    mp3(path, "-id3v2_version", "0")
    data = path.read_bytes()
    place = data.index(b"Xing") if b"Xing" in data else data.index(b"Info")
    path.write_bytes(data + apev2(("Title", "Evening Song"), ("Artist", NAME), ("MP3GAIN_MINMAX", "089,179"), ("MP3GAIN_UNDO",
        "+002,+002,N"),
                                  ("Comment", "+002,+002,N"), ("Serial", "089,179"), ("Encoder",
                                  data[place + 120:place + 124].decode("latin-1"))))


# MARK: WAVE and AIFF

@ordinary("plan-info-in-data.wav", "sound whose bytes contain texts of INFO", "stream audio pcm_s16le: packets")
def info_in_data(path):
    wave(path, pcm(NAME, PHONE, "Acme Recorder", "SN12"))
    with_chunks(path, riff("LIST", b"INFO" + riff("IART", NAME.encode() + b"\0") + riff("ICMT", PHONE.encode()) + riff(
        "ISFT", b"Acme Recorder\0") + riff("ISRF", b"SN12")))


@ordinary("plan-info-everywhere.wav", "cue points, a loop and a time reference, with the same texts in five chunks",
    ["part.cue ", "part.labl", "part.smpl"],
          strips=[changed(b"smpl", b"junk")])
def info_everywhere(path):
    wave(path, pcm(NAME))
    bext = NAME.encode().ljust(256, b"\0") + NAME.encode().ljust(32, b"\0") + b"SN1234567890".ljust(32, b"\0") + \
        b"2024-05-0612-30-00" + struct.pack("<Q", 48000) + struct.pack("<H", 1) + bytes(254) + NAME.encode()
    xml = f"<?xml version=\"1.0\"?><BWFXML><PROJECT>{NAME}</PROJECT><SPEED><TIMECODE_RATE>25/1</TIMECODE_RATE></SPEED></BWFXML>".encode()
    cues = struct.pack("<I", 2) + b"".join(struct.pack("<II4sIII", number, place, b"data", 0, 0, place) for number,
        place in ((1, 100), (2, 2000)))
    labels = b"adtl" + riff("labl", struct.pack("<I", 1) + NAME.encode() + b"\0") + riff("labl", struct.pack("<I",
        2) + b"Verse\0") + riff(
        "note", struct.pack("<I", 2) + NAME.encode() + b"\0")
    smpl = struct.pack("<9I", 0, 0, 22675, 60, 0, 0, 0, 1, 0) + struct.pack("<6I", 1, 0, 100, 2000, 0, 0)
    with_chunks(path, riff("bext", bext), riff("iXML", xml), riff("cue ", cues), riff("LIST", labels), riff("smpl", smpl),
                riff("LIST", b"INFO" + riff("IART", NAME.encode() + b"\0")), riff("LIST",
                b"INFO" + riff("INAM", NAME.encode() + b"\0")),
                riff("id3 ", id3(*FRAMES, ("TIT1", b"\0" + NAME.encode()))))


@ordinary("plan-markers.aiff", "loop between markers whose names equal the author, which the sound contains",
    ["part.sustain loop", "part.INST"],
          strips=[changed(b"INST", b"JUNK")])
def markers(path):
    source = path.with_suffix(".source.raw")
    source.write_bytes(pcm(NAME, PHONE))
    ffmpeg("-f", "s16be", "-ar", "8000", "-ac", "1", "-i", source, *EXACT, path)
    source.unlink()
    name = bytes([len(NAME)]) + NAME.encode() + bytes(1 - len(NAME) % 2)
    marks = struct.pack(">H", 2) + b"".join(struct.pack(">HI", number, place) + name for number, place in ((1, 100), (2, 2000)))
    with_chunks(path, iff("NAME", NAME.encode()), iff("MARK", marks),
                iff("INST", bytes([60, 0, 0, 127, 1, 127, 0, 0]) + struct.pack(">6H", 1, 1, 2, 0, 0, 0)), iff("AUTH",
                NAME.encode()),
                iff("ANNO", PHONE.encode()), iff("ANNO", NAME.encode()), iff("ID3 ", id3(*FRAMES)), order=">")


# MARK: FLAC and WavPack

@ordinary("plan-picture.flac", "title and artist of a song, whose cover, its description and the name of the encoder have them",
          ["tag.title", "tag.artist", "flac -t", "attached video"], work=True)
def picture_of(path):
    ffmpeg(*TONE, *EXACT, *WORK, path)
    from mutagen.flac import FLAC, Picture
    image = Picture()
    image.data = encoded(path.with_suffix(".source.jpg"), exif=exif_with(1, [(0x010E, "Evening Song")]))
    image.mime, image.type, image.desc, image.width, image.height, image.depth = "image/jpeg", 3, NAME, 48, 32, 24
    file = FLAC(path)
    file.add_picture(image)
    file["COMMENT"], file["CONTACT"], file["ENCODER"], file["DESCRIPTION"] = NAME, NAME, file.tags.vendor, "Evening Song"
    file.save()


@ordinary("plan-cuesheet.flac", "cue sheet whose catalog number equals a tag, next to a cue sheet in a tag", ["part.CUESHEET",
    "flac -t", "tag.title"], work=True)
def cuesheet(path):
    ffmpeg(*TONE, *EXACT, *WORK, path)
    text = f'CATALOG 1234567890123\nPERFORMER "{NAME}"\nFILE "song.wav" WAVE\n  TRACK 01 AUDIO\n    ISRC DEABC2400001\n    INDEX 01 00:00:00\n' \
        '  TRACK 02 AUDIO\n    INDEX 01 00:00:37\n'
    sheet = path.with_suffix(".cue")
    sheet.write_text(text)
    run("metaflac", "--set-tag=BARCODE=1234567890123", "--set-tag=ISRC=DEABC2400001", "--set-tag=CONTACT=" + NAME,
        f"--set-tag-from-file=CUESHEET={sheet}", f"--import-cuesheet-from={sheet}", path)
    sheet.unlink()


@ordinary("plan-seek-table.flac", "replay gain that equals comments, and an application block", ["gain.replaygain", "flac -t"],
    work=True,
          strips=[changed(b"REPLAYGAIN_TRACK_GAIN=", b"REPXXXXXXX_TRACK_GAIN=")])
def seek_table(path):
    ffmpeg(*TONE, *EXACT, *WORK, path)
    from mutagen.flac import FLAC
    file = FLAC(path)
    file["REPLAYGAIN_TRACK_GAIN"], file["REPLAYGAIN_REFERENCE_LOUDNESS"] = "-6.50 dB", "89.0 dB"
    file["COMMENT"], file["SERIAL"] = "-6.50 dB", "89.0 dB"
    file.save()
    data = path.read_bytes()
    size = 4 + struct.unpack(">I", b"\0" + data[5:8])[0]
    added = b"Acme" + b"-6.50 dB" + NAME.encode()
    path.write_bytes(data[:4 + size] + bytes([2]) + struct.pack(">I", len(added))[1:] + added + data[4 + size:])


@ordinary("plan-wrapper.wv", "sound of WavPack with the chunks of the original WAVE file, which its tags repeat",
          ["sound.bytes", "wvunpack", "stream audio wavpack: frames"])
def wrapper(path):
    source = path.with_suffix(".source.wav")
    wave(source, pcm(NAME, PHONE))
    with_chunks(source, riff("LIST", b"INFO" + riff("IART", NAME.encode() + b"\0") + riff("ICMT", PHONE.encode())))
    run("wavpack", "-q", "-y", "-h", source, "-o", path)
    source.unlink()
    path.write_bytes(path.read_bytes() + apev2(("Title", "Evening Song"), ("Artist", NAME), ("Comment", PHONE)))


@ordinary("plan-uncompressed.wv", "sound of WavPack whose blocks contain texts of its tags", ["sound.bytes", "wvunpack"])
def uncompressed(path):
    source = path.with_suffix(".source.wav")
    wave(source, pcm(NAME))
    run("wavpack", "-q", "-y", source, "-o", path)
    source.unlink()
    data = path.read_bytes()
    # Bytes of the coded sound that are no characters would be no text of a tag.
    found = next(at for at in range(200, len(data) - 6) if all(32 < byte < 127 for byte in data[at:at + 4]))
    path.write_bytes(data + apev2(("Artist", NAME), ("Serial", data[found:found + 4].decode()), ("Comment", "wvpk"), ("File",
        WORDS)))


# MARK: Short files, which readers may recognize by their tags

def short(name, fact, count, suffix, *options, tags=True):
    @ordinary(name, fact, f"stream audio {suffix}: packets")
    def write(path):
        ffmpeg("-f", "lavfi", "-i", f"sine=440:r=44100:d={count}", *options, *EXACT, path)
        if tags:
            path.write_bytes(id3(*FRAMES, ("TENC", b"\0" + b"Acme" * 600)) + path.read_bytes() + apev2(("Artist", NAME)))


short("plan-short.mp3", "a few frames after a long tag", 0.03, "mp3", "-c:a", "libmp3lame", "-write_xing", "0", "-id3v2_version",
    "0")
short("plan-short.aac", "a few frames after a long tag", 0.03, "aac", "-c:a", "aac", "-f", "adts")
short("plan-short.mp2", "a few frames after a long tag", 0.03, "mp2", "-c:a", "mp2")


@ordinary("plan-straddling.wav", "sound next to chunks whose last and first bytes equal a removed text",
    "stream audio pcm_s16le: packets")
def straddling(path):
    wave(path, b"Mustermann, at home " + NOISE[:4000] + b"call me: ")
    with_chunks(path, riff("LIST", b"INFO" + riff("ICMT", b"call me: LIST") + riff("IART", b"Mustermann, at home ") + riff(
        "ICOP", b"data") + riff("ISFT", b"call me: LISTV")))


@ordinary("plan-cover-pixels.flac", "title and artist of a song, whose cover has other values of tags in its pixels",
    ["tag.title", "flac -t", "attached video png"],
          work=True)
def cover_pixels(path):
    from .made_plan_movies import picture_with_text
    ffmpeg(*TONE, *EXACT, *WORK, path)
    from mutagen.flac import FLAC, Picture
    image = Picture()
    image.data, image.mime, image.type, image.desc = picture_with_text(path.with_suffix(".png")), "image/png", 3, "acme-ab"
    image.width, image.height, image.depth = 48, 8, 8
    file = FLAC(path)
    file.add_picture(image)
    file["CONTACT"], file["SERIAL"] = NAME, "SN1234567890"
    file.save()


@ordinary("plan-compressed-frames.mp3", "gain in compressed frames of ID3, next to many texts", ["gain.TXXX",
    "stream audio mp3: frames"], work=True)
def compressed_frames(path):
    mp3(path, "-id3v2_version", "0")

    def frame(code, body, is_compressed=False):
        data = struct.pack(">I", len(body)) + zlib.compress(body) if is_compressed else body
        return code + struct.pack(">I", len(data)) + (b"\0\x80" if is_compressed else b"\0\0") + data
    names = [b"replaygain_" + one for one in (b"track_gain", b"track_peak", b"album_gain", b"album_peak", b"track_minmax",
        b"album_minmax",
                                              b"track_range", b"album_range", b"reference_loudness", b"algorithm", b"undo")]
    body = frame(b"TIT2", b"\0Evening Song") + b"".join(frame(b"TXXX",
        b"\0note %d\0" % number + NAME.encode()) for number in range(30)) + b"".join(
        frame(b"TXXX", b"\0" + name + b"\0-6.50 dB", True) for name in names)
    path.write_bytes(b"ID3\3\0\0" + synchsafe(len(body)) + body + path.read_bytes())
