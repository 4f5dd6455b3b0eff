"""Prints what mutagen reads in the ID3v2 tag at the beginning of each file, or in a chunk of it: the
key of each text or link, and its value in hexadecimal UTF-8. Files without such a tag, or that
mutagen refuses, are omitted."""
import io
import sys

from mutagen import aiff, id3, wave


def texts(frame):
    """The key and the values of a frame, if it has any."""
    name = type(frame).__name__
    if isinstance(frame, id3.TimeStampTextFrame):
        return name, [stamp.text.replace(" ", "T") for stamp in frame.text]
    if name in ("TXXX", "COMM", "USLT", "WXXX"):
        key = f"{name}:{frame.desc}" if frame.desc else name
        value = frame.url if name == "WXXX" else frame.text
        return key, [value] if isinstance(value, str) else value
    if isinstance(frame, id3.TextFrame):
        return name, [str(text) for text in frame.text]
    if isinstance(frame, id3.UrlFrame):
        return name, [frame.url]
    if name == "USER":
        return name, [frame.text]
    return name, []


for path in sys.argv[1:]:
    with open(path, "rb") as file:
        data = file.read()
    kind = {b"RIFF": wave.WAVE, b"FORM": aiff.AIFF}.get(data[:4])
    if (data[:3] != b"ID3" and not kind) or len(data) < 10:
        continue
    size = sum((byte & 127) << 7 * (3 - place) for place, byte in enumerate(data[6:10]))
    try:
        # Only the bytes of the tag, because mutagen would merge a tag after it.
        tags = kind(io.BytesIO(data), translate=False).tags if kind else id3.ID3(
            io.BytesIO(data[:20 + size]), translate=False)
    except Exception:
        continue
    if not tags:
        continue
    print("file", path)
    for frame in tags.values():
        key, values = texts(frame)
        for value in values:
            if value:
                print(key.encode().hex(), value.encode("utf-8", "surrogatepass").hex())
