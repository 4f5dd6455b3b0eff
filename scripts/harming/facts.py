"""Collects facts of decoding and presentation about files, from ffmpeg, exiftool, Pillow, tifffile,
mutagen, LibRaw, libheif, flac and wavpack."""

import hashlib
import json
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from .items import item_facts
from .parts import digest, is_streamed_wave, part_facts

PROBE = Path(__file__).resolve().parent / "probe.py"
RAW = {".cr2", ".cr3", ".crw", ".nef", ".nrw", ".arw", ".sr2", ".srw", ".pef", ".orf", ".rw2", ".raf", ".3fr",
       ".fff", ".iiq", ".dng", ".mrw", ".x3f"}
BARE = {".ape", ".wv", ".mpc", ".tta", ".ofr", ".apev2"}
BARE_HEADS = (b"MAC ", b"wvpk", b"MP+", b"MPCK", b"TTA1", b"OFR ")


def ran(command, seconds=60, **options):
    """Runs a program; a run that takes too long has status 124 and no output."""
    try:
        return subprocess.run([str(part) for part in command], capture_output=True, timeout=seconds,
                              **({"stdin": subprocess.DEVNULL} if "input" not in options else {}), **options)
    except subprocess.TimeoutExpired:
        return subprocess.CompletedProcess(command, 124, b"", b"")


def kind_of(data, suffix):
    """Returns the family of a file from its first bytes, or from its suffix if they are ambiguous."""
    inner = data
    if data[:3] == b"ID3" and len(data) > 10:
        size = 0
        for byte in data[6:10]:
            size = size << 7 | byte & 127
        inner = data[10 + size:]
    if inner[:4].startswith(BARE_HEADS) or suffix in BARE:
        return "bare"
    if suffix in RAW:
        return "raw"
    if data[4:8] in (b"ftyp", b"styp", b"moov", b"moof", b"sidx", b"mdat", b"free", b"wide", b"skip",
                     b"emsg", b"meta"):
        return "iso"
    heads = {b"\xff\xd8\xff": "jpeg", b"\x89PNG": "png", b"GIF8": "gif", b"II*\0": "tiff", b"MM\0*": "tiff",
             b"II+\0": "tiff", b"MM\0+": "tiff", b"FORM": "aiff", b"fLaC": "flac", b"\x1aE\xdf\xa3": "mkv"}
    for head, kind in heads.items():
        if data.startswith(head):
            return kind
    if data[:4] in (b"RIFF", b"RF64", b"RIFX", b"BW64"):
        return "webp" if data[8:12] == b"WEBP" else "riff"
    if data[:3] == b"ID3" or suffix in (".mp3", ".mp2", ".mp1", ".aac", ".adts", ".ac3", ".id3"):
        return "sound"
    return "other"


def is_heif(data):
    return data[4:8] == b"ftyp" and data[8:12] in (
        b"heic", b"heix", b"mif1", b"msf1", b"avif", b"avis", b"heim", b"heis", b"j2ki", b"vvic", b"avci",
        b"jpeg", b"mif2")


# MARK: ffmpeg

STREAM = """codec_name codec_tag_string profile level width height coded_width coded_height closed_captions
film_grain has_b_frames sample_aspect_ratio display_aspect_ratio pix_fmt color_range color_space color_transfer
color_primaries chroma_location field_order r_frame_rate sample_fmt sample_rate channels channel_layout
bits_per_sample bits_per_raw_sample start_time side_data_list""".split()
# Formats with estimated times: ffmpeg calculates them from the file size.
ESTIMATED = {"mp3", "aac", "ac3", "eac3", "flac", "wav", "aiff", "tta", "ape", "wv", "mpc", "mpc8"}


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


# MARK: Pictures

def heif_facts(path, folder, data):
    facts = item_facts(data)
    out = Path(tempfile.mkdtemp(dir=folder))
    ran(["heif-convert", "--quiet", "--with-aux", path, out / "picture.png"])
    files = sorted(out.iterdir())
    for place, answer in enumerate(probed([(one, ["pillow"]) for one in files])):
        name = files[place].name.replace("picture", "heif").replace(".png", "")
        for key in ("picture.size", "picture.mode", "picture.pixels", "picture.icc"):
            if key in answer:
                facts[f"{name}.{key.partition('.')[2]}"] = answer[key]
    info = ran(["heif-info", path]).stdout.decode("utf-8", "replace")
    lines = [line.strip() for line in info.splitlines()
             if re.search(r"image:|thumbnail|alpha|depth|color profile|rotat|mirror|crop|premult", line)
             and "color profile: no" not in line]
    facts["heif.description"] = lines
    shutil.rmtree(out)
    return facts


