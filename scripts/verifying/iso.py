"""What ISO media files present: the samples of tracks with their times, and the items of pictures."""

from collections import Counter

from . import codecs, samples
from .boxes import PADDING, Tree
from .colors import color
from .media import Spans, Window
from .parts import Reading, anything, zeroed

# Boxes that decide nothing: user data, metadata, extensions of one vendor, and padding.
SILENT = PADDING | {b"udta", b"uuid", b"name"}
# Boxes with offsets. What they lead to is compared.
PLACES = {b"stco", b"co64", b"saio", b"iloc", b"tfra", b"sidx", b"mfro"}
# Boxes whose children are compared one by one.
OPEN = {b"moov", b"trak", b"mdia", b"minf", b"stbl", b"edts", b"dinf", b"mvex", b"moof", b"traf", b"mfra"}
SOUND, VIDEO = b"soun", b"vide"
PRESENTED = {SOUND, VIDEO, b"auxv", b"pict", b"sbtl", b"subt"}
# Boxes of meta whose order some readers rely on.
ORDERED = {b"hdlr", b"pitm", b"iloc", b"iinf", b"iprp"}
# The bits of bytes of hvcC that are not reserved.
MASKS = {13: 0x0F, 15: 3, 16: 3, 17: 7, 18: 7}
# The properties of items that decoders use.
KNOWN = {b"ispe", b"pixi", b"pasp", b"colr", b"auxC", b"irot", b"imir", b"clap", b"rloc", b"lsel", b"a1op", b"a1lx",
         b"hvcC", b"avcC", b"av1C", b"vvcC", b"jpgC", b"j2kH", b"clli", b"mdcv", b"cclv", b"amve", b"uncC", b"cmpd",
         b"cpat", b"splz", b"lhvC", b"oinf", b"tols", b"icef", b"cmpC", b"disi", b"mini", b"cmex", b"cmin"}
# Names of encoders from which decoders infer the layout of pixels, or the variant of H.263.
NAMES = (b"Planar Y'CbCr 8-bit 4:2:0", b"Sorenson H263")
# Boxes of a track of which there is one; with two, readers do not agree which one counts.
SINGLE = {b"hdlr", b"mdhd", b"tkhd", b"minf", b"stbl", b"stsd", b"stsz", b"stco", b"stsc", b"stts", b"ctts", b"stss",
          b"elst"}
WIDE = {b"co64": b"stco", b"stz2": b"stsz"}
# Boxes that some readers obey wherever they are.
EVERYWHERE = {b"tkhd", b"mdhd", b"stsd", b"pasp", b"clli", b"mdcv", b"SA3D", b"st3d", b"sv3d", b"colr", b"clap",
              b"pssh", b"stts", b"stsz", b"stco", b"co64", b"elst", b"mvhd"}
# The UUIDs of boxes that decide how samples are decoded (PIFF) and shown (spherical video).
DECIDING = {bytes.fromhex(one) for one in (
    "a2394f525a9b4f14a2446c427c648df4", "8974dbce7be74c5184f97148f9882554", "d08a4f1810f34a82b6c832d8aba183d3",
    "ffcc8263f8554a938814587a02521fdd")}


def is_silent(media, box):
    """Whether a box decides nothing: it is user data, metadata, an extension of one vendor, or padding."""
    if box.code == b"uuid" and box.end - box.content >= 16:
        return media.read(box.content, 16) not in DECIDING
    return box.code in SILENT


def read(media):
    tree, reading = Tree(media), Reading()
    # A damaged source has samples where its boxes are. They are not compared.
    reading.structure = Spans((box.start, box.end) for box in tree.root.children
                              if box.code in (b"moov", b"moof", b"ftyp", b"meta"))
    # The paths of tracks that may be removed, by ID.
    reading.removable = {}
    tracks = {}
    for track in samples.tracks(tree):
        tracks.setdefault(track.path, []).append(track)
    for box in tree.root.children:
        top(media, box, tracks, reading)
    for track in [one for found in tracks.values() for one in found]:
        # Samples in fragments of a track that no movie names.
        add_samples(media, track, None, f"track {track.number}", True, reading)
    reading.free.append((tree.root.tail, media.size))
    return reading


