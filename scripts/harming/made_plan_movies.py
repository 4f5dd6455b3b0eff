"""Made movies in which data to remove has the same bytes as data to keep, or both are in one place."""

import struct

from leaking.boxes import Box, File, add_track, box, entry, full, item, keyed, listed, parsed, uuid
from leaking.movies import gpmf, klv

from .made import EXACT, H264, NAME, PERSONAL, PICTURE, PLACE, TONE, ffmpeg
from .made_movies import AAC, SPHERICAL, dash, emsg, movie, place_box
from .made_playback import with_text
from .made_sound import NOISE, WORK
from .plan import ordinary
from .strip import changed, overwritten, renamed

SERIAL = "SN1234567890"
GENERIC = box("gmhd", full("gmin", struct.pack(">HHHHHH", 0x40, 0x8000, 0x8000, 0x8000, 0, 0)))
TX3G = bytes(4) + b"\1\xff" + bytes(4) + bytes(8) + struct.pack(">HHHBB", 0, 0, 1, 0, 18) + b"\xff" * 4 + box(
    "ftab", struct.pack(">HHB", 1, 1, 5), b"Serif")


def with_sound(path, *texts):
    """Writes a movie with a location; its uncompressed sound contains texts."""
    sound = path.with_suffix(".source.raw")
    sound.write_bytes(NOISE[:2000] + b"".join(one.encode().ljust(len(one) + len(one) % 2,
        b" ") + NOISE[:600] for one in texts) + NOISE)
    ffmpeg(*PICTURE, "-f", "s16le", "-ar", "8000", "-ac", "1", "-i", sound, *H264, "-c:a", "pcm_s16le", *EXACT, *PERSONAL, path)
    sound.unlink()
    file = File(path.read_bytes())
    file.add("moov/udta", place_box())
    return file



@ordinary("plan-kind.mp4", "roles of tracks as ffmpeg writes them: forced subtitles, descriptions, a commentary",
          ["part./moov/trak/udta/kind", "stream subtitle mov_text: dispositions"], strips=[renamed("kind")])
def kind(path):
    source = path.with_suffix(".srt")
    source.write_text(f"1\n00:00:00,000 --> 00:00:00,900\n{NAME}\n\n")
    ffmpeg(*PICTURE, *TONE, *TONE, "-i", source, "-map", "0", "-map", "1", "-map", "2", "-map", "3", *H264, *AAC, "-c:s",
        "mov_text",
           "-disposition:a:1", "comment+visual_impaired", "-disposition:s:0", "forced+hearing_impaired", "-metadata:s:s:0",
           "language=deu",
           *EXACT, *PERSONAL, path)
    source.unlink()


@ordinary("plan-characteristics.mp4", "characteristics of tracks (tagc), one of them equal to a comment",
          ["part./moov/trak/udta/tagc", "part./moov/trak/udta/name"], strips=[renamed("tagc")])
def characteristics(path):
    with_text(path, ".srt", f"1\n00:00:00,000 --> 00:00:00,900\n{NAME}\n\n", "-map", "0", "-map", "1", "-map", "2", "-c:s",
        "mov_text")
    file = File(path.read_bytes())
    file.tracks()[1].children.append(box("udta", box("tagc", b"public.accessibility.describes-video"), box("name",
        NAME.encode())))
    file.tracks()[2].children.append(box("udta", box("tagc", b"public.subtitles.forced-only"), box(
        "tagc", b"public.accessibility.transcribes-spoken-dialog"), full("kind", b"urn:mpeg:dash:role:2011\0forced-subtitle\0")))
    path.write_bytes(file.bytes().replace(b"call me: +49 30 1234567", b"public.accessibility.de"))


@ordinary("plan-names.mp4", "names of tracks that equal the artist", ["part./moov/trak/udta/name", "stream video h264: packets"],
          strips=[changed(b"name" + NAME.encode(), b"free" + NAME.encode())])
def names(path):
    movie(path, "-metadata", f"title={NAME}", "-metadata:s:v", f"handler_name={NAME}", "-metadata:s:a", f"handler_name={NAME}")
    file = File(path.read_bytes())
    for track in file.tracks():
        track.children.append(box("udta", box("name", NAME.encode())))
    path.write_bytes(file.bytes())


