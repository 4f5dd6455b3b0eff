"""Decoders and checkers of pictures: what they show of a file, and what they report about it."""

import hashlib
import json
import multiprocessing
import os
import re
import resource
import signal
import subprocess
import tempfile
import time
import warnings
from pathlib import Path

import numpy

from browsing import shown_by_chromium

SECONDS = 10
CELLS = 8
FRAMES = 20
DECODERS = {
    "png": ("libpng", "Pillow", "Chromium"), "jpeg": ("djpeg", "Pillow", "Chromium"),
    "gif": ("giflib", "Pillow", "Chromium"), "tiff": ("libtiff", "Pillow", "ffmpeg"),
    "webp": ("libwebp", "Pillow", "Chromium"), "heic": ("libheif", "Pillow", "ffmpeg"),
    "avif": ("libavif", "ffmpeg", "Chromium")}
UNSUPPORTED = re.compile(r"not (yet )?(implemented|supported)|unsupported|is not i|cannot handle", re.IGNORECASE)
TRUNCATED = re.compile(r"truncat|premature|unexpected end|too few|not enough|cut off|incomplete", re.IGNORECASE)


def ffmpeg_program():
    """The ffmpeg of the Python package: the one of Debian 12 opens no HEIC and no AVIF pictures."""
    import imageio_ffmpeg
    return imageio_ffmpeg.get_ffmpeg_exe()


def first_line(text):
    """The first line with text, without paths and addresses, so that verdicts can be compared."""
    for line in text.splitlines():
        line = re.sub(r"0x[0-9a-f]{6,}", "…", re.sub(r"\S*/(\S+\.\w+)", r"\1", line)).strip()
        if line and "deprecated pixel format" not in line and "Last message repeated" not in line:
            return line[:160]
    return ""


def run(*command):
    """The exit status, standard output, and the messages of a program."""
    try:
        done = subprocess.run([str(word) for word in command], capture_output=True, timeout=SECONDS,
                              stdin=subprocess.DEVNULL)
    except subprocess.TimeoutExpired:
        return -1, b"", f"no result after {SECONDS} s"
    return done.returncode, done.stdout, done.stderr.decode(errors="replace")