def top(media, box, tracks, reading):
    header(box, reading)
    if box.code == b"moov":
        movie(media, box, tracks, reading)
    elif box.code == b"meta":
        items(media, box, "", reading)
    elif box.code == b"moof":
        fragment(media, box, reading, reading.removable)
    elif box.code in (b"ftyp", b"styp"):
        reading.add(box.code.decode(), (box.content, 4))
        # Brands may be added and removed; the main one decides.
        reading.free.append((box.content + 4, box.end))
    elif box.code == b"mpvd":
        inner = read(Window(media, box.content, box.end))
        reading.include(inner, box.content, "/mpvd/isom", "movie beside the picture: ", optional=True)
    elif box.code in (b"mdat", b"idat") or box.code in SILENT or box.code not in OPEN | {b"pdin", b"pssh"}:
        # Of media data, what samples and items use is compared.
        reading.free.append((box.content, box.end))
    else:
        for child in box.children:
            content(media, child, box.path, reading)


def header(box, reading):
    """The size of a box decides nothing by itself: what is in it is compared. Its code is compared by what follows
    from it."""
    reading.free.append((box.start, box.content))


def movie(media, box, tracks, reading):
    numbers = {samples.track_id(media, one): one.path for one in box.all(b"trak")}
    for child in box.children:
        header(child, reading)
        if child.code == b"trak":
            track(media, child, tracks.pop(child.path, []), reading)
        elif child.code == b"mvhd":
            movie_header(media, child, reading)
        elif child.code == b"mvex":
            for one in child.children:
                header(one, reading)
                # The defaults of a track go with it.
                path = numbers.get(media.number(one.content + 4, 4)) if one.code == b"trex" else None
                reading.add(f"movie: {one.code.decode('latin-1')}", (one.content, one.end - one.content),
                            path=path or one.path, optional=path is not None)
        elif child.code == b"meta":
            items(media, child, child.path, reading)
        elif child.code == b"moov":
            # A damaged source has one movie in the other.
            movie(media, child, tracks, reading)
        elif child.code in EVERYWHERE:
            reading.add(f"movie: {child.code.decode('latin-1')}", (child.content, child.end - child.content),
                        path=child.path)
        else:
            reading.free.append((child.content, child.end))
            for one in child.walk():
                if one is not child and one.code in EVERYWHERE:
                    reading.add(f"movie: {one.path[1:]}", (one.content, one.end - one.content), path=one.path)


def after_times(media, box):
    """The offset after the times in a header, which decide nothing."""
    return box.content + (20 if media.number(box.content, 1) == 1 else 12)


def movie_header(media, box, reading):
    place = after_times(media, box)
    wide = 8 if media.number(box.content, 1) == 1 else 4
    reading.free.append((box.content, box.end))
    # Scale, duration, rate, volume and matrix.
    reading.add("movie: header", value=(
        media.read(box.content, 1), media.read(place, 4 + wide + 6), media.read(place + 4 + wide + 16, 36)))


def track(media, box, found, reading):
    handler = box.child(b"mdia", b"hdlr")
    kind = media.read(handler.content + 8, 4) if handler and handler.end - handler.content >= 12 else b"none"
    flags = box.child(b"tkhd")
    is_enabled = bool(flags and samples.flags_of(media, flags) & 1)
    optional = kind not in PRESENTED or not is_enabled
    number = samples.track_id(media, box)
    if optional:
        reading.removable[number] = box.path
    name = f"track {number} ({kind.decode('latin-1')})"
    reading.add(f"{name}: handler", value=kind, path=box.path, optional=optional)
    counts = Counter(WIDE.get(one.code, one.code) for one in box.walk()
                     if WIDE.get(one.code, one.code) in SINGLE and one.parent.code in OPEN)
    reading.add(f"{name}: boxes", value=sorted(counts.items()), path=box.path, optional=optional)
    table = box.child(b"mdia", b"minf", b"stbl")
    places = table and (table.child(b"stco") or table.child(b"co64"))
    if places:
        reading.add(f"{name}: chunks", value=media.number(places.content + 4, 4), path=box.path, optional=optional)
    for child in box.walk():
        if child is not box:
            track_box(media, child, box, kind, name, optional, reading)
    descriptions = box.child(b"mdia", b"minf", b"stbl", b"stsd")
    settings = entries(media, descriptions, box, name, optional, reading) if descriptions else []
    for one in found:
        add_samples(media, one, kind, name, optional, reading, settings)


def is_inside(box, codes, until):
    while box is not None and box is not until:
        if box.code in codes:
            return True
        box = box.parent
    return False


