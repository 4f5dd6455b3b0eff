"""Reads what exiftool states about the picture of a picture file, as a track."""

from agreeing.tracks import Track

# Clockwise rotation, and whether the picture is mirrored before it, for Exif's orientations.
ORIENTATIONS = {1: (0, False), 2: (0, True), 3: (180, False), 4: (180, True), 5: (270, True),
                6: (90, False), 7: (90, True), 8: (270, False)}
SUBSAMPLINGS = {"1 1": "4:4:4", "2 1": "4:2:2", "2 2": "4:2:0", "1 2": "4:4:0", "4 1": "4:1:1"}


def exiftool_picture(about):
    """Returns a list with the track of a picture file; an empty list for other files."""
    def value(key):
        entry = about.get(key)
        return None if entry is None else entry.get("num", entry["val"])

    kind = str(value("File:MIMEType") or "")
    if not kind.startswith("image/"):
        return []
    track = Track("picture")
    if size := value("Composite:ImageSize"):
        width, height = map(int, size.split(" "))
        track.say("width", width)
        track.say("height", height)
    is_item = any(key.startswith("Meta:") or key == "QuickTime:MajorBrand" for key in about)
    if is_item and value("QuickTime:Rotation") is not None:
        # The property has the counterclockwise angle.
        track.say("rotation", -value("QuickTime:Rotation") % 360)
    elif not is_item and value("IFD0:Orientation") in ORIENTATIONS:
        rotation, is_mirrored = ORIENTATIONS[value("IFD0:Orientation")]
        track.say("rotation", rotation)
        track.say("mirrored", is_mirrored)
    track.say("chroma", SUBSAMPLINGS.get(value("File:YCbCrSubSampling")))
    depth = value("QuickTime:ImagePixelDepth") or value("File:BitsPerSample")
    track.say("bit depth", int(str(depth).split(" ")[0]) if depth else None)
    if aperture := value("QuickTime:CleanAperture"):
        width, height = aperture.split(" ")[:2]
        if is_number(width) and is_number(height):
            track.say("clean aperture", f"{round(float(width))}×{round(float(height))}")
    return [track]


def is_number(text):
    return text.replace(".", "", 1).replace("-", "", 1).isdigit()
