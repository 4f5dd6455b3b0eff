"""Makes pictures of all forms that editors must cope with, runs editors of pictures, and judges their copies."""

import hashlib
import json
import re
import shutil
import subprocess
import tempfile
from collections import Counter
from pathlib import Path

from . import editors
from .editors import Answer, command_of, last_line, version
from .forms import Form
from .judge import Judge, Verdict, listed, whole
from .making import ffmpeg
from .operations import NEW, WIDE, Operation
from .running import ran

LOCATION = ("46.4500", "-6.55123", "372")
DATE = "2021-03-04T05:06:07+02:00"
OPERATIONS = [
    Operation("title set", [{"title": NEW}]),
    Operation("title removed", [{"title": None}], titled=True),
    Operation("artist", [{"artist": "A new artist, with more letters"}]),
    Operation("artist removed", [{"artist": None}], titled=True),
    Operation("copyright", [{"copyright": "A new right"}]),
    Operation("description", [{"description": "A new description"}]),
    Operation("date", [{"date": DATE}]),
    Operation("location", [{"location": LOCATION}]),
    Operation("location removed", [{"location": None}], titled=True),
    Operation("letters", [{"title": WIDE}]),
    Operation("set twice", [{"artist": "Another artist with a longer name"}, {"artist": NEW}]),
]
# The names of each field: of exiftool, and of exiv2.
NAMES = {
    "title": ("XMP-dc:Title|PNG:Title|IPTC:ObjectName", "Xmp.dc.title|Iptc.Application2.ObjectName"),
    "artist": ("IFD0:Artist|XMP-dc:Creator|XMP-tiff:Artist|PNG:(Author|Artist)|IPTC:By-line",
               "Exif.Image.Artist|Xmp.dc.creator|Xmp.tiff.Artist|Iptc.Application2.Byline"),
    "copyright": ("IFD0:Copyright|XMP-dc:Rights|PNG:Copyright|IPTC:CopyrightNotice", "Exif.Image.Copyright|Xmp.dc.rights"),
    "description": ("IFD0:ImageDescription|XMP-dc:Description|PNG:Description|IPTC:Caption-Abstract",
                    "Exif.Image.ImageDescription|Xmp.dc.description"),
    "date": (r"ExifIFD:(DateTimeOriginal|CreateDate|OffsetTime\w*|SubSecTime\w*|ExifVersion)|IFD0:ModifyDate"
             r"|XMP-exif:DateTimeOriginal|XMP-photoshop:DateCreated|XMP-xmp:CreateDate",
             r"Exif.Photo.(DateTimeOriginal|OffsetTimeOriginal)|Xmp.exif.DateTimeOriginal"),
    "location": (r"GPS:GPS(VersionID|(Latitude|Longitude|Altitude)(Ref)?)|XMP-exif:GPS(Latitude|Longitude|Altitude)(Ref)?",
                 "Exif.GPSInfo.GPS(Latitude|Longitude)"),
}
# The digest of the IPTC data, which is compared with the data.
DIGEST = "Photoshop:IPTCDigest"
# What exiftool reports about the layout, and the version of XMP's writer.
LAYOUT = re.compile(rf"{DIGEST}|IPTC:CodedCharacterSet|(File|System|ExifTool|Composite|SourceFile)\b.*"
                    r"|.*:(XMPToolkit|ExifByteOrder|\w*Offsets?|\w*Start|\w*Padding)"
                    r"|(PNG|RIFF|QuickTime|Meta):.*(Flags|VP8X|MediaDataSize|MediaDataOffset|Interlace).*|Track.*")
FORMS = []
OLD = ["-XMP-dc:Title=Old title", "-IFD0:Artist=Old artist", "-XMP-dc:Creator=Old artist", "-IFD0:Make=Example",
       "-ExifIFD:DateTimeOriginal=2019:08:07 01:02:03", "-GPSLatitude=48.2082", "-GPSLatitudeRef=N", "-GPSLongitude=16.3738",
       "-GPSLongitudeRef=E", "-IFD0:Orientation#=1", "-XMP-xmp:Rating=3", "-XMP-dc:Subject=one", "-XMP-dc:Subject=two"]
EXIF = [one for one in OLD if not one.startswith("-XMP")]
DATASETS = ["-IPTC:ObjectName=Old title", "-IPTC:By-line=Old artist", "-IPTC:Keywords=one", "-IPTC:Keywords=two",
            "-IPTC:City=Example", "-Photoshop:IPTCDigest=new", *[one for one in OLD if one.startswith("-GPS")]]
