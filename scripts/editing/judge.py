"""Judges the copies of editors, by what independent programs read from source and copy."""

import hashlib
import json
import re
import shutil
from collections import Counter, OrderedDict
from dataclasses import asdict, dataclass, field

from .editors import NotOffered
from .operations import NAMES
from .readers import EXIFTOOL, MUTAGEN, TAGS, digest, facts_of, normalized, rules_of

# The boxes and items that belong to a new list of items.
FRAME = {"hdlr", "form"}
FRAME_ITEMS = {"HandlerType", "HandlerVendorID", "HandlerDescription", "HandlerClass"}
XMP = ("uuid", "moov/udta/XMP_", "moov/uuid", "moov/udta/uuid")
# Status 1 of mediainspect: done, but tags disagree, or there was nothing to remove.
DONE = {"mediainspect": (0, 1)}


@dataclass
class Verdict:
    form: str
    operation: str
    editor: str
    # "ok", "refused", "wrong" or "not offered".
    verdict: str
    # What is wrong, or the reason of the refusal.
    what: list = field(default_factory=list)
    # Rules with errors of `check` in the copy that are not in the source, with their counts.
    rules: dict = field(default_factory=dict)


class Judge:
    """Runs editors on fresh copies, and judges the results."""

    def __init__(self, folder, program=None, cache=None):
        self.folder, self.program, self.known, self.cache = folder, program, {}, cache
        # The facts of the last copies.
        self.recent = OrderedDict()

    # The class of facts about files that need no form.
    READS = None

    def read(self, path):
        """Returns the facts of a file; some operations make the same copy."""
        key = whole(path)
        facts = self.recent[key] = self.recent.get(key) or self.READS(path)
        if len(self.recent) > 200:
            self.recent.popitem(last=False)
        return facts

    def before(self, form, source):
        """Returns the facts of a source."""
        if source not in self.known:
            self.known[source] = facts_of(source, form, self.folder, self.program)
        return self.known[source]

    def after(self, form, path):
        """Returns the facts of a copy; some operations make the same copy."""
        key = form.name, whole(path)
        facts = self.recent.get(key) or facts_of(path, form, self.folder, self.program)
        self.recent[key] = facts
        if len(self.recent) > 60:
            self.recent.popitem(last=False)
        return facts

    def verdict(self, form, operation, editor, work):
        """Runs an editor in an empty folder. The results of other editors than mediainspect are cached with their copies;
        only `check` reads these copies again."""
        if self.cache is None or editor.name == "mediainspect":
            return self.judged(form, operation, editor, work)[0]
        source = operation.source(form, self.folder)
        words = (form.name, operation, editor.version(), whole(source), whole(form.segments(self.folder)))
        entry = self.cache / digest(repr(words).encode())
        copy = entry.with_suffix(form.suffix)
        if entry.exists():
            result = Verdict(**json.loads(entry.read_text(encoding="utf-8")))
            if self.program and copy.exists():
                found = rules_of(copy, form, self.folder, self.program, work)
                result.rules = dict(found - self.before(form, source).rules)
            return result
        result, out = self.judged(form, operation, editor, work)
        if out is not None:
            shutil.copyfile(out, copy)
        entry.write_text(json.dumps({**asdict(result), "rules": {}}), encoding="utf-8")
        return result

    def judged(self, form, operation, editor, work):
        """Returns the verdict and the path of the copy, or None if there is no copy."""
        result = Verdict(form.name + form.suffix, operation.name, editor.name, "ok")
        source = operation.source(form, self.folder)
        before = self.before(form, source)
        out = self.run(form, operation, editor, source, work, result)
        if out is None:
            return result, None
        after = self.after(form, out)
        result.what = differences(before, after, self.asked(operation), form, operation)
        result.rules = dict(after.rules - before.rules)
        if result.what:
            result.verdict = "wrong"
        return result, out

    def asked(self, operation):
        """Returns the values of the fields as readers read them; a picture by its digest."""
        return {name: self.as_read(name, value) for name, value in operation.result.items()}

    def as_read(self, name, value):
        if value is None:
            return None
        if name == "artwork":
            return digest((self.folder / value).read_bytes())
        return normalized(name, " ".join(value) if isinstance(value, tuple) else value)

    def run(self, form, operation, editor, source, work, result):
        """Returns the path of the copy, or sets the verdict and returns None."""
        now = work / f"source{form.suffix}"
        shutil.copyfile(source, now)
        first = whole(now)
        for number, changes in enumerate(operation.runs, 1):
            out = work / f"copy-{number}{form.suffix}"
            given = {name: str(self.folder / value) if name == "artwork" else value for name, value in changes.items()}
            old = whole(now)
            try:
                answer = editor.edit(form, now, out, given)
            except NotOffered:
                result.verdict = "not offered"
                return None
            verdict = outcome(editor.name, answer, old, whole(now), whole(out))
            if verdict != "done":
                result.verdict = "refused" if verdict == "refused" else "wrong"
                result.what = [answer.message or f"status {answer.status}"] if verdict == "refused" else [verdict]
                return None
            now = out
        # All operations but the last change the movie.
        if operation.name != "set, removed" and whole(now) == first:
            result.verdict, result.what = "wrong", ["status 0, but the copy equals the source"]
            return None
        return now


