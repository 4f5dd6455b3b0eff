import Anatomy
import Bytes
import Files
import Formats
import Foundation
import Testing

/// Compares GPS entries that exiftool writes into pictures with the summaries of related entries.
@Suite(.serialized) struct PositionOracleTests {
  /// A picture of one frame, without metadata.
  private static let picture: [UInt8] = [
    0xFF, 0xD8, 0xFF, 0xC0, 0, 11, 8, 0, 4, 0, 8, 1, 1, 0x11, 0, 0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63,
    0, 0x12, 0xFF, 0xD9,
  ]

  @Test(
    .enabled(if: Tool.exiftool.isHere, "exiftool is not on this machine"),
    arguments: [
      (["GPSAltitude=12.5", "GPSAltitudeRef=1", "GPSSpeed=30", "GPSSpeedRef=K"], "-12.5", "km/h"),
      (["GPSAltitude=83.1", "GPSAltitudeRef=0", "GPSSpeed=2.5", "GPSSpeedRef=M"], "83.1", "mph"),
      (["GPSAltitude=7", "GPSAltitudeRef=1", "GPSSpeed=9", "GPSSpeedRef=N"], "-7", "knots"),
    ])
  func altitudesAndSpeeds(tags: [String], altitude: String, unit: String) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (plain, written) = (folder.appending(path: "a.jpg"), folder.appending(path: "b.jpg"))
    try Data(Self.picture).write(to: plain)
    let position = ["GPSLatitude=38.44", "GPSLatitudeRef=N", "GPSLongitude=122.71"]
    let others = ["GPSLongitudeRef=W", "GPSImgDirection=232", "GPSImgDirectionRef=M"]
    let writing = (tags + position + others).map { "-" + $0 } + ["-n", "-q"]
    _ = try Tool.exiftool.output(of: writing + ["-o", written.path, plain.path])
    func told(_ tag: String, _ options: String...) throws -> String {
      try Tool.exiftool.output(of: options + ["-s3", "-" + tag, written.path])
        .trimmingCharacters(in: .whitespacesAndNewlines)
    }
    // The composite tag applies the reference.
    #expect(try told("Composite:GPSAltitude", "-n") == altitude)
    #expect(try told("GPSImgDirectionRef") == "Magnetic North")
    let document = Examination(
      try ByteSource.open(path: written.path), name: "b.jpg", magic: nil
    ).document
    let gps = try #require(document.nodes(at: try NodePath(parsing: "/**/GPS")).first)
    let speed = try told("GPSSpeed", "-n")
    #expect(
      gps.summary?.hasSuffix(
        "38.440000° N 122.710000° W · \(altitude) m · \(speed) \(unit)") == true)
    let direction = gps.children.first { $0.name == .word("GPSImgDirection") }
    #expect(direction?.summary == "232° from magnetic north")
  }
}
