"""Runs the readers, and returns the values of each field for every file, the preferred value first."""

import json
import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

from agreeing.peer_tracks import ffprobe_tracks, mediainfo_tracks
from agreeing.pictures import exiftool_picture
from agreeing.tracks import our_tracks

TEXTS = ["title", "artist", "albumArtist", "album", "genre", "composer", "comments", "copyright",
         "make", "model", "encoder"]
NUMBERS = ["trackNumber", "trackCount", "discNumber", "discCount"]
# Fields of tracks. If there are several tracks, the value of any track counts.
MEASURES = ["duration", "dimensions", "channels", "sampleRate", "frameRate"]
# Fields of photos, and fields of songs that only mutagen and exiftool have.
PHOTOS = ["lensModel", "exposureTime", "aperture", "iso", "focalLength", "focalLengthIn35mmFilm",
          "exposureBias", "flash", "rating", "subject", "colorProfile"]
SONGS = ["titleSort", "artistSort", "albumSort", "compilation", "replayGainTrackGain",
         "replayGainTrackPeak", "replayGainAlbumGain", "replayGainAlbumPeak"]
FIELDS = [*TEXTS, "creationDate", *NUMBERS, "lyrics", "artwork", "location", *MEASURES, *PHOTOS,
          *SONGS]
READERS = ["exiftool", "mutagen", "ffprobe", "mediainfo"]
# Names of ID3's list of genres, by number.
GENRES = []


class Said(dict):
    """The values of one file, by field."""

    def __init__(self):
        super().__init__()
        # Sources of our values: identifier and path of the tag, by field and value.
        self.sources = {}
        # Fields for which the reader calls its values estimates.
        self.doubts = set()
        # What the reader states about each track.
        self.tracks = []

    def say(self, field, value, source=None):
        """Adds a value of a field; empty values are skipped."""
        for one in value if isinstance(value, list) else [value]:
            if one is None or isinstance(one, (dict, bytes)):
                continue
            text = str(one).strip(" \0\n\r\t")
            # A year or a length of zero is no value.
            if field in ("creationDate", *MEASURES) and not text.strip("0.:- "):
                continue
            if text and text not in self.setdefault(field, []):
                self[field].append(text)
                self.sources[field, text] = source
        if not self.get(field, True):
            del self[field]

    def say_place_in_whole(self, number, count, value):
        """Adds number and count from `3`, `3/12`, `3 of 12` or `3 12`; zeros are skipped."""
        match = re.fullmatch(r"(\d*)\s*(?:/|of| |,)?\s*(\d*)", str(value).strip())
        for field, digits in zip((number, count), match.groups() if match else (value, "")):
            if str(digits).strip("0") or not match and digits:
                self.say(field, str(digits).lstrip("0") or "0")


def lines_of_json(text):
    decoder, place = json.JSONDecoder(), 0
    while place < len(text):
        value, place = decoder.raw_decode(text, place)
        yield value
        while place < len(text) and text[place].isspace():
            place += 1


def in_batches(items, size):
    return [items[start:start + size] for start in range(0, len(items), size)]


def ratio(text):
    """Returns a ratio such as `30000/1001`, rounded to four decimals."""
    above, _, below = str(text or "0").partition("/")
    return round(float(above) / float(below or 1), 4) if float(below or 1) else 0


# MARK: Ours

def ours(program, paths):
    answers = {}
    counted = dict(answers_of(program, paths, "--precise"))
    for path, about in answers_of(program, paths):
        said, others = our_values(about)
        said.tracks = our_tracks(counted.get(path, {}), about)
        answers[path] = said, others
    return answers


def answers_of(program, paths, *options):
    """Yields the path of each file of a supported type, and what `info` states about it."""
    for batch in in_batches(paths, 100):
        answer = subprocess.run([program, "info", *options, "--json", "--no-magic", "--", *batch],
                                capture_output=True, text=True, encoding="utf-8")
        if answer.returncode not in (0, 1, 3):
            raise SystemExit(f"info failed with status {answer.returncode}: {answer.stderr}")
        for about in lines_of_json(answer.stdout):
            if "structure" in about["file"].get("type", {}):
                yield about["file"]["path"], about


