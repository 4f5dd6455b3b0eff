"""Made sound files."""

import struct

from leaking.boxes import File, box

from .made import EXACT, NAME, PERSONAL, TONE, ffmpeg, made, run
from .strip import changed

WORK = ["-metadata", "title=Evening Song", "-metadata", f"artist={NAME}", "-metadata", "album=Second Album"]
NOISE = bytes((7 * place * place + 13 * place) % 251 for place in range(6000))


def synchsafe(number):
    return bytes(number >> shift & 127 for shift in (21, 14, 7, 0))


def id3(*frames):
    body = b"".join(code.encode() + struct.pack(">I", len(text)) + bytes(2) + text for code, text in frames)
    return b"ID3\3\0\0" + synchsafe(len(body)) + body


def apev2(*items):
    body = b"".join(struct.pack("<II", len(value), 0) + key.encode() + b"\0" + value.encode()
                    for key, value in items)
    rest = struct.pack("<4I", 2000, len(body) + 32, len(items), 1 << 31)
    return b"APETAGEX" + rest[:12] + struct.pack("<I", 0xA0000000) + bytes(8) + body + \
        b"APETAGEX" + rest + bytes(8)


TAG = apev2(("Title", "Evening Song"), ("Artist", NAME), ("Comment", "recorded at +48.8577, +2.2950"))
FRAMES = [("TIT2", b"\0Evening Song"), ("TPE1", b"\0" + NAME.encode()),
          ("COMM", b"\0eng\0call me: +49 30 1234567")]


def riff(code, data):
    return code.encode() + struct.pack("<I", len(data)) + data + bytes(len(data) % 2)


def iff(code, data):
    return code.encode() + struct.pack(">I", len(data)) + data + bytes(len(data) % 2)


def with_chunks(path, *added, order="<"):
    data = path.read_bytes() + b"".join(added)
    path.write_bytes(data[:4] + struct.pack(order + "I", len(data) - 8) + data[8:])


# MARK: Sound that is not decoded, between tags (H1)

def bare(name, fact, sound, before=b"", after=TAG):
    made(name, "H1", fact, "sound.bytes")(lambda path: path.write_bytes(before + sound + after))


# A descriptor and a header of version 3.99, and coded bytes.
APE = b"MAC " + struct.pack("<HHIIIIIII", 3990, 0, 52, 24, 4, 44, 4000, 0, 0) + bytes(16) + \
    struct.pack("<HHIIIHHI", 2000, 0, 73728, 4000, 1, 16, 2, 44100) + struct.pack("<I", 80) + NOISE[:4000]
MPC8 = b"MPCK" + b"SH\x0f" + NOISE[:4] + b"\x08\x80\x00\x00\x1b\x30\x00\x00"[:8] + b"RG\x0c\x01" + bytes(8) + \
    b"AP\x90\x00"[:3] + NOISE[:4000]
MPC7 = b"MP+\x07" + struct.pack("<I", 9) + NOISE[:4000]
# Stream version 5 has no signature: bit rate, flags and version in 32 bits, then the count of frames.
MPC5 = struct.pack("<I", 0 << 23 | 5 << 11 | 1 << 6) + struct.pack("<I", 9) + NOISE[:4000]
bare("ape-apev2.ape", "sound of Monkey's Audio", APE)
bare("ape-id3v1.ape", "sound of Monkey's Audio", APE, after=b"TAG" + b"Evening Song".ljust(124, b"\0") + b"\xff")
bare("mpc-sv5.mpc", "sound of Musepack, stream version 5", MPC5)
bare("mpc-sv7.mpc", "sound of Musepack, stream version 7", MPC7)
bare("mpc-sv7-id3v2.mpc", "sound of Musepack after ID3v2", MPC7, id3(*FRAMES))
bare("mpc-sv8.mpc", "sound of Musepack, stream version 8", MPC8)
bare("optimfrog.ofr", "sound of OptimFROG", b"OFR " + struct.pack("<I", 15) + NOISE[:4000])
bare("unnamed-sound.apev2", "sound of an unknown kind", NOISE)


