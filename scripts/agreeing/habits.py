"""Compares the values of two readers, and defines known habits of readers as rules."""

import os
import re
import unicodedata

from agreeing.readers import FIELDS, MEASURES, PHOTOS, TEXTS
from agreeing.sound_files import encoder_trim, stated_stream, wave_blocks

def folded(text):
    return re.sub(r"\s+", " ", unicodedata.normalize("NFC", text).casefold()).strip()


def parts(text):
    return [part for part in map(str.strip, re.split(r"[\0;/,]+", folded(re.sub(r"[\r\n]+", ";", text)))) if part]


def date_of(text):
    """Returns the numbers of a date, starting with the year, and the time zone in minutes or None."""
    text = re.sub(r"^UTC ", "", text.strip())
    match = re.match(r"(\d{4})(?:[-:/. ]?(\d\d)(?:[-:/. ]?(\d\d)(?:[T ]+(\d\d):?(\d\d)(?::?(\d\d))?"
                     r"(?:\.\d+)? ?(Z|UTC|[+-]\d\d:?\d\d)?)?)?)?", text)
    if not match:
        return None
    numbers = [int(part) for part in match.groups()[:6] if part is not None]
    while len(numbers) > 1 and numbers[-1] == 0 and len(numbers) <= 3:
        numbers.pop()
    zone = match[7]
    if zone in ("Z", "UTC") or text.endswith(" UTC"):
        zone = 0
    elif zone:
        digits = zone[1:].replace(":", "")
        zone = (int(digits[:2]) * 60 + int(digits[2:])) * (-1 if zone[0] == "-" else 1)
    return numbers, zone


def same_date(one, two):
    """Compares two dates with the precision that both have."""
    one, two = date_of(one), date_of(two)
    if not one or not two:
        return False
    if one[1] is not None and two[1] is not None and min(len(one[0]), len(two[0])) >= 5:
        if one[1] != two[1]:
            return minutes(*one) == minutes(*two)
    length = min(len(one[0]), len(two[0]))
    return one[0][:length] == two[0][:length]


def minutes(numbers, zone):
    from datetime import datetime, timedelta
    try:
        return datetime(*numbers[:5]) - timedelta(minutes=zone)
    except ValueError:
        return None


def same_numbers(one, two, near):
    one, two = one.split(), two.split()
    try:
        return all(abs(float(a) - float(b)) <= near(float(a)) for a, b in zip(one[:2], two[:2]))
    except ValueError:
        return False


def is_same(field, one, two):
    if field == "creationDate":
        return folded(one) == folded(two) or same_date(one, two)
    if field == "location":
        return folded(one) == folded(two) or same_numbers(one, two, lambda _: 0.0002)
    if field == "duration":
        return same_numbers(one, two, lambda value: max(0.03, value * 0.002))
    if field in PHOTOS and re.fullmatch(r"-?[\d.]+(e-?\d+)?", one):
        # exiftool rounds values.
        return same_numbers(one, two, lambda value: max(1e-6, abs(value) * 0.001))
    if field == "compilation":
        flags = {"1": "true", "0": "false"}
        return flags.get(one.lower(), one.lower()) == flags.get(two.lower(), two.lower())
    if field.startswith("replayGain"):
        return same_numbers(one.split()[0], two.split()[0], lambda value: 1e-6)
    if field == "frameRate":
        # Readers round values. The tolerance is less than the difference between 29.97 and 30.
        return same_numbers(one, two, lambda value: max(0.0006, value * 0.0009))
    return folded(one) == folded(two)