def our_values(about):
    """Returns our first values, and the other values that we show."""
    said, others = Said(), Said()
    for field, entry in about["metadata"].items():
        for holder, key in ((said, "values"), (others, "otherValues")):
            for source in entry.get(key, []):
                value = source["value"]
                if isinstance(value, dict):
                    value = (f"{value['latitude']} {value['longitude']}" if field == "location"
                             else value["name"] if field == "genre" else value["size"])
                if field == "flash":
                    value = "no" if "did not fire" in value or value == "no flash" else "yes"
                holder.say(field, "yes" if field == "lyrics" else value,
                           (source["identifier"], source["path"]))
    said.say("colorProfile", about.get("colorProfile", {}).get("name"))
    # Most readers have one field for date and year, and one for encoder and other software.
    for holder in (said, others):
        for value in holder.get("year", []):
            if value not in [date[:4] for date in holder.get("creationDate", [])]:
                holder.say("creationDate", value, holder.sources["year", value])
        for value in holder.get("software", []):
            (said if holder is said and "encoder" not in said else others).say("encoder", value)
    our_measures(about, said, others)
    said.timescales = {int(time["timescale"]) for time in times_of(about)}
    return said, others


def times_of(about):
    tracks = about.get("tracks", [])
    yield from (time for time in (about.get("duration"), *(track.get("mediaDuration")
                                                           for track in tracks)) if time)


def our_measures(about, said, others):
    """Adds durations in seconds, dimensions in pixels and so on, of the file and its tracks."""
    said.say("duration", seconds_of(about.get("duration")))
    for track in about.get("tracks", []):
        range = track.get("timeRange")
        others.say("duration", seconds_of(range and range["duration"]))
        others.say("duration", seconds_of(track.get("mediaDuration")))
        # Stored, decoded and displayed size; readers use different ones.
        for kind in ("encoded", "decoded", "shown"):
            if size := track.get("picture", {}).get(kind):
                (others if "dimensions" in said else said).say(
                    "dimensions", f"{size['width']}×{size['height']}")
        for field in ("channels", "sampleRate"):
            (others if field in said else said).say(field, track.get("sound", {}).get(field))
        if rate := track.get("frameRate"):
            for kind in ("average", "slowest", "fastest"):
                (others if "frameRate" in said else said).say("frameRate", ratio(rate.get(kind)))


def seconds_of(time):
    """Returns a time in seconds; None if it is missing, zero, or has no timescale."""
    if not time or not int(time["timescale"]):
        return None
    return round(int(time["value"]) / int(time["timescale"]), 6) or None


# MARK: exiftool

# Names of exiftool's tags, without group, the preferred one first.
EXIFTOOL = {
    "title": "Title|Name|Title2|ExtendedTrackTitle|DisplayName",
    "artist": "Artist|Performer|Artist2|ExtendedArtistName|Creator",
    "albumArtist": "AlbumArtist|Band",
    "album": "Album|Product|Album2|ExtendedAlbumName",
    "genre": "Genre",
    "composer": "Composer",
    "comments": "Comment|Comments|Description",
    "copyright": "Copyright|Rights",
    "make": "Make|AndroidMake",
    "model": "Model|AndroidModel",
    "encoder": "Encoder|EncoderSettings|Software",
    "creationDate": "CreationDate|ContentCreateDate|DateTimeOriginal|RecordingTime|Date|Year"
                    "|DateCreated|CreateDate",
}
# Groups whose tags describe the recording, not the writing of the file.
EXIFTOOL_GROUPS = re.compile(
    r"ItemList|Keys|UserData|ID3v1|ID3v1_Enh|ID3v2_\d|APE|Vorbis|FLAC|RIFF|AIFF"
    r"|XMP-(dc|xmpDM|xmp|photoshop|exif|tiff)|IFD0|ExifIFD|Lyrics3|PNG")
# Number of channels for exiftool's channel modes.
CHANNEL_MODES = {"0": 2, "1": 2, "2": 2, "3": 1}


def exiftool(paths):
    answers = {}
    for batch in in_batches(paths, 200):
        # With duplicates, distinguished by the number of the copy (-G4), and with number and table
        # of each tag (-D -t) and its value before it is converted for people (-l).
        answer = subprocess.run(["exiftool", "-json", "-a", "-G1:4", "-D", "-t", "-l", "-q", "-charset",
                                 "utf8", "--", *batch], capture_output=True, text=True,
                                encoding="utf-8")
        for about in json.loads(answer.stdout or "[]"):
            said = exiftool_values(about)
            said.tags = about
            said.tracks = exiftool_picture(about)
            answers[about["SourceFile"]] = said
    return answers


