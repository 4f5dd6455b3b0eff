"""Collects facts of decoding and presentation about files, from ffmpeg, exiftool, Pillow, tifffile,
mutagen, LibRaw, libheif, flac and wavpack."""

import hashlib
import json
import re
import shutil
import sys
import tempfile
from pathlib import Path

from .items import item_facts
from .parts import digest, has_empty_sound, is_streamed_wave, motion_video, part_facts
from .running import ran
from .streams import ffmpeg_facts

PROBE = Path(__file__).resolve().parent / "probe.py"
RAW = {".cr2", ".cr3", ".crw", ".nef", ".nrw", ".arw", ".sr2", ".srw", ".pef", ".orf", ".rw2", ".raf", ".3fr",
       ".fff", ".iiq", ".dng", ".mrw", ".x3f"}
BARE = {".ape", ".wv", ".mpc", ".tta", ".ofr", ".apev2"}
BARE_HEADS = (b"MAC ", b"wvpk", b"MP+", b"MPCK", b"TTA1", b"OFR ")


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


def motion_facts(data, kind, folder):
    """Returns the times and decoded frames of the video of a Motion Photo; its metadata may be removed."""
    video = motion_video(data, kind)
    if not video:
        return {}
    place = Path(tempfile.mkdtemp(dir=folder)) / "video.mp4"
    place.write_bytes(video)
    facts = {name: value for name, value in ffmpeg_facts(place).items() if name.endswith((": frames", ": packet times"))}
    shutil.rmtree(place.parent)
    if not facts:
        return {}
    sizes = re.findall(rb"(?:MicroVideoOffset|Item:Length)\W{1,3}(\d+)", data)
    return {"part.motion video": digest(json.dumps(facts, sort_keys=True).encode()),
            "part.motion video size": "right" if str(len(video)).encode() in sizes else "not stated"}


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
    facts["raw.description"] = [line for line in lines if not line.startswith("OriginalRawFileName")]
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

DEPTH = ["Format", "Near", "Far", "Mime", "DepthImage", "Units", "MeasureType"]


def exiftool_facts(paths):
    """Returns facts of several files: MIME type, and tags that affect the presentation."""
    tags = [f"-{name}" for name in TAGS + UNNAMED]
    answer = ran(["exiftool", "-j", "-n", "-a", "-G1:3:4", "-b", "-ee", *tags, "-XMP-hdrgm:all",
                  "-XMP-HDRGainMap:all", *[f"-XMP-GDepth:{name}" for name in DEPTH], "--icc_profile:all", *paths], 120)
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


# MARK: Sound

def bytes_in_one_piece(data, sound):
    """Returns how many bytes of a sound, from its beginning, a file has without interruption."""
    least, most = 0, len(sound)
    while least < most:
        count = (least + most + 1) // 2
        least, most = (count, most) if sound[:count] in data else (least, count - 1)
    return least


def decoded_sound(path):
    """Returns the number of bytes of the decoded sound and its digest, for each program that decodes the file."""
    facts = {}
    for name, command in (("ffmpeg", ["ffmpeg", "-v", "quiet", "-i", path, "-map", "0:a:0", "-f", "s32le", "-"]),
                          ("sox", ["sox", "-V0", path, "-t", "raw", "-b", "32", "-e", "signed", "-"])):
        sound = ran(command, 120).stdout
        if sound:
            facts[f"sound by {name}"] = [len(sound), digest(sound)]
    return facts


def has_content(facts):
    """Returns whether any program finds a picture or sound."""
    return bool(facts.get("streams") or facts.get("sound.bytes") or facts.get("raw.opened") or any(
        key.startswith(("picture.", "tiff.", "heif", "item", "part.")) for key in facts))


def facts_of(paths, folder, prefix=None, without=(), sound=b""):
    """Returns the facts of several files of the same kind.

    prefix: a file to put before the others for playback (an init segment).
    without: numbers of tracks to leave out.
    sound: sound that the first file contains as it is.
    """
    jobs, results = [], []
    for path in paths:
        data = path.read_bytes()
        kind = kind_of(data, path.suffix.lower())
        facts = part_facts(data, kind, without)
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
        if kind in ("riff", "aiff") or data[:4] == b"riff":
            facts.update({} if kind == "riff" and has_empty_sound(data) else decoded_sound(path))
        if sound:
            facts["sound.run"] = bytes_in_one_piece(data, sound)
        if heif:
            facts.update(heif_facts(path, folder, data))
        if heif or kind == "jpeg":
            facts.update(motion_facts(data, kind, folder))
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

