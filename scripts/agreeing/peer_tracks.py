"""Reads what ffprobe and MediaInfo state about each track."""

import re

from agreeing.colors import MATRICES, PRIMARIES, TRANSFERS, pixel_format
from agreeing.tracks import Track, number


# MARK: ffprobe

def ffprobe_tracks(about):
    return [ffprobe_track(stream) for stream in about.get("streams", [])
            # A cover is not a track.
            if not stream.get("disposition", {}).get("attached_pic")]


def ffprobe_track(stream):
    kind = {"video": "picture", "audio": "sound"}.get(stream.get("codec_type"), "other")
    # Identifiers of ffprobe are hexadecimal.
    place = stream.get("id")
    track = Track(kind, int(place, 16) if place else None)
    track.about = stream
    if kind == "picture":
        ffprobe_picture(track, stream)
    if kind == "sound":
        track.say("track channels", stream.get("channels") or None)
        track.say("track sample rate", int(stream.get("sample_rate", 0)) or None)
        track.say("channel layout", stream.get("channel_layout"))
        # For coded sound, the sizes are those of the decoder.
        track.say("sample size", int(stream.get("bits_per_raw_sample", 0))
                  or stream.get("bits_per_sample") or None)
    track.say("frame count", int(stream.get("nb_frames", 0)) or None)
    track.say("track duration", number(stream.get("duration")) or None)
    track.say("bit rate", int(stream.get("bit_rate", 0)) or None)
    if place:
        track.say("default", bool(stream["disposition"]["default"]))
        track.say("language", stream.get("tags", {}).get("language"))
    track.say("handler name", stream.get("tags", {}).get("handler_name"))
    return track


def ffprobe_picture(track, stream):
    track.say("width", stream.get("width") or None)
    track.say("height", stream.get("height") or None)
    # It states the counterclockwise angle of the matrix; a stream without a matrix is upright.
    turns = [data["rotation"] for data in stream.get("side_data_list", []) if "rotation" in data]
    track.say("rotation", -turns[0] % 360 if turns else 0)
    aspect = stream.get("sample_aspect_ratio")
    track.say("pixel aspect", aspect if aspect != "0:1" else None)
    depth, chroma = pixel_format(stream.get("pix_fmt"))
    track.say("bit depth", depth)
    track.say("chroma", chroma)
    if (order := stream.get("field_order")) and order != "unknown":
        track.say("scan type", "progressive" if order == "progressive" else "interlaced")
    track.say("primaries", PRIMARIES.get(stream.get("color_primaries")))
    track.say("transfer", TRANSFERS.get(stream.get("color_transfer")))
    track.say("matrix", MATRICES.get(stream.get("color_space")))
    track.say("range", {"pc": "full", "tv": "limited"}.get(stream.get("color_range")))
    for data in stream.get("side_data_list", []):
        if "dv_profile" in data:
            track.say("HDR format", f"Dolby Vision {data['dv_profile']}.{data['dv_level']}")
    if stream.get("nb_frames") != "1":
        track.say("frame rate", number(stream.get("avg_frame_rate")))


# MARK: MediaInfo

def mediainfo_tracks(about):
    kinds = {track["@type"] for track in about}
    found = []
    for stream in about:
        kind = {"Video": "picture", "Image": "picture", "Audio": "sound", "Text": "other",
                "Other": "other"}.get(stream["@type"])
        # In a picture file, items that are not the default are parts of the picture; in a sound file,
        # a picture is a cover.
        if not kind or stream["@type"] == "Image" and (
                stream.get("Default") == "No" or kinds & {"Audio", "Video"}):
            continue
        found.append(mediainfo_track(kind, stream))
    return found


def mediainfo_track(kind, stream):
    place = stream.get("ID", "")
    track = Track(kind, int(place) if place.isdigit() and stream["@type"] != "Image" else None)
    track.about = stream

    def first(key, convert=str):
        # If the container and the stream differ, MediaInfo has several values.
        text = stream.get(key, "").split(" / ")[0]
        try:
            return convert(text) if text else None
        except ValueError:
            return text

    if kind == "picture":
        mediainfo_picture(track, stream, first)
    if kind == "sound":
        track.say("track channels", first("Channels", int))
        track.say("track sample rate", first("SamplingRate", int))
        track.say("sample size", first("BitDepth", int))
        track.say("channel layout", first("ChannelLayout"))
    # For sound it counts frames of the codec, for timecodes those of the picture.
    if kind == "picture":
        track.say("frame count", first("FrameCount", int))
    track.say("track duration", first("Duration", float) or None)
    track.say("bit rate", first("BitRate", int))
    if "Default" in stream:
        track.say("default", stream["Default"] == "Yes")
    if "Forced" in stream:
        track.say("forced", stream["Forced"] == "Yes")
    if place:
        track.say("language", stream.get("Language"))
    track.say("alternate group", first("AlternateGroup", int))
    track.say("track name", stream.get("Title"))
    return track


def mediainfo_picture(track, stream, first):
    track.say("width", first("Width", int))
    track.say("height", first("Height", int))
    track.say("rotation", first("Rotation", lambda text: round(float(text)) % 360))
    track.say("pixel aspect", first("PixelAspectRatio"))
    track.say("bit depth", first("BitDepth", int))
    track.say("chroma", first("ChromaSubsampling"))
    track.say("scan type", first("ScanType", scan_type))
    for field, key, names in (("primaries", "colour_primaries", PRIMARIES),
                              ("transfer", "transfer_characteristics", TRANSFERS),
                              ("matrix", "matrix_coefficients", MATRICES)):
        track.say(field, names.get(stream.get(key), stream.get(key)))
    track.say("range", first("colour_range", str.lower))
    if (name := stream.get("HDR_Format", "").split(" / ")[0]) == "Dolby Vision":
        profile = stream["HDR_Format_Profile"].split(" / ")[0].split(".")[-1]
        level = stream["HDR_Format_Level"].split(" / ")[0]
        track.say("HDR format", f"Dolby Vision {int(profile)}.{int(level)}")
    else:
        track.say("HDR format", name)
    # For example: min: 0.0050 cd/m2, max: 1000 cd/m2
    track.say("mastering display", " to ".join(
        str(float(one)) for one in re.findall(r"m[inax]+: ([\d.]+)",
                                              stream.get("MasteringDisplay_Luminance", ""))))
    track.say("MaxCLL", first("MaxCLL", light))
    track.say("MaxFALL", first("MaxFALL", light))
    track.say("frame rate", first("FrameRate", number))
    track.say("slowest frame", first("FrameRate_Minimum", number))
    track.say("fastest frame", first("FrameRate_Maximum", number))


def light(text):
    """Returns a light level in candela per square meter."""
    return int(text.split(" ")[0])


def scan_type(text):
    # Pictures with interlaced and progressive blocks are in an interlaced stream.
    return "interlaced" if text.lower() == "mbaff" else text.lower()
