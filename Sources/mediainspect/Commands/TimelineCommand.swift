extension Option where Value == Bool {
  static var gpx: Self { flag("--gpx", summary: "positions as GPX 1.1") }
  static var geoJSON: Self { flag("--geojson", summary: "positions as GeoJSON") }
  static var kml: Self { flag("--kml", summary: "positions as KML 2.2") }
}

extension Option where Value == Int? {
  static var track: Self { count("--track", summary: "only the track with this ID") }
}

extension Command {
  static let timeline = Command(
    name: "timeline",
    summary: "tell what a file says over time, and where it was",
    discussion: [
      "The tracks of timed metadata, the identifiers that their sample descriptions state, and what "
        + "they say in each stretch of the movie; where a track says nothing is a gap. Positions of "
        + "boxed metadata, GoPro, Camera Motion Metadata, Sony, DJI, Insta360, dashcams and subtitles "
        + "are told in degrees, and the place of the whole recording where it is stated.",
      "Of a playlist it tells what date ranges say, where its segments have them or, where none of "
        + "those is dated, by their dates.",
      "Numbers are those of the file, not rounded. Several positions in a sample share its time "
        + "evenly. A time that no clock states is counted from the creation time of the movie, and "
        + "exports say so.",
    ],
    operands: [Operand.file],
    options: [
      Option.track, Option.identifier, Option.rows, Option.gpx, Option.geoJSON, Option.kml,
      Option.csv, Option.json, Option.noMagic, Option.color, Option.width,
    ],
    examples: [
      .init("mediainspect timeline ride.mp4", "the first and last groups of each track"),
      .init("mediainspect timeline ride.mp4 --rows all", "all of them"),
      .init("mediainspect timeline ride.mp4 --gpx > ride.gpx", "the way, for a map"),
      .init("mediainspect timeline ride.mp4 --track 4 --csv", "one track, for a spreadsheet"),
    ],
    outcomes: [
      .clean: "printed",
      .findings: "the file has no timed metadata and no position",
      .notExamined: "the file cannot be read, or is of no kind that is understood",
    ],
    run: runTimeline)
}
