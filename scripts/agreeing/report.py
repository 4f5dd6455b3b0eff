"""Writes the report about all comparisons."""

import hashlib
import re
import subprocess
import sys
from collections import Counter, defaultdict

from agreeing.comparing import MAKERS, SECTIONS
from agreeing.habits import HABITS, folded
from agreeing.readers import MEASURES, NUMBERS, READERS, TEXTS
from agreeing.tag_values import TAG_HABITS
from agreeing.track_values import TRACK_HABITS
from agreeing.tracks import TRACK_FIELDS

TITLES = {
    "values": "Values of files", "tracks": "Picture, sound and time of tracks",
    "Exif": "Exif and GPS tags", "maker notes": "Maker notes"}
ABOUT = {
    "values": """\
A field is compared if the other reader has a value for it. Two readers agree if the other reader
has our first value, and we show all of its values, at least as values of other tags. Dates are
compared with the precision that both have, texts without case, space and the separators between
several values.""",
    "tracks": """\
Each track is compared with the same track of the other reader, which has the same identifier or
place. Languages and channel layouts are compared by meaning, rates and durations with a tolerance
of 1 % at most, or of 0.03 s, all else exactly.""",
    "Exif": """\
Each value of exiftool is compared with the tag of the same number in the same directory: numbers,
ratios and lists with eight digits, texts exactly, data by size. Offsets and sizes of parts of the
file are not compared.""",
    "maker notes": """\
As for Exif: the tags in the main directory of the maker note, and the values that mediainspect
decodes in its blocks. The fields of all other blocks, which mediainspect shows as numbers or bytes,
are only counted."""}


def report(number, comparisons, alone, undecoded, planted):
    yield "# Agreement\n"
    yield (f"Written by `scripts/agreement`: the values of `mediainspect info` for {number} files, "
           "compared with other readers.\n")
    yield (f"- Readers: exiftool {version('exiftool', '-ver')}, mutagen "
           f"{version(sys.executable, '-c', 'import mutagen; print(mutagen.version_string)')}, "
           f"ffprobe {version('ffprobe', '-version')}, "
           f"MediaInfo {version('mediainfo', '--Version')}")
    yield f"- {summary(comparisons)}"
    yield f"- {of_majority(comparisons)}"
    yield ("- Planted errors: for each comparison in which two readers agree, our value was replaced "
           f"with a wrong one;\n  {planted[0]:,} of {planted[1]:,} were reported\n")
    yield "| section | compared | agree | by rule | explained | open | explained % |"
    yield "|---|--:|--:|--:|--:|--:|--:|"
    for section in SECTIONS:
        count = counted(one for one in comparisons if one.section == section)
        yield f"| {TITLES[section]} | " + cells(count) + " |"
    for section in SECTIONS:
        yield f"\n## {TITLES[section]}\n"
        yield ABOUT[section] + "\n"
        part = [one for one in comparisons if one.section == section]
        yield from (by_reader(part, alone) if section == "values" else by_field(part, section))
        if section == "maker notes":
            yield "\n| maker | compared | agree | by rule | explained | open | explained % | "\
                "in other blocks |\n|---|--:|--:|--:|--:|--:|--:|--:|"
            for maker in MAKERS:
                count = counted(one for one in part if one.field.startswith(maker + ":"))
                yield f"| {maker} | {cells(count)} | {undecoded[maker]} |"
    yield "\n## Rules\n"
    yield "Differences that rules in `scripts/agreeing` explain.\n"
    yield "| rule | " + " | ".join(READERS) + " |"
    yield "|---|" + "--:|" * len(READERS)
    uses = Counter((one.rule, one.reader) for one in comparisons if one.rule)
    for rule in [*HABITS, *TRACK_HABITS, *TAG_HABITS]:
        numbers = [str(uses[rule, reader] or "–") for reader in READERS]
        yield f"| {' '.join(rule.__doc__.split())} | {' | '.join(numbers)} |"
    yield "\n## Disagreements\n"
    yield "Texts of samples are replaced with their length and a part of their hash.\n"
    yield "| file | field | reader | ours | theirs | reason |\n|---|---|---|---|---|---|"
    for one in comparisons:
        if not one.agrees and not one.rule:
            yield f"| `{one.name}` | " + " | ".join(cells_of(one)) + " |"
    yield "\n## Values that no other reader has\n"
    yield "| file | field | ours |\n|---|---|---|"
    for row in alone:
        yield f"| `{row[0]}` | {row[1]} | {row[2]} |"


def version(*command):
    answer = subprocess.run(command, capture_output=True, text=True).stdout
    match = re.search(r"\d+\.[\d.]+\S*", answer)
    return match[0] if match else "unknown"


