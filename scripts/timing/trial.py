"""Edits copies of files, and judges the results with programs that did not write them."""

import json
import re
import shutil
import subprocess
from fractions import Fraction

from .forms import MOVIES
from .reader import Malformed, Movie

CHAPTERS = [("0", "Anfang"), ("0.05", "第二章"), ("0.1", "Ende")]
STARTS = [Fraction(start) for start, _ in CHAPTERS]
TITLES = [title for _, title in CHAPTERS]
POINTS = [("46.4512345", "6.5500", "372.5"), ("-0.1", "-106.5534567", "0"), ("1.5", "2", "-3.25")]


def run(*arguments):
    return subprocess.run([str(one) for one in arguments], capture_output=True, text=True, errors="replace", check=False)


def probed(path):
    try:
        chapters = json.loads(run("ffprobe", "-v", "error", "-show_chapters", "-of", "json", path).stdout)["chapters"]
    except (ValueError, KeyError):
        return None
    return [(Fraction(one["start_time"]), one.get("tags", {}).get("title")) for one in chapters]


def streams(path):
    """Digests of the coded video and sound, without pictures of chapters."""
    result = run("ffmpeg", "-v", "error", "-nostdin", "-i", path, "-map", "0:V?", "-map", "0:a?", "-c", "copy", "-f",
                 "streamhash", "-")
    return sorted(line.split(",", 1)[1] for line in result.stdout.splitlines() if "," in line)


def tagged(path):
    """The chapters that mutagen reads, in order of their starts; None if it reads no such file."""
    import mutagen
    try:
        file = mutagen.File(path)
    except mutagen.MutagenError:
        return None
    if file is None or file.tags is None:
        return None
    if hasattr(file.tags, "getall"):
        found = sorted(file.tags.getall("CHAP"), key=lambda one: one.start_time)
        return [(Fraction(one.start_time, 1000), str(one.sub_frames["TIT2"])) for one in found]
    tags = {key.lower(): values[0] for key, values in file.tags.as_dict().items()}
    return [(seconds(tags[key]), tags.get(key + "name")) for key in sorted(tags)
            if key.startswith("chapter") and key[7:].isdigit()]


def seconds(text):
    """The time that a text such as 00:01:02.500 states."""
    parts = [Fraction(part) for part in reversed(text.split(":"))]
    return sum(part * 60 ** place for place, part in enumerate(parts))


def date(path):
    return run("exiftool", "-s3", "-QuickTime:CreateDate", path).stdout.strip()


def near(one, other, limit=Fraction(1, 1000)):
    return one is not None and len(one) == len(other) and all(
        abs(a[0] - b[0]) <= limit and a[1] == b[1] for a, b in zip(one, other))


def is_number(text):
    try:
        float(text)
    except ValueError:
        return False
    return True


def signed(number, digits):
    """The number as ISO 6709 writes it, with at least this many digits before the point."""
    whole, _, part = number.lstrip("-").partition(".")
    return ("-" if number.startswith("-") else "+") + whole.zfill(digits) + ("." + part if part else "")