def track_box(media, box, track, kind, name, optional, reading):
    if box.parent.code == b"udta" and box.code in EVERYWHERE:
        reading.add(f"{name}: {box.code.decode('latin-1')} in udta", (box.content, box.end - box.content),
                    path=track.path if optional else box.path, optional=optional)
    if is_inside(box.parent, SILENT | {b"meta"}, track):
        return
    header(box, reading)
    code, low, high = box.code, box.content, box.end
    if code == b"meta":
        items(media, box, box.path, reading, optional)
    elif code in PLACES or is_silent(media, box):
        reading.free.append((low, high))
    elif code in OPEN:
        pass
    elif code == b"sgpd":
        # Descriptions that no group of samples has may be removed.
        reading.add(f"{name}: sgpd", (low, high - low), path=box.path,
                    optional=optional or box.parent.child(b"sbgp") is None)
    elif code == b"padb":
        # How many bits at the ends of samples are unused.
        reading.add(f"{name}: padb", (low, high - low), path=box.path, optional=True)
    elif code == b"hdlr":
        # The name and the maker; the kind is compared.
        reading.free.append((low, high))
        if box.parent.code == b"minf":
            reading.add(f"{name}: handler of data", value=media.read(low + 8, 4) if high - low >= 12 else b"",
                        path=track.path, optional=optional)
    elif code in (b"stsz", b"stz2"):
        # The samples are compared, if the sizes count bytes.
        reading.free.append((low, high))
        if samples.sample_sizes(media, box.parent) is None:
            reading.add(f"{name}: sizes", (low, high - low), path=track.path, optional=optional)
    elif code == b"sbgp" and box.parent.code == b"stbl":
        reading.add(f"{name}: groups", value=groups(media, box), path=box.path, optional=optional)
        reading.free.append((low, high))
    elif code in (b"tkhd", b"mdhd"):
        times(media, box, name, optional, reading, track)
    elif code == b"stsd":
        pass
    elif code == b"dref":
        reading.free.append((low, high))
        reading.add(f"{name}: references to files", value=references(media, box), path=track.path, optional=optional)
    else:
        more = {"edited": anything} if kind not in PRESENTED else {"edited": zeroed} if code == b"elng" else {}
        reading.add(f"{name}: {code.decode('latin-1')}", (low, high - low), path=track.path if optional else box.path,
                    optional=optional, **more)


def groups(media, box):
    """The runs of samples with a group, as far as there are samples."""
    left = len(samples.sample_sizes(media, box.parent) or ())
    skip = 12 if media.number(box.content, 1) else 8
    rows = samples.numbers(media, box, 4, 2 * media.number(box.content + skip, 4), skip + 4)
    found = []
    for count, group in zip(rows[0::2], rows[1::2]):
        count = min(count, left)
        left -= count
        if count:
            found.append((count, group))
    return media.read(box.content, skip), found


def times(media, box, name, optional, reading, track):
    place, wide = after_times(media, box), 8 if media.number(box.content, 1) == 1 else 4
    version = media.read(box.content, 1)
    reading.free.append((box.content, box.end))
    fields = {}
    if box.code == b"mdhd":
        value = version, media.read(place, 4 + wide)
        reading.add(f"{name}: language", (place + 4 + wide, 2), optional=optional, edited=anything,
                    path=(box.path + ".language", track.path) if optional else box.path + ".language")
    else:
        # Flags, ID, duration, layer, group, volume, matrix, width and height.
        start = place + 4 + 4 + wide + 8
        size = b"" if is_sound(media, track) else media.read(start + 8, box.end - start - 8)
        value = (media.read(box.content, 4), media.read(place, 4), media.read(place + 8, wide), media.read(start, 2),
                 media.read(start + 2, 2), media.read(start + 4, 2), size[:36], size[36:])
        fields = {f"{box.path}.{field}": index for field, index in (("flags", 0), ("alternate_group", 4), ("matrix", 6))}
    reading.add(f"{name}: {box.code.decode()}", value=value, path=track.path, optional=optional, fields=fields)


def is_sound(media, track):
    """Whether a track is sound, which has no place on the screen."""
    handler = track.child(b"mdia", b"hdlr")
    return handler is not None and media.read(handler.content + 8, 4) == SOUND


def references(media, box):
    place, found = box.content + 8, []
    while place + 12 <= box.end:
        size = media.number(place, 4)
        is_own = media.number(place + 8, 4) & 1
        found.append((media.read(place + 4, 4), is_own))
        place += max(size, 12)
    return found