@made("wavpack-apev2.wv", "H1", "sound of WavPack", ["sound.bytes", "wvunpack", "stream audio wavpack: frames"])
def wavpack(path):
    wave = path.with_suffix(".source.wav")
    ffmpeg(*TONE, *EXACT, wave)
    run("wavpack", "-q", "-y", wave, "-o", path)
    path.write_bytes(path.read_bytes() + TAG)
    wave.unlink()


@made("wavpack-id3v1.wv", "H1", "sound of WavPack", "sound.bytes")
def wavpack_id3(path):
    ffmpeg(*TONE, *EXACT, path)
    path.write_bytes(path.read_bytes() + b"TAG" + b"Evening Song".ljust(124, b"\0") + b"\xff")


@made("trueaudio-id3v2.tta", "H1", "sound of TrueAudio", ["sound.bytes", "stream audio tta: frames"])
def trueaudio(path):
    ffmpeg(*TONE, *EXACT, path)
    path.write_bytes(id3(*FRAMES) + path.read_bytes() + TAG)


# MARK: Layout of channels and loops (H7)

@made("adm.wav", "H7", "ADM: axml and chna", ["part.axml", "part.chna"])
def adm(path):
    ffmpeg(*TONE, "-ac", "2", *EXACT, path)
    xml = b"""<?xml version="1.0"?><ebuCoreMain><coreMetadata><format><audioFormatExtended>
<audioProgramme audioProgrammeID="APR_1001" audioProgrammeName="Main"/><audioObject audioObjectID="AO_1001"
audioObjectName="Bed"/></audioFormatExtended></format></coreMetadata></ebuCoreMain>"""
    rows = b"".join(struct.pack("<H12s14s11sx", place, b"ATU_0000000%d" % place, b"AT_0001000%d_01" % place,
                                b"AP_00010002") for place in (1, 2))
    bext = b"".ljust(256, b"\0") + NAME.encode().ljust(32, b"\0") + b"USID".ljust(32, b"\0") + \
        b"2024-05-0612-30-00" + bytes(8) + struct.pack("<H", 1) + bytes(254)
    with_chunks(path, riff("bext", bext), riff("axml", xml), riff("chna", struct.pack("<HH", 2, 2) + rows))


@made("channels-3.1.flac", "H7", "channel mask of FLAC", ["stream audio flac: channel_layout", "flac -t"],
      work=True)
def mask(path):
    ffmpeg("-f", "lavfi", "-i", "aevalsrc=0.1*sin(440*t)|0.1*sin(550*t)|0.2*sin(660*t)|0.1*sin(50*t):c=3.1:d=1",
           *EXACT, *WORK, path)
    from mutagen.flac import FLAC
    file = FLAC(path)
    file["WAVEFORMATEXTENSIBLE_CHANNEL_MASK"] = "0x000F"
    file["CONTACT"] = NAME
    file.save()


@made("channels-5.1.wav", "H7", "channel mask of WAVE", "stream audio pcm_s16le: channel_layout")
def wave_mask(path):
    ffmpeg("-f", "lavfi", "-i", "anoisesrc=d=0.3:seed=3,pan=5.1(side)|FL=c0|FR=0.5*c0|FC=0.2*c0|LFE=0.1*c0|SL=0.3*c0|"
           "SR=0.4*c0", *EXACT, *PERSONAL, path)


@made("channels-5.1.m4a", "H7", "channel layout of ALAC", "stream audio alac: channel_layout", work=True)
def alac(path):
    ffmpeg("-f", "lavfi", "-i", "anoisesrc=d=0.3:seed=3,aformat=sample_fmts=s16p,pan=5.1|c0=c0|c1=0.5*c0|c2=0.2*c0|"
           "c3=0.1*c0|c4=0.3*c0|c5=0.4*c0", "-c:a", "alac", *EXACT, *WORK, path)


