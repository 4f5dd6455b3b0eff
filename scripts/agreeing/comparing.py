"""Compares all values of all readers, and checks with planted wrong values that the comparison
finds errors."""

import copy
import re

from agreeing.habits import Case, agrees, habit
from agreeing.readers import FIELDS, READERS, Said
from agreeing.tag_values import same_value, tag_habit
from agreeing.tags import their_tags
from agreeing.track_values import TrackCase, agrees as agrees_about_track, track_habit
from agreeing.tracks import TRACK_FIELDS, pairs

SECTIONS = ["values", "tracks", "Exif", "maker notes"]
MAKERS = ["apple", "canon", "google", "nikon", "samsung", "sony"]


class Comparison:
    """A value of another reader, and ours for the same field. `judge` takes ours, and returns
    whether both agree and the rule that explains why not. `place` tells the tracks of a file apart."""

    def __init__(self, section, name, field, reader, ours, theirs, judge, wrong, place=0):
        self.section, self.name, self.field, self.reader = section, name, field, reader
        self.ours, self.theirs, self.place = ours, theirs, place
        self.agrees, self.rule = judge(None)
        self.reason = None
        self.judge, self.wrong = judge, wrong

    @property
    def is_planted_error_found(self):
        """Whether our value would be reported as a disagreement if it was another one."""
        return not any(self.judge(self.wrong))


# MARK: Values of files

def compare_values(name, path, own, peers):
    said, others = own
    answers = {reader: peers[reader].get(path, Said()) for reader in READERS}
    for field in FIELDS:
        for reader in READERS:
            if theirs := answers[reader].get(field):
                def judge(wrong, field=field, reader=reader, theirs=theirs):
                    mine = said if wrong is None else planted(said, field, wrong)
                    rest = others if wrong is None else planted(others, field, wrong)
                    if agrees(field, mine.get(field), rest.get(field, []), theirs):
                        return True, None
                    return False, habit(Case(path, field, reader, mine, rest, answers))
                yield Comparison("values", name, field, reader, said.get(field, []), theirs, judge,
                                 [wrong_text(value, field) for value in said.get(field, [])])


def planted(said, field, wrong):
    other = copy.copy(said)
    other.pop(field, None)
    if field in said:
        other[field] = wrong
    return other


def wrong_text(text, field=None):
    """Returns another value of the same form."""
    if field in ("creationDate", "location"):
        return "1907-01-02T03:04:05" if field == "creationDate" else "12.5 -77.25"
    if re.fullmatch(r"-?\d+(\.\d+)?", text):
        return str(float(text) * 1.5 + 11)
    return "planted " + text[::-1]


# MARK: Tracks

def compare_tracks(name, path, own, answers, tags):
    """Compares our tracks with those of the readers, of which `answers` has the answer of each."""
    found = [{} for _ in own]
    for reader, answer in answers.items():
        places = {id(track): place for place, track in enumerate(own)}
        for ours, theirs in pairs(own, answer.tracks):
            found[places[id(ours)]][reader] = theirs
    for place, (ours, peers) in enumerate(zip(own, found)):
        for field in TRACK_FIELDS:
            for reader, theirs in peers.items():
                if field in theirs:
                    def judge(wrong, field=field, reader=reader, ours=ours, peers=peers):
                        mine = ours if wrong is None else planted_track(ours, field, wrong)
                        if agrees_about_track(field, mine, peers[reader]):
                            return True, None
                        return False, track_habit(TrackCase(path, field, reader, mine, peers, tags))
                    yield Comparison(
                        "tracks", name, field, reader, [str(ours[field])] if field in ours else [],
                        [str(theirs[field])], judge, wrong_value(ours.get(field)), place)


def planted_track(track, field, wrong):
    other = copy.copy(track)
    other.others = {}
    other[field] = wrong
    return other


def wrong_value(value):
    if isinstance(value, bool):
        return not value
    return value * 1.5 + 11 if isinstance(value, (int, float)) else "planted"


# MARK: Tags

def compare_tags(name, path, own, about):
    known = {}
    for tag in own:
        known.setdefault(tag.place, []).append(tag)
    for theirs in their_tags(about):
        # A tag without a value is not a metadata item.
        if not str(theirs.value).strip(" \0"):
            continue
        ours = known.get(theirs.place, [])
        theirs.path = path
        is_maker = theirs.directory in MAKERS

        def judge(wrong, ours=ours, theirs=theirs):
            mine = ours if wrong is None else [planted_tag(tag) for tag in ours]
            if any(tag.is_item and same_value(tag, theirs) for tag in mine):
                return True, None
            return False, tag_habit(mine, theirs)
        yield Comparison(
            "maker notes" if is_maker else "Exif", name,
            f"{theirs.directory}:{theirs.name}", "exiftool", [str(tag.value) for tag in ours],
            [str(theirs.value)], judge, True)


def planted_tag(tag):
    other = copy.copy(tag)
    other.size = (tag.size or 0) + 1
    if isinstance(tag.value, list):
        other.value = [*tag.value, 1]
    elif isinstance(tag.value, dict):
        other.value = {"size": other.size, "firstBytes": tag.value.get("firstBytes", "") + "01"}
    elif isinstance(tag.value, (int, float)):
        other.value = tag.value * 1.5 + 11
    elif "/" in str(tag.value):
        above, _, below = tag.value.partition("/")
        # A value of 0 with a large denominator would still be about 0.
        scale = (1 if above.strip("-0") == "" else int(below) * 2 or 1) if below.lstrip("-").isdigit() \
            else 1
        other.value = f"{int(above) * 3 + 7}/{scale}" if above.lstrip("-").isdigit() and \
            below.lstrip("-").isdigit() else "planted"
    else:
        other.value = wrong_text(str(tag.value))
    return other