def entries(media, box, track, name, optional, reading):
    """Adds the sample entries of a track. Returns for each its code and its boxes for decoders."""
    handler = track.child(b"mdia", b"hdlr")
    kind = media.read(handler.content + 8, 4) if handler else b""
    place, found = box.content + 8, []
    reading.free.append((box.content, box.content + 8))
    for number in range(1, media.number(box.content + 4, 4) + 1):
        if place + 16 > box.end:
            break
        size, code = media.number(place, 4), media.read(place + 4, 4)
        end = min(place + max(size, 8), box.end)
        if place + size > box.end or size < 8:
            reading.add(f"{name}: size of description {number}", value=size, path=track.path, optional=optional)
        reading.free.append((place, place + 16))
        label, path = f"{name}: description {number}", f"{box.path}/{code.decode('latin-1')}"
        settings = {}
        inner = fixed(media, kind, place, end, label, path, track, optional, reading, code)
        while inner is not None and inner + 8 <= end:
            count, child = media.number(inner, 4), media.read(inner + 4, 4)
            stop = inner + count
            if count < 8 or stop > end:
                reading.add(f"{label}: rest", (inner, end - inner), path=path, optional=optional, edited=zeroed)
                break
            settings[child] = media.read(inner + 8, count - 8)
            reading.free.append((inner, inner + 8))
            if child in SILENT | {b"pinf"}:
                # The second has the buyer.
                reading.free.append((inner, stop))
            else:
                add_setting(media, child, inner + 8, stop, label, path, track, optional, reading)
            inner = stop
        found.append((code, settings))
        place = end
    return found


def fixed(media, kind, place, end, label, path, track, optional, reading, code):
    """Adds the fields of a sample entry, and returns the offset of the boxes after them."""
    reading.add(f"{label}: reference", value=(code, media.read(place + 14, 2)), path=track.path, optional=optional)
    if kind == VIDEO or kind in (b"auxv", b"pict"):
        if end - place < 86:
            return None
        # Width, height, resolution, frames and depth. The vendor and the name of the encoder decide nothing, except for
        # names from which decoders infer a layout or a codec.
        reading.free.append((place + 16, place + 86))
        name = next((one for one in NAMES if media.read(place + 51, 31).startswith(one)), b"")
        reading.add(f"{label}: fields", value=(media.read(place + 32, 18), name, media.read(place + 82, 4)),
                    path=track.path, optional=optional)
        return place + 86
    if kind == SOUND:
        if end - place < 36:
            return None
        version = media.number(place + 16, 2)
        size = {1: 52, 2: 72}.get(version, 36)
        reading.free.append((place + 16, place + size))
        reading.add(f"{label}: fields", value=(media.read(place + 16, 2), media.read(place + 24, 4),
                    media.read(place + 32, size - 32)), path=track.path, optional=optional)
        return place + size
    reading.add(f"{label}: content", (place + 16, end - place - 16), path=track.path if optional else path,
                optional=optional, edited=anything if kind not in PRESENTED else zeroed)
    return None


def add_setting(media, code, start, end, label, path, track, optional, reading):
    data = media.read(start, end - start)
    value = None
    if code in (b"damr", b"d263"):
        # The vendor and the version of the encoder.
        value = data[5:]
    elif code == b"chan":
        value = data[:16 + 20 * min(int.from_bytes(data[12:16], "big"), len(data))]
    elif code == b"dfLa":
        value = data[:4 + 4 + 18]
    elif code == b"colr" and data[:4] in (b"prof", b"rICC"):
        value = data[:4], color(data[4:])
    if value is not None:
        reading.free.append((start, end))
        reading.add(f"{label}: {code.decode('latin-1')}", value=value, path=track.path, optional=optional)
        return
    reading.add(f"{label}: {code.decode('latin-1')}", (start, end - start), path=f"{path}/{code.decode('latin-1')}",
                optional=optional, edited=lambda before, after: codecs.parameters(code, before, after))


def add_samples(media, track, kind, name, optional, reading, settings=()):
    if track.is_external:
        return
    if track.is_undivided:
        chunks(media, track, name, optional, reading)
        return
    edited = None
    if kind not in PRESENTED:
        edited = anything
    elif len(settings) == 1:
        edited = codecs.comparison(*settings[0])
    for number, (place, size) in enumerate(track.ranges, 1):
        if 0 <= place and place + size <= media.size and not reading.structure.touches(place, place + size):
            reading.add(f"{name}: sample {number}", (place, size), path=f"{track.path}/samples",
                        optional=optional, edited=edited)
        else:
            reading.add(f"{name}: sample {number} outside of the file", path=track.path, optional=optional)


