"""Made movies with facts about how pictures and sound are displayed: geometry, color and projection."""

import struct

from leaking.boxes import File, box, uuid

from .made import EXACT, PERSONAL, PICTURE, ffmpeg, made
from .made_movies import AAC, SPHERICAL, in_sample_entry, movie
from .made_pictures import profile
from .strip import changed, overwritten, renamed

HEVC = ["-c:v", "libx265", "-pix_fmt", "yuv420p", "-tag:v", "hvc1", "-x265-params", "log-level=error:pools=1"]
ENTRY = "part./moov/trak/mdia/minf/stbl/stsd"
# Mirrored from left to right, and rotated by 90 degrees.
MIRROR = struct.pack(">9i", -(1 << 16), 0, 0, 0, 1 << 16, 0, 64 << 16, 0, 1 << 30)
ROTATION = struct.pack(">9i", 0, 1 << 16, 0, -(1 << 16), 0, 0, 48 << 16, 0, 1 << 30)
UPRIGHT = struct.pack(">9i", 1 << 16, 0, 0, 0, 1 << 16, 0, 0, 0, 1 << 30)
# Country, provider, kind of message, and version.
HDR10_PLUS = b"\xb5\0\x3c\0\1\4\1"


@made("clean-aperture.mp4", "H3", "clean aperture", f"{ENTRY}/avc1/clap", strips=[renamed("clap")])
def aperture(path):
    movie(path)
    in_sample_entry(path, box("clap", struct.pack(">IIIIiIiI", 48, 1, 32, 1, -4, 1, 2, 1)))


@made("matrices.mov", "H3", "mirror by the matrix of a track, rotation by the matrix of the movie",
      ["stream video h264: side_data_list", "part./moov/trak/tkhd", "part./moov/mvhd"],
      strips=[changed(MIRROR, UPRIGHT), changed(ROTATION, UPRIGHT)])
def matrices(path):
    movie(path)
    file = File(path.read_bytes())
    file.change("moov/mvhd", 36, ROTATION).change("moov/trak/tkhd", 40, MIRROR)
    path.write_bytes(file.bytes())


@made("color.mov", "H3", "color by nclc, and an ICC profile",
      ["stream video h264: color_transfer", f"{ENTRY}/avc1/colr", f"{ENTRY}/avc1/colr prof"],
      strips=[renamed("colrnclc"), renamed("colrprof")])
def color(path):
    movie(path, "-movflags", "-write_colr")
    in_sample_entry(path, box("colr", b"nclc", struct.pack(">HHH", 1, 1, 1)), box("colr", b"prof", profile()))


@made("dolby-vision.mp4", "H3", "configuration of Dolby Vision",
      ["stream video hevc: side_data_list", f"{ENTRY}/hvc1/dvvC"], strips=[renamed("dvvC")])
def dolby_vision(path):
    ffmpeg(*PICTURE, *HEVC, *EXACT, *PERSONAL, path)
    # Version 1.0, profile 8, level 1, with a reference processing unit, compatible with HDR10.
    bits = 8 << 9 | 1 << 3 | 1 << 2 | 1
    in_sample_entry(path, box("dvvC", struct.pack(">BBHB", 1, 0, bits, 1 << 4), bytes(19)))


def dynamic_metadata(peak):
    """Returns a NAL unit with the metadata of HDR10+ for one window."""
    values = [(1, 2), (peak, 27), (0, 1), *[(one, 17) for one in (60000, 50000, 40000, 20000)], (0, 4), (12, 10), (0, 3)]
    bits = "".join(f"{value:0{size}b}" for value, size in values)
    bits += "0" * (-len(bits) % 8)
    message = HDR10_PLUS + bytes(int(bits[at:at + 8], 2) for at in range(0, len(bits), 8))
    unit = bytes([4, len(message)]) + message + b"\x80"
    # Emulation prevention: three bytes that look like a start code get a byte between them.
    out = b""
    for byte in unit:
        out += b"\3" if out[-2:] == b"\0\0" and byte <= 3 else b""
        out += bytes([byte])
    return b"\0\0\0\1\x4e\1" + out


@made("hdr10-plus.mp4", "H3", "dynamic metadata of HDR10+ in SEI messages", "stream video hevc: frame side data",
      strips=[changed(HDR10_PLUS, HDR10_PLUS[:-1] + b"\0")])
def hdr10_plus(path):
    source = path.with_suffix(".hevc")
    ffmpeg(*PICTURE, *HEVC, *EXACT, source)
    data = source.read_bytes()
    out, place = b"", 0
    # A SEI message precedes the first slice of each picture; units are split at their start codes.
    starts = [at for at in range(len(data) - 4) if data[at:at + 3] == b"\0\0\1"]
    for at, end in zip(starts, [*starts[1:], len(data)]):
        if data[at + 3] >> 1 < 32 and data[at + 5] & 128:
            out += dynamic_metadata(1000 + place)
            place += 1
        out += data[at:end]
    source.write_bytes(out)
    ffmpeg("-r", "10", "-i", source, "-c", "copy", "-tag:v", "hvc1", *EXACT, *PERSONAL, path)
    source.unlink()


@made("spherical-v1.mov", "H3", "360 degrees by the uuid box of Spherical Video V1, in QuickTime",
      ["stream video h264: side_data_list", "part./moov/trak/uuid (spherical)"], strips=[renamed("uuid")])
def spherical(path):
    movie(path, more=[("moov/trak", uuid("ffcc8263-f855-4a93-8814-587a02521fdd", SPHERICAL))])


@made("ambisonics.mp4", "H3", "ambisonics by SA3D", f"{ENTRY}/mp4a/SA3D",
      strips=[renamed("SA3D"), overwritten(b"SA3D", 6, b"\1")])
def ambisonics(path):
    ffmpeg("-f", "lavfi", "-i", "anoisesrc=d=0.5:seed=3,pan=4.0|c0=c0|c1=0.5*c0|c2=0.2*c0|c3=0.1*c0", *AAC, "-b:a", "128k",
           *EXACT, *PERSONAL, path)
    in_sample_entry(path, box("SA3D", struct.pack(">BBIBBI4I", 0, 0, 1, 0, 0, 4, 0, 1, 2, 3)))