def agrees(field, ours, others, theirs):
    """Returns whether the other reader has our first value, and we have all of its values."""
    if not ours:
        return False
    if field in MEASURES:
        # Values may be of the whole file or of one track.
        return any(is_same(field, own, value) for own in [*ours, *others] for value in theirs)
    if field in TEXTS:
        # Several values may be in one text or separate.
        shown = {part for text in ours for part in parts(text)}
        known = shown | {part for text in others for part in parts(text)}
        said = {part for text in theirs for part in parts(text)}
        # Readers disagree on which of several program names is the encoder.
        is_first = shown <= said or field == "encoder"
        return is_first and said <= known or \
            [folded(text) for text in ours] == [folded(text) for text in theirs]
    if not any(is_same(field, ours[0], value) for value in theirs):
        return False
    return all(any(is_same(field, own, value) for own in [*ours, *others]) for value in theirs)


# MARK: Habits. Each rule is strict enough not to hide errors of mediainspect: if a reader omits a
# value, another reader must have all of our values. The doc comments are printed in the report.

class Case:
    """A disagreement about a field of a file, with the values of all readers."""

    def __init__(self, path, field, reader, ours, others, peers):
        self.path, self.field, self.reader = path, field, reader
        self.said, self.ours = ours, ours.get(field, [])
        self.others = others.get(field, [])
        self.all_others = others
        self.peers = peers
        self.theirs = peers[reader].get(field, [])
        self.doubts = peers[reader].doubts

    @property
    def is_confirmed(self):
        """Whether a third reader agrees with us."""
        return any(agrees(self.field, self.ours, self.others, said.get(self.field, []))
                   for reader, said in self.peers.items()
                   if reader != self.reader and said.get(self.field))

    def source(self, value):
        return self.said.sources.get((self.field, value)) or \
            self.all_others.sources.get((self.field, value)) or ("", "")


def first_of_several(case):
    """shows only the first of several values; another reader has all of ours"""
    if case.reader not in ("ffprobe", "mediainfo") or case.field not in TEXTS:
        return False
    all_parts = [part for text in case.ours for part in parts(text)]
    theirs = [part for text in case.theirs for part in parts(text)]
    return 0 < len(theirs) < len(all_parts) and theirs == all_parts[:len(theirs)] \
        and case.is_confirmed


# Prefixes of the paths of tags that readers do not read.
UNREAD = {
    "exiftool": ["/musicmatch"],
    "mutagen": ["/id3v1_enhanced", "/lyrics3", "/musicmatch"],
    "ffprobe": ["/id3v1_enhanced", "/lyrics3", "/musicmatch"],
    "mediainfo": ["/musicmatch"],
}


def tag_not_read(case):
    """does not read that kind of tag; its values are those of the tags that it reads"""
    def is_read(value):
        path = case.source(value)[1]
        return not any(path.startswith(prefix) for prefix in UNREAD[case.reader])
    rest = [value for value in [*case.ours, *case.others] if is_read(value)]
    return len(rest) < len(case.ours) + len(case.others) and \
        agrees(case.field, rest[:1], rest[1:], case.theirs)


def two_bytes_a_character(case):
    """shows question marks for characters beyond 16 bits"""
    def masked(texts):
        return [folded(re.sub(r"[?\U00010000-\U0010ffff]+", "?", text)) for text in texts]
    return any(ord(letter) > 0xFFFF for text in case.ours for letter in text) and \
        agrees(case.field, masked(case.ours), masked(case.others),
               [part for text in masked(case.theirs) for part in [text]])


def one_byte_a_character(case):
    """decodes UTF-8 as an encoding with one byte per character"""
    def misread(text):
        return {folded(text.encode().decode(encoding, "replace").strip())
                for encoding in ("latin-1", "cp1252")}
    # Readers omit or replace characters that an encoding does not have.
    def plain(text):
        return re.sub(r"[\x80-\x9f\ufffd]", "", text)
    if all(text.isascii() for text in case.ours):
        return False
    wrong = {plain(one) for text in case.ours for one in misread(text)}
    return {plain(folded(text)) for text in case.theirs} <= wrong


def utf8_for_latin1(case):
    """decodes the Latin-1 of ID3v1 as UTF-8"""
    def misread(text):
        return folded(text.encode("latin-1", "replace").decode("utf-8", "replace"))
    return any("\ufffd" in text for text in case.theirs) and \
        all(case.source(text)[0].startswith("id3v1/") for text in case.ours) and \
        {folded(text) for text in case.theirs} <= set(map(misread, case.ours))