@made("channels.mov", "H7", "channel descriptions of QuickTime", "stream audio pcm_s16le: channel_layout")
def chan(path):
    ffmpeg("-f", "lavfi", "-i", "anoisesrc=d=0.3:seed=3,pan=5.1|c0=c0|c1=0.5*c0|c2=0.2*c0|c3=0.1*c0|c4=0.3*c0|"
           "c5=0.4*c0", "-c:a", "pcm_s16le", *EXACT, *PERSONAL, path)


@made("channels.aifc", "H7", "channel layout of AIFF (CHAN)", ["part.CHAN", "stream audio pcm_s16be: channel_layout"],
      strips=[changed(b"CHAN", b"ANNO")])
def aiff_layout(path):
    ffmpeg("-f", "lavfi", "-i", "anoisesrc=d=0.3:seed=3,pan=quad|c0=c0|c1=0.5*c0|c2=0.2*c0|c3=0.1*c0", *EXACT, *PERSONAL,
           "-f", "aiff", path)
    with_chunks(path, iff("CHAN", struct.pack(">III", 108 << 16 | 4, 0, 0)), iff("AUTH", NAME.encode()), order=">")


@made("markers.aiff", "H7", "loop of an instrument between markers", ["part.sustain loop", "part.INST"])
def markers(path):
    ffmpeg(*TONE, *EXACT, *PERSONAL, path)
    marks = b"".join(struct.pack(">HI", number, place) + bytes([5]) + name for number, place, name in
                     ((1, 1000, b"start"), (2, 40000, b"ende ")))
    with_chunks(path, iff("MARK", struct.pack(">H", 2) + marks),
                iff("INST", bytes([60, 0, 0, 127, 1, 127, 0, 0]) + struct.pack(">6H", 1, 1, 2, 0, 0, 0)),
                iff("AUTH", NAME.encode()), order=">")


@made("apple-loop.aiff", "H7", "beats and transients of an Apple loop", ["part.basc", "part.trns"])
def apple_loop(path):
    ffmpeg(*TONE, *EXACT, *PERSONAL, path)
    basc = struct.pack(">IIHHHHH", 1, 8, 60, 1, 4, 4, 1) + bytes(66)
    with_chunks(path, iff("basc", basc), iff("trns", bytes(80) + struct.pack(">HH", 1, 4000) + bytes(20)),
                iff("AUTH", NAME.encode()), order=">")


@made("cue.wav", "H7", "cue points with labels, and a loop", ["part.cue ", "part.labl", "part.smpl"])
def cue(path):
    ffmpeg(*TONE, *EXACT, *PERSONAL, path)
    cues = struct.pack("<I", 2) + b"".join(
        struct.pack("<II4sIII", number, place, b"data", 0, 0, place) for number, place in ((1, 1000), (2, 20000)))
    labels = b"adtl" + riff("labl", struct.pack("<I", 1) + b"Verse\0") + riff("labl", struct.pack("<I", 2) + b"Refrain\0")
    smpl = struct.pack("<9I", 0, 0, 22675, 60, 0, 0, 0, 1, 0) + struct.pack("<6I", 1, 0, 1000, 20000, 0, 0)
    with_chunks(path, riff("cue ", cues), riff("LIST", labels), riff("smpl", smpl))


@made("slices.wav", "H7", "tempo and slices of a loop", ["part.acid", "part.strc"])
def slices(path):
    ffmpeg(*TONE, *EXACT, *PERSONAL, path)
    strc = struct.pack("<7I", 28, 1, 65, 5, 1, 0, 0) + struct.pack("<8I", 2, 0, 0, 1000, 0, 0, 0, 0)
    with_chunks(path, riff("acid", struct.pack("<IHHfIHHf", 0, 60, 0x8000, 0, 8, 4, 4, 120.0)), riff("strc", strc))


