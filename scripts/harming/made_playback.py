"""Made movies and sound with facts about what is played: tracks, subtitles, chapters, segments and edits."""

import struct

from leaking.boxes import File, box, full

from .made import EXACT, H264, NAME, PERSONAL, PICTURE, TONE, ffmpeg, made
from .made_movies import AAC, dash
from .made_sound import WORK, mp3
from .strip import changed, overwritten, renamed

CHAPTERS = ";FFMETADATA1\n[CHAPTER]\nTIMEBASE=1/1000\nSTART=0\nEND=500\ntitle=One\n" \
    "[CHAPTER]\nTIMEBASE=1/1000\nSTART=500\nEND=1000\ntitle=Two\n"


def with_text(path, suffix, text, *options):
    """Writes a file with ffmpeg from a picture and a tone, and from a text file as the third input."""
    source = path.with_suffix(suffix)
    source.write_text(text)
    ffmpeg(*PICTURE, *TONE, "-i", source, *options, *H264, *AAC, *EXACT, *PERSONAL, path)
    source.unlink()


@made("forced-subtitles.mp4", "H13", "subtitles whose samples are all forced",
      "part./moov/trak/mdia/minf/stbl/stsd/tx3g displayFlags",
      strips=[overwritten(b"tx3g", 8, bytes(4)), overwritten(b"tx3g", 8, b"\x40")])
def forced(path):
    with_text(path, ".srt", f"1\n00:00:00,000 --> 00:00:00,900\n{NAME}\n\n", "-map", "0", "-map", "1", "-map", "2",
              "-c:s", "mov_text", "-metadata:s:s:0", "language=deu")
    data = path.read_bytes()
    place = data.index(b"tx3g", data.index(b"stsd")) + 12
    path.write_bytes(data[:place] + b"\xc0\0\0\0" + data[place + 4:])


@made("tracks.mp4", "H3", "which track is played: disabled, alternates, extended language, role and name",
      ["part./moov/trak/tkhd", "part./moov/trak/mdia/elng", "part./moov/trak/udta/kind", "part./moov/trak/udta/name"],
      strips=[renamed("elng"), renamed("kind"), changed(b"nameDirector", b"freeDirector"),
              changed(struct.pack(">IH", 0, 7), bytes(6)), changed(b"tkhd\0\0\0\2", b"tkhd\0\0\0\3")])
def tracks(path):
    ffmpeg(*PICTURE, *TONE, "-f", "lavfi", "-i", "sine=880:r=44100:d=1", "-map", "0", "-map", "1", "-map", "2",
           *H264, *AAC, *EXACT, *PERSONAL, path)
    file = File(path.read_bytes())
    for place, track in enumerate(file.tracks()[1:]):
        header = track.all("tkhd")[0]
        # Layer, then alternate group.
        header.payload = header.payload[:3] + bytes([2 if place else 3]) + header.payload[4:32] + \
            struct.pack(">HH", 0, 7) + header.payload[36:]
        track.all("mdia")[0].children.append(full("elng", (b"de-CH\0", b"fr-CA\0")[place]))
    file.tracks()[2].children.append(box(
        "udta", full("kind", b"urn:mpeg:dash:role:2011\0commentary\0"), box("name", b"Director's commentary")))
    path.write_bytes(file.bytes())


@made("chapters-text.mov", "H11", "chapters in a text track of QuickTime",
      ["chapters.times", "chapters.titles", "part./moov/trak/tref"], strips=[renamed("chap")])
def chapters_text(path):
    with_text(path, ".txt", CHAPTERS, "-map", "0", "-map", "1", "-map_chapters", "2", "-movflags", "disable_chpl")


@made("chapters-nero.m4b", "H11", "chapters of an audiobook in the list of Nero",
      ["chapters.times", "chapters.titles", "part./moov/udta/chpl"], work=True, strips=[renamed("chpl")])
def chapters_nero(path):
    ffmpeg(*TONE, *AAC, *EXACT, *WORK, "-f", "ipod", path)
    file = File(path.read_bytes())
    rows = b"".join(struct.pack(">QB", start, len(title)) + title for start, title in ((0, b"One"), (5_000_000, b"Two")))
    file.add("moov/udta", full("chpl", bytes(4), b"\2", rows, version=1))
    path.write_bytes(file.bytes())


@made("chapters.mp3", "H11", "chapters (CHAP) and their table (CTOC)", ["chapters.times", "chapters.titles", "chapters.table"],
      work=True, strips=[changed(b"CHAP", b"XHAP", 1), changed(b"CTOC", b"XTOC")])
def chapters_id3(path):
    mp3(path, *WORK)
    from mutagen.id3 import CHAP, COMM, CTOC, ID3, TIT2, CTOCFlags
    tag = ID3(path)
    for number, title in enumerate(("One", "Two")):
        tag.add(CHAP(element_id=f"chp{number}", start_time=500 * number, end_time=500 * number + 500,
                     start_offset=0xFFFFFFFF, end_offset=0xFFFFFFFF, sub_frames=[TIT2(encoding=3, text=[title])]))
    tag.add(CTOC(element_id="toc", flags=CTOCFlags.TOP_LEVEL | CTOCFlags.ORDERED, child_element_ids=["chp0", "chp1"],
                 sub_frames=[]))
    tag.add(COMM(encoding=0, lang="eng", desc="", text=["call me: +49 30 1234567"]))
    tag.save()


def event():
    return full("emsg", struct.pack(">IQII", 1000, 700, 500, 7), b"urn:mpeg:dash:event:2012\0", b"1\0", b"2030-01-01T00:00:00Z",
                version=1)


@made("dash-index.m4s", "H10", "index of a segment (sidx), an event of version 1 (emsg), and the time of the producer (prft)",
      ["part./sidx", "part./sidx sizes", "part./emsg", "part./prft", "stream video h264: packets"], prefix="dash-init.mp4",
      strips=[renamed("sidx"), renamed("emsg"), overwritten(b"prft", 8, bytes(8)),
              overwritten(b"sidx", 26, b"\1"), overwritten(b"sidx", 30, b"\1")])
def dash_index(path):
    other = path.with_suffix(".mp4")
    init, media = dash(other, 0)
    other.unlink()
    path.with_name("dash-init.mp4").write_bytes(init)
    time = full("prft", struct.pack(">IQI", 1, 3_900_000_000 << 32, 0), flags=24)
    whole = event() + time + box("free", NAME.encode()) + media
    index = full("sidx", struct.pack(">IIIIHH", 1, 10240, 0, 0, 0, 1),
                 struct.pack(">III", len(whole), 10240, 1 << 31 | 1 << 28))
    path.write_bytes(box("styp", b"msdh" + bytes(4) + b"msdhmsix") + index + whole)


@made("priming.mp4", "H8", "pre-roll, edit and loudness of Opus",
      ["part./moov/trak/mdia/minf/stbl/sgpd", "part./moov/trak/edts/elst", "part./moov/trak/udta/ludt",
       "stream audio opus: frames"],
      strips=[renamed("sgpd"), renamed("sbgp"), renamed("elst"), renamed("ludt")])
def priming(path):
    ffmpeg(*TONE, "-c:a", "libopus", *EXACT, *PERSONAL, path)
    file = File(path.read_bytes())
    # Loudness of the track: one measurement of program loudness, -23 LUFS by the method of BS.1770.
    loudness = full("tlou", struct.pack(">HHBBB", 0, 0, 0, 0, 1), struct.pack(">BBB", 1, 139, 0x20))
    file.add("moov/trak/udta", box("ludt", loudness))
    path.write_bytes(file.bytes())