def whole(path):
    """Returns the digest of a file, or None if it is missing."""
    return hashlib.sha256(path.read_bytes()).hexdigest() if path.exists() else None


def outcome(name, answer, old, now, copy):
    """Returns "done", "refused", or what is wrong with the exit status and the files."""
    if now != old:
        return "the source was changed"
    is_written = copy is not None and copy != old
    if answer.status < 0 or answer.status == 124:
        return "timeout" if answer.status == 124 else f"ended by signal {-answer.status}"
    if answer.status not in DONE.get(name, (0,)):
        return f"status {answer.status}, but a changed copy" if is_written else "refused"
    if is_written:
        return "done"
    if answer.message:
        return "refused"
    return f"status {answer.status}, but nothing was written"


def differences(before, after, asked, form, operation):
    """Returns sentences about all that is wrong with a copy."""
    return [*stream_differences(before, after), *value_differences(before, after, asked, form, operation),
            *item_differences(before, after, asked), *box_differences(before, after, asked)]


def stream_differences(before, after):
    changed = sum(old != new for old, new in zip(before.streams, after.streams))
    lost = max(0, len(before.streams) - len(after.streams))
    if changed or lost:
        yield f"{changed + lost} of {len(before.streams)} streams changed or lost"
    if len(after.streams) > len(before.streams):
        yield f"{len(after.streams) - len(before.streams)} streams added"
    errors = after.errors - before.errors
    if errors:
        yield "new errors of ffmpeg"
    if before.auxiliary != after.auxiliary:
        yield "saio leads to other data"
    yield from after.misplaced if after.misplaced != before.misplaced else []


def is_same(name, read, asked, form):
    if name == "language":
        # 1 is the number of French in QuickTime's list.
        return read in ("fra", "fre", "fr", "1")
    # The number of a track follows the album, and exiftool reads it as a letter.
    if name == "album" and form.suffix == ".3gp" and read[:-1] == asked:
        return True
    # The assets of 3GPP have only a year.
    return read == asked or (name == "date" and form.suffix == ".3gp" and read == asked[:4])


def value_differences(before, after, asked, form, operation):
    for name, value in asked.items():
        earlier = {str(changes[name]) for changes in operation.runs if name in changes and changes[name] is not None}
        old = {one for reader in before.readings.values() for one in reader.get(name, [])} | earlier
        is_read = False
        for reader, values in after.readings.items():
            found = values.get(name, [])
            if value is None:
                if found:
                    yield f"{reader} still reads {name}"
                continue
            same = [one for one in found if is_same(name, one, value, form)]
            is_read = is_read or bool(same)
            if any(one in old for one in found if one not in same):
                yield f"{reader} still reads the old {name}"
            elif found and not same:
                yield f"{reader} reads another {name}"
        if value is not None and not is_read:
            yield f"no reader reads the new {name}"
    if "artwork" not in asked and before.covers != after.covers:
        yield "the artwork changed"


def is_named(key, asked):
    """Returns whether an item of exiftool belongs to the fields of an operation."""
    name = key.partition(":")[2]
    if "language" in asked and key in ("Track1:MediaLanguageCode", "Track1:ExtendedLanguageTag"):
        return True
    return bool(TAGS.match(key)) and any(one in EXIFTOOL and re.fullmatch(EXIFTOOL[one], name) for one in asked)


