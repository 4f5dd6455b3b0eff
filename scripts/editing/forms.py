"""Makes movies of all forms that editors must cope with, and lists them."""

import shutil
import struct
from dataclasses import dataclass
from pathlib import Path
from typing import Callable

from . import boxes
from .boxes import Box, File, box
from .making import AAC, ALBUM, ARTIST, EXACT, H264, KEY, PICTURE, PLACE, TAGS, TITLE, TITLE_NAMES, TONE, ffmpeg

FORMS = []
QUICKTIME = [("com.apple.quicktime.title", TITLE), ("com.apple.quicktime.artist", ARTIST),
             ("com.apple.quicktime.album", ALBUM), ("com.apple.quicktime.creationdate", "2019-08-07T10:11:12+0200"),
             ("com.apple.quicktime.location.ISO6709", PLACE), ("com.apple.quicktime.make", "Example"),
             ("com.example.note", "note")]
PHONE = [("com.android.version", "14"), ("com.android.capture.fps", "30")]


@dataclass
class Form:
    name: str
    suffix: str
    what: str
    make: Callable
    # Whether the movie has a title; then another one is made without it.
    is_titled: bool = True
    # Arguments of ffmpeg for reading the movie.
    reading: tuple = ()
    # Programs that the form needs.
    needs: tuple = ()
    # Media segments that follow an initialization segment.
    rest: bytes = b""

    def path(self, folder, titled=True):
        """Returns the path of the movie, or of the one without title."""
        folder = folder if titled or not self.is_titled else folder / "untitled"
        return folder / f"{self.name}{self.suffix}"

    def segments(self, folder):
        return folder / f"{self.name}.m4s"


def form(name, what, is_titled=True, **more):
    """Declares a form; the decorated function returns the bytes of a movie, and of media segments if there are any."""
    def take(make):
        path = Path(name)
        FORMS.append(Form(path.stem, path.suffix, what, make, is_titled, **more))
        return make
    return take


FIRST = ["-movflags", "+faststart"]


@form("mp4-moov-first.mp4", "moov before mdat, iTunes items")
def moov_first(work):
    return work.copied(".mp4", *FIRST)


@form("mp4-moov-last.mp4", "moov after mdat, iTunes items")
def moov_last(work):
    return work.copied(".mp4")


@form("mp4-co64.mp4", "64-bit chunk offsets")
def co64(work):
    return boxes.as_co64(work.file(".mp4", *FIRST)).bytes()


@form("mp4-mdat-64.mp4", "mdat with a 64-bit size")
def mdat64(work):
    file = work.file(".mp4", *FIRST)
    file.at("mdat").wide = True
    return file.bytes()