def chunks(media, track, name, optional, reading):
    """Sound whose sizes do not count bytes: the first bytes of each chunk."""
    places = sorted(place for place, _ in track.ranges)
    for number, (place, _) in enumerate(track.ranges, 1):
        later = next((one for one in places if one > place), media.size)
        reading.add(f"{name}: start of chunk {number}", (place, max(min(later, place + 16, media.size) - place, 0)),
                    path=track.path, optional=optional)


def fragment(media, box, reading, optional):
    """The boxes of a fragment. Those of a track that may be removed go with it.

    optional: the paths of such tracks, by ID."""
    heads = {id(one): one.child(b"tfhd") for one in box.all(b"traf")}
    for child in box.walk():
        if child is box or is_inside(child.parent, SILENT | {b"meta"}, box):
            continue
        head = heads.get(id(child), heads.get(id(child.parent)))
        path = optional.get(media.number(head.content + 4, 4)) if head else None
        content(media, child, box.path, reading, path)


def content(media, box, path, reading, track=None):
    """A box whose content decides: of those of fragments, without offsets."""
    header(box, reading)
    code, low, high = box.code, box.content, box.end
    name = f"{path[1:]}: {code.decode('latin-1')}"
    if code in PLACES | {b"mfhd", b"meta"} or is_silent(media, box):
        reading.free.append((low, high))
    elif code in OPEN:
        return
    elif code in (b"tfhd", b"trun") and samples.flags_of(media, box) & 1:
        skip = (8, 16) if code == b"tfhd" else (8, 12)
        reading.free.append((low + skip[0], low + skip[1]))
        reading.add(name, (low, skip[0]), (low + skip[1], high - low - skip[1]), path=track or box.path,
                    optional=track is not None)
    else:
        reading.add(name, (low, high - low), path=track or box.path, optional=track is not None)


def items(media, box, path, reading, optional=False):
    """The items of a picture file, with their properties and references."""
    for child in box.children:
        header(child, reading)
    locations, information = box.child(b"iloc"), box.child(b"iinf")
    if locations is None or information is None:
        reading.free.append((box.content, box.end))
        return
    kinds, flags = item_kinds(media, information)
    primary = item_number(media, box.child(b"pitm"))
    properties = item_properties(media, box.child(b"iprp"))
    leads = item_references(media, box.child(b"iref"))
    needed = needed_items(primary, leads)
    ranges = item_ranges(media, locations, box.child(b"idat"))
    if None in ranges:
        reading.add("end of the locations, which is missing", value=True)
    reading.free.append((box.inner, box.tail))
    groups_of_items = box.child(b"grpl")
    if groups_of_items:
        low, high = groups_of_items.content, groups_of_items.end
        reading.add("groups of items", (low, high - low), path=f"{box.path}/grpl", optional=True, edited=zeroed)
    reading.add("primary item", value=primary)
    # Some readers need the boxes in their usual order.
    reading.add("order of boxes", value=[child.code for child in box.children if child.code in ORDERED])
    handler = box.child(b"hdlr")
    reading.add("handler of the items", value=media.read(handler.content + 8, 4) if handler else None)
    for number, kind in kinds.items():
        is_data = kind in (b"Exif", b"mime", b"uri ")
        name = f"item {number} ({kind.decode('latin-1')})"
        more = {"path": f"{box.path}/iinf/infe", "optional": optional or is_data or number not in needed}
        if is_data:
            # Metadata; decoders need nothing of it.
            reading.free += [(start, start + size) for start, size in ranges.get(number, ())]
            continue
        reading.add(name, *ranges.get(number, ()), **more, edited=picture(kind, properties.get(number, ())))
        reading.add(f"{name}: flags", value=flags[number], **more)
        reading.add(f"{name}: properties", value=[(code, shown(code, data), flag)
                    for code, data, flag in properties.get(number, ()) if flag or code in KNOWN], **more)
        reading.add(f"{name}: references", value=[
            (code, [one for one in targets if one in kinds]) for code, start, targets in leads
            if start == number and code not in (b"cdsc",)], **more)


def shown(code, data):
    """What a property decides."""
    if code == b"colr" and data[:4] in (b"prof", b"rICC"):
        return data[:4], color(data[4:])
    if code == b"hvcC":
        # Some of the bits are reserved.
        fixed = [data[at] & MASKS.get(at, 0xFF) for at in range(min(22, len(data)))]
        return fixed, list(codecs.arrays(data))
    return data


