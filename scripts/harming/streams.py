"""Collects facts about the streams of movies and sound, from ffprobe and ffmpeg."""

import json

from .parts import digest
from .running import ran

STREAM = """codec_name codec_tag_string profile level width height coded_width coded_height closed_captions
film_grain has_b_frames sample_aspect_ratio display_aspect_ratio pix_fmt color_range color_space color_transfer
color_primaries chroma_location field_order r_frame_rate sample_fmt sample_rate channels channel_layout
bits_per_sample bits_per_raw_sample start_time side_data_list""".split()
# Formats with estimated times: ffmpeg calculates them from the file size.
ESTIMATED = {"mp3", "aac", "ac3", "eac3", "flac", "wav", "aiff", "tta", "ape", "wv", "mpc", "mpc8"}


# Codecs with metadata inside the frames.
SIDE_DATA = {"h264", "hevc", "av1", "vp9", "mpeg2video"}


def seconds(text):
    try:
        return round(float(text), 4)
    except (TypeError, ValueError):
        return None


def stream_names(streams):
    """Names the streams: `video h264`, and `video h264 2` for the next of the same kind."""
    names, counts = {}, {}
    for stream in streams:
        name = f"{stream.get('codec_type', 'unknown')} {stream.get('codec_name', stream.get('codec_tag_string', ''))}"
        counts[name] = counts.get(name, 0) + 1
        names[stream["index"]] = name if counts[name] == 1 else f"{name} {counts[name]}"
    return names


def ffmpeg_facts(path, without=()):
    """Returns facts of the streams.

    without: numbers of tracks, from 1, to leave out.
    """
    answer = ran(["ffprobe", "-v", "error", "-show_format", "-show_streams", "-show_chapters",
                  "-show_packets", "-show_data_hash", "md5", "-of", "json", path])
    try:
        known = json.loads(answer.stdout.decode("utf-8", "replace"))
    except json.JSONDecodeError:
        known = {}
    # ffmpeg has a stream for each track, in order, and more streams for pictures in tags.
    streams, track = [], 0
    for one in known.get("streams", []):
        is_picture = one.get("disposition", {}).get("attached_pic") == 1
        track += not is_picture
        if one.get("codec_tag_string") == "[0][0][0][0]" and one.get("codec_type") in (None, "data"):
            # A trak without a sample entry, as in damaged files.
            continue
        if is_picture or track not in without:
            streams.append(one)
    if not known.get("format") or not streams:
        return {"streams": 0}
    facts = {"streams": len(streams), "container": known["format"].get("format_name")}
    names = stream_names(streams)
    packets = {}
    for packet in known.get("packets", []):
        packets.setdefault(packet["stream_index"], []).append(packet)
    is_estimated = bool(ESTIMATED & set(str(facts["container"]).split(",")))
    for stream in streams:
        facts.update(stream_facts(stream, names[stream["index"]], packets, is_estimated))
    if not is_estimated:
        facts["duration"] = seconds(known["format"].get("duration"))
    chapters = known.get("chapters", [])
    if chapters:
        facts["chapters.times"] = [[seconds(one["start_time"]), seconds(one["end_time"])] for one in chapters]
        facts["chapters.titles"] = [one.get("tags", {}).get("title") for one in chapters]
    facts.update(decoded(path, streams, names))
    if any(one.get("codec_name") in SIDE_DATA for one in streams):
        facts.update(frame_side_data(path, names))
    if b"partial file" in answer.stderr:
        # Samples are after the end of the file, so ffmpeg's packets are arbitrary.
        facts = {key: value for key, value in facts.items() if "packet" not in key and ": frames" not in key}
    for key in [key for key in facts if key.endswith(": extradata")]:
        # Frames are a stricter comparison than the decoder settings, which may contain text.
        if not key.startswith(("stream video", "stream audio")) or facts.get(key[:-9] + "frames"):
            del facts[key]
    if facts["container"] == "ape":
        # The last packet that ffmpeg reads ends at the end of the file, with the tags.
        facts = {key: value for key, value in facts.items() if "packet" not in key}
    return facts