# Lines of raw-identify with times, owners and serial numbers.
PRIVATE = re.compile(r"^(Filename|Timestamp|Body#|\s*(Camera|Internal|Body|Lens) ?serial|Owner|Desc|Artist|"
                     r"\s*GPS|.*[Ss]erial|.*Owner)")


def raw_facts(path, folder):
    answer = ran(["raw-identify", "-v", path])
    lines = answer.stdout.decode("latin-1").splitlines()
    lines = [line.split("Body#")[0].rstrip() for line in lines if line.strip() and not PRIVATE.match(line)]
    facts = {"raw.opened": bool(lines)}
    if not lines:
        return facts
    facts["raw.description"] = lines
    image = ran(["dcraw_emu", "-Z", "-", path], 120)
    facts["raw.pixels"] = [len(image.stdout), hashlib.sha256(image.stdout).hexdigest()[:16]]
    return facts


# MARK: Several files at once

def probed(jobs):
    """Returns the results of probe.py for pairs of a path and names of readers."""
    if not jobs:
        return []
    text = json.dumps([[str(path), readers] for path, readers in jobs]).encode()
    answer = ran([sys.executable, PROBE], 120, input=text)
    try:
        return json.loads(answer.stdout)
    except json.JSONDecodeError:
        # One of the files may have crashed the process: run them one by one.
        if len(jobs) == 1:
            return [{"probe.error": answer.returncode}]
        return [probed([job])[0] for job in jobs]


TAGS = """FileType MIMEType Orientation ColorSpace XResolution YResolution ResolutionUnit InteropIndex
YCbCrPositioning YCbCrSubSampling ComponentsConfiguration Gamma
ProjectionType UsePanoramaViewer PoseHeadingDegrees PosePitchDegrees PoseRollDegrees InitialViewHeadingDegrees
CroppedAreaImageWidthPixels CroppedAreaImageHeightPixels FullPanoWidthPixels FullPanoHeightPixels
CroppedAreaLeftPixels CroppedAreaTopPixels Spherical Stitched StereoMode SourceCount
HDRHeadroom HDRGain HDRGainMapVersion HDRGainMapHeadroom
GainMapMin GainMapMax HDRCapacityMin HDRCapacityMax OffsetSDR OffsetHDR BaseRenditionIsHDR
AuxiliaryImageType DirectoryItemSemantic DirectoryItemLength DirectoryItemMime DirectoryItemPadding MotionPhoto
MotionPhotoVersion MotionPhotoPresentationTimestampUs MicroVideo MicroVideoOffset MicroVideoVersion
MPImageType MPImageFormat MPImageFlags NumberOfImages MPFVersion
JPSSeparation JPSFlags JPSLayout JPSType
ColorTransform DCTEncodeVersion TransferFunction WhitePoint PrimaryChromaticities Rotation
ImageSourceData CFAPattern CFARepeatPatternDim CFAPlaneColor BlackLevel WhiteLevel
UniqueCameraModel OpcodeList1 OpcodeList2 OpcodeList3 NoiseProfile ColorMatrix1 ColorMatrix2
CalibrationIlluminant1 CalibrationIlluminant2 AsShotNeutral BaselineExposure LinearizationTable CR2CFAPattern
RawImageSegmentation SRawType DNGVersion DefaultCropSize DefaultCropOrigin ActiveArea ProfileName
ProfileHueSatMapData1 ProfileToneCurve ForwardMatrix1 CameraCalibration1 DefaultBlackRender
VirtualImageWidth PixelCalibration ImageOffset""".split()
# Values that may be removed only if the cleaner names them.
UNNAMED = """ExposureTime FNumber ISO ExposureProgram MeteringMode Flash FocalLength WhiteBalance
FocalLengthIn35mmFormat ExposureMode ExposureCompensation""".split()


def exiftool_facts(paths):
    """Returns facts of several files: MIME type, and tags that affect the presentation."""
    tags = [f"-{name}" for name in TAGS + UNNAMED]
    answer = ran(["exiftool", "-j", "-n", "-a", "-G1:3:4", "-b", "-ee", *tags, "-XMP-hdrgm:all",
                  "-XMP-HDRGainMap:all", "--icc_profile:all", *paths], 120)
    try:
        rows = json.loads(answer.stdout.decode("utf-8", "replace"))
    except json.JSONDecodeError:
        rows = []
    by_path = {row["SourceFile"]: row for row in rows}
    return [tag_facts(by_path.get(str(path), {})) for path in paths]


