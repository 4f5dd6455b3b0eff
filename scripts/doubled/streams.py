"""Playlists, chunks of WAVE and AIFF, archives, and streams of units."""

from struct import pack

from .made import each, le16, le32, made, number, u32
from .plain import riff

START = b"#EXTM3U\n#EXT-X-TARGETDURATION:1\n"


@made("m3u8", 1000)
def playlist_segments(n):
    return START + b"#EXTINF:1,\na.ts\n" * n


@made("m3u8", 500)
def playlist_date_ranges(n):
    def line(index):
        return b'#EXT-X-DATERANGE:ID="%b",START-DATE="2020-01-01T00:00:00Z",DURATION=1,X-A="b"\n' % number(index)
    return START + each(n, line) + b"#EXTINF:1,\na.ts\n"


@made("m3u8", 500)
def playlist_date_ranges_equal(n):
    line = b'#EXT-X-DATERANGE:ID="a",START-DATE="2020-01-01T00:00:00Z",DURATION=1,X-A="b"\n'
    return START + line * n + b"#EXTINF:1,\na.ts\n"


@made("m3u8", 200)
def playlist_variants(n):
    def lines(index):
        name = number(index)
        return (b'#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="g%b",NAME="n%b",URI="u%b"\n'
                b'#EXT-X-STREAM-INF:BANDWIDTH=1%b,AUDIO="g%b"\nv%b\n') % (name, name, name, name, name, name)
    return b"#EXTM3U\n" + each(n, lines)


@made("m3u8", 200)
def playlist_renditions(n):
    """Renditions of one group, and variants that all use it."""
    media = each(n, lambda index: b'#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="g",NAME="n%b",URI="u%b"\n' % (number(index), number(index)))
    return b"#EXTM3U\n" + media + b'#EXT-X-STREAM-INF:BANDWIDTH=1,AUDIO="g"\nv\n' * n


@made("m3u8", 500)
def playlist_variables(n):
    names = each(n, lambda index: b'#EXT-X-DEFINE:NAME="v%b",VALUE="x"\n' % number(index))
    return START + names + each(n, lambda index: b"#EXTINF:1,\n{$v%b}\n" % number(index))


@made("m3u8", 3, limit=24)
def playlist_variables_expanding(n):
    """Variables that are ten times the previous one."""
    names = b"".join(b'#EXT-X-DEFINE:NAME="v%d",VALUE="%b"\n' % (index, b"{$v%d}" % (index - 1) * 10)
                     for index in range(1, n))
    return b'#EXTM3U\n#EXT-X-DEFINE:NAME="v0",VALUE="xxxxxxxxxx"\n' + names + b"#EXTINF:1,\n{$v%d}\n" % (n - 1)


@made("m3u8", 5000)
def playlist_attributes(n):
    return b"#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1," + b"A=1," * n + b"B=1\na\n"


FORMAT = b"fmt ", pack("<HHIIHH", 1, 1, 8000, 16000, 2, 16)


@made("wav", 2000)
def wave_chunks(n):
    return riff(b"WAVE", FORMAT, *[(b"junk", b"")] * n, (b"data", b"ab"))


@made("wav", 500)
def wave_lists_nested(n):
    lists = each(n, lambda index: b"LIST" + le32(12 * (n - index) - 8) + b"INFO")
    return riff(b"WAVE", FORMAT)[:36] + lists


@made("wav", 1000)
def wave_texts(n):
    return riff(b"WAVE", FORMAT, (b"LIST", b"INFO" + (b"IART" + le32(2) + b"ab") * n), (b"data", b"ab"))


@made("wav", 500)
def wave_cues(n):
    cues = le32(n) + each(n, lambda index: le32(index, index) + b"data" + le32(0, 0, index))
    labels = b"adtl" + each(n, lambda index: b"labl" + le32(6, index) + b"a\0")
    return riff(b"WAVE", FORMAT, (b"cue ", cues), (b"LIST", labels), (b"data", b"ab" * n))


def aiff(*chunks):
    common = b"COMM" + u32(18) + b"\0\1\0\0\0\1\0\x10\x40\x0e\xac\x44\0\0\0\0\0\0"
    body = b"AIFF" + common + b"".join(chunks) + b"SSND" + u32(10) + bytes(10)
    return b"FORM" + u32(len(body)) + body


@made("aiff", 1000)
def aiff_chunks(n):
    return aiff((b"ANNO" + u32(2) + b"ab") * n)


@made("aiff", 1000)
def aiff_markers(n):
    markers = each(n, lambda index: (index % 65535).to_bytes(2, "big") + u32(index) + b"\1a")
    return aiff(b"MARK" + u32(2 + len(markers)) + min(n, 65535).to_bytes(2, "big") + markers)


def archive(count, name, shared=False):
    """Stored files of one byte; entries of a shared file refer to the first."""
    def local(index):
        return b"PK\3\4" + le16(20, 0, 0, 0, 0) + le32(0, 1, 1) + le16(len(name(index)), 0) + name(index) + b"x"

    def central(index):
        offset = 0 if shared else index * len(local(0))
        return (b"PK\1\2" + le16(20, 20, 0, 0, 0, 0) + le32(0, 1, 1) + le16(len(name(index)), 0, 0, 0, 0)
                + le32(0, offset) + name(index))
    files, directory = each(1 if shared else count, local), each(count, central)
    end = b"PK\5\6" + le16(0, 0, count & 65535, count & 65535) + le32(len(directory), len(files)) + le16(0)
    return files + directory + end


@made("zip", 250)
def archive_files(n):
    return archive(n, lambda index: b"f%b.txt" % number(index))


@made("zip", 250)
def archive_files_shared(n):
    return archive(n, lambda index: b"f0000000.txt", True)


@made("obu", 1000)
def av1_units(n):
    """Units of metadata after a temporal delimiter and a sequence header."""
    header = bytes.fromhex("0a0b00000024cf7f0d bfff3008".replace(" ", ""))
    return b"\x12\0" + header + b"\x2a\x05\x04\xb5\0\0\0" * n


@made("ivf", 500)
def ivf_frames(n):
    head = b"DKIF" + le16(0, 32) + b"AV01" + le16(16, 16) + le32(25, 1, n, 0)
    return head + each(n, lambda index: le32(2, index, 0) + b"\x12\0")
