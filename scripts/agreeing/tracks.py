"""Reads what mediainspect states about each track: picture, color, sound and time."""

# Fields of tracks, in the order of the report.
TRACK_FIELDS = [
    "width", "height", "rotation", "mirrored", "pixel aspect", "clean aperture", "bit depth",
    "chroma", "scan type", "primaries", "transfer", "matrix", "range", "HDR format",
    "mastering display", "MaxCLL", "MaxFALL", "frame rate", "slowest frame", "fastest frame",
    "frame count", "track duration", "bit rate", "track channels", "channel layout",
    "track sample rate", "sample size", "default", "forced", "language", "alternate group",
    "track name", "handler name"]


class Track(dict):
    """The values of one track, by field."""

    def __init__(self, kind, identifier=None):
        super().__init__()
        self.kind, self.identifier = kind, identifier
        # Values of the same field that the program also states, by field.
        self.others = {}
        # What the reader states about the track.
        self.about = {}
        self.has_aspect = False

    def say(self, field, value):
        if value not in (None, "", []):
            self[field] = value


def pairs(ours, theirs):
    """Yields our tracks with the same tracks of another reader: those with the same identifier, or,
    if a reader has none, those at the same place among the tracks of the kind."""
    for kind in ("picture", "sound", "other"):
        own = [track for track in ours if track.kind == kind]
        rest = [track for track in theirs if track.kind == kind]
        known = {track.identifier: track for track in rest if track.identifier is not None}
        if known and any(track.identifier in known for track in own):
            yield from ((track, known[track.identifier]) for track in own if track.identifier in known)
        else:
            yield from zip(own, rest)


# MARK: Ours

KINDS = {"picture": "picture", "pictures": "picture", "video": "picture", "audio": "sound"}


def our_tracks(counted, stated):
    """Returns our tracks from two answers: one with samples counted (`--precise`), and one with the
    rates and durations that headers state."""
    tracks = [our_track(track) for track in counted.get("tracks", [])]
    for track, about in zip(tracks, stated.get("tracks", [])):
        other = our_track(about)
        for field in ("bit rate", "track duration", "frame count", "track sample rate"):
            values = [other.get(field), *other.others.get(field, [])]
            track.others.setdefault(field, []).extend(value for value in values if value)
            if not track.get(field) and values[0]:
                track[field] = values[0]
    return tracks


def our_track(about):
    track = Track(KINDS.get(about["type"], "other"), about.get("id"))
    track.about = about
    our_picture(track, about.get("picture", {}))
    our_color(track, about)
    our_time(track, about)
    sound = about.get("sound", {})
    track.say("track channels", sound.get("channels"))
    track.say("track sample rate", sound.get("sampleRate"))
    track.say("sample size", sound.get("bitDepth"))
    track.say("channel layout", sound.get("layout"))
    if about.get("id") is not None:
        track.say("default", about["enabled"])
        track.say("language", about.get("language"))
        track.say("forced", any("forced" in one["identifier"] for one in about["characteristics"]))
    track.say("alternate group", about.get("alternateGroup"))
    track.say("track name", about.get("name"))
    track.say("handler name", about.get("handlerName"))
    return track


def our_picture(track, picture):
    size = picture.get("decoded") or picture.get("encoded") or picture.get("shown")
    if not size:
        return
    track.say("width", size["width"])
    track.say("height", size["height"])
    encoded = picture.get("encoded")
    if encoded:
        track.others.update(width=[encoded["width"]], height=[encoded["height"]])
    track.say("rotation", picture.get("clockwise"))
    track.say("mirrored", picture.get("mirrored"))
    # A picture without a stated aspect has square pixels.
    track.say("pixel aspect", picture.get("pixelAspect", "1:1"))
    track.has_aspect = "pixelAspect" in picture
    if aperture := picture.get("cleanAperture"):
        track.say("clean aperture", f"{aperture['width']}×{aperture['height']}")
    track.say("bit depth", picture.get("bitDepth"))
    track.say("chroma", picture.get("chroma"))
    track.say("scan type", "interlaced" if picture.get("interlaced") else "progressive")


def our_color(track, about):
    color = about.get("color", {})
    for field in ("primaries", "transfer", "matrix"):
        # Number 2 means that the value is not specified.
        if color.get(field, {}).get("number", 2) != 2:
            track.say(field, color[field]["number"])
    if "fullRange" in color:
        track.say("range", "full" if color["fullRange"] else "limited")
    hdr = about.get("dynamicRange", {})
    if vision := hdr.get("dolbyVision"):
        track.say("HDR format", f"Dolby Vision {vision['profile']}.{vision['level']}")
    track.say("MaxCLL", hdr.get("maximumContentLight"))
    track.say("MaxFALL", hdr.get("maximumAverageLight"))
    if "highestLuminance" in hdr:
        track.say("mastering display",
                  f"{float(hdr['lowestLuminance'])} to {float(hdr['highestLuminance'])}")


def our_time(track, about):
    rate = about.get("frameRate", {})
    track.say("frame rate", number(rate.get("average")))
    track.say("slowest frame", number(rate.get("slowest")))
    track.say("fastest frame", number(rate.get("fastest")))
    track.say("frame count", about.get("samples"))
    shown = (about.get("timeRange") or {}).get("duration")
    media = about.get("mediaDuration")
    track.say("track duration", seconds(shown) or seconds(media) or None)
    track.others["track duration"] = [seconds(media)] if media else []
    track.say("bit rate", about.get("bitRate"))
    if "declaredBitRate" in about:
        track.others["bit rate"] = [about["declaredBitRate"]]


def seconds(time):
    return int(time["value"]) / int(time["timescale"]) if time and int(time["timescale"]) else None


def number(text):
    """Returns a decimal number or a ratio as a number; None for zero and for other texts."""
    above, _, below = str(text or "").replace(":", "/").partition("/")
    try:
        return float(above) / float(below or 1) or None
    except (ValueError, ZeroDivisionError):
        return None
