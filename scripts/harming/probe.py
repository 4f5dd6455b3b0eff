"""Prints facts that Pillow, tifffile and mutagen read from files. Runs as a separate process, because these
libraries may hang or crash on damaged files.

Standard input is a JSON list of [path, readers], standard output a JSON list of facts.
"""

import hashlib
import io
import json
import re
import struct
import sys
import warnings

warnings.simplefilter("ignore")

# Tags of an ICC profile with text or dates and no color.
ICC_TEXTS = {b"desc", b"cprt", b"dmnd", b"dmdd", b"vued", b"targ", b"meta", b"calt", b"psid", b"pseq",
             b"dscm", b"mmod", b"wtpt-"}
# Tags of a picture directory that affect decoding or presentation and that Pillow does not show.
TIFF_TAGS = {254, 255, 256, 257, 258, 259, 262, 266, 274, 277, 282, 283, 284, 290, 291, 296, 301, 317,
             318, 319, 320, 330, 332, 334, 336, 338, 339, 347, 529, 530, 531, 532, 33421, 33422, 33550,
             33922, 34735, 34736, 37439, 37724, 50706, 50707, 50708, 50710, 50711, 50712, 50713, 50714,
             50717, 50718, 50719, 50720, 50721, 50722, 50727, 50728, 50730, 50731, 50732, 50778, 50779,
             50829, 50830, 50879, 50936, 50937, 50938, 50939, 50940, 50964, 50965, 50981, 50982, 51008,
             51009, 51022, 51041, 51107, 51108, 51109, 51110, 51111}


def digest(data):
    return hashlib.sha256(data).hexdigest()[:16]


def color_of(profile):
    """Returns a digest of the parts of an ICC profile that define colors."""
    if len(profile) < 132:
        return "damaged"
    found = [profile[12:24], profile[64:80]]
    for number in range(min(struct.unpack(">I", profile[128:132])[0], 200)):
        row = profile[132 + 12 * number:144 + 12 * number]
        if len(row) < 12:
            return "damaged"
        code, place, size = struct.unpack(">4sII", row)
        if code not in ICC_TEXTS:
            found.append(code + profile[place:place + size])
    return digest(b"".join(found[:2] + sorted(found[2:])))


def plain(value):
    if isinstance(value, bytes):
        return digest(value) if len(value) > 16 else value.hex()
    if isinstance(value, (list, tuple)):
        text = [plain(one) for one in value]
        return text if len(text) <= 16 else digest(repr(text).encode())
    if isinstance(value, (int, str, bool)) or value is None:
        return value
    try:
        return round(float(value), 6)
    except (TypeError, ValueError):
        return str(value)


def by_pillow(path, facts):
    from PIL import Image, ImageOps
    with Image.open(path) as image:
        frames = getattr(image, "n_frames", 1)
        facts.update({"picture.format": image.format, "picture.size": image.size,
                      "picture.mode": image.mode, "picture.frames": frames,
                      "picture.orientation": image.getexif().get(0x112, 1)})
        # Pillow invents a dpi value for a JPEG with Exif; exiftool reads the stored value.
        for key in ("" if image.format in ("JPEG", "MPO", "WEBP") else "dpi", "adobe_transform", "loop", "gamma",
                    "chromaticity", "srgb", "background", "aspect"):
            if key in image.info:
                facts[f"picture.{key}"] = plain(image.info[key])
        if isinstance(image.info.get("icc_profile"), bytes):
            facts["picture.icc"] = color_of(image.info["icc_profile"])
        pixels, times, shown = [], [], None
        # Pillow fails if the pictures of an MPF index have different sizes; they are compared one by one.
        for number in range(1 if image.format == "MPO" else min(frames, 300)):
            image.seek(number)
            image.load()
            pixels.append(digest(image.tobytes()))
            times.append([plain(image.info.get("duration")), getattr(image, "disposal_method", None)])
            if number == 0:
                upright = ImageOps.exif_transpose(image) if image.format != "AVIF" else image
                shown = [upright.size, digest(upright.tobytes())]
        facts["picture.pixels"] = pixels if frames <= 4 else digest("".join(pixels).encode())
        facts["picture.shown"] = shown
        if frames > 1:
            facts["picture.times"] = plain(times)
        if image.format in ("JPEG", "MPO"):
            further_pictures(path, facts)