def stream_facts(stream, name, packets, is_estimated):
    is_picture = stream.get("disposition", {}).get("attached_pic") == 1
    prefix = ("attached " if is_picture else "stream ") + name
    facts = {prefix: "present"}
    if is_picture:
        return facts
    for key in STREAM:
        if key in stream:
            facts[f"{prefix}: {key}"] = stream[key]
    facts[f"{prefix}: dispositions"] = sorted(k for k, v in stream.get("disposition", {}).items() if v)
    tags = {key.lower(): value for key, value in stream.get("tags", {}).items()}
    for key in ("language", "rotate", "stereo_mode", "alpha_mode", "timecode"):
        if key in tags:
            facts[f"{prefix}: {key}"] = tags[key]
    if not is_estimated:
        facts[f"{prefix}: duration"] = seconds(stream.get("duration"))
    if "extradata_hash" in stream:
        facts[f"{prefix}: extradata"] = stream["extradata_hash"]
    rows = packets.get(stream["index"], [])
    facts[f"{prefix}: packets"] = [one.get("data_hash", "")[4:] for one in rows]
    facts[f"{prefix}: packet times"] = [
        [seconds(one.get("pts_time")), seconds(one.get("duration_time")), one.get("flags")] for one in rows]
    facts[f"{prefix}: packet sizes"] = [one.get("size") for one in rows]
    # Side data has skipped samples of lossy sound, palettes and more.
    aside = [one["side_data_list"] for one in rows if one.get("side_data_list")]
    if aside:
        facts[f"{prefix}: packet side data"] = digest(json.dumps(aside, sort_keys=True).encode())
    return facts


def frame_side_data(path, names):
    """Returns facts of dynamic metadata in the first frames, such as HDR10+ and closed captions."""
    answer = ran(["ffprobe", "-v", "error", "-select_streams", "v", "-read_intervals", "%+#60", "-show_frames",
                  "-show_entries", "frame=stream_index:frame_side_data", "-of", "json", path], 120)
    try:
        rows = json.loads(answer.stdout.decode("utf-8", "replace")).get("frames", [])
    except json.JSONDecodeError:
        return {}
    found = {}
    for row in rows:
        # An encoder signature is user data without a registered meaning.
        aside = [one for one in row.get("side_data_list", [])
                 if "User Data Unregistered" not in one.get("side_data_type", "")]
        if aside:
            found.setdefault(row.get("stream_index"), []).append(aside)
    return {f"stream {names[number]}: frame side data": digest(json.dumps(rows, sort_keys=True).encode())
            for number, rows in found.items() if number in names}


def decoded(path, streams, names):
    """Returns digests of the frames of each stream that ffmpeg decodes."""
    facts = {}
    wanted = [one for one in streams if one.get("codec_type") in ("video", "audio")]

    def decode(chosen):
        command = ["ffmpeg", "-v", "error", "-threads", "1", "-i", path]
        for one in chosen:
            command += ["-map", f"0:{one['index']}"]
        answer = ran([*command, "-fps_mode", "passthrough", "-f", "framemd5", "-"], 120)
        found = {}
        for line in answer.stdout.decode("utf-8", "replace").splitlines():
            cells = [cell.strip() for cell in line.split(",")]
            if line.startswith("#") or len(cells) < 6:
                continue
            found.setdefault(int(cells[0]), []).append(cells[5])
        return answer.returncode, found
    status, found = decode(wanted) if wanted else (0, {})
    if len(found) < len(wanted):
        found = {place: decode([one])[1].get(0) for place, one in enumerate(wanted)}
    for place, one in enumerate(wanted):
        is_picture = one.get("disposition", {}).get("attached_pic") == 1
        prefix = ("attached " if is_picture else "stream ") + names[one["index"]]
        frames = found.get(place) or []
        facts[f"{prefix}: frames"] = frames
    return facts