@form("mp4-two-mdat.mp4", "the media in two mdat, one on each side of moov")
def two_mdat(work):
    file = work.file(".mp4")
    media = file.at("mdat")
    places = boxes.chunk_offsets(file.tables()[0].first("stco"))
    middle = places[len(places) // 2] - media.inside
    rest = Box("mdat", media.body[middle:], inside=media.inside + middle)
    media.body = media.body[:middle]
    file.boxes.append(rest)
    return file.bytes()


@form("mp4-no-udta.mp4", "no udta", is_titled=False)
def no_udta(work):
    return work.file(".mp4", *FIRST, tags=[]).remove(lambda one: one.code == b"udta").bytes()


@form("mp4-udta-empty.mp4", "a udta without boxes", is_titled=False)
def empty_udta(work):
    file = work.file(".mp4", *FIRST, tags=[]).remove(lambda one: one.code == b"udta")
    return file.add("moov", box("udta")).bytes()


@form("mp4-ilst-empty.mp4", "a meta with an empty ilst", is_titled=False)
def empty_list(work):
    file = work.file(".mp4", *FIRST, tags=[]).remove(lambda one: one.code == b"udta")
    return file.add("moov/udta", boxes.listed()).bytes()


@form("mp4-meta-quicktime.mp4", "iTunes items in a meta without version and flags")
def meta_quicktime(work):
    file = work.file(".mp4", *FIRST)
    file.at("moov/udta/meta").head = b""
    return file.bytes()


@form("mp4-free-before-ilst.mp4", "free before ilst")
def free_before(work):
    file = work.file(".mp4", *FIRST)
    meta = file.at("moov/udta/meta").children
    meta.insert(1, boxes.made(box("free", bytes(200))))
    return file.bytes()


@form("mp4-free-after-ilst.mp4", "free after ilst")
def free_after(work):
    return work.file(".mp4", *FIRST).add("moov/udta/meta", box("free", bytes(1000))).bytes()


@form("mp4-free-after-moov.mp4", "moov in reserved space, followed by free")
def free_after_moov(work):
    return work.copied(".mp4", "-moov_size", "8000")


@form("mp4-unknown-boxes.mp4", "unknown boxes in moov, in udta, in front and at the end")
def unknown(work):
    file = work.file(".mp4", *FIRST)
    file.add("moov", box("abcd", b"unknown in moov")).add("moov/udta", box("efgh", b"unknown in udta"))
    file.add("moov/trak", box("ijkl", b"unknown in trak"))
    file.boxes.insert(1, boxes.made(box("uuid", bytes(range(16)), b"unknown in front")))
    return file.add("", box("mnop", b"unknown at the end")).bytes()


@form("mp4-trailer.mp4", "bytes at the end that are no box")
def trailer(work):
    return work.copied(".mp4", *FIRST) + b"\0\0\0"


@form("mp4-edit-list.mp4", "edit lists: sound half a second late, B-frames")
def edit_list(work):
    path = work.ffmpeg(".mp4", *PICTURE, "-itsoffset", "0.5", *TONE, "-map", "0", "-map", "1", *H264, "-bf", "3", *AAC,
                       *TAGS)
    return path.read_bytes()


@form("mp4-tracks.mp4", "two sound tracks and subtitles with languages and names")
def tracks(work):
    path = work.ffmpeg(
        ".mp4", "-i", work.base, "-i", work.folder / "subtitles.srt", "-map", "0", "-map", "0:a", "-map", "1", "-c", "copy",
        "-c:s", "mov_text", "-metadata:s:v:0", "language=eng", "-metadata:s:a:0", "language=eng", "-metadata:s:a:1",
        "language=deu", "-metadata:s:s:0", "language=jpn", "-metadata:s:a:1", "title=Second sound", *FIRST, *TAGS)
    return path.read_bytes()


def with_chapters(work, suffix, *options, base=None):
    return work.copied(suffix, "-i", work.folder / "chapters.txt", "-map", "0", "-map_chapters", "1", *options, base=base)


@form("mp4-chapters-text.mp4", "chapters in a text track")
def chapters_text(work):
    return with_chapters(work, ".mp4", "-movflags", "+faststart+disable_chpl")


@form("mp4-chapters-nero.mp4", "chapters in chpl")
def chapters_nero(work):
    chapters = File(with_chapters(work, ".mp4")).at("moov/udta/chpl")
    return work.file(".mp4", *FIRST).add("moov/udta", chapters.written(), first=True).bytes()


@form("mp4-chapters-both.mp4", "chapters in a text track and in chpl")
def chapters_both(work):
    return with_chapters(work, ".mp4", *FIRST)


@form("mp4-keys.mp4", "keys without prefix in udta, as ffmpeg writes them")
def keys(work):
    return work.copied(".mp4", "-movflags", "+faststart+use_metadata_tags")


@form("mp4-phone.mp4", "©xyz in udta, and keys of Android in moov/meta", is_titled=False)
def phone(work):
    file = work.file(".mp4", tags=[]).remove(lambda one: one.code == b"udta")
    file.add("moov/udta", box("©xyz", struct.pack(">HH", len(PLACE), 0x15C7), PLACE.encode()))
    return file.add("moov", boxes.keyed(PHONE, is_full=True)).bytes()


@form("mp4-encrypted.mp4", "encrypted samples: sinf, senc, saiz, saio", reading=("-decryption_key", KEY))
def encrypted(work):
    return work.copied(".mp4", "-encryption_scheme", "cenc-aes-ctr", "-encryption_key", KEY, "-encryption_kid",
                       "101112131415161718191a1b1c1d1e1f", *FIRST)


def fragmented(work, flags, tags=TAGS):
    return work.copied(".mp4", "-movflags", f"+frag_keyframe+empty_moov{flags}", tags=tags)


@form("mp4-fragments-mfra.mp4", "fragments and mfra")
def fragments_mfra(work):
    return fragmented(work, "+default_base_moof")


@form("mp4-fragments-absolute.mp4", "fragments with absolute base offsets and mfra")
def fragments_absolute(work):
    return fragmented(work, "")


@form("mp4-fragments-sidx.mp4", "fragments with a sidx each")
def fragments_sidx(work):
    return fragmented(work, "+dash")


@form("mp4-fragments-one-sidx.mp4", "fragments with one sidx for all")
def fragments_one_sidx(work):
    return fragmented(work, "+dash+global_sidx+skip_trailer")


@form("mp4-fragments-untagged.mp4", "fragments without udta", is_titled=False)
def fragments_untagged(work):
    return File(fragmented(work, "", tags=[])).remove(lambda one: one.code == b"udta").bytes()


@form("mp4-fragments-after-samples.mp4", "samples in moov, then fragments")
def fragments_after_samples(work):
    return work.copied(".mp4", "-movflags", "+frag_keyframe")


@form("cmaf-whole.mp4", "CMAF header and fragments in one file")
def cmaf(work):
    return fragmented(work, "+cmaf")


@form("cmaf-init.mp4", "CMAF header in a separate file")
def cmaf_init(work):
    file = File(fragmented(work, "+cmaf"))
    number = next(number for number, one in enumerate(file.boxes) if one.code == b"moov") + 1
    rest = b"".join(one.written() for one in file.boxes[number:] if one.code != b"mfra")
    return b"".join(one.written() for one in file.boxes[:number]), rest


@form("mov-bare.mov", "QuickTime without metadata", is_titled=False)
def mov_bare(work):
    return work.file(".mov", tags=[]).remove(lambda one: one.code == b"udta").bytes()


@form("mov-texts.mov", "QuickTime texts and ©xyz in udta")
def mov_texts(work):
    return work.copied(".mov", "-metadata", f"location={PLACE}")


@form("mov-texts-first.mov", "the same with moov first")
def mov_texts_first(work):
    return work.copied(".mov", "-metadata", f"location={PLACE}", *FIRST)


def with_keys(work, *options, is_full=False, base=None):
    file = base or work.file(".mov", *options, tags=[]).remove(lambda one: one.code == b"udta")
    return file.add("moov", boxes.keyed(QUICKTIME, is_full))


@form("mov-keys.mov", "keys of QuickTime in moov/meta")
def mov_keys(work):
    return with_keys(work).bytes()


@form("mov-keys-first.mov", "the same with moov first")
def mov_keys_first(work):
    return with_keys(work, *FIRST).bytes()


@form("mov-keys-full.mov", "keys of QuickTime in a meta with version and flags")
def mov_keys_full(work):
    return with_keys(work, is_full=True).bytes()


@form("mov-keys-texts.mov", "keys of QuickTime, and the same as texts in udta, with zeros at the end")
def mov_both(work):
    file = with_keys(work, base=work.file(".mov"))
    file.at("moov/udta").tail = bytes(4)
    return file.bytes()


@form("mov-chapters.mov", "QuickTime with chapters in a text track")
def mov_chapters(work):
    return with_chapters(work, ".mov", base=work.base)


@form("mov-cmov.mov", "a compressed moov")
def mov_cmov(work):
    return boxes.compressed(work.copied(".mov"))


@form("mov-fragments.mov", "QuickTime in fragments")
def mov_fragments(work):
    return work.copied(".mov", "-movflags", "+frag_keyframe+empty_moov")


@form("3gp-assets.3gp", "3GPP assets in udta")
def assets(work):
    return work.copied(".3gp", "-metadata", f"location={PLACE}")


@form("3gp-bare.3gp", "3GPP without metadata", is_titled=False)
def assets_bare(work):
    return work.file(".3gp", tags=[]).remove(lambda one: one.code == b"udta").bytes()


@form("m4a-gapless.m4a", "sound with iTunSMPB and iTunNORM")
def gapless(work):
    gap = " 00000000 00000840 000001CA 000000000003F31A" + " 00000000" * 8
    norm = " 0000040C 0000040C 00003A5B 00003A5B 00000D1D 00000D1D 00007FFF 00007FFF 00000D1D 00000D1D"
    file = work.file(".m4a", *FIRST, base=work.sound)
    for name, value in (("iTunSMPB", gap), ("iTunNORM", norm)):
        file.add("moov/udta/meta/ilst", boxes.own_item(name, value))
    return file.bytes()


@form("m4a-cover.m4a", "sound with a cover")
def m4a_cover(work):
    file = work.file(".m4a", base=work.sound)
    return file.add("moov/udta/meta/ilst", boxes.item("covr", work.cover.read_bytes(), 13)).bytes()


@form("m4b-chapters.m4b", "audiobook with chapters")
def m4b(work):
    return with_chapters(work, ".m4b", "-f", "ipod", base=work.sound)


@form("m4v-itunes.m4v", "brand M4V")
def m4v(work):
    return work.copied(".m4v", "-f", "ipod")


@form("f4v-tags.f4v", "brand F4V")
def f4v(work):
    return work.copied(".f4v", "-f", "f4v")


# Tags of other writers


@form("mp4-by-exiftool.mp4", "tags of exiftool, with XMP", needs=("exiftool",))
def by_exiftool(work):
    return work.edited(work.copied(".mp4", tags=[]), ".mp4", "exiftool", "-q", "-overwrite_original",
                       f"-ItemList:Title={TITLE}", f"-ItemList:Artist={ARTIST}", "-XMP-dc:Creator=Example", "FILE")


@form("mov-by-exiftool.mov", "keys of exiftool", needs=("exiftool",))
def mov_by_exiftool(work):
    return work.edited(work.copied(".mov", tags=[]), ".mov", "exiftool", "-q", "-overwrite_original",
                       f"-Keys:Title={TITLE}", f"-Keys:Artist={ARTIST}", "-Keys:Make=Example", "FILE")


@form("m4a-by-atomicparsley.m4a", "tags of AtomicParsley", needs=("AtomicParsley",))
def by_parsley(work):
    data = work.copied(".m4a", base=work.sound, tags=[])
    return work.edited(data, ".m4a", "AtomicParsley", "FILE", "--overWrite", "--title", TITLE, "--artist", ARTIST,
                       "--album", ALBUM, "--tracknum", "2/9", "--bpm", "120")


@form("m4a-by-mutagen.m4a", "tags of mutagen")
def by_mutagen(work):
    from mutagen.mp4 import MP4
    path = work.new(".m4a")
    path.write_bytes(work.copied(".m4a", *FIRST, base=work.sound, tags=[]))
    tags = MP4(path)
    tags.update({"©nam": [TITLE], "©ART": [ARTIST], "©alb": [ALBUM], "trkn": [(2, 9)], "tmpo": [120], "cpil": True})
    tags.save()
    return path.read_bytes()


@form("mp4-by-mp4box.mp4", "tags of MP4Box", needs=("MP4Box",))
def by_mp4box(work):
    return work.edited(work.copied(".mp4", tags=[]), ".mp4", "MP4Box", "-quiet", "-itags",
                       f"title={TITLE}:artist={ARTIST}:album={ALBUM}", "FILE")


def untitled(data):
    """Returns a movie without its title."""
    file = File(data)
    if file.at("moov/cmov"):
        # The chunk offsets do not change, because the movie follows the media.
        packed = file.at("moov/cmov/cmvd")
        movie = File(boxes.zlib.decompress(packed.body[4:]))
        boxes.without_items(movie, TITLE_NAMES)
        whole = b"".join(one.written() for one in movie.boxes)
        packed.body = struct.pack(">I", len(whole)) + boxes.zlib.compress(whole, 9)
        return file.bytes()
    return boxes.without_items(file, TITLE_NAMES).bytes()


def load_segments(folder):
    """Reads the media segments that follow initialization segments."""
    for one in FORMS:
        if one.segments(folder).exists():
            one.rest = one.segments(folder).read_bytes()


def is_possible(one):
    return all(shutil.which(program) for program in one.needs)


def make_all(folder, work):
    """Writes the movies of all forms, and returns how many forms could not be made."""
    (folder / "untitled").mkdir(parents=True, exist_ok=True)
    missing = 0
    shutil.copy(work.cover, folder / "old-cover.jpg")
    ffmpeg("-f", "lavfi", "-i", "testsrc2=s=32x32:d=1", "-frames:v", "1", *EXACT, folder / "cover.jpg")
    for one in FORMS:
        if not is_possible(one):
            missing += 1
            continue
        data = one.make(work)
        if isinstance(data, tuple):
            data, rest = data
            one.segments(folder).write_bytes(rest)
        one.path(folder).write_bytes(data)
        if one.is_titled:
            one.path(folder, titled=False).write_bytes(untitled(data))
    return missing
