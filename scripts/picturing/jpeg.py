"""Good and broken JPEG pictures."""

import io
import subprocess
import tempfile
from pathlib import Path

SUFFIX = "jpg"
FORMS = {"baseline": [], "progressive": ["-progressive"], "gray": ["-grayscale"], "restart": ["-restart", "1"],
              "arithmetic": ["-arithmetic"], "optimized": ["-optimize"],
         "4:4:4": ["-sample", "1x1"], "4:1:1": ["-sample", "4x1"], "4:4:0": ["-sample", "1x2"],
         "progressive gray": ["-progressive", "-grayscale"], "progressive arithmetic": ["-progressive", "-arithmetic"],
         "progressive restart": ["-progressive", "-restart", "1"], "CMYK": None, "YCCK": None}


def good():
    """Good pictures, made by cjpeg."""
    content = bytes((column * 5 + column // 3 % 7 * 29) % 256 for column in range(40 * 24 * 3))
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder, "source.ppm"), Path(folder, "target.jpg")
        source.write_bytes(b"P6 40 24 255\n" + content)
        for form, options in FORMS.items():
            if options is None:
                yield form, four_components(form)
                continue
            subprocess.run(["cjpeg", "-quality", "80", *options, "-outfile", target, source], check=True)
            yield form, target.read_bytes()


def four_components(form):
    """A picture of four components: CMYK, or YCCK if the Adobe segment states it."""
    from PIL import Image
    stream = io.BytesIO()
    content = bytes((column * 5 + column // 3 % 7 * 29) % 256 for column in range(40 * 24 * 4))
    Image.frombytes("CMYK", (40, 24), content).save(stream, "JPEG", quality=80)
    data = stream.getvalue()
    place = data.index(b"Adobe")
    return data[:place + 11] + (b"\2" if form == "YCCK" else b"\0") + data[place + 12:]


def segments(data):
    """The marker segments of a JPEG picture, and the coded data after each start of a scan."""
    place, found = 2, []
    while place < len(data):
        marker, length = data[place + 1], int.from_bytes(data[place + 2:place + 4], "big")
        found.append((marker, place, place + 2 + length))
        place += 2 + length
        if marker != 0xDA:
            continue
        start = place
        while place < len(data) - 1 and not (
                data[place] == 0xFF and data[place + 1] != 0 and not 0xD0 <= data[place + 1] <= 0xD7):
            place += 1
        found.append(("scan", start, place))
        if data[place + 1] == 0xD9:
            break
    return found


def broken(form, data):
    """Broken pictures: the name of what is broken, and the file."""

    def put(place, new):
        return data[:place] + new + data[place + len(new):]

    yield from damaged(data)
    yield from resized(data)
    yield from of_segments(data)
    for marker, start, end in segments(data):
        middle = start + (end - start) // 2
        without, twice = data[:start] + data[end:], data[:end] + data[start:]
        if marker == "scan":
            yield "cut in the coded data", data[:middle]
            yield "no coded data", without
            yield "no EOI", data[:end]
            yield "EOI in the coded data", data[:middle] + b"\xff\xd9"
            yield "restart marker too much", data[:middle] + b"\xff\xd3" + data[middle:]
            yield "segment in the coded data", data[:middle] + b"\xff\xfe\0\4ab" + data[middle:]
        elif marker in (0xC0, 0xC1, 0xC2, 0xC9, 0xCA):
            yield "no frame header", without
            yield "frame header twice", twice
            for what, place, new in (
                    ("precision 7", 4, b"\7"), ("precision 12", 4, b"\x0c"),
                    ("precision 16", 4, b"\x10"), ("two equal component numbers", 13, data[start + 10:start + 11]),
                    ("another component number", 10, b"\x77"), ("height 0", 5, b"\0\0"), ("height 65535", 5, b"\xff\xff"),
                    ("width 0", 7, b"\0\0"), ("no component", 9, b"\0"), ("sampling 0", 11, b"\0"),
                    ("sampling 5", 11, b"\x55"), ("no quantization table", 12, b"\3"), ("quantization table 5", 12, b"\5"),
                    ("lossless", 1, b"\xc3"), ("hierarchical", 1, b"\xc5"), ("frame header too short", 2, b"\0\x08")):
                yield what, put(start + place, new)
        elif marker == 0xDA:
            count = data[start + 4]
            yield "no scan header", without
            for what, place, new in (
                    ("no component in the scan", 4, b"\0"), ("unknown component", 5, b"\x09"),
                    ("no Huffman table", 6, b"\x33"), ("Huffman table 5", 6, b"\x55"), ("Ss 5", 5 + 2 * count, b"\5"),
                    ("Se 80", 6 + 2 * count, b"\x50"), ("Ah 14", 7 + 2 * count, b"\xe0"),
                    ("scan header too short", 2, b"\0\6")):
                yield what, put(start + place, new)
        elif marker == 0xC4:
            yield "no DHT", without
            for what, place, new in (("too many codes", 5, b"\xff"), ("three codes of one bit", 5, b"\3"),
                                     ("Huffman table of number 5", 4, b"\5"), ("Huffman table of class 3", 4, b"\x30")):
                yield what, put(start + place, new)
        elif marker == 0xDB:
            yield "no DQT", without
            for what, place, new in (("quantization table of number 5", 4, b"\5"), ("quantization table of 2 precision", 4, b"\x20"),
                                     ("DQT too short", 2, b"\0\x20")):
                yield what, put(start + place, new)
        elif marker == 0xDD:
            yield "no DRI", without


def scans(data):
    return [(start, end) for marker, start, end in segments(data) if marker == "scan"]


def damaged(data):
    """Broken pictures with damage inside of the coded data of the first and the last scan."""
    found = scans(data)
    for title, (start, end) in dict(zip(("the scan",) if len(found) == 1 else ("the first scan", "the last scan"),
                                        (found[0], found[-1]))).items():
        for share in (2, 5, 8):
            place = start + (end - start) * share // 10
            at = f"at {share} tenths of {title}"
            yield f"bit flipped {at}", data[:place] + bytes([data[place] ^ 0x10]) + data[place + 1:]
            yield f"byte inverted {at}", data[:place] + bytes([data[place] ^ 0xFF]) + data[place + 1:]
            count = min(20, (end - place) // 2)
            yield f"20 bytes removed {at}", data[:place] + data[place + count:]
            yield f"20 bytes inserted {at}", data[:place] + bytes(range(7, 207, 10)) + data[place:]
            yield f"zeros {at}", data[:place] + bytes(count) + data[place + count:]
        yield f"first byte of {title} 0xFF", data[:start] + b"\xff" + data[start + 1:]
        yield f"half of {title} removed", data[:start + (end - start) // 2] + data[end:]
        yield f"{title} twice", data[:end] + data[start:]
        yield f"zeros after {title}", data[:end] + bytes(40) + data[end:]
        yield f"0xFF after {title}", data[:end] + b"\xff" * 5 + data[end:]


def frame_header(data):
    return next((start, end) for marker, start, end in segments(data) if marker in (0xC0, 0xC1, 0xC2, 0xC9, 0xCA))


def resized(data):
    """Pictures with another size in the frame header than in the coded data, and pictures with DNL."""
    place, _ = frame_header(data)
    tall = 8 * max(data[place + 11 + 3 * part] & 15 for part in range(data[place + 9]))
    wide = 8 * max(data[place + 11 + 3 * part] >> 4 for part in range(data[place + 9]))
    height, width = (int.from_bytes(data[at:at + 2], "big") for at in (place + 5, place + 7))

    def put(new_height, new_width, content=data):
        return content[:place + 5] + new_height.to_bytes(2, "big") + new_width.to_bytes(2, "big") + content[place + 9:]

    for what, size in (("one MCU row higher", (height + tall, width)), ("one MCU row lower", (max(1, height - tall), width)),
                       ("one row lower", (height - 1, width)), ("one MCU wider", (height, width + wide)),
                       ("one MCU narrower", (height, width - wide)), ("one column narrower", (height, width - 1)),
                       ("1 × 1", (1, 1)), ("four times as high", (height * 4, width))):
        yield what, put(*size)
    end = scans(data)[0][1]
    for what, stated in (("of the right height", height), ("of another height", height * 2), ("of height 0", 0)):
        dnl = b"\xff\xdc\0\4" + stated.to_bytes(2, "big")
        yield f"height 0 and DNL {what}", put(0, width, data[:end] + dnl + data[end:])
        yield f"height and DNL {what}", data[:end] + dnl + data[end:]
    yield "height 0 and DNL of 5 bytes", put(0, width, data[:end] + b"\xff\xdc\0\5\0\x18\0" + data[end:])


def of_segments(data):
    """Broken pictures with missing, repeated or exchanged segments."""
    found = segments(data)
    starts = [place for place, (marker, _, _) in enumerate(found) if marker == 0xDA]
    if len(starts) > 1:
        for title, index in (("first", 0), ("second", 1), ("last", -1)):
            start, end = found[starts[index]][1], found[starts[index] + 1][2]
            yield f"{title} scan missing", data[:start] + data[end:]
            yield f"{title} scan repeated", data[:end] + data[start:end] + data[end:]
            yield f"{title} scan at the end", data[:start] + data[end:-2] + data[start:end] + data[-2:]
            yield f"only the scans before the {title} one", data[:start] + b"\xff\xd9"
        first, second = found[starts[0]], found[starts[1]]
        yield "scans exchanged", data[:first[1]] + data[second[1]:found[starts[1] + 1][2]] + data[first[1]:second[1]] \
            + data[found[starts[1] + 1][2]:]
    place = data.find(b"Adobe")
    if place >= 0:
        start, length = place - 4, int.from_bytes(data[place - 2:place], "big")
        yield "no Adobe segment", data[:start] + data[start + 2 + length:]
        for transform in (0, 1, 2, 3, 255):
            if data[place + 11] != transform:
                yield f"Adobe transform {transform}", data[:place + 11] + bytes([transform]) + data[place + 12:]
        yield "Adobe segment too short", data[:start + 2] + b"\0\x0d" + data[start + 4:place + 11] + data[place + 12:]
    yield "no SOI", data[2:]
    yield "SOI twice", data[:2] + data
    yield "bytes before SOI", b"\0" + data
    yield "bytes between segments", data[:found[0][2]] + b"abc" + data[found[0][2]:]
    yield "fill bytes between segments", data[:found[0][2]] + b"\xff\xff\xff" + data[found[0][2]:]
    yield "reserved marker", data[:found[0][2]] + b"\xff\x05\0\4ab" + data[found[0][2]:]
    yield "JPG marker", data[:found[0][2]] + b"\xff\xc8\0\4ab" + data[found[0][2]:]
    yield "bytes after EOI", data + b"More bytes"
    yield "another picture after EOI", data + data
    yield "comment of length 0", data[:2] + b"\xff\xfe\0\0" + data[2:]
    yield "comment of length 1", data[:2] + b"\xff\xfe\0\1" + data[2:]
    yield "comment of length 65535", data[:2] + b"\xff\xfe\xff\xff" + data[2:]
    yield "comment after the scan", data[:-2] + b"\xff\xfe\0\6text" + data[-2:]
    if data[2:4] == b"\xff\xe0":
        yield "no JFIF segment", data[:2] + data[found[0][2]:]
        yield "JFIF version 9", data[:11] + b"\x09" + data[12:]
        yield "JFIF unit 7", data[:13] + b"\7" + data[14:]
        yield "JFIF density 0", data[:14] + bytes(4) + data[18:]
        yield "JFIF thumbnail outside of the segment", data[:18] + b"\x40\x40" + data[20:]
        yield "JFIF of 10 bytes", data[:4] + b"\0\x0a" + data[6:14] + data[found[0][2]:]
    for share in range(1, 8):
        yield f"file cut at {share} eighths", data[:len(data) * share // 8]
    yield "empty picture", data[:2] + b"\xff\xd9"
    yield "only SOI", data[:2]
