extension Option where Value == Bool {
  static var gpx: Self { flag("--gpx", summary: "print positions as GPX 1.1") }
  static var geoJSON: Self { flag("--geojson", summary: "print positions as GeoJSON") }
  static var kml: Self { flag("--kml", summary: "print positions as KML 2.2") }
}

extension Option where Value == Int? {
  static var track: Self { count("--track", summary: "print only the track with this ID") }
}

extension Command {
  static let timeline = Command(
    name: "timeline",
    summary: "print timed metadata and GPS tracks; export GPX, KML",
    discussion: [
      "Prints the tracks of timed metadata with their identifiers, values and times, and "
        + "gaps without metadata. Prints positions of boxed metadata, GoPro, Camera Motion "
        + "Metadata, Sony, DJI, Insta360, dashcams and subtitles in degrees, and the "
        + "recording location if the file states one. Of a playlist, prints its date ranges.",
      "Numbers are not rounded. Positions of one sample are spread evenly over its "
        + "duration. Times that no clock states are counted from the creation time of the "
        + "movie; exports mark them.",
    ],
    operands: [Operand.file],
    options: [
      Option.track, Option.identifier, Option.rows, Option.gpx, Option.geoJSON, Option.kml,
      Option.csv, Option.json, Option.noMagic, Option.color, Option.width,
    ],
    examples: [
      .init("mediainspect timeline ride.mp4", "the first and last groups of each track"),
      .init("mediainspect timeline ride.mp4 --rows all", "all groups"),
      .init("mediainspect timeline ride.mp4 --gpx > ride.gpx", "the GPS track, for a map"),
      .init("mediainspect timeline ride.mp4 --track 1 --csv", "one track, for a spreadsheet"),
    ],
    run: runTimeline)
}
