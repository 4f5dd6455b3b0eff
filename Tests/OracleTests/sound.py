"""Prints what mutagen reads in audio files in addition to the texts of ID3v2: for each file its name,
then a line for each fact, with name and value in hexadecimal UTF-8. Data are printed as their length
and CRC-32. Files and tags that mutagen refuses are omitted."""
import base64
import sys
import zlib

from mutagen import aiff, apev2, flac, id3, mp3, wave


def data(value):
    return f"{len(value)} {zlib.crc32(value):08x}"


def of_frames(tags):
    """Facts of an ID3v2 tag that are not plain texts."""
    yield "id3 version", ".".join(map(str, tags.version))
    for frame in tags.values():
        name = type(frame).__name__
        if name == "APIC" and frame.mime != "-->":
            yield "id3 picture", f"{int(frame.type)} {data(frame.data)}"
        elif name == "GEOB":
            yield "id3 object", f"{frame.mime} {frame.filename} {data(frame.data)}"
        elif name == "PRIV":
            yield "id3 private", f"{frame.owner} {data(frame.data)}"
        elif name == "UFID":
            yield "id3 identifier", f"{frame.owner} {data(frame.data)}"
        elif name == "PCNT":
            yield "id3 counter", str(frame.count)
        elif name == "POPM":
            yield "id3 rating", f"{frame.email} {frame.rating} {getattr(frame, 'count', 0)}"
        elif name == "CHAP":
            yield "id3 chapter", f"{frame.element_id} {frame.start_time} {frame.end_time}"
        elif name == "CTOC":
            yield "id3 contents", " ".join([frame.element_id, *frame.child_element_ids])
        elif name == "SYLT":
            yield "id3 timed", " ".join(f"{text}@{time}" for text, time in frame.text)
        elif name in ("TIPL", "TMCL", "IPLS"):
            yield f"id3 {name}", " ".join(" ".join(pair) for pair in frame.people)


def of_ape(path):
    for key, value in apev2.APEv2(path).items():
        if value.kind == apev2.BINARY:
            # The name of a file precedes the picture.
            yield f"ape {key}", data(value.value.split(b"\0", 1)[-1])
        else:
            for text in str(value).split("\0"):
                yield f"ape {key}", text


def of_id3v1(path):
    with open(path, "rb") as file:
        file.seek(0, 2)
        file.seek(max(0, file.tell() - 128))
        end = file.read()
    if len(end) < 128 or not end.startswith(b"TAG"):
        return
    names = {"TIT2": "title", "TPE1": "artist", "TALB": "album", "TYER": "year", "COMM": "comment",
             "TRCK": "track", "TCON": "genre"}
    for key, frame in (id3.ParseID3v1(end, 3) or {}).items():
        yield "id3v1 " + names[key[:4]], str(frame.text[0])


def of_flac(path):
    media = flac.FLAC(path)
    yield "samples", str(media.info.total_samples)
    for picture in media.pictures:
        yield "flac picture", f"{int(picture.type)} {picture.mime} {picture.desc} {data(picture.data)}"
    for key, value in media.tags or []:
        if key.upper() == "METADATA_BLOCK_PICTURE":
            picture = flac.Picture(base64.b64decode(value))
            yield f"comment {key.upper()}", f"{int(picture.type)} {data(picture.data)}"
            continue
        if key.upper() == "COVERART":
            yield f"comment {key.upper()}", data(base64.b64decode(value))
            continue
        yield f"comment {key.upper()}", value
    if media.cuesheet:
        for track in media.cuesheet.tracks:
            yield "flac track", f"{track.track_number} {track.start_offset} {track.isrc.decode()}"


def of_mpeg(path):
    """The duration, if a descriptive frame of the stream states it."""
    with open(path, "rb") as file:
        media = mp3.MP3(file)
        head = open(path, "rb").read(1 << 20)
    info = media.info
    if info.sketchy or not any(word in head for word in (b"Xing", b"Info", b"VBRI")):
        return
    samples = round(info.length * info.sample_rate)
    # LAME states its delay and padding.
    isTrimmed = info.encoder_info.startswith("LAME")
    yield "trimmed" if isTrimmed else "samples", str(samples)


def of_chunks(media):
    if media.tags:
        yield from of_frames(media.tags)


def parts(path):
    """The readers for a file."""
    with open(path, "rb") as file:
        data = file.read()
    if data[:4] == b"fLaC":
        yield of_flac(path)
    elif data[:4] == b"RIFF" and data[8:12] == b"WAVE":
        yield lambda: of_chunks(wave.WAVE(path))
    elif data[:4] == b"FORM":
        yield lambda: of_chunks(aiff.AIFF(path))
    if data[:3] == b"ID3":
        yield lambda: of_frames(id3.ID3(path, translate=False, load_v1=False))
    if path.endswith((".mp1", ".mp2", ".mp3")):
        yield of_mpeg(path)
        yield of_id3v1(path)
        if b"APETAGEX" in data:
            yield of_ape(path)


def read(part):
    """All facts of a part, or none if reading it fails."""
    try:
        return list(part() if callable(part) else part)
    except Exception:
        return []


for path in sys.argv[1:]:
    facts = [fact for part in parts(path) for fact in read(part)]
    if facts:
        print("file", path)
    for name, value in facts:
        if value:
            print(name.encode().hex(), value.encode("utf-8", "surrogatepass").hex())
