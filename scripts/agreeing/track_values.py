"""Compares values of tracks, and defines known habits of readers about tracks as rules."""

from agreeing.sound_files import stated_stream
from agreeing.tracks import number

# Languages of the files with two letters, as ISO 639-1 has them.
LANGUAGES = {"en": "eng", "ja": "jpn", "de": "deu", "ger": "deu", "zh": "zho", "chi": "zho",
             "fr": "fra", "fre": "fra", "es": "spa", "it": "ita", "pt": "por"}
# Channels of the layouts of mediainspect and ffprobe by name, in the letters of MediaInfo.
LAYOUTS = {
    "mono": "C", "stereo": "L R", "2/0": "L R", "1/0": "C", "5.1": "L R C LFE Lb Rb",
    "5.1(side)": "L R C LFE Ls Rs", "3/2": "L R C Ls Rs", "1 channels (FL)": "L",
    "11.1 wide": "L R C LFE Lb Rb Lss Rss Tfl Tfr Tbl Tbr"}
NEAR = {"track duration": lambda value: max(0.03, value * 0.002),
        "bit rate": lambda value: max(1, value * 0.01),
        "frame rate": lambda value: max(0.0006, value * 0.0009),
        "slowest frame": lambda value: max(0.0006, value * 0.0009),
        "fastest frame": lambda value: max(0.0006, value * 0.0009),
        "pixel aspect": lambda value: 0.001}


def is_same(field, one, two):
    if field in NEAR:
        one, two = number(one), number(two)
        return one is not None and two is not None and abs(one - two) <= NEAR[field](one)
    if field == "channel layout":
        return channels(one) == channels(two)
    if field == "handler name":
        # ffprobe keeps the byte that counts the characters.
        return one.strip() in (two.strip(), two[1:].strip()) and \
            (one.strip() == two.strip() or ord(two[0]) in range(len(one) + 3))
    if field == "language":
        return LANGUAGES.get(one, one) == LANGUAGES.get(two, two)
    return str(one) == str(two)


def channels(layout):
    letters = LAYOUTS.get(layout.split(",")[0], layout).split(" ")
    # A single channel is the center. Without other channels behind the listener, readers call the
    # surround channels side or back.
    sides = {"Ls": "Lb", "Rs": "Rb"} if "Lb" not in letters else {}
    return ["C"] if letters == ["M"] else sorted(sides.get(letter, letter) for letter in letters)


def agrees(field, ours, theirs):
    """Returns whether our value, or another value that we state for the field, is theirs."""
    return field in ours and any(is_same(field, value, theirs[field])
                                 for value in [ours[field], *ours.others.get(field, [])])


# MARK: Habits. Each rule holds for one kind of file or codec. If a rule does not check the value
# itself, it only holds if we have no value. The doc comments are printed in the report.

class TrackCase:
    """A disagreement about a field of a track, with the tracks of all readers."""

    def __init__(self, path, field, reader, ours, peers, tags):
        self.path = path
        self.field, self.reader, self.ours = field, reader, ours
        self.theirs = peers[reader]
        self.peers = peers
        # The values of the tags of the file, of a TIFF file in particular.
        self.tags = tags
        self.is_picture = ours.about["type"] in ("picture", "pictures")
        self.code = ours.about.get("codec", {}).get("code", "")

    @property
    def value(self):
        return self.theirs[self.field]

    @property
    def mine(self):
        return self.ours.get(self.field)

    @property
    def is_confirmed(self):
        return any(self.field in track and agrees(self.field, self.ours, track)
                   for reader, track in self.peers.items() if reader != self.reader)


def picture_as_video(case):
    """takes a picture as a video track of one frame"""
    expected = {"frame rate": 25, "track duration": 0.04, "frame count": 1, "default": False}
    return case.reader == "ffprobe" and case.is_picture and case.mine is None and \
        expected.get(case.field) == case.value


def unrotated_picture(case):
    """does not rotate pictures as their properties or Exif tags state; exiftool has our rotation"""
    return case.reader == "ffprobe" and case.is_picture and case.field == "rotation" and \
        case.value == 0 and case.is_confirmed


def colors_of_pictures(case):
    """states the color matrix and range that JPEG and PNG prescribe as if the picture stated them"""
    return case.reader == "ffprobe" and case.code in ("jpeg", "mjpg", "png", "png ") and \
        case.mine is None and (case.field, case.value) in (("matrix", 5), ("range", "full"))


def assumed_range(case):
    """states the limited range, which decoders assume, if no range is stated"""
    return case.field == "range" and case.value == "limited" and case.mine is None


# Codecs with a configuration of which mediainspect reads all that is compared.
CONFIGURED = {"avc1", "avc3", "hvc1", "hev1", "av01", "vp08", "vp09", "encv", "vvc1", "dvh1", "dvhe"}