XMP = ["-XMP-dc:Title=Old title", "-XMP-dc:Creator=Old artist", "-XMP-xmp:Rating=3"]
THUMBNAIL = [*EXIF, "-ThumbnailImage<={thumbnail}", "-IFD0:XResolution=300", "-IFD0:YResolution=300"]


class Pictures:
    """Pictures without tags."""

    def __init__(self, folder):
        self.folder = folder
        source = ["-f", "lavfi", "-i", "testsrc2=s=64x48:d=1", "-frames:v", "1", "-fflags", "+bitexact", "-flags:v", "+bitexact"]
        kinds = {"jpg": [], "png": [], "tif": ["-pix_fmt", "rgb24"], "webp": [],
                 "lossless.webp": ["-c:v", "libwebp", "-lossless", "1"], "avif": ["-c:v", "libaom-av1", "-cpu-used", "8"]}
        for name, options in kinds.items():
            ffmpeg(*source, *options, folder / f"base.{name}")
        for tool in (["opj_compress", "-i"], ["cjxl", "--container=1", "--quiet"]):
            name = "base.jp2" if tool[0] == "opj_compress" else "base.jxl"
            parts = [folder / "base.png", *(["-o"] if name == "base.jp2" else []), folder / name]
            subprocess.run([*tool, *parts], check=True, capture_output=True)
        subprocess.run(["heif-enc", "-o", folder / "base.heic", folder / "base.png"], check=True, capture_output=True)
        ffmpeg("-i", folder / "base.jpg", "-vf", "scale=32:24", folder / "thumbnail.jpg")

    def made(self, name, tags=()):
        """Returns the bytes of a picture with tags that exiftool writes."""
        with tempfile.TemporaryDirectory() as work:
            path = Path(work) / f"picture.{name.rpartition('.')[2]}"
            shutil.copyfile(self.folder / f"base.{name}", path)
            if tags:
                tags = [one.format(thumbnail=self.folder / "thumbnail.jpg") for one in tags]
                subprocess.run(["exiftool", "-q", "-q", "-overwrite_original", *tags, path], check=True)
            return path.read_bytes()


def declare(name, what, base, tags=()):
    path = Path(name)
    # A form is titled if it has a title, an artist and a position.
    FORMS.append(Form(path.stem, path.suffix, what, lambda pictures: pictures.made(base, tags), tags in (OLD, DATASETS)))


for suffix, base in {"jpg": "jpg", "png": "png", "tif": "tif", "webp": "webp", "heic": "heic", "avif": "avif",
                     "jp2": "jp2", "jxl": "jxl"}.items():
    declare(f"bare.{suffix}", "without tags", base)
    declare(f"both.{suffix}", "Exif and XMP", base, OLD)
    declare(f"exif.{suffix}", "Exif alone", base, EXIF)
declare("xmp.jpg", "XMP alone", "jpg", XMP)
declare("xmp.png", "XMP alone", "png", XMP)
declare("thumbnail.jpg", "Exif with a thumbnail and resolutions", "jpg", THUMBNAIL)
declare("texts.png", "texts of PNG", "png", ["-PNG:Title=Old title", "-PNG:Author=Old artist", "-PNG:Comment=Kept"])
declare("lossless.webp", "lossless, without tags", "lossless.webp")
declare("iptc.jpg", "XMP and IPTC", "jpg", [*XMP, "-IPTC:Keywords=one", "-IPTC:City=Example"])
declare("datasets.jpg", "IPTC with its digest", "jpg", DATASETS)
declare("compact.tif", "XMP without free space", "tif", ["-api", "compact=nopadding", *XMP])


def make_all(folder):
    folder.mkdir(parents=True, exist_ok=True)
    pictures = Pictures(folder)
    for one in FORMS:
        one.path(folder).write_bytes(one.make(pictures))


class Mediainspect(editors.Mediainspect):
    @staticmethod
    def options(form, field, value):
        if field == "location":
            return ["--location", "+{0}-00{1}+{2}/".format(value[0], value[1][1:], value[2]) if value else "none"]
        if field == "date":
            return ["--date", value or "none"]
        return ["--remove", field] if value is None else ["--set", f"{field}={value}"]