def exiftool_tags(about):
    """Yields group, name and value of all tags, in the order of the output."""
    for key, entry in about.items():
        parts = key.split(":")
        if len(parts) > 1:
            yield parts[0], parts[-1], entry.get("num", entry["val"])


def exiftool_values(about):
    said = Said()
    tags = list(exiftool_tags(about))
    # Day and month are separate from the year in ID3 before version 2.4.
    about_day = {group: str(value).zfill(4) for group, tag, value in tags
                 if tag == "Date" and group.startswith("ID3v2")}
    for field, names in EXIFTOOL.items():
        for name in names.split("|"):
            for group, tag, value in tags:
                # A language follows after a dash.
                if tag.split("-")[0] != name or not EXIFTOOL_GROUPS.fullmatch(group):
                    continue
                # A tag with several values is a list.
                for one in value if isinstance(value, list) else [value]:
                    exiftool_value(said, field, name, group, one, about_day)
    for group, tag, value in tags:
        if EXIFTOOL_GROUPS.fullmatch(group):
            exiftool_rest(said, group, tag.split("-")[0], value)
    exiftool_measures(said, tags)
    exiftool_photo(said, tags)
    return said


# Fields of photos by exiftool's tags, the preferred one first.
EXIFTOOL_PHOTOS = {
    "lensModel": "LensModel|Lens", "exposureTime": "ExposureTime", "aperture": "FNumber",
    "iso": "ISO", "focalLength": "FocalLength", "focalLengthIn35mmFilm": "FocalLengthIn35mmFormat",
    "exposureBias": "ExposureCompensation", "flash": "Flash", "rating": "Rating",
    "subject": "XPSubject|XPKeywords|Subject|Keywords", "colorProfile": "ProfileDescription",
}
# The lens of a maker note is not compared.
EXIFTOOL_PHOTO_GROUPS = re.compile(r"IFD0|ExifIFD|XMP-(exif|exifEX|aux|xmp|dc)|IPTC|ICC_Profile|"
                                   r"SubIFD\d?")


def exiftool_photo(said, tags):
    for field, names in EXIFTOOL_PHOTOS.items():
        for name in names.split("|"):
            for group, tag, value in tags:
                if tag != name or not EXIFTOOL_PHOTO_GROUPS.fullmatch(group):
                    continue
                if field == "flash":
                    # Bit 0 states whether the flash fired. XMP has a structure of words.
                    value = ("yes" if int(value) & 1 else "no") if str(value).isdigit() else None
                elif field not in ("lensModel", "subject", "colorProfile") and not is_number(value):
                    # Some programs write text such as f/5,6 into XMP.
                    continue
                said.say(field, None if field == "focalLengthIn35mmFilm" and not value else value)


def is_number(value):
    try:
        return float(value) is not None
    except (TypeError, ValueError):
        return False


def exiftool_value(said, field, name, group, value, about_day):
    if field == "genre":
        # exiftool -n prints the number of the genre; iTunes counts from 1.
        less = 1 if group == "ItemList" else 0
        value = [genre_of(one, less) for one in str(value).split("; ")]
    if name == "Comment" and group.startswith("ID3v2"):
        value = plain_comment(str(value))
    if name == "Year" and re.fullmatch(r"\d{4}", about_day.get(group, "")):
        day = about_day[group]
        value = f"{value}-{day[2:]}-{day[:2]}"
    if not (name == "Date" and group in about_day):
        said.say(field, value)


def exiftool_rest(said, group, tag, value):
    if tag in ("Track", "TrackNumber"):
        said.say_place_in_whole("trackNumber", "trackCount", value)
    elif tag in ("PartOfSet", "DiskNumber", "DiscNumber"):
        said.say_place_in_whole("discNumber", "discCount", value)
    elif tag in ("Lyrics", "UnsynchronizedLyrics"):
        said.say("lyrics", "yes" if str(value).strip() else None)
    elif tag in ("Picture", "CoverArt", "CoverArtFront", "CoverArtBack"):
        if size := re.match(r"\(Binary data (\d+) bytes", str(value)):
            said.say("artwork", size[1])