def counted(comparisons):
    count = Counter()
    for one in comparisons:
        count["compared"] += 1
        count["agree" if one.agrees else "rule" if one.rule else
              "explained" if one.reason else "open"] += 1
    return count


def share(count):
    return f"{100 * count['explained'] / max(1, count['compared']):.1f}"


def summary(comparisons):
    count = counted(comparisons)
    return (f"Compared {count['compared']:,}, agree {count['agree']:,}, agree by a rule "
            f"{count['rule']:,}, explained {count['explained']:,} ({share(count)} %), "
            f"open {count['open']:,}")


def of_majority(comparisons):
    """How many values of ours differ from those of most readers."""
    readers = defaultdict(list)
    for one in comparisons:
        if one.section in ("values", "tracks"):
            readers[one.section, one.name, one.place, one.field].append(one.agrees or bool(one.rule))
    several = [agreed for agreed in readers.values() if len(agreed) > 1]
    differing = sum(1 for agreed in several if agreed.count(False) * 2 > len(agreed))
    return (f"Values that two or more readers have: {len(several):,}; most readers have another one than ours for "
            f"{differing:,} ({100 * differing / max(1, len(several)):.1f} %)")


def cells(count):
    numbers = [f"{count[key]:,}" for key in ("compared", "agree", "rule", "explained", "open")]
    return " | ".join([*numbers, share(count)])


def by_reader(comparisons, alone):
    """Yields a table with a column for each reader."""
    counts = defaultdict(list)
    for one in comparisons:
        counts[one.field, one.reader].append(one)
    lonely = Counter(row[1] for row in alone)
    yield "| field | " + " | ".join(READERS) + " | ours alone |"
    yield "|---|" + "---|" * len(READERS) + "--:|"
    for field in dict.fromkeys(one.field for one in comparisons):
        row = []
        for reader in READERS:
            count = counted(counts[field, reader])
            cell = f"{count['agree']} of {count['compared']}" if count["compared"] else "–"
            cell += f", {count['rule']} by rule" if count["rule"] else ""
            cell += f", {count['explained']} explained" if count["explained"] else ""
            cell += f", **{count['open']} open**" if count["open"] else ""
            row.append(cell)
        yield f"| {field} | {' | '.join(row)} | {lonely[field]} |"


def by_field(comparisons, section):
    """Yields a table with a row for each field, and for each reader if there are several."""
    rows = defaultdict(list)
    for one in comparisons:
        rows[(one.field, one.reader) if section == "tracks" else (one.field,)].append(one)
    names = ["field", "reader"] if section == "tracks" else ["field"]
    yield "| " + " | ".join(names) + " | compared | agree | by rule | explained | open | explained % |"
    yield "|---" * len(names) + "|--:|--:|--:|--:|--:|--:|"
    def place(key):
        return TRACK_FIELDS.index(key[0]) if section == "tracks" else 0
    for key in sorted(rows, key=lambda key: (place(key), key)):
        yield f"| {' | '.join(key)} | {cells(counted(rows[key]))} |"


# MARK: Values

def cells_of(one):
    """Returns the cells of a disagreement in the list of all."""
    if one.section == "values":
        is_text = one.is_hidden and one.ours and one.field in TEXTS
        kind = difference(one.ours, one.theirs) if is_text else ""
        ours = shown(one.field, one.ours, one.is_hidden)
        theirs = shown(one.field, one.theirs, one.is_hidden) + kind
    else:
        # Tracks have no personal values. Any tag may have one.
        is_hidden = one.is_hidden and one.section != "tracks"
        ours, theirs = shown(None, one.ours, is_hidden), shown(None, one.theirs, is_hidden)
    return [one.field, one.reader, ours, theirs, one.reason or "**not explained**"]


def shown(field, values, is_hidden):
    """Returns a table cell. Texts of samples are replaced with length and hash."""
    if not values:
        return "–"
    if not is_hidden or field in (*NUMBERS, "creationDate", "lyrics", "artwork", *MEASURES):
        if field == "duration":
            values = [f"{float(value):.6g}" for value in values]
        text = ", ".join(values)
        text = text if len(text) <= 60 else text[:57] + "…"
        text = "".join(char if char.isprintable() else "␣" for char in text)
        return text.replace("|", "\\|").replace("<", "&lt;").replace("*", "\\*")
    return ", ".join(
        f"{len(value)} letters #{hashlib.sha256(value.encode()).hexdigest()[:6]}"
        for value in values[:4]) + (", …" if len(values) > 4 else "")


def difference(mine, theirs):
    """Describes how two texts that are not shown differ."""
    one, two = folded(" ".join(mine)), folded(" ".join(theirs))
    if one.startswith(two):
        return " (a prefix of ours)"
    if two.startswith(one):
        return " (ours is a prefix)"
    if one in two or two in one:
        return " (one contains the other)"
    return ""
