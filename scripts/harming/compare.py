"""Decides which differences between a file and its copy were announced and which are harm."""

import re
from dataclasses import dataclass, field

from .parts import AIFF, RIFF

TRACK = re.compile(r"^/moov(?:\[\d+\])?/trak(?:\[(\d+)\])?(.*)$")
# Facts that describe a work, and the category of the policy table that may remove them.
CATEGORIES = [
    (r"tag\.", "descriptive"),
    (r"chapters\.titles", "structure"), (r"chapters\.t(imes|able)", "structure"), (r"part\.CUESHEET", "structure"),
    (r"part\..*/chpl", "structure"), (r"part\..*/udta/name$", "descriptive"),
    *[(rf"part\.{code}$", category) for code, category in {**RIFF, **AIFF}.items() if category],
]
# Facts that may change with a removed track or with removed samples that no edit shows.
WITH_TRACKS = re.compile(r"duration$|^streams$|part\..*/(elst|tref|sbgp|sgpd|trex|mehd|tfdt|smhd|vmhd|trgr|"
                         r"elng|senc|tenc|schm|kind|ludt|name|tkhd)$|part\..*/stsd/|^chapters|nb_|frame_rate|start_time"
                         r"|sound\.|dispositions|timecode")


@dataclass
class Announcement:
    """The removals that a cleaner announces."""
    # Categories of the policy table that are removed.
    dropped: set = field(default_factory=set)
    # Whether the description of a musical work is kept.
    keeps_works: bool = False
    # Category and path of each removed part.
    removed: list = field(default_factory=list)
    # Numbers of tracks: removed, with fewer samples, with edited samples.
    tracks: set = field(default_factory=set)
    shortened: set = field(default_factory=set)
    edited: set = field(default_factory=set)
    has_edits: bool = False

    def names(self, *words):
        return any(word.lower() in (path + " " + title).lower()
                   for _, path, title in self.removed for word in words)

    def has(self, *categories):
        return any(category in categories for category, _, _ in self.removed)


NEW_CATEGORIES = {"hidden": "unreferenced", "note": "text", "work": "descriptive"}


def announcement(record, actions):
    """Reads the announced removals from the JSON of mediainspect.

    record: the object of `clean --json`.
    actions: the policy's action for each category.
    """
    # Before schema 3, actions and categories had other names.
    in_music = "keep-in-music" in actions.values() or "sound" in actions.values()
    known = Announcement(
        {NEW_CATEGORIES.get(name, name) for name, action in actions.items() if action in ("drop", "remove")},
        in_music)
    if in_music:
        known.dropped.add("descriptive")
    for key in ("removed", "goesAlong", "removedTogether"):
        for row in record.get(key) or []:
            if not isinstance(row, dict):
                continue
            path, title = str(row.get("path", "")), str(row.get("title", ""))
            category = NEW_CATEGORIES.get(row.get("category", ""), row.get("category", ""))
            known.removed.append((category, path, title))
            match = TRACK.match(path)
            if not match:
                continue
            number = int(match[1] or 1)
            if not match[2]:
                known.tracks.add(number)
            elif category == "unreferenced" and "sample" in (path + title).lower():
                known.shortened.add(number)
            elif "sample" in match[2]:
                known.edited.add(number)
    for group in (record.get("proof"), record.get("verification")):
        for row in (group or {}).get("tracks") or []:
            match = TRACK.match(str(row.get("path", "")))
            # The paths of these tracks refer to the copy.
            if match:
                known.shortened |= {0} if row.get("dropped") or row.get("removed") else set()
                known.has_edits |= bool(row.get("edited"))
    return known


def is_part_of(some, all_of):
    """Returns whether a list is a subsequence of another."""
    rest = iter(all_of)
    return all(any(one == other for other in rest) for one in some)


def allowed(key, before, after, said, source, copy, work):
    """Returns whether a difference in one fact was announced."""
    if key == "chapters.titles" and (said.has_edits or said.edited) and titles_overwritten(before, after):
        return True
    for pattern, category in CATEGORIES:
        if re.match(pattern, key):
            if category == "descriptive" and work and said.keeps_works:
                return False
            # A loop that refers to a marker is a separate fact.
            return category in said.dropped or category == "structure" and "times" not in key and said.names("CUESHEET")
    if re.match(r"part\..*/prft$", key):
        # Without a time, a player ignores it; a wrong time misleads it.
        return after is None and "time" in said.dropped
    if key.startswith("attached "):
        # Cover art is descriptive, or a picture of a person.
        return after is None and bool({"picture", "descriptive"} & said.dropped) or \
            ": frames" not in key and said.names("covr", "APIC", "PICTURE")
    if key.startswith("unnamed."):
        return said.names(key.rpartition(".")[2]) or {"descriptive", "device"} <= said.dropped and not said.keeps_works
    match = re.match(r"item \d+ \S+ infe\[(\d+)\]", key)
    if match:
        names = {f"infe[{match[1]}]", "infe" if match[1] == "1" else "infe[1]"}
        return any(path.rpartition("/")[2] in names for _, path, _ in said.removed)
    if key == "part.motion video size" and after == "right":
        return True
    if re.search(r"DirectoryItem|MotionPhoto|MicroVideo|part\.motion", key):
        return video_left(copy, said) or re.search(r"DirectoryItemLength|MicroVideoOffset", key) and video_shortened(
            before, after, source, copy)
    if key == "ifd0.Orientation" and isinstance(before, list) and set(before) == {after}:
        # One of several equal values is left.
        return True
    if key.endswith("PoseHeadingDegrees"):
        # The direction of the camera is a location; the projection and the initial view do not depend on it.
        return after is None and said.names(key.rpartition(".")[2])
    if source.get("mpimage2.MPImageType") in (0x10001, 0x10002) and re.match(r"picture \d|picture\.(format|times)$|.*:doc\d", key):
        # The thumbnail is removed as a whole.
        return after in (None, "JPEG") and said.has("picture")
    if said.has("picture") and re.match(r"heif\.description|heif-|mpf0|.*MPImage|picture\.frames", key):
        return True
    if (said.tracks or said.shortened) and WITH_TRACKS.search(key):
        return True
    if key == "streams" and not before:
        # ffmpeg refuses the source.
        return True
    if key.startswith("streams"):
        # Only pictures in tags may be missing.
        return bool({"picture", "descriptive"} & said.dropped) and \
            before - (after or 0) <= sum(one.startswith("attached ") and ":" not in one for one in source)
    match = re.match(r"(stream (\w+) .*): (packets|packet sizes|packet times|packet side data|extradata|frames)$", key)
    if match and before is not None and after is not None:
        return samples_allowed(match[3], match[2], before, after, said, match[1])
    return False


