import InvariantChecks
import Anatomy
import ByteScript
import Bytes
import Cleaning
import Files
import Formats
import Foundation
import Privacy
import Testing
import Verification

/// Compares what ffmpeg decodes from a cleaned copy and from its source, where cleaning changed or
/// removed samples.
@Suite(.enabled(if: Tool.ffmpeg.isHere || Subjects.mustBeCompared, "ffmpeg is not on this machine"))
struct CleanCopyOracleTests {
  struct Coding: CustomTestStringConvertible {
    let testDescription: String
    let options: [String]
    var name = "a.mp4"
  }

  private static let pictures: [Coding] = [
    Coding(testDescription: "AVC", options: ["-c:v", "libx264", "-g", "12", "-bf", "3"]),
    Coding(
      testDescription: "AVC with open groups",
      options: ["-c:v", "libx264", "-g", "12", "-bf", "3", "-x264-params", "open-gop=1"]),
    Coding(
      testDescription: "HEVC with open groups",
      options: [
        "-c:v", "libx265", "-tag:v", "hvc1", "-x265-params", "keyint=12:log-level=error",
      ]),
    Coding(
      testDescription: "MPEG-2 with open groups",
      options: ["-c:v", "mpeg2video", "-g", "12", "-bf", "2"], name: "a.mov"),
  ]

  @Test(
    "The range that an edit list shows is decoded identically after unused samples are removed",
    arguments: pictures)
  func edits(_ coding: Coding) throws {
    let folder = try Folder()
    let made = try folder.make(coding)
    for (begin, length) in [(500, 1000), (1040, 400), (0, 600), (1520, 480)] {
      let file = try Self.edited(made, from: begin, for: length)
      let copy = try Self.copy(of: file, name: coding.name, "identifying")
      #expect(copy.count < file.count)
      let before = try folder.frames(of: file, named: "before-" + coding.name)
      #expect(before.contains("0,"))
      #expect(try folder.frames(of: copy, named: "after-" + coding.name) == before)
    }
  }

  private static let sounds: [Coding] = [
    Coding(testDescription: "AAC in a movie", options: ["-c:a", "aac"], name: "a.m4a"),
    Coding(testDescription: "AAC in a stream", options: ["-c:a", "aac"], name: "a.aac"),
    Coding(
      testDescription: "layer III", options: ["-c:a", "libmp3lame", "-b:a", "128k"], name: "a.mp3"),
    Coding(
      testDescription: "layer III, varying", options: ["-c:a", "libmp3lame", "-q:a", "2"],
      name: "a.mp3"),
  ]

  @Test(
    "Without encoder signatures, all samples are decoded identically",
    arguments: pictures + sounds)
  func texts(_ coding: Coding) throws {
    let folder = try Folder()
    let file = try folder.make(coding)
    let copy = try Self.copy(of: file, name: coding.name, "all-metadata")
    let names = Self.names.filter { Self.holds($0, file) }
    #expect(!names.isEmpty || coding.testDescription.hasPrefix("MPEG-2"))
    for name in names { #expect(!Self.holds(name, copy), "\(name)") }
    let before = try folder.frames(of: file, named: "before-" + coding.name)
    #expect(before.contains("0,"))
    #expect(try folder.frames(of: copy, named: "after-" + coding.name) == before)
  }

  /// The start of encoder names in streams is kept, because players recognize encoders by it.
  private static let names =
    ["x264 - core", "x265 (build"] + (0...9).flatMap { ["Lavc\($0)", "LAME\($0)"] }

  private static func holds(_ text: String, _ bytes: [UInt8]) -> Bool {
    Data(bytes).range(of: Data(text.utf8)) != nil
  }

  private static func copy(of file: [UInt8], name: String, _ policy: String) throws -> [UInt8] {
    let cleaning = Cleaning(
      Examination(ByteSource(bytes: file), name: name, magic: nil).document,
      under: try #require(Policy.named(policy)))
    let source = cleaning.editedDocument.document.source
    _ = try Verification(of: cleaning.plan, in: source)
    return source.bytes(source.wholeRange)
  }

  /// Edits the list so that it shows only a part of the pictures, in milliseconds.
  private static func edited(
    _ file: [UInt8], from begin: Int, for length: Int
  ) throws -> [UInt8] {
    let document = Examination(ByteSource(bytes: file), name: "a.mp4", magic: nil).document
    let track = try #require(document.root.child("moov")?.child("trak"))
    let table = try #require(track.descendant("edts", "elst")?.table(named: "entries"))
    let scale = try #require(track.descendant("mdia", "mdhd")?.integer(named: "timescale"))
    let time = try #require(table.column(named: "media_time"))
    let first = Int(table.rawCell(row: 0, column: time) ?? 0)
    let numbers = u32(length, first + scale * begin / 1000)
    var edited = file
    edited.replaceSubrange(table.range.start..<(table.range.start + 8), with: numbers)
    return edited
  }
}

/// A temporary folder that is removed with its last reference.
private final class Folder {
  private let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func make(_ coding: CleanCopyOracleTests.Coding) throws -> [UInt8] {
    let path = url.appending(path: coding.name)
    let isPicture = coding.options.contains("-c:v")
    let input = isPicture ? "testsrc2=s=96x64:r=25:d=2" : "sine=440:r=44100:d=2"
    _ = try Tool.ffmpeg.output(
      of: ["-v", "error", "-f", "lavfi", "-i", input] + coding.options
        + (isPicture ? ["-pix_fmt", "yuv420p"] : []) + [path.path])
    return [UInt8](try Data(contentsOf: path))
  }

  /// The digest and time of each decoded frame.
  func frames(of bytes: [UInt8], named name: String) throws -> String {
    let path = url.appending(path: name)
    try Data(bytes).write(to: path)
    return try Tool.ffmpeg.output(
      of: ["-v", "quiet", "-i", path.path, "-fps_mode", "passthrough", "-f", "framemd5", "-"])
  }
}
