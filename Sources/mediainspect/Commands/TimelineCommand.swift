extension Option where Value == Bool {
  static var gpx: Self { flag("--gpx", summary: "print geographic positions as GPX 1.1") }
  static var geoJSON: Self { flag("--geojson", summary: "print geographic positions as GeoJSON") }
  static var kml: Self { flag("--kml", summary: "print geographic positions as KML 2.2") }
}

extension Option where Value == Int? {
  static var track: Self { count("--track", summary: "print only the track with this ID") }
}

extension Command {
  static let timeline = Command(
    name: "timeline",
    summary: "print timed metadata and GPS tracks; export GPX, KML",
    discussion: [
      "Prints timed metadata tracks with their identifiers, values and times, and time "
        + "ranges without metadata as gaps. Prints geographic positions from boxed metadata, "
        + "GoPro, Camera Motion Metadata, Sony, DJI, Insta360, dashcams and subtitles in "
        + "degrees, and the recording location if the file contains one. For a playlist, "
        + "prints its date ranges.",
      "Numbers are not rounded. Several positions in one sample are distributed evenly over "
        + "its duration. For a position without date and time, exports add its time in the "
        + "movie to the movie creation time, and mark the result.",
    ],
    operands: [Operand.paths],
    options: [
      Option.track, Option.identifier, Option.rows, Option.gpx, Option.geoJSON, Option.kml,
      Option.csv, Option.json, Option.noMagic, Option.condition, Option.filesFrom,
      Option.nullSeparated,
      Option.evidence, Option.color, Option.width,
    ],
    examples: [
      .init("mediainspect timeline ride.mp4", "the first and last metadata groups of each track"),
      .init("mediainspect timeline ride.mp4 --rows all", "all metadata groups"),
      .init("mediainspect timeline ride.mp4 --gpx > ride.gpx", "the GPS track, for a map"),
      .init("mediainspect timeline ride.mp4 --track 1 --csv", "one track, for a spreadsheet"),
    ],
    statuses: StatusMeanings(
      "the timed metadata was printed", findings: "there is no such timed metadata"),
    run: runTimeline)
}