def exiftool_measures(said, tags):
    for group, tag, value in tags:
        if tag in ("GPSPosition", "GPSCoordinates"):
            said.say("location", value)
        elif tag == "LocationInformation":
            said.say("location", loci(str(value)))
        # exiftool marks its composite durations of other sound formats as approximate.
        elif tag == "Duration" and group not in ("Composite", "APE"):
            if "duration" not in said:
                said.say("duration", value)
        elif tag in ("AudioChannels", "NumChannels", "Channels") and group != "MPF0":
            said.say("channels", value)
        elif tag == "ChannelMode" and group == "MPEG":
            said.say("channels", CHANNEL_MODES.get(str(value)))
        # For MPEG audio, -n prints an index into the list of rates.
        elif tag in ("AudioSampleRate", "SampleRate") and group != "MPEG":
            said.say("sampleRate", value)
        elif tag == "VideoFrameRate":
            said.say("frameRate", value)
    sizes = {}
    for group, tag, value in tags:
        if tag in ("ImageWidth", "ImageHeight"):
            sizes.setdefault(group, {}).setdefault(tag, value)
    for size in sizes.values():
        if len(size) == 2:
            said.say("dimensions", f"{size['ImageWidth']}×{size['ImageHeight']}")


def loci(text):
    match = re.search(r"Lat=(\S+) Lon=(\S+)", text)
    return f"{match[1]} {match[2]}" if match else None


def plain_comment(text):
    """Returns a comment without its description; None for internal comments of programs."""
    if re.match(r"\((iTun|Songs-DB_|MusicMatch_)", text):
        return None
    return re.sub(r"^\([^)]*\) ", "", text)


def genre_of(value, less=0):
    """Returns the name for a genre number of ID3; None for unknown numbers."""
    text = str(value).strip()
    # Different spellings of readers.
    text = {"AlternRock": "Alt. Rock"}.get(text, text)
    if not GENRES or not re.fullmatch(r"\(?\d{1,3}\)?", text):
        return text
    number = int(text.strip("()")) - less
    return GENRES[number] if 0 <= number < len(GENRES) else None


# MARK: mutagen

# Keys of mutagen for ID3, MP4, APE and Vorbis comments, the preferred one first.
MUTAGEN = {
    "title": "TIT2|©nam|Title|title",
    "artist": "TPE1|©ART|Artist|artist",
    "albumArtist": "TPE2|aART|Album Artist|albumartist",
    "album": "TALB|©alb|Album|album",
    "genre": "TCON|©gen|Genre|genre",
    "composer": "TCOM|©wrt|Composer|composer",
    "comments": "COMM|©cmt|desc|ldes|Comment|comment|description",
    "copyright": "TCOP|cprt|Copyright|copyright",
    "encoder": "TSSE|©too|Encoder|encoder",
    "creationDate": "TDRC|©day|Year|date|TYER",
}
MUTAGEN_PLACES = {
    "trackNumber": "TRCK|trkn|Track|tracknumber", "discNumber": "TPOS|disk|Disc|discnumber",
}
MUTAGEN_COUNTS = {
    "trackCount": "tracktotal|totaltracks", "discCount": "disctotal|totaldiscs",
}


def mutagen(paths):
    try:
        import mutagen as library
        import mutagen.apev2
        import mutagen.id3
    except ImportError:
        print("mutagen is not installed: skipped", file=sys.stderr)
        return {}
    answers = {}
    for path in paths:
        said = Said()
        try:
            opened = library.File(path)
        except Exception:
            opened = None
        tags = [opened.tags] if opened is not None and opened.tags is not None else []
        # The keys of mutagen's easy interface are the same for several formats.
        try:
            easy = library.File(path, easy=True)
            if easy is not None and easy.tags is not None and hasattr(easy.tags, "keys"):
                tags.append(easy.tags)
        except Exception:
            pass
        for reader in (mutagen.id3.ID3, mutagen.apev2.APEv2):
            try:
                tags.append(reader(path))
            except Exception:
                continue
        for one in tags:
            mutagen_values(one, said)
        for picture in getattr(opened, "pictures", None) or []:
            said.say("artwork", len(picture.data))
        # mutagen calls the values sketchy if the stream has no clear header.
        info = getattr(opened, "info", None)
        if info is not None and not getattr(info, "sketchy", False):
            said.say("duration", getattr(info, "length", None))
            said.say("channels", getattr(info, "channels", None))
            said.say("sampleRate", getattr(info, "sample_rate", None))
        if opened is not None or said:
            answers[path] = said
    return answers