def picture(kind, properties):
    by_code = {code: data for code, data, _ in properties}
    if kind == b"hvc1" and b"hvcC" in by_code:
        return codecs.hevc((by_code[b"hvcC"][21] & 3) + 1)
    if kind == b"j2k1":
        return codecs.codestream
    if kind == b"jpeg":
        return codecs.jpeg
    if kind == b"avc1" and b"avcC" in by_code:
        return codecs.avc((by_code[b"avcC"][4] & 3) + 1)
    return None


def item_number(media, box):
    return media.number(box.content + 4, 4 if media.number(box.content, 1) else 2) if box else None


def children(media, start, end):
    while start + 8 <= end:
        size = media.number(start, 4)
        if size < 8 or start + size > end:
            return
        yield media.read(start + 4, 4), start + 8, start + size
        start += size


def item_kinds(media, box):
    """The kind of each item, and its flags with the number of its protection."""
    found, flags = {}, {}
    start = box.content + (8 if media.number(box.content, 1) else 6)
    count = media.number(box.content + 4, start - box.content - 4)
    for code, low, high in list(children(media, start, box.end))[:count]:
        version = media.number(low, 1)
        if code != b"infe" or version < 2 or low + 12 > high:
            continue
        wide = 4 if version > 2 else 2
        found.setdefault(media.number(low + 4, wide), media.read(low + 6 + wide, 4))
        flags[media.number(low + 4, wide)] = media.read(low + 1, 3), media.read(low + 4 + wide, 2)
    return found, flags


def item_ranges(media, box, data):
    """The ranges of the bytes of each item. If the list ends early, None is one of the items."""
    found, place = {}, box.content + 4
    version = media.number(box.content, 1)
    of_offset, of_length, of_base, of_index = (half for byte in media.read(place, 2) for half in (byte >> 4, byte & 15))
    place += 2

    def number(width):
        nonlocal place
        place += width
        return media.number(place - width, width) if width else 0

    for _ in range(number(2 if version < 2 else 4)):
        if place + 6 > box.end:
            found[None] = []
            break
        item = number(2 if version < 2 else 4)
        method = number(2) & 15 if version else 0
        reference, base, count = number(2), number(of_base), number(2)
        if item in found or count and not of_offset + of_length + (of_index if version else 0):
            # Readers do not agree on two places of one item.
            found[None] = []
        for _ in range(count if of_offset + of_length else min(count, 1)):
            if version and of_index:
                number(of_index)
            start, size = base + number(of_offset), number(of_length)
            if method == 1 and data is not None:
                start += data.content
            elif method or reference:
                continue
            size = size or media.size - start
            # A damaged source has items outside of the file.
            if 0 <= start and start + size <= media.size:
                found.setdefault(item, []).append((start, size))
    return found


def item_properties(media, box):
    """The properties of each item: code, content, and whether it is essential."""
    if box is None:
        return {}
    rows, found = [], {}
    for code, low, high in children(media, box.content, box.end):
        if code == b"ipco":
            rows = [(name, media.read(start, end - start)) for name, start, end in children(media, low, high)]
    for code, low, high in children(media, box.content, box.end):
        if code != b"ipma":
            continue
        version, flags = media.number(low, 1), media.number(low + 1, 3)
        count, place = media.number(low + 4, 4), low + 8
        for _ in range(count):
            wide = 4 if version else 2
            if place + wide + 1 > high:
                return found
            item, number = media.number(place, wide), media.number(place + wide, 1)
            place += wide + 1
            for _ in range(number):
                size = 2 if flags & 1 else 1
                if place + size > high:
                    return found
                index = media.number(place, size)
                place += size
                top = 1 << 8 * size - 1
                if 0 < index & top - 1 <= len(rows):
                    found.setdefault(item, []).append((*rows[(index & top - 1) - 1], bool(index & top)))
    return found


def item_references(media, box):
    if box is None:
        return []
    wide, found = 4 if media.number(box.content, 1) else 2, []
    for code, low, high in children(media, box.content + 4, box.end):
        if low + wide + 2 > high:
            continue
        count = min(media.number(low + wide, 2), (high - low - wide - 2) // wide)
        found.append((code, media.number(low, wide),
                      [media.number(low + wide + 2 + wide * at, wide) for at in range(count)]))
    return found


def needed_items(primary, leads):
    """The items that the primary one is made of, and its auxiliary pictures."""
    needed, left = set(), [primary]
    while left:
        item = left.pop()
        if item in needed:
            continue
        needed.add(item)
        for code, start, targets in leads:
            if code == b"dimg" and start == item:
                left += targets
            if code == b"auxl" and item in targets:
                left.append(start)
    return needed
