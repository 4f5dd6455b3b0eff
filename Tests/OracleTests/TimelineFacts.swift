import ByteScript
import Bytes
import Files
import Formats
import Foundation
import Metadata

/// Where a recording was made, by one reader: places of the whole recording, and timed positions.
struct TimelineFacts {
  private(set) var places: [String] = []
  private(set) var latitudes: [Double] = []
  private(set) var longitudes: [Double] = []
  private(set) var altitudes: [Double] = []
  /// Exif location values; numbers and reference letters are separate tags.
  private var block: [Substring: Substring] = [:]

  var isEmpty: Bool { places.isEmpty && latitudes.isEmpty && longitudes.isEmpty }

  init() {}

  init(_ timeline: Timeline) {
    timeline.forEachPlace { place in
      places.append(
        Self.place(
          [place.latitude, place.longitude].map(\.approximate)
            + (place.altitude.map { [$0.approximate] } ?? [])))
      return true
    }
    for series in timeline.series {
      series.forEach { position, _ in
        latitudes.append(position.latitude.approximate)
        longitudes.append(position.longitude.approximate)
        if let altitude = position.altitude { altitudes.append(altitude.approximate) }
        return true
      }
    }
    places.sort()
  }

  /// A place with coordinates rounded to 1e-6 and altitude to a millimeter; a missing altitude
  /// counts as 0.
  private static func place(_ numbers: [Double]) -> String {
    zip(numbers + [0], [1e6, 1e6, 1e3])
      .map { "\(($0 * $1).rounded() / $1 + 0)" }.joined(separator: " ")
  }

  /// The places and positions that exiftool reads in many files, by path.
  static func exiftool(_ paths: [String]) throws -> [String: TimelineFacts] {
    let tags = [
      "GPSLatitude", "GPSLongitude", "GPSAltitude", "GPSCoordinates", "LocationInformation",
      "GPSLatitudeRef", "GPSLongitudeRef",
    ]
    let text = try Tool.exiftool.output(
      of: ["-ee", "-n", "-a", "-m", "-s2", "-G3:1"] + tags.map { "-" + $0 } + paths)
    var facts: [String: TimelineFacts] = [:]
    var path = paths.count == 1 ? paths[0] : ""
    for line in text.split(separator: "\n") {
      if line.hasPrefix("======== ") {
        path = String(line.dropFirst(9))
      } else {
        facts[path, default: TimelineFacts()].take(line)
      }
    }
    for path in facts.keys { facts[path]?.settle() }
    return facts
  }

  private mutating func settle() {
    func degrees(_ name: Substring, minus: Substring) -> Double? {
      block[name].flatMap { Double($0) }.map { block[name + "Ref"] == minus ? -$0 : $0 }
    }
    if let latitude = degrees("GPSLatitude", minus: "S"),
      let longitude = degrees("GPSLongitude", minus: "W")
    {
      let altitude = block["GPSAltitude"].flatMap { Double($0) }
      places.append(Self.place([latitude, longitude] + (altitude.map { [$0] } ?? [])))
    }
    places.sort()
  }

  /// Adds one line of output, such as `[Doc1:GoPro] GPSLatitude: 33.1`.
  private mutating func take(_ line: Substring) {
    guard let colon = line.range(of: ": "), let space = line.range(of: "] ") else { return }
    let group = line[..<space.lowerBound].dropFirst()
    let tag = line[space.upperBound..<colon.lowerBound]
    let value = line[colon.upperBound...]
    let numbers = value.split(separator: " ").compactMap { word in
      Double(word.drop { !"+-.0123456789".contains($0) }.split(separator: "=").last ?? word)
    }
    if group.hasSuffix("Composite") { return }
    // Values outside of embedded documents have only one group.
    if !group.hasPrefix("Doc") {
      if group == "GPS" { block[tag] = value }
      let isOfMovie = ["UserData", "Keys", "ItemList"].contains { group == $0 }
      if isOfMovie, tag == "GPSCoordinates", numbers.count >= 2 {
        places.append(Self.place(numbers))
      } else if isOfMovie, tag == "LocationInformation" {
        let parts = value.split(separator: " ").compactMap { word in
          word.contains("=") ? word.split(separator: "=").last.flatMap { Double($0) } : nil
        }
        if parts.count >= 2 { places.append(Self.place(parts)) }
      }
      return
    }
    switch tag {
    case "GPSLatitude": latitudes += numbers.prefix(1)
    case "GPSLongitude": longitudes += numbers.prefix(1)
    case "GPSAltitude": altitudes += numbers.prefix(1)
    case "GPSCoordinates" where numbers.count >= 2:
      latitudes.append(numbers[0])
      longitudes.append(numbers[1])
      if numbers.count > 2 { altitudes.append(numbers[2]) }
    default: break
    }
  }

  func tally(against theirs: TimelineFacts) -> Tally {
    var tally = Tally()
    tally.compare("timeline places", places, theirs.places)
    tally.compare("timeline count", latitudes.count, theirs.latitudes.count)
    compare("latitude", latitudes, theirs.latitudes, &tally)
    compare("longitude", longitudes, theirs.longitudes, &tally)
    compare("altitude", altitudes, theirs.altitudes, &tally)
    return tally
  }

  /// Compares numbers; those closer than 1e-6 count as equal.
  private func compare(
    _ name: String, _ ours: [Double], _ theirs: [Double], _ tally: inout Tally
  ) {
    for (index, pair) in zip(ours, theirs).enumerated() {
      let isNear = abs(pair.0 - pair.1) <= 1e-6
      tally.compare(
        "timeline " + name, pair.0, isNear ? pair.0 : pair.1, at: "position \(index + 1)")
    }
  }
}

/// Files with a timeline: the ByteScripts of the corpus as files, and samples.
struct TimelineFiles {
  private(set) var files: [Subjects.Subject] = []
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let scripts = Subjects.here.appending(path: "../../corpus/timed").standardizedFileURL
    for url in try FileManager.default.contentsOfDirectory(
      at: scripts, includingPropertiesForKeys: nil
    ).sorted(by: { $0.path < $1.path }) where url.pathExtension == "bytes" {
      let script = try ByteScript(try String(contentsOf: url, encoding: .utf8))
      let name = url.deletingPathExtension().lastPathComponent + ".mov"
      let path = folder.appending(path: name)
      try Data(script.bytes).write(to: path)
      files.append(Subjects.Subject(name: "corpus/timed/" + name, path: path.path))
    }
    files += Subjects.samples.share
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }

  /// The timeline of a file; nil if its format is not recognized.
  static func timeline(of subject: Subjects.Subject) throws -> Timeline? {
    let examination = Examination(
      try ByteSource.open(path: subject.path), name: subject.name, magic: nil)
    return examination.isRecognized ? Timeline(examination.document) : nil
  }
}