class Trial:
    def __init__(self, program, folder):
        self.program, self.folder = program, folder
        self.rows, self.wrong = [], 0
        folder.mkdir(parents=True)
        (folder / "ride.gpx").write_text('<gpx version="1.1"><trk><trkseg>' + "".join(
            f'<trkpt lat="{a}" lon="{b}"><ele>{c}</ele><time>2026-05-06T07:00:0{place}.5Z</time></trkpt>'
            for place, (a, b, c) in enumerate(POINTS)) + "</trkseg></trk></gpx>")
        (folder / "notes.csv").write_text("time,mdta/com.example.note[en],mdta/com.example.t:float32\n0,a,1.5\n0.05,,2\n")

    def edit(self, source, copy, *arguments):
        copy.unlink(missing_ok=True)
        return run(self.program, "edit", source, *arguments, "-o", copy)

    def run(self, path, isMade):
        """Makes all edits of a file. Those of a file that ffmpeg cannot decode are not judged."""
        end = path.suffix
        isMovie = end[1:].lower() in MOVIES
        copy, other = self.folder / ("copy" + end), self.folder / ("other" + end)
        before = streams(path)
        results = {"chapters": self.chapters(path, copy, other, before, isMovie)}
        if isMovie:
            results["positions"] = self.positions(path, copy, before)
            results["values"] = self.judged(self.edit(path, copy, "--timed", self.folder / "notes.csv", "--force"), copy, before,
                                            lambda: self.hasNotes(copy))
            result = self.edit(path, copy, "--header-dates", "2026-05-06T07:08:09Z")
            results["header dates"] = self.judged(result, copy, before, lambda: self.hasDate(copy, result.stdout))
            results["properties"] = self.judged(
                self.edit(path, copy, "--track", "1", "--alternate-group", "5", "--language", "fr-CA"), copy, before,
                lambda: "fra" in run("exiftool", "-s3", "-MediaLanguageCode", "-a", copy).stdout)
        decoded = run("ffmpeg", "-v", "error", "-nostdin", "-i", path, "-f", "null", "-")
        if decoded.stderr or decoded.returncode:
            results = {name: result.replace("wrong", "damaged source") for name, result in results.items()}
        if isMade:
            results["ffmpeg"] = self.ffmpeg(path, copy, before, isMovie)
        self.rows.append((path.name, results))
        self.wrong += sum("wrong" in result for name, result in results.items() if name != "ffmpeg")

    def judged(self, result, copy, before, isRight):
        if result.returncode not in (0, 1):
            reason = (result.stderr.strip().splitlines() or ["no message"])[0]
            return "wrong: " + reason[-120:] if "defect" in reason else "refused: " + reason.split(": ")[-1]
        if streams(copy) != before:
            return "wrong: other streams"
        try:
            return "right" if isRight() else "wrong: not read"
        except (Malformed, KeyError, ValueError, IndexError) as problem:
            return f"wrong: {problem!r}"

    def chapters(self, path, copy, other, before, isMovie):
        options = [part for start, title in CHAPTERS for part in ("--chapter", f"{start} {title}")]
        record = self.folder / "undo.json"
        record.unlink(missing_ok=True)
        made = self.judged(self.edit(path, copy, *options, "--undo-record", record), copy, before,
                           lambda: self.hasChapters(copy, isMovie))
        if made != "right":
            return made
        if record.exists():
            self.edit(copy, other, "--undo", record)
            if not other.exists() or other.read_bytes() != path.read_bytes():
                return "wrong: not undone"
        replaced = self.judged(self.edit(copy, other, "--chapter", "0.02 X"), other, before,
                               lambda: near(self.read(other, isMovie), [(Fraction(1, 50), "X")]))
        if replaced != "right":
            return "replaced: " + replaced
        shutil.copy(other, copy)
        removed = self.judged(self.edit(copy, other, "--chapters", "none"), other, before,
                              lambda: not self.read(other, isMovie))
        return "right" if removed == "right" else "removed: " + removed

    def read(self, path, isMovie):
        if not isMovie:
            found = tagged(path)
            return probed(path) if found is None else found
        movie = Movie(path)
        lists = movie.chapters()
        return lists[0] if lists else movie.nero()

    def hasChapters(self, path, isMovie):
        expected = list(zip(STARTS, TITLES))
        if not near(self.read(path, isMovie), expected):
            return False
        if isMovie:
            movie = Movie(path)
            if movie.nero() is not None and not near(movie.nero(), expected):
                return False
        found = probed(path)
        # ffmpeg moves chapters of MP3 by up to 0.05 s, the delay of the encoder.
        return found is None or near(found, expected, Fraction(1, 20) if not isMovie else Fraction(1, 1000))

    def hasDate(self, copy, plan):
        """Whether the date is that of the plan: in UTC unless the plan says that it is in local time."""
        stated = re.search(r'"([0-9T:-]+) \((UTC|local time)', plan)
        if stated is None or stated[2] == "UTC" and stated[1] != "2026-05-06T07:08:09":
            return False
        return date(copy).replace(":", "-", 2).replace(" ", "T") == stated[1]

    def positions(self, path, copy, before):
        result = self.edit(path, copy, "--timed", self.folder / "ride.gpx")
        return self.judged(result, copy, before, lambda: self.hasPositions(copy))

    def hasPositions(self, copy):
        movie = Movie(copy)
        texts = [value.decode() for keys, groups, _ in movie.boxed() for _, _, items in groups
                 for (name, _), value in items if "location.ISO6709" in name]
        points = [point for track in movie.positions() for point in track]
        count = max(len(texts), len(points))
        if count == 0:
            return False
        for place, (a, b, c) in enumerate(POINTS[:count]):
            if points:
                if any(abs(float(x) - y) > 1e-9 for x, y in zip((a, b), points[place][2:4])):
                    return False
            elif texts[place] != signed(a, 2) + signed(b, 3) + signed(c, 1) + "/":
                return False
        read = run("exiftool", "-ee", "-n", "-a", "-s3", "-G3", "-GPSCoordinates", "-GPSLatitude", "-GPSLongitude", copy).stdout
        numbers = [float(one) for one in read.replace("]", " ").split() if is_number(one)]
        return all(any(abs(float(x) - number) <= 1e-7 for number in numbers) for point in POINTS[:count] for x in point[:2])

    def hasNotes(self, copy):
        values = [value for _, groups, _ in Movie(copy).boxed() for _, _, items in groups for (name, _), value in items
                  if name == "mdta/com.example.note"]
        return b"a" in values

    def ffmpeg(self, path, copy, before, isMovie):
        """Judges ffmpeg by the same rules, with the same chapters."""
        text = self.folder / "new.ffmetadata"
        starts = [int(start * 1000) for start in STARTS] + [12000]
        text.write_text(";FFMETADATA1\n" + "".join(
            f"[CHAPTER]\nTIMEBASE=1/1000\nSTART={a}\nEND={b}\ntitle={title}\n"
            for a, b, title in zip(starts, starts[1:], TITLES)))
        copy.unlink(missing_ok=True)
        run("ffmpeg", "-y", "-v", "error", "-nostdin", "-i", path, "-i", text, "-map", "0", "-map_chapters", "1", "-c",
            "copy", copy)
        if not copy.exists() or copy.stat().st_size == 0:
            return "nothing written"
        if streams(copy) != before:
            return "wrong: other streams"
        try:
            return "right" if self.hasChapters(copy, isMovie) else "wrong: not read"
        except (Malformed, TypeError, KeyError, ValueError, IndexError, AttributeError) as problem:
            return f"wrong: {problem!r}"

    def summary(self):
        all_results = [result for _, results in self.rows for name, result in results.items() if name != "ffmpeg"]
        return (f"{len(self.rows)} files, {len(all_results)} edits: {sum(one == 'right' for one in all_results)} right, "
                f"{sum('refused' in one for one in all_results)} refused, "
                f"{sum('damaged' in one for one in all_results)} of damaged sources not read, {self.wrong} wrong")

    def report(self):
        columns = ["chapters", "positions", "values", "header dates", "properties", "ffmpeg"]
        lines = [
            "# Chapters, timed metadata and properties of tracks", "",
            "Made by `scripts/edits-timed`. Each edit of mediainspect is read by `scripts/timing/reader.py` and, for chapters, by",
            "ffprobe and mutagen, for positions and dates by exiftool. *Right* means that all of them read what was",
            "written and that the coded streams are the same; for chapters also that undoing gives the original bytes, and that",
            "replacing and removing work. The last column is ffmpeg, writing the same chapters.", "", self.summary() + ".", "",
            "| file | " + " | ".join(columns) + " |", "|---" * (len(columns) + 1) + "|"]
        for name, results in self.rows:
            lines.append(f"| {name} | " + " | ".join(results.get(one, "").replace("|", "/") for one in columns) + " |")
        return "\n".join(lines) + "\n"