def own_estimate(case):
    """calls its duration an estimate; another reader has ours"""
    return case.field in case.doubts and case.is_confirmed


def without_delay(case):
    """omits the delay and padding that the encoder states; mediainspect counts all frames"""
    if case.field != "duration" or not case.ours:
        return False
    trimmed = encoder_trim(case.path)
    return trimmed is not None and any(
        abs(float(case.ours[0]) - trimmed - float(value)) < 0.0015 for value in case.theirs)


def stated_length(case):
    """shows the length that the header frame states, although the stream is truncated; mediainspect
    counts the frames"""
    stream = stated_stream(case.path) if case.field == "duration" and case.ours else None
    # Readers omit the delay and the padding of the encoder.
    return stream is not None and stream.fits(float(case.ours[0])) and all(
        abs(float(value) - stream.duration) < max(0.07, stream.duration * 0.001)
        for value in case.theirs)


def zero_location(case):
    """shows 0° N 0° E, which cameras write if they do not know where they are, as a location"""
    return case.field == "location" and not case.ours and \
        all(float(part) == 0 for value in case.theirs for part in value.split())


# Formats of which mediainspect recognizes the type, or reads only the tags, by suffix.
NOT_DECODED = {
    ".raf": FIELDS, ".mrw": FIELDS, ".x3f": FIELDS, ".crw": FIELDS, ".rw2": ("dimensions", "encoder"),
    ".ape": MEASURES, ".mpc": MEASURES, ".wv": MEASURES, ".tta": MEASURES}


def is_not_decoded(path, field):
    return field in NOT_DECODED.get(os.path.splitext(path)[1], ())


def not_decoded(case):
    """decodes raw photos of Fujifilm, Minolta, Sigma and old Canon cameras, previews in those of
    Panasonic, and Monkey's Audio, Musepack, WavPack and True Audio; mediainspect only recognizes
    them, or reads their tags"""
    return not case.ours and is_not_decoded(case.path, case.field)


def all_bits_set(case):
    """takes the value for an unknown duration (all bits set) as a duration"""
    return case.field == "duration" and all(
        any(abs(float(value) * scale / 2 ** width - 1) < 1e-6
            for scale in {*case.said.timescales, 1000, 10_000_000} for width in (32, 64))
        for value in case.theirs)


def blocks_for_samples(case):
    """counts blocks of coded sound as samples; another reader has ours"""
    if case.field != "duration" or case.reader != "mutagen" or not case.is_confirmed:
        return False
    blocks = wave_blocks(case.path)
    return blocks is not None and abs(float(case.theirs[0]) / blocks - 1) < 1e-3


def tiles_of_grid(case):
    """shows the sizes of tiles and thumbnails of a picture that is a grid of tiles; exiftool has our
    size"""
    return case.field == "dimensions" and case.reader == "mediainfo" and case.is_confirmed and any(
        track.about.get("codec", {}).get("code") == "grid" for track in case.said.tracks)


def entry_for_codec(case):
    """shows the template value of the sample entry; another reader has the value of the codec"""
    return case.field in ("channels", "sampleRate") and case.reader in ("exiftool", "mutagen") \
        and is_movie(case.path) and case.is_confirmed


def is_movie(path):
    with open(path, "rb") as file:
        return file.read(8)[4:] in (b"ftyp", b"moov", b"mdat", b"wide", b"styp")


# If several rules match, the report names the first.
HABITS = [first_of_several, tag_not_read, two_bytes_a_character, one_byte_a_character,
          utf8_for_latin1, own_estimate, without_delay, stated_length, zero_location, not_decoded,
          all_bits_set, blocks_for_samples, tiles_of_grid, entry_for_codec]


def habit(case):
    """Returns the rule that explains a disagreement, or None."""
    return next((rule for rule in HABITS if rule(case)), None)