@made("cuesheet.flac", "H7", "cue sheet of FLAC", "part.CUESHEET", work=True)
def cuesheet(path):
    ffmpeg(*TONE, *EXACT, *WORK, path)
    sheet = path.with_suffix(".cue")
    sheet.write_text('FILE "song.wav" WAVE\n  TRACK 01 AUDIO\n    INDEX 01 00:00:00\n'
                     '  TRACK 02 AUDIO\n    INDEX 01 00:00:37\n')
    run("metaflac", "--set-tag=CONTACT=" + NAME, f"--import-cuesheet-from={sheet}", path)
    sheet.unlink()


# MARK: Gain and gapless playback (H8)

def mp3(path, *more):
    ffmpeg(*TONE, "-c:a", "libmp3lame", *EXACT, *more, path)


@made("replaygain.mp3", "H8", "ReplayGain in ID3", "gain.TXXX", work=True)
def replaygain(path):
    mp3(path, *WORK)
    from mutagen.id3 import ID3, RVA2, TXXX, UFID
    tag = ID3(path)
    for name, value in (("replaygain_track_gain", "-6.50 dB"), ("REPLAYGAIN_ALBUM_PEAK", "0.988"),
                        ("MusicBrainz Account", NAME)):
        tag.add(TXXX(encoding=3, desc=name, text=[value]))
    tag.add(RVA2(desc="track", channel=1, gain=-4.5, peak=0.9))
    tag.add(UFID(owner="http://www.cddb.com/id3/taginfo1.html", data=b"3CD3N25"))
    tag.save()


@made("gapless-itunes.mp3", "H8", "gapless playback and volume of iTunes in ID3", "gain.COMM", work=True)
def gapless(path):
    mp3(path, *WORK)
    from mutagen.id3 import COMM, ID3
    tag = ID3(path)
    tag.add(COMM(encoding=0, lang="eng", desc="iTunSMPB", text=[
        " 00000000 00000210 00000A2C 000000000000AC44 00000000 00000000 00000000 00000000"]))
    tag.add(COMM(encoding=0, lang="eng", desc="iTunNORM", text=[
        " 00000A3C 00000A3C 00003B2A 00003B2A 00024CA8 00024CA8 00007FFF 00007FFF 00024CA8 00024CA8"]))
    tag.add(COMM(encoding=0, lang="eng", desc="", text=["call me: +49 30 1234567"]))
    tag.save()


@made("gapless-lame.mp3", "H8", "encoder delay in a LAME tag", ["stream audio mp3: frames", "stream audio mp3: packet side"],
      work=True)
def lame(path):
    wave = path.with_suffix(".source.wav")
    ffmpeg(*TONE, *EXACT, wave)
    run("lame", "--quiet", "-V", "5", "--replaygain-accurate", "--tt", "Evening Song", "--ta", NAME, wave, path)
    wave.unlink()


@made("replaygain-apev2.mp3", "H8", "ReplayGain in APEv2", "gain.", work=True)
def replaygain_ape(path):
    mp3(path, "-id3v2_version", "0")
    from mutagen.apev2 import APEv2
    tag = APEv2()
    tag.update({"Title": "Evening Song", "Artist": NAME, "REPLAYGAIN_TRACK_GAIN": "-6.5 dB",
                "MP3GAIN_UNDO": "+002,+002,N"})
    tag.save(path)


@made("replaygain.flac", "H8", "ReplayGain in a Vorbis comment", "gain.replaygain", work=True)
def replaygain_flac(path):
    ffmpeg(*TONE, *EXACT, *WORK, path)
    from mutagen.flac import FLAC
    file = FLAC(path)
    file["REPLAYGAIN_TRACK_GAIN"], file["REPLAYGAIN_TRACK_PEAK"], file["CONTACT"] = "-6.50 dB", "0.98", NAME
    file.save()