@ordinary("plan-place-in-sound.mov", "sound whose bytes contain the location and the artist", "stream audio pcm_s16le: packets")
def place_in_sound(path):
    file = with_sound(path, PLACE, NAME, "Acme One", PLACE[:10])
    file.add("moov", keyed([("com.apple.quicktime.location.ISO6709", PLACE.encode()), ("com.apple.quicktime.model",
        b"Acme One")], True))
    path.write_bytes(file.bytes())


@ordinary("plan-serial-in-sound.mov", "sound whose bytes contain short serial numbers and identifiers",
    "stream audio pcm_s16le: packets")
def serial_in_sound(path):
    file = with_sound(path, SERIAL, "SN12", "A1B2C3", "550e8400-e29b-41d4-a716-446655440000")
    file.add("moov", keyed([("com.apple.quicktime.camera.identifier", b"SN12"), ("com.example.serial", b"A1B2C3"),
                            ("com.apple.quicktime.content.identifier", b"550e8400-e29b-41d4-a716-446655440000"),
                            ("com.android.serial", SERIAL.encode())], True))
    file.add("moov/udta", box("SNum", SERIAL.encode()))
    path.write_bytes(file.bytes())


@ordinary("plan-place-in-pictures.mov", "uncompressed pictures whose bytes contain the location",
    "stream video rawvideo: packets")
def place_in_pictures(path):
    source = path.with_suffix(".source.raw")
    frame = (PLACE + NAME + SERIAL).encode().ljust(96, b".") * 16
    source.write_bytes(frame * 3)
    ffmpeg("-f", "rawvideo", "-pix_fmt", "rgb24", "-s", "32x16", "-r", "10", "-i", source, "-c:v", "rawvideo", *EXACT, *PERSONAL,
        path)
    source.unlink()
    file = File(path.read_bytes())
    file.add("moov/udta", place_box()).add("moov/udta", box("SNum", SERIAL.encode()))
    path.write_bytes(file.bytes())


@ordinary("plan-codes.mp4", "brands, sample entries and handlers that equal values of tags", ["stream video h264: packets",
    "stream audio aac: packets"])
def codes(path):
    movie(path, "-metadata", "artist=avc1", "-metadata", "album=mp4a", "-metadata", "comment=isomiso2avc1mp41", "-metadata",
        "title=vide",
          "-metadata", "description=und", "-metadata", "copyright=mdirappl")
    file = File(path.read_bytes())
    file.add("moov", keyed([("com.android.serial", b"avc1"), ("com.example.number", b"stsdstts"), ("com.example.time",
        bytes(8))]))
    path.write_bytes(file.bytes())


@ordinary("plan-encoder.mov", "pictures whose encoder is named in tags, handlers, the sample entry and the samples",
          ["stream video h264: packets", "stream video h264: frames"])
def encoder(path):
    ffmpeg(*PICTURE, *TONE, *H264, *AAC, *PERSONAL, path)
    data = path.read_bytes()
    start = data.index(b"x264 - core")
    settings = data[start:data.index(b"\0", start)].rstrip(b"\x80")
    file = File(data)
    file.add("moov/udta", box("©swr", struct.pack(">HH", len(settings), 0x55C4), settings))
    file.add("moov/udta", box("©enc", struct.pack(">HH", 12, 0x55C4), b"Lavc libx264"))
    file.add("moov", keyed([("com.apple.quicktime.software", settings[:24]), ("com.apple.quicktime.make", b"VideoHandler"),
                            ("com.apple.quicktime.model", b"DataHandler")], True))
    path.write_bytes(file.bytes())


@ordinary("plan-metadata-everywhere.mp4", "rotation in a movie with the same metadata in several places",
    "stream video h264: side_data_list")
def everywhere(path):
    movie(path, "-metadata", f"title={NAME}")
    file = File(path.read_bytes())
    header = file.at("moov/trak/tkhd")
    matrix = struct.pack(">9i", 0, 1 << 16, 0, -(1 << 16), 0, 0, 48 << 16, 0, 1 << 30)
    header.payload = header.payload[:40] + matrix + header.payload[76:]
    keys = keyed([("com.apple.quicktime.author", NAME.encode()), ("com.apple.quicktime.location.ISO6709", PLACE.encode())])
    file.add("moov", keys)
    for track in file.tracks():
        track.children += [box("udta", place_box(), listed(item("©ART", NAME.encode()), item("©nam", NAME.encode()))), keys]
    file.boxes.append(keys)
    path.write_bytes(file.bytes())


