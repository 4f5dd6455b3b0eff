"""Names of colors and pixel formats in ffprobe and MediaInfo, with the numbers of H.273."""

import re

PRIMARIES = {
    "bt709": 1, "bt470m": 4, "bt470bg": 5, "smpte170m": 6, "smpte240m": 7, "film": 8, "bt2020": 9,
    "smpte428": 10, "smpte431": 11, "smpte432": 12, "ebu3213": 22,
    "BT.709": 1, "BT.470 System M": 4, "BT.601 PAL": 5, "BT.601 NTSC": 6, "SMPTE 240M": 7,
    "Generic film": 8, "BT.2020": 9, "XYZ": 10, "DCI P3": 11, "Display P3": 12, "EBU Tech 3213": 22}
TRANSFERS = {
    "bt709": 1, "bt470m": 4, "bt470bg": 5, "smpte170m": 6, "smpte240m": 7, "linear": 8, "log100": 9,
    "log316": 10, "iec61966-2-4": 11, "bt1361e": 12, "iec61966-2-1": 13, "bt2020-10": 14,
    "bt2020-12": 15, "smpte2084": 16, "smpte428": 17, "arib-std-b67": 18,
    "BT.709": 1, "BT.470 System M": 4, "BT.470 System B/G": 5, "BT.601": 6,
    "SMPTE 240M": 7, "Linear": 8,
    "Logarithmic (100:1)": 9, "Logarithmic (316.22777:1)": 10, "xvYCC": 11, "BT.1361": 12,
    "sRGB/sYCC": 13, "BT.2020 (10-bit)": 14, "BT.2020 (12-bit)": 15, "PQ": 16, "SMPTE 428M": 17,
    "HLG": 18}
MATRICES = {
    "gbr": 0, "bt709": 1, "fcc": 4, "bt470bg": 5, "smpte170m": 6, "smpte240m": 7, "ycgco": 8,
    "bt2020nc": 9, "bt2020c": 10, "ictcp": 14,
    "Identity": 0, "BT.709": 1, "FCC 73.682": 4, "BT.470 System B/G": 5, "BT.601": 6, "SMPTE 240M": 7,
    "YCgCo": 8, "BT.2020 non-constant": 9, "BT.2020 constant": 10, "ICtCp": 14}


def pixel_format(name):
    """Returns the bit depth and the chroma subsampling of a pixel format of ffprobe; None if
    unknown."""
    if not name:
        return None, None
    if match := re.fullmatch(r"yuva?j?(420|422|444|440|411|410)p(?:(\d+)[lb]e)?", name):
        return int(match[2] or 8), ":".join(match[1])
    if match := re.fullmatch(r"gray(?:(\d+)[lb]e)?", name):
        return int(match[1] or 8), "monochrome"
    if match := re.fullmatch(r"gbra?p(?:(\d+)[lb]e)?", name):
        return int(match[1] or 8), "4:4:4"
    if match := re.fullmatch(r"(?:rgb|bgr)a?(24|48|64|0)?(?:[lb]e)?", name):
        return (16 if match[1] in ("48", "64") else 8), None
    return {"monob": (1, None), "monow": (1, None), "rgba": (8, None), "pal8": (8, None)}.get(
        name, (None, None))
