"""Prints what the package m3u8 reads in each playlist: a key and a value of each fact, in hexadecimal
UTF-8. Files that it refuses are omitted."""
import datetime
import re
import sys

import m3u8


def decimal(number):
    return None if number is None else f"{float(number):.6f}"


def moment(date):
    """Milliseconds since 1970; a date without a time zone is taken as UTC."""
    if date is None:
        return None
    if date.tzinfo is None:
        date = date.replace(tzinfo=datetime.timezone.utc)
    return str(round(date.timestamp() * 1000))


def joined(*values):
    return "|".join("" if value is None else str(value) for value in values)


def facts(list):
    for segment in list.segments:
        yield "segment uri", segment.uri
        yield "segment duration", decimal(segment.duration)
        yield "segment title", segment.title
        yield "segment bytes", segment.byterange
        yield "segment date", moment(segment.program_date_time)
    for key in list.keys + list.session_keys:
        if key is not None:
            yield "key", joined(key.method, key.uri, key.iv, key.keyformat)
    for map in list.segment_map or []:
        yield "map", joined(map.uri, map.byterange)
    for media in list.media:
        yield "rendition", joined(
            media.type, media.group_id, media.name, media.language, media.assoc_language,
            media.default, media.forced, media.characteristics, media.channels,
            media.instream_id, media.uri)
    for variant in list.playlists:
        stream = variant.stream_info
        size = "x".join(map_text(stream.resolution))
        yield "variant", joined(
            variant.uri, stream.bandwidth, stream.average_bandwidth, stream.codecs, size,
            decimal(stream.frame_rate), stream.video_range, stream.audio, stream.video,
            stream.subtitles)
    for variant in list.iframe_playlists:
        stream = variant.iframe_stream_info
        size = "x".join(map_text(stream.resolution))
        yield "frames", joined(variant.uri, stream.bandwidth, stream.codecs, size)
    for data in list.session_data:
        yield "session data", joined(data.data_id, data.value, data.uri, data.language)
    ranges = [range for segment in list.segments for range in segment.dateranges or []]
    for range in ranges:
        yield "date range", joined(
            range.id, range.class_, range.start_date, range.end_date, decimal(range.duration),
            decimal(range.planned_duration))
    yield "version", list.version
    yield "target", list.target_duration
    if list.segments:
        yield "sequence", list.media_sequence
    if list.playlists:
        yield "kind", "multivariant"


def map_text(numbers):
    return [str(number) for number in numbers or ()]


for path in sys.argv[1:]:
    try:
        with open(path, encoding="utf-8-sig", newline="") as file:
            # The package fails on attributes that it does not recognize.
            text = re.sub(r",(FORMAT|EXAMPLE)=[^,\r\n]*", "", file.read())
            found = [(key, str(value)) for key, value in facts(m3u8.loads(text))
                     if value not in (None, "")]
    except Exception:
        continue
    print("file", path)
    for key, value in found:
        print(key.encode().hex(), value.encode().hex())