def titles_overwritten(before, after):
    """Returns whether titles of chapters only differ where addresses were overwritten with spaces."""
    return bool(after) and [len(one) for one in before] == [len(one) for one in after] and all(
        one == other or " " == other for titles in zip(before, after) for one, other in zip(*titles))


def video_left(copy, said):
    """Returns whether the video of a Motion Photo was announced and removed with all references to it."""
    return said.has("unreferenced", "picture", "unknown") and not any(
        re.search(r"part\.motion|\.(MotionPhoto|MicroVideo)", key)
        or "DirectoryItemSemantic" in key and "MotionPhoto" in str(value)
        or "DirectoryItemMime" in key and "video" in str(value) for key, value in copy.items())


def video_shortened(before, after, source, copy):
    """Returns whether the stated size of the video of a Motion Photo is right, and at most the size of the picture
    differs besides. Samsung counts its own data after the video, too."""
    if copy.get("part.motion video size") != "right":
        return False
    if not isinstance(before, list):
        return True
    return isinstance(after, list) and len(before) == len(after) and 0 < sum(
        one != other for one, other in zip(before, after)) <= 2


# Data that readers of MPEG audio take as part of the last frames.
BEHIND = re.compile(r"^/(trailing|id3v1|lyrics3|apev2|ape|id3v2\[|audio/unreferenced|audio/trailing)")


def samples_allowed(fact, kind, before, after, said, name=""):
    if re.search(r" (mp[123]|aac|ac3)\b", name) and any(BEHIND.match(path) for _, path, _ in said.removed):
        if fact == "packet side data":
            return True
        # All frames except a few at each end are the same.
        rest = before[3:-3]
        if any(after[start:start + len(rest)] == rest for start in range(7)):
            return True
        if fact == "packets" and "encoding" in said.dropped:
            return abs(len(before) - len(after)) <= 2
    if fact == "frames":
        return False
    if said.shortened:
        if fact in ("packet times", "packet sizes", "packet side data", "extradata"):
            return True
        if kind not in ("video", "audio") and said.edited:
            return len(after) <= len(before)
        return is_part_of(after, before) or "encoding" in said.dropped
    if fact == "packets":
        # Encoder signatures are overwritten, and values in timed text and timed metadata.
        return len(before) == len(after) and (
            kind in ("video", "audio") and "encoding" in said.dropped
            or kind not in ("video", "audio") and (said.has_edits or bool(said.edited)))
    if fact == "extradata":
        return "encoding" in said.dropped
    return fact in ("packet sizes", "packet times") and kind not in ("video", "audio") and (said.has_edits or bool(said.edited))


# The most important facts come first.
ORDER = ["content", "sound.bytes", "raw.", "stream", "picture", "heif", "item", "tiff.series", "tiff.pages", "part.",
         "gain.", "tag.", "flac", "wvunpack", "tiff.", "duration"]


def rank(key):
    return next((place for place, head in enumerate(ORDER) if key.startswith(head)), len(ORDER)), key


def harms(source, copy, said, work=False):
    """Returns the facts that differ without announcement: name, value before, value after."""
    found = []
    for key in sorted(set(source) | set(copy), key=rank):
        before, after = source.get(key), copy.get(key)
        if before == after:
            continue
        # Facts of a removed stream or item are reported once.
        owner = key.split(": ")[0]
        if owner != key and source.get(owner) == "present" and owner not in copy:
            continue
        if before is None and not key.startswith(("mutagen", "pillow", "tifffile", "probe")):
            # New facts result from other differences, except errors.
            continue
        if before == [] and key.startswith("stream audio"):
            # ffmpeg plays nothing of the source.
            continue
        if not allowed(key, before, after, said, source, copy, work):
            found.append((key, before, after))
    return found


def skeleton_harms(source, copy):
    """Returns the facts of a skeleton that differ: ffmpeg must decode as much sound from it. sox guesses from the sound
    itself whether there is any if no size counts it, and the sound of a skeleton is silence."""
    key = "sound by ffmpeg"
    before, after = source.get(key, [0])[0], copy.get(key, [0])[0]
    return [(key, before, after)] if before != after else []