class ExifTool:
    name = "exiftool"
    DATASETS = {"title": "ObjectName", "artist": "By-line"}
    TABLE = {
        "title": lambda v: [f"-Title={v or ''}"], "artist": lambda v: [f"-Artist={v or ''}", f"-Creator={v or ''}"],
        "copyright": lambda v: [f"-Copyright={v}"], "description": lambda v: [f"-ImageDescription={v}", f"-Description={v}"],
        "date": lambda v: [f"-DateTimeOriginal={v[:10].replace('-', ':')} {v[11:19]}", f"-OffsetTimeOriginal={v[19:]}"],
        "location": lambda v: ["-GPSLatitude=", "-GPSLongitude=", "-GPSLatitudeRef=", "-GPSLongitudeRef=", "-GPSAltitude="]
        if v is None else [f"-GPSLatitude={v[0]}", "-GPSLatitudeRef=N", f"-GPSLongitude={v[1][1:]}", "-GPSLongitudeRef=W",
                           f"-GPSAltitude={v[2]}", "-GPSAltitudeRef#=0"],
    }

    def edit(self, form, source, out, changes):
        options = [part for field, value in changes.items() for part in command_of(field, value, self.TABLE)]
        if form.name == "datasets":
            options += [f"-IPTC:{self.DATASETS[field]}={value or ''}" for field, value in changes.items()
                        if field in self.DATASETS]
            options += ["-Photoshop:IPTCDigest=new"]
        answer = ran(["exiftool", "-q", *options, "-o", out, source])
        return Answer(answer.returncode, last_line(answer, source, out))

    @staticmethod
    def version():
        return f"exiftool {version('exiftool', '-ver')}: `exiftool -TAG=VALUE -o`"


class Exiv2:
    name = "exiv2"
    DATASETS = {"title": "ObjectName", "artist": "Byline"}
    KEYS = {"title": ["Xmp.dc.title"], "artist": ["Exif.Image.Artist", "Xmp.dc.creator"], "copyright": ["Exif.Image.Copyright"],
            "description": ["Exif.Image.ImageDescription"]}

    def edit(self, form, source, out, changes):
        shutil.copy(source, out)
        options = []
        for field, value in changes.items():
            options += self.commands(field, value)
            if form.name == "datasets" and field in self.DATASETS:
                key = f"Iptc.Application2.{self.DATASETS[field]}"
                options.append(f"set {key} {value}" if value else f"del {key}")
        answer = ran(["exiv2", *[part for one in options for part in ("-M", one)], out])
        # Exiv2 edits in place; its status is 0 also for formats that it cannot write.
        failed = answer.returncode != 0 or b"not supported" in answer.stderr or b"not available" in answer.stderr
        if failed:
            out.unlink()
        return Answer(answer.returncode or int(failed), last_line(answer, source, out))

    def commands(self, field, value):
        if field == "location":
            places = {"Latitude": ("46/1 27/1 0/1", "N"), "Longitude": ("6/1 33/1 1107/250", "W"), "Altitude": ("372/1", "0")}
            return [f"set Exif.GPSInfo.GPS{name} {text}" if value else f"del Exif.GPSInfo.GPS{name}"
                    for one, pair in places.items() for name, text in zip((one, one + "Ref"), pair)]
        if field == "date":
            return [f"set Exif.Photo.DateTimeOriginal {value[:10].replace('-', ':')} {value[11:19]}",
                    f"set Exif.Photo.OffsetTimeOriginal {value[19:]}"]
        language = "lang=x-default " if field == "title" else ""
        return [f"del {key}" if value is None else f"set {key} {language}{value}" for key in self.KEYS[field]]

    @staticmethod
    def version():
        return f"exiv2 {version('exiv2', '--version').split()[-1]}: `exiv2 -M \"set KEY VALUE\"`, in place"


