"""Made movies."""

import struct

from leaking.boxes import Box, File, box, full, parsed, uuid

from .made import EXACT, H264, NAME, PERSONAL, PICTURE, PLACE, TONE, ffmpeg, made

AAC = ["-c:a", "aac"]
MOVIE = [*PICTURE, *TONE, *H264, *AAC, *EXACT, *PERSONAL]


def place_box():
    text = PLACE.encode()
    return box("©xyz", struct.pack(">HH", len(text), 0x15C7), text)


def movie(path, *options, more=()):
    """Writes a movie with a location, and more boxes by their paths."""
    ffmpeg(*MOVIE, *options, path)
    file = File(path.read_bytes())
    file.add("moov/udta", place_box())
    for where, data in more:
        file.add(where, data)
    path.write_bytes(file.bytes())


SPHERICAL = b"""<?xml version="1.0"?><rdf:SphericalVideo xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
xmlns:GSpherical="http://ns.google.com/videos/1.0/spherical/"><GSpherical:Spherical>true</GSpherical:Spherical>
<GSpherical:Stitched>true</GSpherical:Stitched><GSpherical:StitchingSoftware>Acme</GSpherical:StitchingSoftware>
<GSpherical:ProjectionType>equirectangular</GSpherical:ProjectionType><GSpherical:StereoMode>top-bottom</GSpherical:StereoMode>
</rdf:SphericalVideo>"""


@made("spherical-v1.mp4", "H3", "360 degrees by the uuid box of Spherical Video V1",
      ["stream video h264: side_data_list", "part./moov/trak/uuid (spherical)"])
def spherical(path):
    movie(path, more=[("moov/trak", uuid("ffcc8263-f855-4a93-8814-587a02521fdd", SPHERICAL))])


def in_sample_entry(path, *boxes):
    """Adds boxes to the sample entry of the first track."""
    file = File(path.read_bytes())
    table = file.at("moov/trak/mdia/minf/stbl/stsd")
    size = struct.unpack(">I", table.payload[8:12])[0]
    entry = table.payload[8:8 + size] + b"".join(boxes)
    table.payload = table.payload[:8] + struct.pack(">I", len(entry)) + entry[4:] + table.payload[8 + size:]
    path.write_bytes(file.bytes())


@made("spherical-v2.mp4", "H3", "360 degrees and stereo by st3d and sv3d", "stream video h264: side_data_list")
def spherical_v2(path):
    movie(path)
    in_sample_entry(path, full("st3d", b"\1"), box(
        "sv3d", full("svhd", b"Acme\0"), box("proj", full("prhd", bytes(12)), full("equi", bytes(16)))))


@made("color-hdr.mp4", "H3", "color, mastering display, light level, pixel aspect",
      ["stream video h264: color_transfer", "stream video h264: side_data_list", "stream video h264: sample_aspect_ratio"])
def color(path):
    movie(path)
    in_sample_entry(path, box("pasp", struct.pack(">II", 4, 3)), box("colr", b"nclx", struct.pack(">HHHB", 9, 16, 9, 0)),
                    box("mdcv", struct.pack(">8HII", 13250, 34500, 7500, 3000, 34000, 16000, 15635, 16450, 10000000, 50)),
                    box("clli", struct.pack(">HH", 1000, 400)))


@made("rotation.mov", "H3", "rotation by the matrix", "stream video h264: side_data_list")
def rotation(path):
    movie(path, "-metadata:s:v", "rotate=90")
    file = File(path.read_bytes())
    header = file.at("moov/trak/tkhd")
    matrix = struct.pack(">9i", 0, 1 << 16, 0, -(1 << 16), 0, 0, 48 << 16, 0, 1 << 30)
    header.payload = header.payload[:40] + matrix + header.payload[76:]
    path.write_bytes(file.bytes())