# Fields of songs that are compared with mutagen alone.
MUTAGEN_SONGS = {
    "titleSort": "TSOT|sonm|titlesort", "artistSort": "TSOP|soar|artistsort",
    "albumSort": "TSOA|soal|albumsort", "compilation": "TCMP|cpil|Compilation|compilation",
}


def mutagen_gains(tags, said):
    """Adds the values of ReplayGain, whose tags differ in the case of letters."""
    # The easy view derives values from RVA2 frames.
    if type(tags).__name__.startswith("Easy"):
        return
    for key in list(tags.keys()):
        if ":" in key and not key.startswith(("TXXX:", "----:")):
            continue
        name = key.split(":")[-1].lower()
        for field in SONGS:
            if field.startswith("replayGain") and \
                    name == re.sub(r"([A-Z])", r"_\1", field).lower().replace("replay_gain", "replaygain"):
                value = tags[key]
                if isinstance(value, (list, tuple)):
                    value = value[0]
                said.say(field, value.decode() if isinstance(value, bytes) else str(value))


def mutagen_values(tags, said):
    def values(names):
        for name in names.split("|"):
            for key in list(tags.keys()):
                plain = key.split(":")[0] if ":" in key and key[:4].isupper() else key
                if plain != name:
                    continue
                # Internal comments of programs have a description.
                if plain == "COMM" and getattr(tags[key], "desc", ""):
                    continue
                value = tags[key]
                if hasattr(value, "genres"):
                    yield from value.genres
                elif hasattr(value, "text"):
                    texts = value.text if isinstance(value.text, list) else [value.text]
                    yield from (str(text) for text in texts)
                elif isinstance(value, (list, tuple)):
                    yield from value
                else:
                    yield from str(value).split("\0")

    for field, names in MUTAGEN.items():
        said.say(field, [genre_of(one) if field == "genre" else str(one) for one in values(names)])
    for field, names in MUTAGEN_PLACES.items():
        for value in values(names):
            if isinstance(value, tuple):
                value = "/".join(map(str, value))
            said.say_place_in_whole(field, field.replace("Number", "Count"), value)
    for field, names in MUTAGEN_COUNTS.items():
        said.say(field, list(values(names)))
    for field, names in MUTAGEN_SONGS.items():
        said.say(field, [str(one) for one in values(names)])
    mutagen_gains(tags, said)
    said.say("lyrics", "yes" if any(map(str, values("USLT|©lyr|Lyrics|lyrics"))) else None)
    for key in list(tags.keys()):
        # A link is not a picture.
        if key.startswith("APIC") and tags[key].mime != "-->":
            said.say("artwork", len(tags[key].data))
        elif key == "covr":
            said.say("artwork", [len(cover) for cover in tags[key]])
        elif key.startswith("Cover Art"):
            # A file name, ended by a zero, precedes the picture.
            said.say("artwork", len(tags[key].value.partition(b"\0")[2]))


# MARK: ffprobe

FFPROBE = {
    "title": "title", "artist": "artist|author", "albumArtist": "album_artist|albumartist",
    "album": "album", "genre": "genre", "composer": "composer", "comments": "comment|description",
    "copyright": "copyright|com.apple.quicktime.copyright", "encoder": "encoder",
    "make": "com.apple.quicktime.make|com.android.manufacturer|make",
    "model": "com.apple.quicktime.model|com.android.model|model",
    "creationDate": "com.apple.quicktime.creationdate|date|year",
}


def ffprobe(paths):
    def ask(path):
        answer = subprocess.run(
            ["ffprobe", "-v", "warning", "-protocol_whitelist", "file", "-show_format",
             "-show_streams", "-of", "json", path], capture_output=True, stdin=subprocess.DEVNULL)
        try:
            about = json.loads(answer.stdout.decode("utf-8", "replace") or "{}", strict=False)
        except json.JSONDecodeError:
            # For some damaged files, ffprobe stops in the middle of the output.
            return path, None
        if "format" not in about:
            return path, None
        said = ffprobe_values(about)
        said.tracks = ffprobe_tracks(about)
        if b"Estimating duration from bitrate" in answer.stderr:
            said.doubts.add("duration")
        return path, said

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        return {path: said for path, said in pool.map(ask, paths) if said is not None}