class Facts:
    """What programs read from a picture."""

    def __init__(self, path):
        answer = ran(["exiftool", "-j", "-G1", "-a", "-n", "-struct", "-api", "largefilesupport=1", path])
        found = json.loads(answer.stdout or b"[{}]")[0]
        self.is_digested = found.get(DIGEST) in (None, found.get("File:CurrentIPTCDigest"))
        self.items = {name: str(value) for name, value in found.items() if not LAYOUT.fullmatch(name)}
        lines = ran(["exiv2", "-Pkt", "-pa", path]).stdout.decode("utf-8", "replace").splitlines()
        self.others = dict(line.split(None, 1) for line in lines if len(line.split(None, 1)) == 2)
        lines = ran(["exiftool", "-validate", "-warning", "-error", "-a", "-s3", path]).stdout.decode("utf-8", "replace").splitlines()
        lines = [line for line in lines if not re.fullmatch(r"OK|\d+ Warnings?.*", line)]
        # Exif demands tags, such as a resolution, that an editor is not requested to write.
        self.missing = {line for line in lines if line.startswith(("Missing required", "[minor]"))}
        self.errors = Counter(line for line in lines if line not in self.missing)
        self.pixels = self.decoded(path)

    @staticmethod
    def decoded(path):
        if path.suffix in (".heic", ".avif"):
            with tempfile.TemporaryDirectory() as work:
                ran(["heif-convert", path, Path(work) / "out.png"])
                return [pixels(one) for one in sorted(Path(work).glob("*.png"))]
        return pixels(path)

    def values(self, field):
        """Returns the values that the readers find under the names of a field."""
        found = [{text for name, text in items.items() if re.fullmatch(names, name)}
                 for items, names in zip((self.items, self.others), NAMES[field])]
        return [[plain(one) for one in texts] for texts in found]


def pixels(path):
    return hashlib.sha256(ran(["ffmpeg", "-v", "error", "-i", path, "-f", "rawvideo", "-pix_fmt", "rgba64le", "-"]).stdout).hexdigest()


def plain(text):
    """Returns a text without the language that readers print before it, and without a list around it."""
    return re.sub(r'^(lang="[^"]*" |\{\'x-default\': \'|\[\')|(\'\}|\'\])$', "", text)


class PictureJudge(Judge):
    """Runs editors on fresh copies of pictures, and judges the results."""

    READS = Facts

    def verdict(self, form, operation, editor, work):
        result = Verdict(form.name + form.suffix, operation.name, editor.name, "ok")
        source = form.path(self.folder)
        out = self.run(form, operation, editor, source, work, result)
        if out is None:
            return result
        before, after = self.read(source), self.read(out)
        result.what = [*(["decoded picture changed"] if before.pixels != after.pixels else []),
                       *(["digest of IPTC data wrong"] if before.is_digested and not after.is_digested else []),
                       *(f"new warning: {one}" for one in after.errors - before.errors),
                       *value_differences(before, after, operation), *item_differences(before, after, operation)]
        result.verdict = "wrong" if result.what else "ok"
        result.rules = {one.removeprefix("Missing required "): 1 for one in after.missing - before.missing}
        return result


def is_stated(field, value, texts):
    if field == "location":
        numbers = [abs(float(one)) for one in texts if re.fullmatch(r"-?[\d.]+", one)]
        return all(any(abs(number - abs(float(wanted))) < 1e-6 for number in numbers) for wanted in value[:2])
    if field == "date":
        return f"{value[:10].replace('-', ':')} {value[11:19]}" in [one[:19] for one in texts]
    return value in texts


def value_differences(before, after, operation):
    for field, value in operation.result.items():
        found = after.values(field)
        if value is not None and not any(is_stated(field, value, texts) for texts in found):
            yield f"no reader reads the new {field}"
        if field in ("date", "location"):
            left = {"48.2082", "16.3738", "2019:08:07 01:02:03"} & set(found[0])
        else:
            left = {one for texts in before.values(field) for one in texts} & {one for texts in found for one in texts} - {value}
        if left:
            yield f"a reader still reads the old {field}"


def item_differences(before, after, operation):
    def is_named(name):
        return any(re.fullmatch(NAMES[one][0], name) for one in operation.result)

    old, new = (Counter(pair for pair in facts.items.items() if not is_named(pair[0])) for facts in (before, after))
    missing = [name for name, _ in (old - new).elements()]
    # exiftool's and exiv2's new directories need further entries.
    needed = {"ExifIFD:ExifVersion", "GPS:GPSVersionID", "IFD0:XResolution", "IFD0:YResolution", "IFD0:ResolutionUnit",
              "IFD0:YCbCrPositioning", "ExifIFD:ComponentsConfiguration", "ExifIFD:FlashpixVersion", "ExifIFD:ColorSpace"}
    added = [name for name, _ in (new - old).elements() if name not in needed]
    both = Counter(missing) & Counter(added)
    yield from listed("changed", sorted(both))
    yield from listed("removed", sorted(set(Counter(missing) - both)))
    yield from listed("added", sorted(set(Counter(added) - both)))