def further_pictures(path, facts):
    """Adds the pictures after the first one, as listed in the MPF index."""
    from PIL import Image
    with Image.open(path) as image:
        if "mp" not in image.info:
            return
        rows = (image._getmp() or {}).get(0xB002, [])
        base = image.info.get("mpoffset", 0)
    with open(path, "rb") as file:
        data = file.read()
    # Pillow discards the base of a file that it reads as several frames.
    base = base or data.index(b"MPF\0") + 4
    for number, row in enumerate(rows[1:], 2):
        start = base + row["DataOffset"]
        try:
            with Image.open(io.BytesIO(data[start:start + row["Size"]])) as image:
                facts[f"picture {number}"] = [image.size, image.mode, digest(image.tobytes())]
        except Exception as error:
            facts[f"picture {number}"] = type(error).__name__


def by_tifffile(path, facts):
    import tifffile
    with tifffile.TiffFile(path) as file:
        facts["tiff.pages"] = len(file.pages)
        facts["tiff.imagej"] = bool(file.is_imagej)
        for number, series in enumerate(file.series[:20]):
            name = f"tiff.series[{number + 1}]"
            facts[name] = [list(series.shape), str(series.dtype), series.axes]
            try:
                facts[name + ".pixels"] = digest(series.asarray().tobytes())
            except Exception as error:
                facts[name + ".pixels"] = type(error).__name__
        if file.is_imagej:
            known = file.imagej_metadata or {}
            for key in ("images", "slices", "channels", "frames", "hyperstack", "mode", "spacing", "unit",
                        "loop", "min", "max", "finterval"):
                if key in known:
                    facts[f"tiff.imagej.{key}"] = plain(known[key])
        pages = [(f"tiff.page[{number + 1}]", page) for number, page in enumerate(file.pages[:20])]
        for name, page in list(pages):
            inner = getattr(page, "pages", None) or []
            pages += [(f"{name}.sub[{at + 1}]", one) for at, one in enumerate(inner)]
        for name, page in pages:
            for tag in getattr(page, "tags", []):
                if tag.code in TIFF_TAGS and tag.code not in (330,):
                    facts[f"{name}.{tag.name}"] = plain(tag.value)
                if tag.code == 34675:
                    facts[f"{name}.icc"] = color_of(tag.value)


GAIN = re.compile(r"replaygain|itunsmpb|itunnorm|r128|mp3gain|waveformatextensible|undo|gapless", re.I)
WORK = {"title": "title TIT2 ©nam INAM", "artist": "artist TPE1 ©ART IART",
        "album": "album TALB ©alb IPRD", "track": "tracknumber TRCK trkn track"}


def by_mutagen(path, facts):
    import mutagen
    import mutagen.apev2
    file = mutagen.File(path)
    if file is None:
        return
    if getattr(file.info, "channels", None):
        facts["sound.channels"] = file.info.channels
        facts["sound.rate"] = file.info.sample_rate
    tags = dict(file.tags or {})
    # An MPEG audio file may have both kinds of tags.
    if path.lower().endswith(".mp3"):
        try:
            tags.update(mutagen.apev2.APEv2(path))
        except mutagen.apev2.error:
            pass
    for key, value in tags.items():
        if GAIN.search(key) or key.startswith("RVA2") or GAIN.search(str(getattr(value, "desc", ""))):
            facts[f"gain.{key.split(':eng')[0]}"] = plain(getattr(value, "text", None) or str(value))
        for name, keys in WORK.items():
            if key in keys.split() or key.lower() in keys.split():
                facts[f"tag.{name}"] = str(value)
        if key.startswith("CTOC"):
            facts[f"chapters.table {value.element_id}"] = [int(value.flags), value.child_element_ids]
        if key in ("stik", "hdvd", "pgap", "cpil"):
            facts[f"tag.{key}"] = plain(value)


READERS = {"pillow": by_pillow, "tifffile": by_tifffile, "mutagen": by_mutagen}


def main():
    answers = []
    for path, readers in json.load(sys.stdin):
        facts = {}
        for reader in readers:
            try:
                READERS[reader](path, facts)
            except Exception as error:
                if reader != "mutagen":
                    facts[f"{reader}.error"] = type(error).__name__
        answers.append(facts)
    json.dump(answers, sys.stdout, default=str)


if __name__ == "__main__":
    main()
