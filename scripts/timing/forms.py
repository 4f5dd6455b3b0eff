"""Makes movies and sound files in many forms, and finds real ones."""

import subprocess
from pathlib import Path

SOUNDS = {"mp3", "aac", "wav", "aiff", "aif", "flac"}
MOVIES = {"mp4", "m4a", "m4b", "m4v", "mov", "3gp"}

# The name of each form, and the arguments of ffmpeg after its input: video and sound of 12 seconds.
VIDEO = ["-c:v", "libx264", "-c:a", "aac"]
FORMS = {
    "moov-last.mp4": VIDEO, "moov-first.mp4": [*VIDEO, "-movflags", "+faststart"],
    "moov-last.mov": VIDEO, "moov-first.mov": [*VIDEO, "-movflags", "+faststart"],
    "two-sounds.mp4": [*VIDEO, "-map", "0:v", "-map", "1:a", "-map", "1:a"],
    "book.m4b": ["-vn", "-c:a", "aac", "-f", "ipod"], "song.m4a": ["-vn", "-c:a", "aac"],
    "mobile.3gp": [*VIDEO, "-ac", "1"], "pcm.mov": ["-c:v", "mjpeg", "-c:a", "pcm_s16le"],
    "id3v2.4.mp3": ["-vn", "-metadata", "title=T"],
    "id3v2.3.mp3": ["-vn", "-metadata", "title=T", "-id3v2_version", "3"],
    "plain.mp3": ["-vn", "-write_xing", "0", "-id3v2_version", "0"],
    "plain.aac": ["-vn"], "plain.wav": ["-vn"], "plain.aiff": ["-vn"], "plain.flac": ["-vn"],
}


def ffmpeg(*arguments):
    subprocess.run(["ffmpeg", "-y", "-loglevel", "error", "-nostdin", *map(str, arguments)], check=True)


def made(folder):
    """Makes all forms in a folder, and forms with chapters from some of them."""
    paths = []
    for name, arguments in FORMS.items():
        path = folder / name
        ffmpeg("-f", "lavfi", "-i", "testsrc=s=64x48:d=12:r=10", "-f", "lavfi", "-i", "sine=d=12",
               *([] if "-map" in arguments or "-vn" in arguments else ["-map", "0:v", "-map", "1:a"]),
               *(["-map", "1:a"] if "-vn" in arguments else []),
               *[one for one in arguments if one != "-vn"], "-bitexact", path)
        paths.append(path)
    chapters = folder / "old.ffmetadata"
    chapters.write_text(";FFMETADATA1\n" + "".join(
        f"[CHAPTER]\nTIMEBASE=1/1000\nSTART={start}\nEND={start + 4000}\ntitle=Old {start}\n" for start in (0, 4000, 8000)))
    for name in ("moov-last.mp4", "moov-first.mov", "book.m4b", "id3v2.4.mp3"):
        path = folder / ("chapters-" + name)
        ffmpeg("-i", folder / name, "-i", chapters, "-map_metadata", "1", "-map_chapters", "1", "-c", "copy", "-bitexact", path)
        paths.append(path)
    return paths


def found(folders):
    """Returns the movies and sound files in folders, without those below."""
    return [path for folder in folders for path in sorted(Path(folder).iterdir())
            if path.suffix[1:].lower() in SOUNDS | MOVIES]
