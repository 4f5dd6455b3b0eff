"""Reads the values of Exif and GPS tags and of maker notes, from mediainspect and from exiftool, by
number of the tag, because the two programs have different names."""

import json
import re
import subprocess

# Directories of a TIFF structure in the paths of mediainspect, and exiftool's groups for them.
OUR_DIRECTORY = re.compile(r"/(IFD\d+|SubIFD(?:\[\d+\])?|Exif|GPS|Interop)(?=/|$)")
MAKER_PATH = re.compile(r"/(?:MakerNote/(\w+)|CMT3/tiff)/IFD(?=/|$)")
# Tables of exiftool for the directories of maker notes, and our name for the maker.
MAKER_TABLES = {
    "Apple::Main": "apple", "Canon::Main": "canon", "Nikon::Main": "nikon", "Sony::Main": "sony",
    "Samsung::Type2": "samsung"}
# Values in blocks of maker notes that mediainspect decodes: exiftool's table and name, and our name.
MAKER_PARTS = {
    ("Canon::CameraSettings", "LensType"): "LensType",
    ("Canon::FaceDetect1", "FacesDetected"): "FacesDetected",
    ("Canon::FaceDetect2", "FacesDetected"): "FacesDetected",
    ("Canon::LensInfo", "LensSerialNumber"): "LensSerialNumber",
    ("Canon::TimeInfo", "TimeZone"): "TimeZone",
    ("Canon::TimeInfo", "TimeZoneCity"): "TimeZoneCity",
    ("Canon::TimeInfo", "DaylightSavings"): "DaylightSaving",
    ("Nikon::LensData00", "LensIDNumber"): "LensID", ("Nikon::LensData01", "LensIDNumber"): "LensID",
    ("Nikon::WorldTime", "TimeZone"): "TimeZone",
    ("Nikon::WorldTime", "DaylightSavings"): "DaylightSaving"}
# Offsets and sizes of parts of the file, which are not metadata items of mediainspect: strips, tiles,
# free bytes, previews and directories.
POSITIONS = {0x111, 0x117, 0x120, 0x121, 0x144, 0x145, 0x14A, 0x201, 0x202, 0x8769, 0x8825, 0xA005}


class Tag:
    """A value of a tag: directory, number of the tag (or name, in a block of a maker note), name,
    and value."""

    def __init__(self, directory, number, name, value, size=None, is_item=True):
        self.directory, self.number, self.name = directory, number, name
        self.value, self.size, self.is_item = value, size, is_item

    @property
    def place(self):
        return self.directory, self.number


# MARK: Ours

def our_tags(program, paths):
    """Returns the tags of files by path, as far as they have any: those that are metadata items,
    and those that only the tree has, of embedded previews and of the interoperability directory."""
    answers = {}
    for about in ask(program, ["info", "--items"], paths):
        items = [item for item in about.get("items", [])
                 if item["keySpace"] in ("exif", "gps", "makernote")]
        if items:
            answers[about["file"]["path"]] = items
    for about in ask(program, ["tree"], list(answers)):
        path = about["file"]["path"]
        entries = list(entries_of(about["root"]))
        numbers = {offset: (place, number) for place, _, number, _, offset in entries}
        tags = [our_tag(item, numbers) for item in answers[path]]
        known = {item["offset"] for item in answers[path]}
        rest = [Tag(our_directory(place), number, name, value, is_item=False)
                for place, name, number, value, offset in entries if offset not in known]
        answers[path] = [tag for tag in [*tags, *rest] if tag.directory]
    return answers


def ask(program, words, paths):
    """Yields the JSON answers of the program about files."""
    for path in paths:
        answer = subprocess.run([program, *words, "--json", "--no-magic", "--", path],
                                capture_output=True, text=True, encoding="utf-8")
        if answer.returncode not in (0, 1, 3):
            raise SystemExit(f"{words[0]} failed with status {answer.returncode}: {answer.stderr}")
        if answer.stdout:
            yield json.loads(answer.stdout)


def entries_of(node, outer=None):
    """Yields the entries of all directories: path, name and number of the tag, value, and offset of
    the value, which is in the directory or in a node of its own: a child of the directory, or a
    sibling, if it does not follow the directory."""
    children = {child["path"]: child for child in node.get("children", [])}
    counts = {}
    for field in node.get("fields", []):
        parts = field["value"] if field["type"] == "group" else []
        members = {part["name"]: part for part in parts}
        if not {"tag", "type", "count"} <= members.keys():
            continue
        value = members.get("value")
        if value is None:
            # Several nodes of the same name have numbers.
            counts[field["name"]] = place = counts.get(field["name"], 0) + 1
            path = node["path"].rstrip("/") + "/" + field["name"]
            child = children.get(path) or children.get(f"{path}[{place}]") or \
                (outer or {}).get(node["path"].rpartition("/")[0] + "/" + field["name"]) or {}
            value = next((part for part in child.get("fields", []) if part["name"] == "value"), None)
        if value is not None:
            yield (node["path"], field["name"], members["tag"]["value"], plain_value(value),
                   value["offset"])
    for child in children.values():
        yield from entries_of(child, children)


def plain_value(field):
    """Returns the value of a field of the tree as an item has it."""
    if field["type"] == "group":
        parts = {part["name"]: part["value"] for part in field["value"]}
        is_ratio = list(parts) == ["numerator", "denominator"]
        return "/".join(map(str, parts.values())) if is_ratio else None
    if field["type"] == "bytes":
        return {"size": field["size"], "firstBytes": field["value"]}
    return field["value"] if isinstance(field["value"], (int, float, str)) else None


def our_tag(item, numbers):
    place, number = numbers.get(item["offset"], ("", item["key"]))
    value = item.get("value")
    directory = our_directory(item["path"]) or our_directory(place)
    return Tag(directory, number, item["key"], value, item["size"])


def our_directory(path):
    if maker := MAKER_PATH.search(path):
        return maker[1] or "canon"
    names = OUR_DIRECTORY.findall(path)
    if not names and (part := re.search(r"/CMT([124])/tiff/IFD", path)):
        return {"1": "IFD0", "2": "Exif", "4": "GPS"}[part[1]]
    name = names[-1] if names else None
    return "SubIFD[1]" if name == "SubIFD" else name


# MARK: exiftool

def their_tag(key, about):
    """Returns a tag of exiftool in the same terms as ours; None if it is not of Exif or of a maker."""
    group, name, table, number = key.split(":")[0], key.split(":")[-1], about["table"], about["id"]
    value = about.get("num", about["val"])
    if (table, name) in MAKER_PARTS:
        return Tag(table.split("::")[0].lower(), MAKER_PARTS[table, name], name, value)
    if table in MAKER_TABLES:
        return Tag(MAKER_TABLES[table], number, name, value)
    if table not in ("Exif::Main", "GPS::Main") or not isinstance(number, int):
        return None
    directory = {"ExifIFD": "Exif", "GPS": "GPS", "InteropIFD": "Interop"}.get(group, group)
    if sub := re.fullmatch(r"SubIFD(\d*)", group):
        directory = f"SubIFD[{int(sub[1] or 0) + 1}]"
    return Tag(directory, number, name, value)


def their_tags(about):
    tags = [their_tag(key, value) for key, value in about.items() if isinstance(value, dict)]
    return [tag for tag in tags if tag and tag.number not in POSITIONS]
