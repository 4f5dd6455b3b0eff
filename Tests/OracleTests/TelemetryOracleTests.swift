import Anatomy
import Bytes
import Files
import Formats
import Testing

/// Compares positions in timed metadata with exiftool.
@Suite(.serialized) struct TelemetryOracleTests {
  @Test(.comparing(.samples, with: .exiftool)) func positions() throws {
    var verdict = Verdict(
      "exiftool", fields: "position", try ExplanationIndex.read("explained.tsv"))
    for subject in Subjects.samples.share {
      let examination = Examination(
        try ByteSource.open(path: subject.path), name: subject.name, magic: nil)
      guard examination.isRecognized else { continue }
      var ours = TimedPositions()
      ours.collect(in: examination.document)
      let theirs = try TimedPositions(exiftool: subject.path)
      guard !(ours.latitudes.isEmpty && theirs.latitudes.isEmpty) else { continue }
      verdict.add(ours.tally(against: theirs), of: subject.name)
    }
    verdict.expectAgreement()
  }
}

/// The positions of a recording, sample by sample.
struct TimedPositions {
  private(set) var latitudes: [Double] = []
  private(set) var longitudes: [Double] = []
  /// Serial number and model, from the settings of the recording.
  private(set) var cameras: [String] = []

  init() {}

  /// Positions in embedded documents, as exiftool reads them.
  init(exiftool path: String) throws {
    let text = try Tool.exiftool.output(of: [
      "-ee", "-n", "-a", "-s2", "-G3", "-GPSLatitude", "-GPSLongitude", path,
    ])
    for line in text.split(separator: "\n") where line.hasPrefix("[Doc") {
      guard let value = line.split(separator: " ").last.flatMap({ Double($0) }) else { continue }
      if line.contains("GPSLatitude") { latitudes.append(value) } else { longitudes.append(value) }
    }
    let camera = try Tool.exiftool.output(of: [
      "-n", "-s3", "-GoPro:CameraSerialNumber", "-GoPro:Model", path,
    ])
    cameras = camera.split(separator: "\n").map(String.init)
  }

  /// Collects every value in samples from a table column for latitude or longitude.
  mutating func collect(in document: Document) {
    for movie in document.root.children where movie.code == "moov" {
      let settings = movie.descendant("udta", "GPMF")?.children.first?.child("DEVC")
      cameras = ["CASN", "MINF"].compactMap { settings?.child($0)?.text("value") }
      for track in movie.children where track.code == "trak" {
        for list in track.elements {
          list.forEach { element in
            // Audio and video samples have no telemetry; reading them would only take time.
            let sample = track.node(for: element)
            if !sample.children.isEmpty { collect(below: sample) }
            return true
          }
        }
      }
    }
  }

  private mutating func collect(below node: Node) {
    for case .table(let table) in node.fields.map(\.value) {
      if let column = table.column(named: "latitude") {
        latitudes += Self.degrees(of: column, in: table)
      }
      if let column = table.column(named: "longitude") {
        longitudes += Self.degrees(of: column, in: table)
      }
    }
    for child in node.children { collect(below: child) }
  }

  private static func degrees(of column: Column, in table: Table) -> [Double] {
    (0..<table.rowCount).compactMap { row in
      table.rawCell(row: row, column: column).flatMap { column.label?($0) }
        .flatMap { $0.split(separator: " ").first }.flatMap { Double($0) }
    }
  }

  func tally(against theirs: TimedPositions) -> Tally {
    var tally = Tally()
    tally.compare("position count", latitudes.count, theirs.latitudes.count)
    tally.compare("position camera", cameras, theirs.cameras)
    for (index, pair) in zip(latitudes, theirs.latitudes).enumerated() {
      tally.compare("position latitude", pair.0, pair.1, at: "position \(index + 1)")
    }
    for (index, pair) in zip(longitudes, theirs.longitudes).enumerated() {
      tally.compare("position longitude", pair.0, pair.1, at: "position \(index + 1)")
    }
    return tally
  }
}

extension Node {
  fileprivate func text(_ name: String) -> String? {
    if case .text(let text)? = value(name) { return text.string }
    return nil
  }
}
