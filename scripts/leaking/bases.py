"""Makes the small files that canaries are added to, with ffmpeg, lame and heif-enc."""

import struct
import subprocess

from .boxes import File, add_track, entry, full

PICTURE = ["-f", "lavfi", "-i", "testsrc2=s=64x48:r=10:d=1"]
TONE = ["-f", "lavfi", "-i", "sine=440:r=44100:d=1"]
EXACT = ["-fflags", "+bitexact", "-flags", "+bitexact", "-map_metadata", "-1"]
# Without the SEI message in which x264 describes itself.
H264 = ["-c:v", "libx264", "-pix_fmt", "yuv420p", "-g", "5", "-bsf:v",
        "filter_units=remove_types=6"]
AAC = ["-c:a", "aac"]

MOVIE = [*PICTURE, *TONE, *H264, *AAC, *EXACT]
HEVC = [*PICTURE, "-c:v", "libx265", "-pix_fmt", "yuv420p", "-x265-params", "log-level=error",
        "-tag:v", "hvc1"]
RECIPES = {
    "movie.mov": MOVIE, "movie.mp4": [*MOVIE, "-movflags", "+faststart"],
    "movie.3gp": MOVIE, "sound.m4a": [*TONE, *AAC, *EXACT],
    "sound.mp3": [*TONE, "-c:a", "libmp3lame", *EXACT, "-id3v2_version", "0", "-write_xing", "0"],
    "sound.aac": [*TONE, *AAC, *EXACT], "sound.wav": [*TONE, *EXACT],
    "sound.flac": [*TONE, "-c:a", "flac", *EXACT], "sound.aiff": [*TONE, *EXACT],
    "picture.jpg": [*PICTURE, "-frames:v", "1", *EXACT],
    "picture.png": [*PICTURE, "-frames:v", "1", *EXACT],
    "picture.webp": [*PICTURE, "-frames:v", "1", *EXACT],
    "picture.bmp": [*PICTURE, "-frames:v", "1", *EXACT],
    "parts.mp4": [*MOVIE, "-movflags", "+frag_keyframe+empty_moov+default_base_moof"],
    "seen.mp4": [*PICTURE, *TONE, "-c:v", "libx264", "-pix_fmt", "yuv420p", *AAC],
    "seenparts.mp4": [*PICTURE, "-c:v", "libx264", "-pix_fmt", "yuv420p", "-movflags",
                      "+frag_keyframe+empty_moov+default_base_moof"],
    "photos.mov": [*PICTURE, "-c:v", "mjpeg", *EXACT],
    "photos.mp4": [*PICTURE, "-c:v", "mjpeg", *EXACT],
    "drawn.mov": [*PICTURE, "-c:v", "png", *EXACT],
    "drawn.mp4": [*PICTURE, "-c:v", "png", *EXACT],
    "hevc.mp4": HEVC, "hevc.mov": HEVC,
    "seen.mp3": [*TONE, "-c:a", "libmp3lame"],
    "picture.tif": [*PICTURE, "-frames:v", "1", *EXACT],
    "picture.gif": [*PICTURE, "-frames:v", "1", *EXACT],
    "picture.jp2": [*PICTURE, "-frames:v", "1", "-c:v", "jpeg2000", *EXACT],
    "lossless.webp": [*PICTURE, "-frames:v", "1", "-lossless", "1", *EXACT],
    "av1.mp4": [*PICTURE, "-c:v", "libaom-av1", "-cpu-used", "8", "-g", "5", *EXACT],
    "pcm.mov": [*TONE, "-c:a", "pcm_s16le", *EXACT],
    "avc.mp4": [*PICTURE, *H264, *EXACT], "vp9.mp4": [*PICTURE, "-c:v", "libvpx-vp9", *EXACT],
    "mpeg2.mp4": [*PICTURE, "-c:v", "mpeg2video", *EXACT], "mpeg4.mp4": [*PICTURE, "-c:v", "mpeg4", *EXACT],
    "mp3.mp4": [*TONE, "-c:a", "libmp3lame", *EXACT], "ac3.mp4": [*TONE, "-c:a", "ac3", *EXACT],
    "eac3.mp4": [*TONE, "-c:a", "eac3", *EXACT], "opus.mp4": [*TONE, "-c:a", "libopus", *EXACT],
    "alac.m4a": [*TONE, "-c:a", "alac", *EXACT],
    "prores.mov": [*PICTURE, "-c:v", "prores_ks", *EXACT],
    "flac.mp4": [*TONE, "-c:a", "flac", "-strict", "-2", *EXACT],
    "adpcm.wav": [*TONE, "-c:a", "adpcm_ima_wav", *EXACT],
    "sound.wv": [*TONE, "-c:a", "wavpack", *EXACT],
    "wide.mp3": [*TONE, "-c:a", "libmp3lame", "-b:a", "128k"],
}


def run(*command):
    return subprocess.run([str(part) for part in command], check=True, capture_output=True).stdout


def make_bases(folder):
    for name, recipe in RECIPES.items():
        if not (folder / name).exists():
            run("ffmpeg", "-v", "error", "-y", *recipe, folder / name)
    for name, options in ("picture.heic", []), ("picture.avif", ["-A"]):
        if not (folder / name).exists():
            run("heif-enc", *options, folder / "picture.png", "-o", folder / name)
    if not (folder / "vp8.mp4").exists():
        (folder / "vp8.mp4").write_bytes(vp8_movie(
            (folder / "avc.mp4").read_bytes(), (folder / "picture.webp").read_bytes()))


def vp8_movie(movie, picture):
    """Returns a movie with the picture as its only frame, because ffmpeg writes no VP8 to MP4."""
    file = File(movie)
    size, = struct.unpack("<I", picture[16:20])
    description = entry(
        "vp08", bytes(16), struct.pack(">HHII", 64, 48, 72 << 16, 72 << 16), bytes(4), b"\0\1", bytes(32),
        b"\0\x18\xff\xff", full("vpcC", b"\0\x0a\x80\1\1\1\0\0", version=1))
    file.at("moov").children.remove(file.track(1))
    file.boxes = [found for found in file.boxes if found.code != b"mdat"]
    file.size = len(file.bytes())
    return add_track(file, "vide", description, [picture[20:20 + size]], header=full(
        "vmhd", bytes(8), flags=1)).bytes()