def ffprobe_values(about):
    said = Said()
    tags = {key.lower(): value for key, value in about["format"].get("tags", {}).items()}
    for field, names in FFPROBE.items():
        for name in names.split("|"):
            value = tags.get(name)
            said.say(field, [genre_of(value)] if field == "genre" and value else value)
    for name in ("track", "tracknumber"):
        said.say_place_in_whole("trackNumber", "trackCount", tags.get(name, ""))
    for name in ("disc", "discnumber"):
        said.say_place_in_whole("discNumber", "discCount", tags.get(name, ""))
    said.say("trackCount", tags.get("tracktotal"))
    said.say("discCount", tags.get("disctotal"))
    # A description and a language follow after a dash.
    if any(key.partition("-")[0] == "lyrics" and value.strip() for key, value in tags.items()):
        said.say("lyrics", "yes")
    for name in ("com.apple.quicktime.location.iso6709", "location"):
        said.say("location", iso6709(tags.get(name, "")))
    said.say("duration", about["format"].get("duration"))
    for stream in about.get("streams", []):
        is_cover = stream.get("disposition", {}).get("attached_pic")
        if stream.get("width") and not is_cover:
            said.say("dimensions", f"{stream['width']}×{stream['height']}")
            # A single picture has no frame rate.
            if stream.get("nb_frames") != "1" and "_pipe" not in about["format"]["format_name"] \
                    and "image2" not in about["format"]["format_name"]:
                said.say("frameRate", ratio(stream.get("avg_frame_rate")))
        said.say("channels", stream.get("channels"))
        said.say("sampleRate", stream.get("sample_rate"))
    return said


def iso6709(text):
    match = re.match(r"([+-]\d+(?:\.\d*)?)([+-]\d+(?:\.\d*)?)", text)
    return f"{float(match[1])} {float(match[2])}" if match else None


# MARK: MediaInfo

MEDIAINFO = {
    "title": "Title|Track", "artist": "Performer|Artist", "albumArtist": "Album_Performer",
    "album": "Album", "genre": "Genre", "composer": "Composer", "comments": "Comment|Description",
    "copyright": "Copyright", "creationDate": "Recorded_Date", "trackNumber": "Track_Position",
    "trackCount": "Track_Position_Total", "discNumber": "Part_Position",
    "discCount": "Part_Position_Total",
}


def mediainfo(paths):
    answers = {}
    for batch in in_batches(paths, 50):
        answer = subprocess.run(["mediainfo", "--Output=JSON", *batch], capture_output=True)
        about = json.loads(answer.stdout.decode("utf-8", "replace") or "[]")
        for file in about if isinstance(about, list) else [about]:
            if file and file.get("media"):
                said = mediainfo_values(file["media"]["track"])
                said.tracks = mediainfo_tracks(file["media"]["track"])
                answers[file["media"]["@ref"]] = said
    return answers


def mediainfo_values(tracks):
    said = Said()
    general = next((track for track in tracks if track["@type"] == "General"), {})
    for field, names in MEDIAINFO.items():
        for name in names.split("|"):
            value = general.get(name)
            if value and field in TEXTS:
                value = [genre_of(one) if field == "genre" else one for one in value.split(" / ")]
            if value and field in NUMBERS:
                said.say(field, str(value).split("/")[0].split(" ")[0].lstrip("0"))
            else:
                said.say(field, value)
    said.say("lyrics", "yes" if str(general.get("Lyrics") or "").strip() else None)
    said.say("location", mediainfo_place(general.get("Recorded_Location", "")))
    said.say("duration", general.get("Duration"))
    # In a sound file, an image is cover art.
    kinds = {track["@type"] for track in tracks}
    for track in tracks:
        if track["@type"] in ("Video", "Image") and "Width" in track and not (
                "Audio" in kinds and track["@type"] == "Image"):
            said.say("dimensions", f"{track['Width']}×{track['Height']}")
        if track["@type"] == "Video":
            said.say("frameRate", track.get("FrameRate"))
        if track["@type"] == "Audio":
            # If two decoders differ in a stream, MediaInfo has two values.
            said.say("channels", str(track.get("Channels", "")).split(" / ")[0])
            said.say("sampleRate", str(track.get("SamplingRate", "")).split(" / ")[0])
    return said


def mediainfo_place(text):
    match = re.match(r"([\d.]+)°([NS]) ([\d.]+)°([EW])", text)
    if not match:
        return iso6709(text)
    return (f"{'-' if match[2] == 'S' else ''}{match[1]} "
            f"{'-' if match[4] == 'W' else ''}{match[3]}")
