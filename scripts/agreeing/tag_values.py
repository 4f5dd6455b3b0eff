"""Compares values of tags: numbers, ratios, lists and texts of mediainspect with what exiftool
makes of them."""

import re

# Tags of the Exif directory whose value exiftool converts: exposure times and f-numbers as
# exponents of 2 (APEX).
APEX = {0x9201: lambda value: 2 ** -value, 0x9202: lambda value: 2 ** (value / 2),
        0x9205: lambda value: 2 ** (value / 2)}
# GPS tags with degrees, minutes and seconds, which exiftool converts to degrees.
ANGLES = {2, 4, 0x14, 0x16}
GPS_TIME = 7


def numbers(value):
    """Returns the numbers of a value as a list, `None` for a ratio with a denominator of 0; None if
    a part is not a number."""
    if isinstance(value, bool):
        return None
    if isinstance(value, (int, float)):
        return [float(value)]
    if isinstance(value, dict):
        # The first bytes of data, which are all bytes of short data.
        digits = value.get("firstBytes", "")
        return [float(byte) for byte in bytes.fromhex(digits)] \
            if len(digits) == 2 * value.get("size", -1) else None
    parts = value if isinstance(value, list) else str(value).split()
    found = [number(part) for part in parts]
    return None if not found or "no" in found else found


def number(part):
    """Returns a part of a list as a number; None for a ratio with a denominator of 0; "no" for
    others."""
    if isinstance(part, (int, float)):
        return float(part)
    text = str(part)
    if text in ("undef", "inf", "-inf"):
        return None
    if match := re.fullmatch(r"(-?\d+)/(-?\d+)", text):
        return float(match[1]) / float(match[2]) if float(match[2]) else None
    return float(text) if re.fullmatch(r"[+-]?\d+(\.\d*)?(e[+-]?\d+)?", text, re.I) else "no"


def near(one, two):
    if one is None or two is None:
        return one is two
    # exiftool prints ratios with ten digits.
    return abs(one - two) <= 1e-8 * max(1, abs(one), abs(two))


def same_lists(one, two):
    return one is not None and two is not None and len(one) == len(two) and all(map(near, one, two))


def same_text(one, two):
    """Compares texts exactly, but without the spaces and zeros at the end."""
    return str(one).strip(" \0") == str(two).strip(" \0")


def same_value(tag, theirs):
    """Returns whether a tag of ours has the value of exiftool's."""
    ours, value = tag.value, theirs.value
    if tag.directory in ("Exif", "IFD0") and tag.number in APEX and (found := numbers(ours)):
        return near(round(APEX[tag.number](found[0]), 9), round(float(value), 9))
    if tag.directory == "GPS" and tag.number in ANGLES:
        return same_angle(numbers(ours), value)
    if tag.directory == "GPS" and tag.number == GPS_TIME:
        return same_lists(numbers(ours), numbers(str(value).split(":")))
    if size := re.match(r"\(Binary data (\d+) bytes", str(value)):
        return tag.size == int(size[1])
    if same_lists(numbers(ours), numbers(value)):
        return True
    # Bytes may be shown as hexadecimal digits.
    if re.fullmatch(r"([0-9A-Fa-f]{2})+", str(value)) and not isinstance(ours, str) and \
            numbers(ours) == [float(byte) for byte in bytes.fromhex(str(value))]:
        return True
    return isinstance(ours, (str, int)) and same_text(ours, value)


def same_angle(ours, value):
    if ours is None or None in ours:
        return not str(value).strip()
    degrees = sum(part / 60 ** place for place, part in enumerate(ours))
    return near(round(degrees, 8), round(float(value), 8)) if number(value) != "no" else False


# MARK: Habits. The doc comments are printed in the report.

def only_in_tree(ours, theirs):
    """also reads the interoperability directory and the Exif tags of the preview in a raw photo;
    mediainspect shows them in the tree, with the same value, but not as metadata items"""
    return any(not tag.is_item and same_value(tag, theirs) for tag in ours)


# Values that exiftool computes from the numbers in the file, by directory and number of the tag.
def fraction(parts):
    # Nikon: a signed byte times a second byte, divided by a third.
    signed = parts[0] - 256 if parts[0] > 127 else parts[0]
    return [signed * parts[1] / parts[2]] if parts[2] else [0.0]


def filter_array(parts):
    # Two counts of 16 bits in either byte order, and a filter color for each pixel of the pattern.
    return [*(parts[1:4:2] if parts[0] == 0 else parts[0:4:2]), *parts[4:]]


def lens_specification(parts):
    # Sony: the digits of bytes are decimal digits; the two apertures have one decimal.
    digits = [f"{int(part):02x}" for part in parts]
    return [float(digits[0]), float(digits[1] + digits[2]), float(digits[3] + digits[4]),
            float(digits[5]) / 10, float(digits[6]) / 10, float(digits[7])]


CONVERSIONS = {
    ("nikon", 0x0D): fraction, ("nikon", 0x0E): fraction, ("nikon", 0x8B): fraction,
    ("Exif", 0xA302): filter_array, ("sony", 0xB02A): lens_specification,
    ("sony", 0xB02B): lambda parts: parts[::-1], ("sony", 0xB02C): lambda parts: parts[::-1],
    # Two numbers of 16 bits in one of 32.
    ("sony", 0x200A): lambda parts: [parts[0] % 65536, parts[0] // 65536],
    # A number for the order of the colors.
    ("IFD3", 0xC5E0): lambda parts: {1: [0, 1, 1, 2], 2: [2, 1, 1, 0], 3: [1, 0, 2, 1],
                                     4: [1, 2, 0, 1]}.get(int(parts[0]), [])}


def converted(ours, theirs):
    """computes a value from the stored numbers, such as a fraction of three bytes; the same
    computation gives its value"""
    convert = CONVERSIONS.get(theirs.place)
    return convert is not None and any(
        (parts := numbers(tag.value)) and same_lists(convert(parts), numbers(theirs.value))
        for tag in ours)


def not_decoded(ours, theirs):
    """reads the tags of raw photos of Fujifilm, Minolta, Sigma and old Canon cameras; mediainspect
    only recognizes these photos"""
    return not ours and theirs.path.endswith((".raf", ".mrw", ".x3f", ".crw"))


# If several rules match, the report names the first.
TAG_HABITS = [only_in_tree, converted, not_decoded]


def tag_habit(ours, theirs):
    """Returns the rule that explains a disagreement about a tag, or None."""
    return next((rule for rule in TAG_HABITS if rule(ours, theirs)), None)