@made("gapless.m4a", "H8", "gapless playback and volume of iTunes",
      ["gain.----:com.apple.iTunes:iTunSMPB", "gain.----:com.apple.iTunes:iTunNORM", "part./moov/trak/edts/elst"], work=True,
      strips=[changed(name, name[::-1]) for name in (b"iTunSMPB", b"iTunNORM", b"replaygain_track_gain")])
def gapless_m4a(path):
    ffmpeg(*TONE, "-c:a", "aac", *EXACT, *WORK, path)
    from mutagen.mp4 import MP4
    file = MP4(path)
    file["----:com.apple.iTunes:iTunSMPB"] = [
        b" 00000000 00000400 00000A2C 000000000000AC44 00000000 00000000 00000000 00000000"]
    file["----:com.apple.iTunes:iTunNORM"] = [
        b" 00000A3C 00000A3C 00003B2A 00003B2A 00024CA8 00024CA8 00007FFF 00007FFF 00024CA8 00024CA8"]
    file["----:com.apple.iTunes:replaygain_track_gain"] = [b"-6.50 dB"]
    file["apID"], file["pgap"] = ["erika@example.org"], True
    file.save()


@made("tags-behind.aiff", "H14", "an ID3 tag after FORM", "stream audio pcm_s16be: frames")
def tag_behind(path):
    ffmpeg(*TONE, *EXACT, path)
    path.write_bytes(path.read_bytes() + id3(*FRAMES))


@made("tags-behind.wav", "H14", "an ID3 tag after RIFF", "stream audio pcm_s16le: frames")
def tag_behind_wave(path):
    ffmpeg(*TONE, *EXACT, path)
    path.write_bytes(path.read_bytes() + id3(*FRAMES))


# MARK: An audiobook (H11)

BOOK = ["tag.title", "tag.artist", "tag.album", "chapters.times", "stream video mjpeg: packets"]


def audiobook(path, enabled):
    """Writes sound with chapter tracks of text and pictures, enabled or disabled."""
    chapters = path.with_suffix(".chapters.txt")
    chapters.write_text(";FFMETADATA1\ntitle=Evening Book\nartist=Karl May\nalbum=Evening Book\ntrack=2/5\n"
                        "[CHAPTER]\nTIMEBASE=1/1000\nSTART=0\nEND=500\ntitle=One\n"
                        "[CHAPTER]\nTIMEBASE=1/1000\nSTART=500\nEND=1000\ntitle=Two\n")
    ffmpeg(*TONE, "-f", "lavfi", "-i", "testsrc2=s=64x48:r=2:d=1", "-i", chapters, "-map", "0:a", "-map", "1:v",
           "-map_metadata", "2", "-map_chapters", "2", "-c:a", "aac", "-c:v", "mjpeg", "-f", "mp4", *EXACT, path)
    chapters.unlink()
    file = File(path.read_bytes())
    # The sound track refers to the tracks of pictures and text as its chapters.
    tracks = file.at("moov").all("trak")
    numbers = [track.all("tkhd")[0].payload[12:16] for track in tracks]
    first = tracks[0]
    first.children = [child for child in first.children if getattr(child, "code", b"") != b"tref"]
    first.children.append(box("tref", box("chap", *numbers[1:])))
    for track in tracks[1:]:
        header = track.all("tkhd")[0]
        header.payload = header.payload[:3] + bytes([3 if enabled else 2]) + header.payload[4:]
    path.write_bytes(file.bytes().replace(b"isom", b"M4B ", 1))
    from mutagen.mp4 import MP4
    tags = MP4(path)
    tags["stik"], tags["apID"] = [2], ["erika@example.org"]
    tags.save()


made("audiobook.m4b", "H11", "title, artist and album of an audiobook with chapter tracks", BOOK, work=True)(
    lambda path: audiobook(path, False))
made("audiobook-enabled.m4b", "H11", "the same with enabled chapter tracks", BOOK, work=True)(
    lambda path: audiobook(path, True))