@made("edit-list.mp4", "H3", "edits: an empty one, and a later start", ["part./moov/trak/edts/elst", "stream video h264: start_time"])
def edits(path):
    movie(path)
    file = File(path.read_bytes())
    for track in file.tracks():
        track.children = [one for one in track.children if one.code != b"edts"]
        scale = struct.unpack(">I", track.all("mdia")[0].all("mdhd")[0].payload[12:16])[0]
        rows = struct.pack(">IiI", 500, -1, 1 << 16) + struct.pack(">IiI", 400, scale // 2, 1 << 16)
        track.children.insert(1, Box(b"edts", b"", [Box(b"elst", struct.pack(">II", 0, 2) + rows)]))
    path.write_bytes(file.bytes())


@made("languages.mp4", "H3", "languages and the default of sound tracks",
      ["stream audio aac: language", "stream audio aac 2: language", "stream audio aac: dispositions"])
def languages(path):
    ffmpeg(*PICTURE, *TONE, "-f", "lavfi", "-i", "sine=880:r=44100:d=1", "-map", "0", "-map", "1", "-map", "2",
           *H264, *AAC, *EXACT, *PERSONAL, "-metadata:s:a:0", "language=deu", "-metadata:s:a:1", "language=fra",
           "-disposition:a:0", "default", "-disposition:a:1", "0", path)


@made("surround.mp4", "H7", "5.1 channels of AAC", "stream audio aac: channel_layout")
def surround(path):
    ffmpeg("-f", "lavfi", "-i", "anoisesrc=d=0.5:seed=3,pan=5.1|c0=c0|c1=0.5*c0|c2=0.2*c0|c3=0.1*c0|c4=0.3*c0|c5=0.4*c0",
           *AAC, "-b:a", "128k", *EXACT, *PERSONAL, path)


@made("fragments.mp4", "H10", "times of fragments", ["part./moof/traf/tfdt", "stream video h264: packet times"])
def fragments(path):
    movie(path, "-movflags", "+frag_keyframe+empty_moov+default_base_moof")


def emsg():
    return full("emsg", b"urn:scte:scte35:2013:bin\0", b"1\0", struct.pack(">4I", 1000, 200, 500, 7),
                b"\xfc\x30\x11" + bytes(17))


def dash(path, number):
    ffmpeg(*PICTURE, *H264, *EXACT, *PERSONAL, "-movflags", "+frag_keyframe+empty_moov+default_base_moof+dash", path)
    boxes, _ = parsed(path.read_bytes(), 0, path.stat().st_size)
    init = [one for one in boxes if one.code in (b"ftyp", b"moov")]
    first = next(place for place, one in enumerate(boxes) if one.code == b"moof")
    media = boxes[first:first + 2]
    return b"".join(one.written() for one in init), b"".join(one.written() for one in media)


@made("dash-init.mp4", "H10", "initialization segment of DASH", "stream video h264: width")
def dash_init(path):
    path.write_bytes(dash(path, 0)[0])


@made("dash-event.m4s", "H10", "an event (emsg) in a media segment of DASH", ["part./emsg", "stream video h264: packets"],
      prefix="dash-init.mp4")
def dash_event(path):
    other = path.with_suffix(".mp4")
    init, media = dash(other, 0)
    other.unlink()
    path.with_name("dash-init.mp4").write_bytes(init)
    path.write_bytes(box("styp", b"msdh" + bytes(4) + b"msdh") + emsg() + media + box("free", NAME.encode()))


@made("chapters.mp4", "H11", "chapters of a movie", ["chapters.times", "chapters.titles"])
def chapters(path):
    text = path.with_suffix(".chapters.txt")
    text.write_text(";FFMETADATA1\n[CHAPTER]\nTIMEBASE=1/1000\nSTART=0\nEND=500\ntitle=One\n"
                    "[CHAPTER]\nTIMEBASE=1/1000\nSTART=500\nEND=1000\ntitle=Two\n")
    ffmpeg(*PICTURE, *TONE, "-i", text, "-map", "0", "-map", "1", "-map_chapters", "2", *H264, *AAC, *EXACT, *PERSONAL, path)
    text.unlink()


@made("subtitle-addresses.mp4", "H13", "subtitles with the same address twice in one sample",
      ["stream subtitle mov_text: packet times", "stream subtitle mov_text: packet sizes"])
def subtitles(path):
    text = path.with_suffix(".srt")
    text.write_text("1\n00:00:00,000 --> 00:00:00,400\nHello\n\n2\n00:00:00,400 --> 00:00:00,900\n"
                    "erika@example.org or erika@example.org\n\n")
    ffmpeg(*PICTURE, "-i", text, "-map", "0", "-map", "1", *H264, "-c:s", "mov_text", *EXACT, *PERSONAL,
           "-metadata:s:s:0", "language=deu", path)
    text.unlink()


@made("timecode.mov", "H3", "timecode track", "stream video h264: timecode")
def timecode(path):
    ffmpeg(*PICTURE, *H264, *EXACT, "-timecode", "10:00:00:00", *PERSONAL, path)


@made("hevc.mov", "H3", "HEVC with open groups of pictures", ["stream video hevc: frames", "part./moov/trak/mdia/minf/stbl/sgpd"])
def hevc(path):
    ffmpeg(*PICTURE, "-c:v", "libx265", "-pix_fmt", "yuv420p", "-x265-params", "log-level=error:keyint=4:pools=1",
           "-tag:v", "hvc1", *EXACT, *PERSONAL, path)
    file = File(path.read_bytes())
    file.add("moov/trak/mdia/minf/stbl", full("sgpd", b"roll", struct.pack(">IIh", 2, 1, -1), version=1))
    file.add("moov/trak/mdia/minf/stbl", full("sbgp", b"roll", struct.pack(">III", 1, 4, 1)))
    path.write_bytes(file.bytes())


@made("encrypted.mp4", "H10", "how samples are decrypted", ["part./moov/trak", "stream video h264: packets"])
def encrypted(path):
    ffmpeg(*PICTURE, *H264, *EXACT, *PERSONAL, "-encryption_scheme", "cenc-aes-ctr", "-encryption_key", "00" * 15 + "01",
           "-encryption_kid", "11" * 16, path)


@made("film.mkv", "H1", "a container that is not cleaned", "stream video h264: packets")
def mkv(path):
    ffmpeg(*MOVIE, path)


@made("camera.avi", "H1", "AVI", "stream video mjpeg: packets")
def avi(path):
    ffmpeg(*PICTURE, *TONE, "-c:v", "mjpeg", *EXACT, *PERSONAL, path)


@made("cover.m4a", "H8", "gapless edits and a cover", "stream audio aac: frames", work=True)
def cover(path):
    from .made_jpeg import encoded
    from .made_pictures import exif_with
    ffmpeg(*TONE, *AAC, *EXACT, "-metadata", "title=Evening Song", "-metadata", f"artist={NAME}", path)
    from mutagen.mp4 import MP4, MP4Cover
    image = encoded(path.with_suffix(".source.jpg"), exif=exif_with(1))
    file = MP4(path)
    file["covr"], file["apID"] = [MP4Cover(image, MP4Cover.FORMAT_JPEG)], ["erika@example.org"]
    file.save()
