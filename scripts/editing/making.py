"""Makes tiny movies with ffmpeg, from which the forms are made."""

import subprocess

from .boxes import File

# Values of the movies; operations replace them.
TITLE, ARTIST, ALBUM, DATE, COMMENT = "Old title", "Old artist", "Old album", "2019-08-07", "Größe, 大きさ"
PLACE = "+48.2082+016.3738/"
# The names of the title in all places.
TITLE_NAMES = {"©nam", "titl", "title", "com.apple.quicktime.title", "com.apple.quicktime.displayname"}
KEY = "000102030405060708090a0b0c0d0e0f"
CHAPTERS = ";FFMETADATA1\n[CHAPTER]\nTIMEBASE=1/1000\nSTART=0\nEND=700\ntitle=Beginning\n" \
    "[CHAPTER]\nTIMEBASE=1/1000\nSTART=700\nEND=1400\ntitle=Mitte und Maß\n" \
    "[CHAPTER]\nTIMEBASE=1/1000\nSTART=1400\nEND=2000\ntitle=終わり\n"
SUBTITLES = "1\n00:00:00,200 --> 00:00:00,900\nFirst line\n\n2\n00:00:01,000 --> 00:00:01,800\nSecond line\n"

PICTURE = ["-f", "lavfi", "-i", "testsrc2=s=64x48:r=10:d=2"]
TONE = ["-f", "lavfi", "-i", "sine=f=440:r=44100:d=2"]
H264 = ["-c:v", "libx264", "-preset", "veryfast", "-crf", "35", "-pix_fmt", "yuv420p", "-g", "5", "-threads", "1"]
AAC = ["-c:a", "aac", "-b:a", "32k"]
EXACT = ["-fflags", "+bitexact", "-flags:v", "+bitexact", "-flags:a", "+bitexact"]
TAGS = ["-metadata", f"title={TITLE}", "-metadata", f"artist={ARTIST}", "-metadata", f"album={ALBUM}", "-metadata",
        f"date={DATE}", "-metadata", "genre=Electronic", "-metadata", f"comment={COMMENT}", "-metadata", "track=2/9"]


class Work:
    """A temporary folder with movies that the forms are made from."""

    def __init__(self, folder):
        self.folder, self.count = folder, 0
        (folder / "chapters.txt").write_text(CHAPTERS, encoding="utf-8")
        (folder / "subtitles.srt").write_text(SUBTITLES, encoding="utf-8")
        self.base = self.ffmpeg(".mp4", *PICTURE, *TONE, *H264, *AAC)
        self.sound = self.ffmpeg(".m4a", "-i", self.base, "-map", "0:a", "-c", "copy")
        self.cover = folder / "cover.jpg"
        ffmpeg("-f", "lavfi", "-i", "color=red:s=16x16:d=1", "-frames:v", "1", self.cover)

    def new(self, suffix):
        self.count += 1
        return self.folder / f"{self.count}{suffix}"

    def ffmpeg(self, suffix, *options):
        path = self.new(suffix)
        ffmpeg(*options, *EXACT, path)
        return path

    def copied(self, suffix, *options, tags=TAGS, base=None):
        """Returns the bytes of a movie with the streams of a base."""
        path = self.ffmpeg(suffix, "-i", base or self.base, *options, "-c", "copy", *tags)
        return path.read_bytes()

    def file(self, suffix, *options, **more):
        return File(self.copied(suffix, *options, **more))

    def edited(self, data, suffix, *command):
        """Returns the bytes after another program edited them in place."""
        path = self.new(suffix)
        path.write_bytes(data)
        run(*[path if part == "FILE" else part for part in command])
        return path.read_bytes()


def run(*command):
    subprocess.run([str(part) for part in command], check=True, capture_output=True, stdin=subprocess.DEVNULL)


def ffmpeg(*options):
    run("ffmpeg", "-nostdin", "-v", "error", "-y", *options)