# Default values for missing tags: removing them changes nothing.
USUAL = {("Orientation", "1"), ("YCbCrPositioning", "1"), ("ComponentsConfiguration", "1 2 3 0"),
         ("YCbCrSubSampling", "2 2")}
# Groups that only repeat facts of ffprobe, and IFD1, which describes a thumbnail.
OTHER_GROUPS = re.compile(r"composite|track\d|quicktime|ifd1|sourcefile|png:.*profilename")


def tag_facts(row):
    """Returns facts by group and tag; several values of a tag are a list in file order."""
    found = {}
    for key, value in row.items():
        group, _, name = key.rpartition(":")
        group = re.sub(":copy\\d+", "", group.lower()).removesuffix(":main")
        if not group or OTHER_GROUPS.match(f"{group}:{name.lower()}") or (name, str(value)) in USUAL:
            continue
        text = str(value)
        if name in UNNAMED and not group.startswith("exififd"):
            continue
        prefix = "unnamed." if name in UNNAMED else ""
        found.setdefault(f"{prefix}{group}.{name}", []).append(value if len(text) < 60 else digest(text.encode()))
    for group in ("ifd0", "jfif"):
        names = [f"{group}.{name}" for name in ("XResolution", "YResolution", "ResolutionUnit")]
        across, down, unit = [str(found.get(name, [""])[0]) for name in names]
        # Square pixels without a print resolution, or with the default one.
        if across == down and (unit in ("0", "1") or across == "72" or not across):
            for name in names:
                found.pop(name, None)
    return {name: values[0] if len(values) == 1 else values for name, values in found.items()}


def has_content(facts):
    """Returns whether any program finds a picture or sound."""
    return bool(facts.get("streams") or facts.get("sound.bytes") or facts.get("raw.opened") or any(
        key.startswith(("picture.", "tiff.", "heif", "item", "part.")) for key in facts))


def facts_of(paths, folder, prefix=None, without=()):
    """Returns the facts of several files of the same kind.

    prefix: a file to put before the others for playback (an init segment).
    without: numbers of tracks to leave out.
    """
    jobs, results = [], []
    for path in paths:
        data = path.read_bytes()
        kind = kind_of(data, path.suffix.lower())
        facts = part_facts(data, kind)
        readers = []
        played = path
        if prefix:
            played = folder / f"played-{path.name}"
            played.write_bytes(prefix.read_bytes() + data)
        heif = kind == "iso" and is_heif(data)
        if kind in ("jpeg", "png", "gif", "webp", "tiff") or heif and b"avif" in data[8:40]:
            readers.append("pillow")
        if kind == "tiff" or kind == "raw" and path.suffix.lower() in (".dng", ".nef", ".cr2", ".arw"):
            readers.append("tifffile")
        if kind in ("sound", "riff", "aiff", "flac", "bare") or kind == "iso" and not heif:
            readers.append("mutagen")
        if kind in ("riff", "aiff", "flac", "sound", "bare", "mkv", "other") or kind == "iso" and (not heif or b"moov" in data):
            facts.update(ffmpeg_facts(played, without))
        if kind == "riff" and is_streamed_wave(data):
            facts = {key: value for key, value in facts.items() if "packet" not in key and ": frames" not in key}
        if heif:
            facts.update(heif_facts(path, folder, data))
        if kind == "raw" or kind == "tiff":
            facts.update(raw_facts(path, folder) if kind == "raw" else {})
        if kind == "flac":
            facts["flac -t"] = ran(["flac", "-t", "-s", path]).returncode
        if data[:4] == b"wvpk":
            facts["wvunpack"] = ran(["wvunpack", "-q", "-v", path]).returncode
            facts["wvunpack.sound"] = digest(ran(["wvunpack", "-q", "-r", path, "-o", "-"]).stdout)
        if readers:
            jobs.append((len(results), path, readers))
        results.append(facts)
    for (place, _, _), answer in zip(jobs, probed([(path, readers) for _, path, readers in jobs])):
        results[place].update(answer)
    for facts, answer, path in zip(results, exiftool_facts(paths), paths):
        # A file that only contains a tag has no content.
        facts["content"] = has_content(facts)
        if kind_of(path.read_bytes(), path.suffix.lower()) in (
                "sound", "bare", "other"):
            answer = {key: value for key, value in answer.items() if not key.startswith("file.")}
        facts.update(answer)
    return results

