import Bytes
import Foundation
import Metadata
import Rendering
import Testing

/// Compares positions with exiftool, and their exports with map readers.
@Suite(.serialized) struct TimelineOracleTests {
  @Test(.comparing(.samples, with: .exiftool)) func positions() throws {
    let subjects = try TimelineFiles()
    defer { subjects.remove() }
    var verdict = Verdict(
      "exiftool", fields: "timeline", try ExplanationIndex.read("explained.tsv"))
    let theirs = try TimelineFacts.exiftool(subjects.files.map(\.path))
    for subject in subjects.files {
      guard let timeline = try TimelineFiles.timeline(of: subject) else { continue }
      let ours = TimelineFacts(timeline)
      // In a call with many files exiftool omits some keys, so a file with differences is read
      // again alone.
      var tally = ours.tally(against: theirs[subject.path] ?? TimelineFacts())
      if !tally.differences.isEmpty {
        let alone = try TimelineFacts.exiftool([subject.path])[subject.path] ?? TimelineFacts()
        tally = ours.tally(against: alone)
      }
      if !(ours.isEmpty && tally.differences.isEmpty) { verdict.add(tally, of: subject.name) }
    }
    verdict.expectAgreement()
  }

  /// Writes a timeline in an export format to a path.
  private static func export(_ timeline: Timeline, _ form: String, to path: URL) throws {
    let bytes = Gathered()
    let output = Output { run in
      bytes.all += run
      return true
    }
    switch form {
    case "gpx": GPXExport(name: "a < b & \u{7}", output: output).write(timeline)
    case "kml": KMLExport(name: "a < b & \u{7}", output: output).write(timeline)
    default: GeoJSONExport(output: output).write(timeline)
    }
    output.flush()
    try Data(bytes.all).write(to: path)
  }

  private final class Gathered { var all: [UInt8] = [] }

  private func forEachExport(
    _ form: String, _ body: (_ name: String, _ facts: TimelineFacts, _ path: String) throws -> Void
  ) throws {
    let subjects = try TimelineFiles()
    defer { subjects.remove() }
    let path = FileManager.default.temporaryDirectory.appending(
      path: UUID().uuidString + "." + form)
    defer { try? FileManager.default.removeItem(at: path) }
    var count = 0
    for subject in subjects.files {
      guard let timeline = try TimelineFiles.timeline(of: subject), !timeline.isEmpty else {
        continue
      }
      try Self.export(timeline, form, to: path)
      try body(subject.name, TimelineFacts(timeline), path.path)
      count += 1
    }
    #expect(count > 0, "nothing was exported")
  }

  @Test(
    .enabled(if: Tool.xmllint.isHere, "xmllint is not on this machine"), arguments: ["gpx", "kml"])
  func exportsAreXML(form: String) throws {
    try forEachExport(form) { name, _, path in
      let said = try Tool.xmllint.output(of: ["--noout", "--nonet", path], withErrors: true)
      #expect(said.isEmpty, "\(name): \(said)")
    }
  }

  /// gpsbabel reads the same track points: number, latitude, longitude.
  @Test(
    .enabled(if: Tool.gpsbabel.isHere, "gpsbabel is not on this machine"),
    arguments: ["gpx", "kml"]
  )
  func gpsbabelReadsTheSamePositions(form: String) throws {
    try forEachExport(form) { name, facts, path in
      let text = try Tool.gpsbabel.output(
        of: ["-t", "-i", form, "-f", path, "-o", "unicsv,utc=0", "-F", "-"])
      let rows = text.split(whereSeparator: \.isNewline).dropFirst().map {
        $0.split(separator: ",")
      }
      #expect(rows.count == facts.latitudes.count, "\(name)")
      for (row, place) in zip(rows, zip(facts.latitudes, facts.longitudes)) where row.count >= 3 {
        // gpsbabel prints six decimals.
        #expect(abs((Double(row[1]) ?? .nan) - place.0) <= 1e-6, "\(name)")
        #expect(abs((Double(row[2]) ?? .nan) - place.1) <= 1e-6, "\(name)")
      }
    }
  }

  /// OGR reads the same extent of positions from every export format.
  @Test(
    .enabled(if: Tool.ogrinfo.isHere, "ogrinfo is not on this machine"),
    arguments: ["gpx", "kml", "geojson"])
  func ogrReadsTheSamePlaces(form: String) throws {
    try forEachExport(form) { name, facts, path in
      let text = try Tool.ogrinfo.output(of: ["-ro", "-al", "-geom=AS_WKT", path])
      let isShape = ["POINT", "LINESTRING", "MULTILINESTRING"]
      let nodeKinds = text.split(separator: "\n").map { $0.drop { $0 == " " } }.filter { line in
        isShape.contains { line.hasPrefix($0 + " ") }
      }
      let numbers = nodeKinds.flatMap { nodeKind in
        nodeKind.split(whereSeparator: { "(),".contains($0) }).compactMap {
          tuple -> (Double, Double)? in
          let words = tuple.split(separator: " ").compactMap { Double($0) }
          return words.count >= 2 ? (words[0], words[1]) : nil
        }
      }
      let places = facts.places.map { $0.split(separator: " ").compactMap { Double($0) } }
      let longitudes = facts.longitudes + places.map { $0[1] }
      let latitudes = facts.latitudes + places.map { $0[0] }
      for (theirs, ours) in [(numbers.map(\.0), longitudes), (numbers.map(\.1), latitudes)] {
        #expect(ours.isEmpty == theirs.isEmpty, "\(name)")
        guard let low = ours.min(), let high = ours.max() else { continue }
        #expect(abs((theirs.min() ?? .nan) - low) <= 1e-6, "\(name)")
        #expect(abs((theirs.max() ?? .nan) - high) <= 1e-6, "\(name)")
      }
      if form == "geojson" { #expect(numbers.count == latitudes.count, "\(name)") }
    }
  }
}
