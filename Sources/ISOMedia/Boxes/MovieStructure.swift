import Anatomy
import Schema

/// Boxes of the movie and its tracks (ISO/IEC 14496-12, 8.2 and 8.3).
extension Boxes {
  static let movieStructure = SpecSection(
    .iso12,
    [
      Box(
        "moov", "Movie", in: "file", occurs: .atMostOnce, spec: "8.2.1", holds: .boxes,
        summary: Summary(movieSummary)),
      Box(
        "mvhd", "Movie Header", in: "moov", occurs: .once, versions: 0...1, spec: "8.2.2",
        presents: Presentation(
          ["rate": .timing, "volume": .gain, "matrix": .orientation],
          if: { $1.name != "matrix" || !$0.isOfSoundMovie })
      ) { box in
        box.u32or64("creation_time", means: .time(.macintosh), line: "created %")
        box.u32or64("modification_time", means: .time(.macintosh))
        box.u32("timescale", means: .timescale(.movie), line: "%")
        box.u32or64("duration", means: .duration(.movie))
        box.fixed16_16("rate")
        box.fixed8_8("volume")
        box.reserved(10)
        box.matrix()
        box.zerosOrQuickTime(
          24, onlyInQuickTime: true, iso: { $0.reserved(24, "pre_defined") }
        ) { box in
          box.u32("preview_time", means: .duration(.movie))
          box.u32("preview_duration", means: .duration(.movie))
          box.u32("poster_time", means: .duration(.movie))
          box.u32("selection_time", means: .duration(.movie))
          box.u32("selection_duration", means: .duration(.movie))
          box.u32("current_time", means: .duration(.movie))
        }
        box.u32("next_track_ID")
      },
      Box(
        "trak", "Track", in: "moov", spec: "8.3.1", holds: .boxes, summary: Summary(trackSummary)),
      Box(
        "tkhd", "Track Header", in: "trak", occurs: .once, versions: 0...1,
        flags: [
          0x1: "track_enabled", 0x2: "track_in_movie", 0x4: "track_in_preview",
          0x8: "track_size_is_aspect_ratio (in QuickTime track_in_poster)",
        ], spec: "8.3.2",
        presents: Presentation(
          [
            "width": .dimensions, "height": .dimensions, "matrix": .orientation,
            "alternate_group": .selection, "volume": .gain, "layer": .selection,
          ], if: { !["width", "height", "matrix"].contains($1.name) || !$0.isOfSoundTrack })
      ) { box in
        box.u32or64("creation_time", means: .time(.macintosh), line: "created %")
        box.u32or64("modification_time", means: .time(.macintosh))
        box.u32("track_ID", means: .id(of: .track), line: "ID %")
        box.reserved(4)
        box.u32or64("duration", means: .duration(.movie), line: .value)
        box.reserved(8)
        box.i16("layer")
        box.i16("alternate_group", means: .id(of: "alternate_group"))
        box.fixed8_8("volume")
        box.reserved(2)
        box.matrix()
        box.ufixed16_16("width")
        box.ufixed16_16("height")
      },
    ])
}