def copied_track(file, number, flags, group=0):
    """Adds a second track with the samples of another one."""
    source = file.track(number).written()
    track = parsed(source, 0, len(source))[0][0]
    for one, old in zip(track.all("mdia")[0].all("minf")[0].all("stbl")[0].all("stco"),
                        file.track(number).all("mdia")[0].all("minf")[0].all("stbl")[0].all("stco")):
        one.payload = old.payload
    header = track.all("tkhd")[0]
    header.payload = header.payload[:3] + bytes([flags]) + header.payload[4:12] + struct.pack(">I", 9) + header.payload[16:]
    file.at("moov").children.append(track)
    for one in (file.track(number), track):
        header = one.all("tkhd")[0]
        header.payload = header.payload[:34] + struct.pack(">H", group) + header.payload[36:]
    return track


@ordinary("plan-shared-samples.mp4", "two enabled sound tracks with the same samples and different languages",
          ["stream audio aac 2: packets", "stream audio aac 2: language"])
def shared_samples(path):
    movie(path, "-metadata:s:a", "language=deu")
    file = File(path.read_bytes())
    track = copied_track(file, 2, 3)
    header = track.all("mdia")[0].all("mdhd")[0]
    header.payload = header.payload[:20] + struct.pack(">H", 0x15C7) + header.payload[22:]
    path.write_bytes(file.bytes())


@ordinary("plan-shared-disabled.mp4", "a disabled alternate with the samples of an enabled track",
    ["stream audio aac 2: packets", "part./moov/trak/tkhd"])
def shared_disabled(path):
    movie(path)
    file = File(path.read_bytes())
    copied_track(file, 2, 2, group=4)
    path.write_bytes(file.bytes())


@ordinary("plan-shared-unrelated.mp4", "pictures that a disabled track without alternates shares", ["stream video h264: packets",
    "stream audio aac: packets"])
def shared_unrelated(path):
    movie(path)
    file = File(path.read_bytes())
    copied_track(file, 1, 0)
    path.write_bytes(file.bytes())


@ordinary("plan-alternates.mp4", "disabled alternates whose names equal the artist", ["stream audio aac 3: packets",
    "part./moov/trak/tkhd"])
def alternates(path):
    ffmpeg(*PICTURE, *TONE, *TONE, *TONE, "-map", "0", "-map", "1", "-map", "2", "-map", "3", *H264, *AAC, *EXACT, *PERSONAL,
           "-metadata:s:a:0", "language=deu", "-metadata:s:a:1", "language=fra", "-metadata:s:a:2", "language=ita",
           "-metadata:s:a:1", f"handler_name={NAME}", "-disposition:a:0", "default", "-disposition:a:1", "0", "-disposition:a:2",
           "0", path)


def words(text):
    return struct.pack(">H", len(text)) + text.encode()


def tables_of(track):
    return track.all("mdia")[0].all("minf")[0].all("stbl")[0]


@ordinary("plan-chapters-shared.mov", "two chapters with the same sample, whose title equals the artist",
          ["chapters.times", "chapters.titles", "part./moov/trak/tref"], strips=[renamed("chap")])
def chapters_shared(path):
    movie(path)
    file = File(path.read_bytes())
    add_track(file, "text", entry("text", bytes(43)), [words(NAME)], header=GENERIC, flags=0)
    table = tables_of(file.track(3))
    size, place = len(words(NAME)), table.all("stco")[0].payload[8:]
    for code, payload in (("stts", struct.pack(">IIII", 0, 1, 2, 500)), ("stsc", struct.pack(">IIIII", 0, 1, 1, 1, 1)),
                          ("stsz", struct.pack(">III", 0, 0, 2) + struct.pack(">II", size, size)),
                          ("stco", struct.pack(">II", 0, 2) + place + place)):
        table.all(code)[0].payload = payload
    file.track(1).children.append(box("tref", box("chap", struct.pack(">I", 9))))
    path.write_bytes(file.bytes())