def header_in_samples(case):
    """reads the samples of codecs without a configuration, such as MPEG-4 Visual, H.263 and ProRes;
    mediainspect reads only the sample entry"""
    fields = ("bit depth", "chroma", "primaries", "transfer", "matrix", "range", "scan type")
    is_assumed = case.field == "pixel aspect" and not case.ours.has_aspect and case.mine == "1:1"
    return case.code not in CONFIGURED and not case.is_picture and \
        (case.mine is None and case.field in fields or is_assumed)


def color_of_stream(case):
    """prefers the color in the stream; MediaInfo has both, and agrees about that of the container"""
    key = {"matrix": "matrix_coefficients", "transfer": "transfer_characteristics",
           "primaries": "colour_primaries", "range": "colour_range"}.get(case.field)
    about = case.peers.get("mediainfo")
    return case.reader == "ffprobe" and bool(key) and about is not None and \
        f"{key}_Original" in about.about and case.is_confirmed


def first_directory(case):
    """shows the reduced picture of the first directory of a raw photo; exiftool has our size"""
    number = {"width": 256, "height": 257, "bit depth": 258}.get(case.field)
    values = [tag.value for tag in case.tags if tag.place == ("IFD0", number)]
    has_first = any(case.value == (value[0] if isinstance(value, list) else value) for value in values)
    # exiftool has no bit depth of the whole file, but a tag with it in another directory.
    is_elsewhere = any(tag.number == number and tag.directory != "IFD0" and
                       str(tag.value) == str(case.mine) for tag in case.tags)
    return case.is_picture and has_first and (case.is_confirmed or is_elsewhere)


def sample_frames(case):
    """counts the samples of uncompressed sound as frames"""
    media = case.ours.about.get("mediaDuration")
    return case.reader == "ffprobe" and case.field == "frame count" and case.mine is None and \
        bool(media) and int(media["value"]) == case.value


def layout_of_count(case):
    """infers the layout from the number of channels; the file states none"""
    expected = {1: ("mono", "M", "C"), 2: ("stereo", "L R"), 6: ("5.1",)}
    return case.field == "channel layout" and case.mine is None and \
        case.value in expected.get(case.ours.get("track channels"), ())


def precision_of_decoder(case):
    """states the precision of the decoder, which the file does not state"""
    expected = {"samr": 13, "sawb": 14, "ulaw": 16, "alaw": 16, "mlpa": 24}
    return case.field == "sample size" and case.mine is None and \
        case.value == expected.get(case.code)


def coded_sample_size(case):
    """states the size of a coded sample of ADPCM, A-law or µ-law; mediainspect states that of a
    decoded sample, if the file has it"""
    name = case.ours.about.get("codec", {}).get("name", "").lower()
    size = 4 if "adpcm" in name or "ima" in name else 8 if "law" in name else None
    return case.field == "sample size" and case.mine in (None, 16) and case.value == size


def stated_length(case):
    """shows the length that the header frame states, although the stream is truncated; mediainspect
    counts the frames"""
    stream = stated_stream(case.path) if case.code == "mpga" else None
    duration = case.ours.get("track duration")
    if not stream or not duration or not stream.fits(duration):
        return False
    expected = {"track duration": stream.duration, "bit rate": stream.bit_rate}.get(case.field)
    # The frames that are left may have another average rate.
    is_near = case.field != "bit rate" or abs(case.mine / case.value - 1) < 0.1
    return bool(expected) and abs(case.value / expected - 1) < 0.03 and is_near


def unknown_length(case):
    """takes the value for an unknown duration (all bits set) as a duration"""
    return case.field == "track duration" and \
        any(abs(case.value * scale / 2 ** width - 1) < 1e-6 for scale in (1, 1000, 10_000_000)
            for width in (32, 64))


def outvoted(case):
    """counts other frames, or divides other bytes by another duration; a third reader has ours"""
    return case.field in ("bit rate", "track duration", "frame count") and case.is_confirmed


def handler_as_name(case):
    """shows the handler name, sometimes without its last letter, if the track has no name"""
    handler = case.ours.get("handler name")
    return case.field == "track name" and case.mine is None and bool(handler) and \
        handler.strip().startswith(case.value.strip()[:-1]) and \
        len(handler.strip()) - len(case.value.strip()) in (0, 1)


def decoded_depth(case):
    """states the bit depth of decoded pixels: eight bits for gray values and palettes of fewer bits"""
    return case.reader == "ffprobe" and case.field == "bit depth" and case.code == "png" and \
        case.mine in (1, 2, 4) and case.value == 8


# If several rules match, the report names the first.
TRACK_HABITS = [
    handler_as_name, decoded_depth,
    picture_as_video, unrotated_picture, colors_of_pictures, assumed_range, header_in_samples,
    color_of_stream, first_directory, sample_frames, layout_of_count, precision_of_decoder,
    coded_sample_size, stated_length, unknown_length, outvoted]


def track_habit(case):
    """Returns the rule that explains a disagreement about a track, or None."""
    return next((rule for rule in TRACK_HABITS if rule(case)), None)
