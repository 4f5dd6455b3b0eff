import Foundation
import Testing

/// Compares the handmade files with exiftool, so that their correctness is checked by a second
/// reader.
struct ExifToolTests {
  private static let tool: String? = {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    return folders.map { "\($0)/exiftool" }
      .first(where: FileManager.default.isExecutableFile)
  }()

  /// The values of some tags in embedded documents, one per line.
  private func read(_ bytes: [UInt8], _ tags: String...) throws -> [String] {
    let folder = FileManager.default.temporaryDirectory
    let file = folder.appending(path: UUID().uuidString + ".mov")
    let answer = folder.appending(path: UUID().uuidString)
    defer {
      try? FileManager.default.removeItem(at: file)
      try? FileManager.default.removeItem(at: answer)
    }
    try Data(bytes).write(to: file)
    try Data().write(to: answer)
    let process = Process()
    process.executableURL = URL(filePath: Self.tool ?? "/nonexistent/exiftool")
    process.arguments = ["-ee", "-n", "-a", "-m", "-q", "-s3"]
    process.arguments? += tags.map { "-\($0)" }
    process.arguments? += [file.path]
    process.standardOutput = try FileHandle(forWritingTo: answer)
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    let text = String(decoding: try Data(contentsOf: answer), as: UTF8.self)
    return text.split(separator: "\n").map(String.init)
  }

  private static func rounded(_ lines: [String]) -> [Double] {
    lines.compactMap { Double($0) }.map { ($0 * 10_000).rounded() / 10_000 }
  }

  private static let isHere = tool != nil

  @Test(
    .enabled(if: isHere, "exiftool is not on this machine"),
    arguments: [
      (CameraTests.motion, [38.44, 38.45, -122.71, -122.72]),
      (
        CameraTests.goPro,
        [33.1271, 33.1271, 33.1271, 33.1271]
          + [-117.3263, -117.3263, -117.3263, -117.3263]
      ),
      (TrailerTests.insta360, [38.44, 38.44, -122.71, -122.71]),
      (TrailerTests.garmin, [38.44, 38.44, -122.71, -122.71]),
    ])
  func positions(_ bytes: [UInt8], _ expected: [Double]) throws {
    #expect(Self.rounded(try read(bytes, "GPSLatitude", "GPSLongitude")) == expected)
  }

  /// The first two dashcam blocks, and the third, which has scrambled text.
  @Test(.enabled(if: isHere, "exiftool is not on this machine"))
  func dashcamPositions() throws {
    let found = Self.rounded(try read(TrailerTests.dashcam, "GPSLatitude", "GPSLongitude"))
    #expect(found == [38.44, 38.44, 38.44, -122.71, -122.71, -122.71])
  }

  @Test(.enabled(if: isHere, "exiftool is not on this machine"))
  func cameras() throws {
    #expect(
      try read(TrailerTests.insta360, "SerialNumber", "Model", "Firmware")
        == ["IXE0000TEST", "Insta360 X3", "v1.0.00_build1"])
    #expect(
      try read(CameraTests.description, "SerialNumber", "FirmwareVersion")
        == ["C33632245000000", "H19.03.01.30.00"])
    #expect(try read(CameraTests.realTime, "ISO", "ExposureTime") == ["1600", "0.02"])
    #expect(try read(CameraTests.realTime, "Sony:GPSDateStamp") == ["2018:01:14"])
    #expect(try read(TrailerTests.samsungBox, "Samsung:EmbeddedVideoType") == ["MotionPhoto_Data"])
  }
}