def is_in_packet(key, before, asked):
    """Returns whether an item is a property of XMP that stated a field of the operation."""
    group, _, name = key.partition(":")
    names = [EXIFTOOL.get(one, "") + {"artist": "|Creator"}.get(one, "") for one in asked]
    return group.startswith("XMP-") and key in before.items and any(re.fullmatch(one, name) for one in names)


def item_differences(before, after, asked):
    changed, removed, added = [], [], []
    for key in sorted({*before.items, *after.items}):
        if is_named(key, asked) or is_in_packet(key, before, asked):
            continue
        # Handlers are compared as boxes.
        if key.partition(":")[2] in FRAME_ITEMS or before.items.get(key) == after.items.get(key):
            continue
        if "title[de]" in asked and key not in before.items and key.endswith((":Title", ":DisplayName")) \
                and after.items[key] == [json.dumps(asked["title[de]"], ensure_ascii=False)]:
            # exiftool reads the only title as the one in the default language, too.
            continue
        if key.endswith(":Warning"):
            if Counter(after.items.get(key, [])) - Counter(before.items.get(key, [])):
                added.append(key)
            continue
        (added if key not in before.items else removed if key not in after.items else changed).append(key)
    if any(key.startswith("XMP") for key in added):
        yield "added XMP that was not requested"
        added = [key for key in added if not key.startswith("XMP")]
    yield from listed("changed", changed)
    yield from listed("removed", removed)
    yield from listed("added", added)
    if before.tags is None:
        return
    if after.tags is None:
        yield "mutagen does not read the copy"
        return
    # Keys of QuickTime are only numbers for mutagen.
    named = {MUTAGEN[one] for one in asked if one in MUTAGEN} | ({"©nam"} if "title[de]" in asked else set())
    yield from listed("mutagen: changed", [
        key for key in sorted({*before.tags, *after.tags})
        if key not in named and key[:1] != "\0" and before.tags.get(key) != after.tags.get(key)])


def listed(word, names, most=3):
    if names:
        more = f" and {len(names) - most} more" if len(names) > most else ""
        yield f"{word} {', '.join(names[:most])}{more}"


def is_concerned(path, asked):
    """Returns whether a box belongs to the fields of an operation."""
    steps = path.split("/")
    if "language" in asked and path.startswith("moov/trak[1]/") and steps[-1] in NAMES["language"]:
        return True
    if not path.startswith(("moov/udta/", "moov/meta/", "moov/cmov/cmvd/moov/udta/", "moov/cmov/cmvd/moov/meta/")):
        return False
    if "title[de]" in asked and steps[-2:-1] == ["meta"] and steps[-1] in ("ctry", "lang"):
        return True
    return any(step in NAMES[name] for name in asked for step in steps)


def box_differences(before, after, asked):
    missing = [path for path, _ in (before.leaves - after.leaves).elements() if not is_concerned(path, asked)]
    added = [path for path, _ in (after.leaves - before.leaves).elements() if not is_concerned(path, asked)]
    is_xmp = any(key.startswith("XMP") for key in after.items) and not any(key.startswith("XMP") for key in before.items)
    # A list that has become empty may be removed, and a new one needs a handler.
    kept = {path.rpartition("/ilst/")[0] for path, _ in before.leaves if "/ilst/" in path and not is_concerned(path, asked)}
    missing = [path for path in missing if not (is_frame(path) and path.rpartition("/")[0] not in kept)]
    added = [path for path in added if not is_frame(path) and not (is_xmp and path in XMP)]
    if any(is_in_packet(key, before, asked) for key in before.items):
        missing, added = ([path for path in paths if path not in XMP] for paths in (missing, added))
    both = list((Counter(missing) & Counter(added)).elements())
    yield from listed("changed box", sorted(set(both)))
    yield from listed("removed box", sorted(set((Counter(missing) - Counter(both)).elements())))
    yield from listed("added box", sorted(set((Counter(added) - Counter(both)).elements())))


def is_frame(path):
    steps = path.split("/")
    return path.startswith(("moov/udta/meta/", "moov/meta/")) and steps[-2] == "meta" and steps[-1] in FRAME