@ordinary("plan-chapters-subtitles.mp4", "chapters with the samples of a subtitle track",
          ["chapters.times", "stream subtitle mov_text: packets", "part./moov/trak/tref"], strips=[renamed("chap")])
def chapters_subtitles(path):
    movie(path)
    file = File(path.read_bytes())
    add_track(file, "sbtl", entry("tx3g", TX3G), [words(NAME), words("erika@example.org")], number=8, flags=3)
    add_track(file, "text", entry("text", bytes(43)), [words(NAME), words("erika@example.org")], header=GENERIC, flags=0)
    tables_of(file.track(4)).all("stco")[0].payload = tables_of(file.track(3)).all("stco")[0].payload
    file.boxes.pop()
    file.track(1).children.append(box("tref", box("chap", struct.pack(">I", 9))))
    path.write_bytes(file.bytes())


@ordinary("plan-skip.mp4", "an edit that skips more than one group of pictures", ["part./moov/trak/edts/elst",
    "stream video h264: frames"])
def skip(path):
    movie(path)
    file = File(path.read_bytes())
    for track in file.tracks():
        track.children = [one for one in track.children if one.code != b"edts"]
        scale = struct.unpack(">I", track.all("mdia")[0].all("mdhd")[0].payload[12:16])[0]
        track.children.insert(1, Box(b"edts", b"", [Box(b"elst", struct.pack(">IIIiI", 0, 1, 350, scale * 65 // 100, 1 << 16))]))
    path.write_bytes(file.bytes())


@ordinary("plan-skip-shared.mp4", "an edit that skips pictures, in one of two tracks with the same samples",
          ["part./moov/trak/edts/elst", "stream video h264 2: packets"])
def skip_shared(path):
    skip(path)
    file = File(path.read_bytes())
    track = copied_track(file, 1, 3)
    track.children = [one for one in track.children if one.code != b"edts"]
    path.write_bytes(file.bytes())


@ordinary("plan-references.mov", "sound after a data reference to a file of a user that no sample uses",
    "stream audio aac: packets")
def references(path):
    movie(path)
    file = File(path.read_bytes())
    for track in file.tracks():
        table = track.all("mdia")[0].all("minf")[0].all("dinf")[0].all("dref")[0]
        table.payload = struct.pack(">II", 0, 2) + table.payload[8:] + full("url ", b"file:///Users/erika/Movies/Evening.mov\0")
    path.write_bytes(file.bytes())


@ordinary("plan-timed.mov", "orientation over time next to a location in the same samples, which equals the one of the movie",
          ["stream data", "stream video h264: packets"])
def timed(path):
    movie(path)
    file = File(path.read_bytes())
    keys = box("keys", *[box(struct.pack(">I", number), box("keyd", b"mdta" + key), box("dtyp", struct.pack(">II", 0, kind)))
                         for number, key, kind in ((1, b"com.apple.quicktime.location.ISO6709", 1),
                                                   (2, b"com.apple.quicktime.video-orientation", 66),
                                                   (3, b"com.apple.quicktime.detected-face.face-id", 77))])
    place, turn, face = [box(struct.pack(">I", number), value) for number, value in ((1, PLACE.encode()), (2, b"\0\6"),
        (3, b"\0\0\0\1"))]
    add_track(file, "meta", entry("mebx", keys), [place + turn + face, turn + place, turn, face], header=GENERIC,
              references=box("tref", box("cdsc", struct.pack(">I", 1))))
    path.write_bytes(file.bytes())


@ordinary("plan-timecode.mov", "timecode whose reel and font equal the artist", ["stream video h264: timecode",
    "stream data tmcd"])
def timecode(path):
    movie(path)
    file = File(path.read_bytes())
    name = box("name", struct.pack(">HH", len(NAME), 0) + NAME.encode())
    add_track(file, "tmcd", entry("tmcd", struct.pack(">IIIIBB", 0, 0, 10000, 1000, 10, 0), name), [struct.pack(">I", 36000)],
              header=box("gmhd", full("gmin", struct.pack(">HHHHHH", 0x40, 0x8000, 0x8000, 0x8000, 0, 0)), box("tmcd", full(
                  "tcmi", struct.pack(">HHHH", 0, 0, 12, 0), bytes(12), bytes([len(NAME)]) + NAME.encode()))),
                  name=NAME.encode() + b"\0")
    file.track(1).children.append(box("tref", box("tmcd", struct.pack(">I", 9))))
    file.track(3).children.append(box("udta", box("name", NAME.encode())))
    path.write_bytes(file.bytes())


@ordinary("plan-action-camera.mp4", "timecode and pictures of an action camera that repeats its name and numbers",
          ["stream video h264: timecode", "stream video h264: packets"])
def action_camera(path):
    ffmpeg(*PICTURE, *TONE, *H264, *AAC, *EXACT, "-timecode", "10:00:00:00", "-metadata:s:v", "handler_name=GoPro AVC",
        "-metadata:s:a",
           "handler_name=GoPro AAC", path)
    file = File(path.read_bytes())
    number = bytes(range(0x91, 0xA1))
    inner = b"".join(klv(*one) for one in (("DVNM", "c", 1, 12, b"HERO10 Black"), ("CASN", "c", 1, 14, b"C3461324567890"),
                                           ("MUID", "B", 1, 16, number)))
    body = inner + klv("STRM", "\0", 1, 20, klv("GYRO", "s", 6, 2, bytes(12)))
    add_track(file, "meta", entry("gpmd", bytes(4)), [klv("DEVC", "\0", 1, len(body), body)], name=b"GoPro MET\0", header=GENERIC)
    file.add("moov/udta", box("FIRM", b"H21.01.01.20.00")).add("moov/udta", box("LENS", b"C3461324567890"))
    file.add("moov/udta", box("CAME", number)).add("moov/udta", box("MUID", number + bytes(16))).add(
        "moov/udta", box("GPMF", klv("DEVC", "\0", 1, len(inner), inner)))
    path.write_bytes(file.bytes().replace(b"Lavc libx264", b"GoPro AVC en"))


@ordinary("plan-spherical.mp4", "360 degrees by an XML text, with tags that equal values in it",
    ["part./moov/trak/uuid (spherical)", "stream video h264: side_data_list"],
          strips=[changed(b"equirectangular<", b"rectilinear    <")])
def spherical(path):
    movie(path, "-metadata", "title=equirectangular", "-metadata", "comment=top-bottom", "-metadata", "artist=Acme",
          more=[("moov/trak", uuid("ffcc8263-f855-4a93-8814-587a02521fdd", SPHERICAL))])


@ordinary("plan-event.mp4", "an event of a fragmented movie whose message equals a comment", ["part./emsg",
    "part./moof/traf/tfdt"],
          strips=[renamed("emsg")])
def event(path):
    init, media = dash(path, 0)
    name = b"urn:scte:scte35:2013:bin"
    file = File(init)
    for code, value in (("©cmt", name), ("©nam", b"msdh")):
        file.add("moov/udta", box(code, struct.pack(">HH", len(value), 0x15C7), value))
    path.write_bytes(file.bytes() + emsg() + media + box("free", name))


@ordinary("plan-gapless.m4a", "gapless playback of iTunes, with texts that equal its value",
    ["gain.----:com.apple.iTunes:iTunSMPB", "tag.title"], work=True,
          strips=[changed(b"iTunSMPB", b"BPMSnuTi")])
def gapless(path):
    value = " 00000000 00000400 00000A2C 000000000000AC44 00000000 00000000 00000000 00000000"
    ffmpeg(*TONE, *AAC, *EXACT, *WORK, "-metadata", f"comment={value}", "-metadata", "description=iTunSMPB", path)
    from mutagen.mp4 import MP4
    file = MP4(path)
    file["----:com.apple.iTunes:iTunSMPB"] = [value.encode()]
    file["----:com.apple.iTunes:iTunPGAP"] = [b"0"]
    file["----:com.apple.iTunes:Encoded by"] = [value.encode()]
    file["apID"] = [NAME]
    file.save()


@ordinary("plan-cover.m4a", "title and artist of a song, whose cover has them in its metadata", ["tag.title", "tag.artist",
    "attached video mjpeg"], work=True)
def cover(path):
    from .made_jpeg import after_start, encoded, segment
    from .made_pictures import exif_with
    ffmpeg(*TONE, *AAC, *EXACT, *WORK, path)
    image = path.with_suffix(".source.jpg")
    image.write_bytes(encoded(image, exif=exif_with(1, [(0x010E, "Evening Song"), (0x0131, "Second Album")])))
    after_start(image, segment(0xFE, b"Evening Song"), segment(0xFE, NAME.encode()))
    from mutagen.mp4 import MP4, MP4Cover
    file = MP4(path)
    file["covr"], file["apID"] = [MP4Cover(image.read_bytes(), MP4Cover.FORMAT_JPEG)], [NAME]
    file["----:com.example:note"] = [b"Evening Song"]
    file.save()
    image.unlink()


@ordinary("plan-across-border.mov", "sound that follows bytes of a box, which together equal a removed text",
    "stream audio pcm_s16le: packets")
def across_border(path):
    sound = path.with_suffix(".source.raw")
    sound.write_bytes(b"Acme One sound" + NOISE)
    ffmpeg("-f", "s16le", "-ar", "8000", "-ac", "1", "-i", sound, "-c:a", "pcm_s16le", *EXACT, path)
    sound.unlink()
    file = File(path.read_bytes())
    file.add("moov/udta", box("©cmt", struct.pack(">HH", 12, 0x15C7), b"mdatAcme One"))
    file.add("moov/udta", box("©ART", struct.pack(">HH", 15, 0x15C7), b"datAcme One sou"))
    path.write_bytes(file.bytes())


@ordinary("plan-free-first.mov", "an old movie whose first box is free space with a name", "stream audio pcm_s16le: packets")
def free_first(path):
    file = with_sound(path, NAME)
    file.boxes = [box("free", NAME.encode()), *[one for one in file.boxes if getattr(one, "code", b"") not in (b"ftyp", b"wide",
        b"free")]]
    path.write_bytes(file.bytes())


def picture_with_text(path):
    from .made_plan_pictures import text_in_pixels
    text_in_pixels(path)
    data = path.read_bytes()
    path.unlink()
    return data


@ordinary("plan-cover-pixels.m4a", "title and artist of a song, whose cover has an account in its pixels", ["tag.title",
    "attached video png"], work=True)
def cover_pixels(path):
    ffmpeg(*TONE, *AAC, *EXACT, *WORK, path)
    from mutagen.mp4 import MP4, MP4Cover
    file = MP4(path)
    file["covr"] = [MP4Cover(picture_with_text(path.with_suffix(".png")), MP4Cover.FORMAT_PNG)]
    file["apID"], file["xid "], file["----:com.example:serial"] = [NAME], [SERIAL], [b"acme-ab"]
    file.save()


@ordinary("plan-copied-media.mp4", "pictures of which a box has a copy that is removed", ["stream video h264: packets",
    "stream audio aac: packets"])
def copied_media(path):
    movie(path)
    file = File(path.read_bytes())
    media = next(one.payload for one in file.boxes if getattr(one, "code", b"") == b"mdat")
    file.add("moov/udta", box("zQ7x", media[100:400]))
    file.add("moov", uuid("11111111-2222-3333-4444-555555555555", media[:64]))
    file.boxes.append(Box(b"free", media[:800]))
    file.boxes.append(Box(b"skip", media[-300:]))
    path.write_bytes(file.bytes())


@ordinary("plan-unused-media.mp4", "pictures, with unused copies of samples between those that are used",
    ["stream video h264: packets", "stream audio aac: packets"])
def unused_media(path):
    movie(path)
    file = File(path.read_bytes())
    media = next(one for one in file.boxes if getattr(one, "code", b"") == b"mdat")
    file.boxes.append(Box(b"mdat", media.payload[:500], None, 1 << 30))
    media.payload += media.payload[:700] + NAME.encode()
    path.write_bytes(file.bytes())


@ordinary("plan-sample-number.mp4", "pictures whose samples begin with a removed identifier", ["stream video h264: packets"])
def sample_number(path):
    movie(path)
    file = File(path.read_bytes())
    media = next(one.payload for one in file.boxes if getattr(one, "code", b"") == b"mdat")
    settings = file.track(1).all("mdia")[0].all("minf")[0].all("stbl")[0].all("stsd")[0].payload
    file.add("moov", uuid("11111111-2222-3333-4444-555555555555", settings[-40:]))
    file.add("moov", uuid(media[8:24].hex(), NAME.encode()))
    file.add("moov/udta", box("SNum", media[700:716]))
    path.write_bytes(file.bytes())
