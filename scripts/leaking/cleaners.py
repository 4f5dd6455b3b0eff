"""Runs other cleaners, and decodes files for comparison."""

import shutil
import subprocess

MOVIES = ("mov", "mp4", "3gp", "m4a")
SOUND = ("mp3", "aac", "wav", "flac", "wv")


def ran(command, seconds=60):
    try:
        return subprocess.run([str(part) for part in command], stdin=subprocess.DEVNULL,
                              capture_output=True, timeout=seconds)
    except subprocess.TimeoutExpired:
        return subprocess.CompletedProcess(command, 124, b"", b"")


def decoded(path, folder):
    """Returns the digests of picture and sound, or None if nothing can be decoded."""
    suffix = path.suffix[1:]
    if suffix in ("heic", "avif"):
        out = folder / (path.name + ".png")
        if ran(["heif-convert", path, out]).returncode or not out.exists():
            return None
        path = out
    digests = []
    # Cover art in sound files is not media, so only the first stream of sound is decoded there.
    for stream in ("0:V:0", "0:a:0") if suffix in ("mov", "mp4", "3gp") else (
            "0:a:0" if suffix in ("m4a", "aiff", *SOUND) else "0:v:0",):
        answer = ran(["ffmpeg", "-v", "error", "-i", path, "-map", stream + "?", "-fps_mode",
                      "passthrough", "-f", "md5", "-"])
        if b"MD5=" in answer.stdout:
            digests.append(answer.stdout.strip())
    return tuple(digests) or None


def by_exiftool(path, out):
    ran(["exiftool", "-all=", "-o", out, path])


def by_mat2(path, out):
    copy = out.with_name("mat2-" + out.name)
    shutil.copy(path, copy)
    ran(["mat2", "--inplace", copy])
    if copy.exists() and copy.read_bytes() != path.read_bytes():
        copy.rename(out)


def by_ffmpeg(*options):
    def clean(path, out):
        if path.suffix[1:] not in MOVIES + SOUND:
            return
        ran(["ffmpeg", "-v", "error", "-y", "-i", path, *options, "-map_metadata", "-1", "-c",
             "copy", out])
    return clean


CLEANERS = {"exiftool": by_exiftool, "mat2": by_mat2, "ffmpeg -map 0": by_ffmpeg("-map", "0"),
            "ffmpeg": by_ffmpeg()}


def told_by_exiftool(path, needles):
    """Returns whether the output of exiftool contains the canary (only text can be compared)."""
    answer = ran(["exiftool", "-ee3", "-a", "-u", "-U", "-G1", path]).stdout.lower()
    return any(needle.lower() in answer for needle in needles if needle.isascii())