def cells(pixels):
    """A picture reduced to 8 × 8 cells, with premultiplied alpha, as hexadecimal digits."""
    height, width = pixels.shape[:2]
    pixels = pixels.astype(numpy.float64)
    pixels[..., :3] *= pixels[..., 3:] / 255
    rows = [(height * row // CELLS, max(height * row // CELLS + 1, height * (row + 1) // CELLS)) for row in range(CELLS)]
    columns = [(width * row // CELLS, max(width * row // CELLS + 1, width * (row + 1) // CELLS)) for row in range(CELLS)]
    return b"".join(bytes(int(value) for value in pixels[top:bottom, left:right].mean(axis=(0, 1)))
                    for top, bottom in rows for left, right in columns).hex()


def distance(one, other):
    """The mean difference of the cells of two pictures, 0 to 255."""
    pair = [numpy.frombuffer(bytes.fromhex(text), numpy.uint8).astype(int) for text in (one, other)]
    return float(numpy.abs(pair[0] - pair[1]).mean())


def shown(frames, message=""):
    """The verdict of a decoder that shows these frames (RGBA)."""
    digest = hashlib.sha1()
    for frame in frames:
        digest.update(str(frame.shape).encode() + frame.tobytes())
    if not frames or not frames[0].size:
        return failed(message or "no pixels")
    return {"shows": digest.hexdigest()[:16], "cells": cells(frames[0]), "message": first_line(message)}


def failed(message):
    return {"shows": None, "message": first_line(message)}


def from_image(image):
    """The pixels of a picture that Pillow has opened."""
    if image.mode.startswith("I;16") or image.mode == "I":
        gray = (numpy.asarray(image).astype(numpy.int64) >> 8).clip(0, 255).astype(numpy.uint8)
        return numpy.stack([gray, gray, gray, numpy.full_like(gray, 255)], axis=-1)
    if image.mode in ("CMYK", "YCbCr", "LAB", "HSV"):
        image = image.convert("RGB")
    return numpy.asarray(image.convert("RGBA"))


def from_pam(content):
    """The pixels of a PNM or PAM file of 8 or 16 bits."""
    if content.startswith(b"P7"):
        head, _, data = content.partition(b"ENDHDR\n")
        fields = dict(line.split(b" ", 1) for line in head.split(b"\n")[1:] if b" " in line)
        width, height, depth, top = (int(fields[name]) for name in (b"WIDTH", b"HEIGHT", b"DEPTH", b"MAXVAL"))
    else:
        count = 2 if content[:2] in (b"P1", b"P4") else 3
        numbers = re.match(rb"P\d" + rb"\s+(\d+)" * count + rb"\s", content)
        width, height, top = (int(number) for number in (*numbers.groups(), 1)[:3])
        data, depth = content[numbers.end():], 3 if content[:2] in (b"P3", b"P6") else 1
        if content[:2] == b"P4":
            bits = numpy.unpackbits(numpy.frombuffer(data, numpy.uint8).reshape(height, -1), axis=1)[:, :width]
            data = (1 - bits).astype(numpy.uint8).tobytes()
    samples = numpy.frombuffer(data, numpy.uint8 if top < 256 else ">u2", width * height * depth)
    samples = (samples.astype(numpy.int64).reshape(height, width, depth) * 255 // top).astype(numpy.uint8)
    color = samples[..., :3] if depth >= 3 else numpy.repeat(samples[..., :1], 3, axis=-1)
    alpha = samples[..., -1:] if depth in (2, 4) else numpy.full((height, width, 1), 255, numpy.uint8)
    return numpy.concatenate([color, alpha], axis=-1)


def opened(path, message=""):
    """The verdict for a file that a decoder has written."""
    from PIL import Image
    with Image.open(path) as image:
        frames = []
        for index in range(min(FRAMES, getattr(image, "n_frames", 1))):
            image.seek(index)
            frames.append(from_image(image))
    return shown(frames, message)


class TooSlow(Exception):
    """Ends a decoder in this process."""


def by_pillow(path, form):
    import pillow_heif
    from PIL import ImageSequence, Image
    if form == "heic":
        pillow_heif.register_heif_opener()
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        try:
            with Image.open(path, formats={"heic": ["HEIF"], "jpeg": ["JPEG", "MPO"]}.get(form, [form.upper()])) as image:
                frames = []
                for frame in ImageSequence.Iterator(image):
                    frames.append(from_image(frame))
                    if len(frames) == FRAMES:
                        break
        except TooSlow:
            return failed(f"no result after {SECONDS} s")
        except Exception as problem:  # Pillow raises errors of any type for broken pictures.
            return failed(f"{type(problem).__name__}: {problem}")
    return shown(frames, "\n".join(str(warning.message) for warning in caught))


def by_pam(*command):
    """The verdict of a program that writes PNM or PAM to standard output."""
    code, content, message = run(*command)
    if not content or code < 0:
        return code, failed(message or f"status {code}"), message
    try:
        return code, shown([from_pam(content)], message), message
    except (ValueError, KeyError, AttributeError) as problem:
        return code, failed(message or str(problem)), message


def by_libpng(path):
    code, verdict, message = by_pam("pngtopam", "-alphapam", path)
    return failed(message or f"status {code}") if code else verdict


def by_djpeg(path):
    code, verdict, message = by_pam("djpeg", path)
    return verdict if code in (0, 2) else failed(message or f"status {code}")


def by_giflib(path):
    code, content, message = run("gif2rgb", "-1", path)
    data = path.read_bytes()[:10]
    width, height = int.from_bytes(data[6:8], "little"), int.from_bytes(data[8:10], "little")
    if code or not content or len(content) != width * height * 3:
        return failed(message or f"status {code}, {len(content)} bytes")
    color = numpy.frombuffer(content, numpy.uint8).reshape(height, width, 3)
    return shown([numpy.concatenate([color, numpy.full((height, width, 1), 255, numpy.uint8)], axis=-1)], message)


def by_file(name, *command):
    """The verdict of a program that writes a picture to a file."""
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder, name)
        code, out, message = run(*(target if word == "TARGET" else word for word in command))
        message += out.decode(errors="replace") if code else ""
        found = target if target.exists() else next(Path(folder).glob("*"), None)
        if code or found is None:
            return failed(message or f"status {code}")
        try:
            return opened(found, message)
        except Exception as problem:  # As in by_pillow.
            return failed(message or str(problem))


def by_ffmpeg(path, form):
    options = ["-f", "tiff_pipe"] if form == "tiff" else []
    code, verdict, message = by_pam(ffmpeg_program(), "-v", "warning", "-nostdin", "-threads", "1", *options, "-i", path,
                                 "-frames:v", "1", "-f", "image2pipe", "-c:v", "pam", "-pix_fmt", "rgba", "-")
    return failed(message or f"status {code}") if code else verdict


def by_libwebp(path):
    code, verdict, message = by_pam("dwebp", "-quiet", "-pam", path, "-o", "-")
    data = path.read_bytes()
    if data[12:16] == b"VP8X" and len(data) > 20 and data[20] & 2:
        return animated_webp(data)
    return failed(message or f"status {code}") if code else verdict


def animated_webp(data):
    """The verdict of libwebpdemux. Debian has no program anim_dump, which calls the same functions."""
    from ctypes import CDLL, POINTER, Structure, byref, c_char_p, c_int, c_size_t, c_uint32, c_void_p, string_at

    class Data(Structure):
        _fields_ = [("bytes", c_char_p), ("size", c_size_t)]

    class Info(Structure):
        _fields_ = [(name, c_uint32) for name in ("width", "height", "loops", "background", "frames", *"abcd")]

    library = CDLL("libwebpdemux.so.2")
    library.WebPAnimDecoderNewInternal.restype = c_void_p
    library.WebPAnimDecoderNewInternal.argtypes = [POINTER(Data), c_void_p, c_int]
    library.WebPAnimDecoderGetInfo.argtypes = [c_void_p, POINTER(Info)]
    library.WebPAnimDecoderGetNext.argtypes = [c_void_p, POINTER(c_void_p), POINTER(c_int)]
    library.WebPAnimDecoderDelete.argtypes = [c_void_p]
    decoder = library.WebPAnimDecoderNewInternal(byref(Data(data, len(data))), None, 0x0107)
    if not decoder:
        return failed("WebPAnimDecoderNew fails")
    info, frames = Info(), []
    library.WebPAnimDecoderGetInfo(decoder, byref(info))
    for _ in range(min(FRAMES, info.frames)):
        pixels, time = c_void_p(), c_int()
        if not library.WebPAnimDecoderGetNext(decoder, byref(pixels), byref(time)):
            library.WebPAnimDecoderDelete(decoder)
            return failed(f"WebPAnimDecoderGetNext fails at frame {len(frames)}")
        frames.append(numpy.frombuffer(string_at(pixels, info.width * info.height * 4), numpy.uint8).reshape(
            info.height, info.width, 4))
    library.WebPAnimDecoderDelete(decoder)
    return shown(frames)


BY = {"libpng": lambda path, form: by_libpng(path), "djpeg": lambda path, form: by_djpeg(path),
      "giflib": lambda path, form: by_giflib(path), "libwebp": lambda path, form: by_libwebp(path), "Pillow": by_pillow,
      "ffmpeg": by_ffmpeg,
      "libtiff": lambda path, form: by_file("shown.tif", "tiff2rgba", "-c", "none", path, "TARGET"),
      "libheif": lambda path, form: by_file("shown.png", "heif-convert", path, "TARGET"),
      "libavif": lambda path, form: by_file("shown.png", "avifdec", "--no-strict", "--jobs", "1", path, "TARGET")}


def complaints(path, form, verdicts):
    """What checkers complain about: the first line of each, or an empty text."""
    found = {}

    def checked(name, *command, lines=None):
        code, out, message = run(*command)
        text = message + (out.decode(errors="replace") if code or lines else "")
        if lines:
            text = "\n".join(line for line in text.splitlines() if re.search(lines, line, re.IGNORECASE))
        found[name] = first_line(text) or (f"status {code}" if code else "")

    if form == "png":
        checked("pngcheck", "pngcheck", "-q", path)
    elif form == "jpeg":
        checked("jpeginfo", "jpeginfo", "-c", path, lines="WARNING|ERROR")
    elif form == "gif":
        checked("giftext", "giftext", path, lines="error|GIF-LIB|fail|corrupt")
        checked("gifsicle", "gifsicle", "--info", path, lines=r"gifsicle:|  (error|warning)")
    elif form == "tiff":
        checked("tiffinfo", "tiffinfo", "-D", path, lines="warning|error|cannot|invalid|: ")
        found["tiffinfo"] = found["tiffinfo"] if complains(path) else ""
    elif form == "webp":
        checked("webpinfo", "webpinfo", "-bitstream_info", path, lines=r"^(?!No error detected).*(warning|error|truncat|invalid)")
        checked("webpmux", "webpmux", "-info", path, lines="fail|error|invalid|^$")
    elif form == "heic":
        checked("heif-info", "heif-info", path, lines="error|could not|invalid")
    elif form == "avif":
        checked("avifdec strict", "avifdec", "--info", path, lines="error|cannot|invalid|fail")
    for name in ("libpng", "djpeg", "libtiff", "libwebp", "giflib"):
        if name in verdicts:
            found[f"{name} warns"] = verdicts[name]["message"]
    return found


def counted(messages):
    """The names of the checkers that complain. Private tags are permitted, but libtiff names each that it does not know."""
    return [name for name, message in messages.items() if message and "Unknown field with tag" not in message]


def by_exiftool(paths):
    """The first warning of exiftool's validation of each file. There are few other validators of HEIF."""
    found = {}
    for start in range(0, len(paths), 200):
        done = subprocess.run(["exiftool", "-j", "-a", "-validate", "-warning", "-error", *paths[start:start + 200]],
                              capture_output=True, text=True, errors="replace")
        for record in json.loads(done.stdout or "[]"):
            messages = [str(record[key]) for key in ("Error", "Warning") if key in record]
            found[record["SourceFile"]] = first_line("\n".join(text for text in messages if "minor" not in text))
    return found


def complains(path):
    """Whether tiffinfo writes to standard error: its description of a good file is on standard output."""
    code, _, message = run("tiffinfo", "-D", path)
    return code != 0 or bool(message.strip())


def examined(path, form, ending=()):
    """What all decoders but Chromium show of a file, and what checkers complain about. Decoders in `ending` are not run,
    because they have ended the process at this file."""

    def late(*_):
        raise TooSlow

    signal.signal(signal.SIGALRM, late)
    verdicts = {}
    for name in DECODERS[form]:
        if name == "Chromium":
            continue
        if name in ending:
            verdicts[name] = failed("the decoder ends the process, or gives no result")
            continue
        signal.alarm(SECONDS if name == "Pillow" else 4 * SECONDS)
        try:
            verdicts[name] = BY[name](Path(path), form)
        except TooSlow:
            verdicts[name] = failed(f"no result after {SECONDS} s")
        except MemoryError:
            verdicts[name] = failed("out of memory")
        signal.alarm(0)
    return {"decoders": verdicts, "checkers": complaints(Path(path), form, verdicts)}


def examine_some(tasks, ending, target):
    """Examines files in a separate process, and appends a line for each to a file."""
    os.nice(5)
    resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
    with open(target, "a", encoding="utf-8") as file:
        for path, form in tasks:
            file.write(json.dumps([path, examined(path, form, ending.get(path, ()))]) + "\n")
            file.flush()


class Worker:
    """A process that examines some of the files. It is started again after a file that ends it."""

    def __init__(self, tasks, target):
        self.tasks, self.target, self.ending, self.process = tasks, target, {}, None
        target.touch()

    def results(self):
        lines = self.target.read_text(encoding="utf-8").split("\n")[:-1]
        return dict(json.loads(line) for line in lines)

    def is_ended(self):
        """Whether all files are examined. Starts the process if there are files left and it does not run."""
        if self.process and self.process.is_alive():
            if time.time() - self.target.stat().st_mtime < 12 * SECONDS:
                return False
            self.process.kill()
            self.process.join()
        done = self.results()
        left = [task for task in self.tasks if task[0] not in done]
        if left and self.process:
            self.ending[left[0][0]] = ("Pillow", "libwebp") if left[0][1] == "webp" else ("Pillow",)
        if left:
            os.utime(self.target)
            self.process = multiprocessing.Process(target=examine_some, args=(left, self.ending, self.target))
            self.process.start()
        return not left


def examine(tasks):
    """What decoders show of files, and what checkers complain about, by path. A task is a path and a format."""
    found = {}
    with tempfile.TemporaryDirectory() as folder:
        workers = [Worker(tasks[number::3], Path(folder, str(number))) for number in range(3)]
        waiting = list(workers)
        start = time.monotonic()
        while waiting:
            waiting = [worker for worker in waiting if not worker.is_ended()]
            time.sleep(0.2)
            if time.monotonic() - start > 30:
                start = time.monotonic()
                count = sum(len(worker.results()) for worker in workers)
                print(f"pictures: {count:,} of {len(tasks):,} are decoded", flush=True)
        for worker in workers:
            found |= worker.results()
    for path, message in by_exiftool([path for path, form in tasks if form in ("heic", "avif")]).items():
        found[path]["checkers"]["exiftool"] = message
    by_browser = shown_by_chromium([(path, form) for path, form in tasks if "Chromium" in DECODERS[form]], SECONDS, FRAMES)
    for path, verdict in by_browser.items():
        found[path]["decoders"]["Chromium"] = verdict
    return found


def judged(result, good):
    """The judgement about a broken picture, and the reason: decoders that fail or show something else than of the good
    picture, and checkers that complain about something else than there."""
    able = able_decoders(good["decoders"])
    verdicts = result["decoders"]
    wrong = [name for name in able if verdicts[name]["shows"] != good["decoders"][name]["shows"]]
    complaining = [name for name in counted(result["checkers"]) if not good["checkers"].get(name)]
    if "libheif" in verdicts or "libavif" in verdicts:
        message = verdicts["ffmpeg"]["message"]
        if verdicts["ffmpeg"]["shows"] and message not in ("", good["decoders"]["ffmpeg"]["message"]):
            complaining.append("ffmpeg warns")
    showing = [name for name in able if verdicts[name]["shows"]]
    if wrong and len(showing) == len(able) and not complaining and is_another_picture(verdicts, good["decoders"], able, wrong):
        return "another", "another picture"
    reason = ", ".join([f"{name} {'shows other pixels' if verdicts[name]['shows'] else 'fails'}" for name in wrong]
                       + [f"{name} complains" if not name.endswith("warns") else name for name in complaining])
    if wrong and len(wrong) >= min(2, len(able)):
        return "error", reason
    return ("warning" if wrong or complaining else "alike"), reason


def is_another_picture(verdicts, good, able, wrong):
    """Whether the change made another valid picture: all decoders show something new, and two of them nearly the same
    (giflib does not know transparency, for example), or two of them do and the third does not know what has changed, such
    as an orientation or alpha."""
    if len(wrong) == len(able):
        return len(able) < 2 or any(is_close(verdicts[one], verdicts[other]) for one in able for other in able if one < other)
    return len(wrong) > 1 and all(distance(verdicts[name]["cells"], good[name]["cells"]) > 0 for name in wrong) and all(
        is_close(verdicts[one], verdicts[other]) for one in wrong for other in wrong)


def able_decoders(verdicts):
    """The decoders that show a good picture. Of TIFF, ffmpeg decodes no tiles and no JPEG: it shows something far from what
    the others show."""
    able = [name for name, verdict in verdicts.items() if verdict["shows"]]
    return [name for name in able if "libtiff" not in able or len(able) < 3 or any(
        distance(verdicts[name]["cells"], verdicts[other]["cells"]) < 40 for other in able if other != name)]


def is_close(one, other, limit=8):
    """Whether two decoders show nearly the same: upsampled chroma and rounding differ between decoders of good files."""
    return distance(one["cells"], other["cells"]) < limit


def is_close_turned(one, other):
    """Whether two decoders show nearly the same, turned or mirrored. Only some of them follow the orientation in Exif, and
    only Chromium follows color profiles: it differs by up to 19 for good samples."""
    grid = numpy.frombuffer(bytes.fromhex(other["cells"]), numpy.uint8).reshape(CELLS, CELLS, 4)
    return any(is_close(one, {"cells": numpy.rot90(part, turns).tobytes().hex()}, 25)
               for part in (grid, grid[:, ::-1]) for turns in range(4))


def judged_alone(result, is_sample):
    """The judgement about a picture without a good original, and the reason."""
    verdicts = result["decoders"]
    if not is_sample:
        # Decoders that cannot open a form at all do not judge it.
        complaining = counted(result["checkers"])
        return "alike", ", ".join([name + " fails" for name, verdict in verdicts.items() if not verdict["shows"]]
                                  + [f"{name} complains" for name in complaining])
    verdicts = {name: verdict for name, verdict in verdicts.items()
                if verdict["shows"] or not UNSUPPORTED.search(verdict["message"])}
    wrong = [name for name, verdict in verdicts.items()
             if not verdict["shows"] or TRUNCATED.search(verdict["message"])]
    rest = [name for name in verdicts if name not in wrong]
    # ffmpeg shows one tile of a grid, and no alpha and no rotation of HEIC and AVIF.
    far = [name for name in rest if name != "ffmpeg" and not any(
        is_close_turned(verdicts[name], verdicts[other]) for other in rest if other != name)]
    wrong += far if len(rest) > 1 else []
    complaining = counted(result["checkers"])
    reason = ", ".join([f"{name} {'differs or is incomplete' if verdicts[name]['shows'] else 'fails'}" for name in wrong]
                       + [f"{name} complains" if not name.endswith("warns") else name for name in complaining])
    if len(wrong) >= 2:
        return "error", reason
    return ("warning" if wrong or complaining else "alike"), reason

