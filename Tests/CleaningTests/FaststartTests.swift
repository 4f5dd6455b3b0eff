import Anatomy
import ByteScript
import Bytes
import Cleaning
import Files
import Formats
import Foundation
import InvariantChecks
import Privacy
import TestSupport
import Testing
import Verification

/// Fast start moves `moov` in front of the media data and updates every file offset.
struct FaststartTests {
  private static func cleaning(
    _ source: ByteSource, name: String = "a.mp4", under policy: String = "none"
  ) throws -> Cleaning {
    Cleaning(
      Examination(source, name: name, magic: nil).document,
      under: try #require(Policy.named(policy)), fastStart: true)
  }

  /// A movie with one sample in front of `moov`. A chunk offset table, an item and a `saio` box
  /// contain offsets into the media data.
  private static func movie(
    before: [UInt8] = HandwrittenMovie.fileType,
    offsets: ([Int]) -> [UInt8] = { fullBox("stco", u32(1, $0[0])) }
  ) -> [UInt8] {
    let place = before.count + 8
    let samples =
      HandwrittenMovie.oneSample(lasting: 1000, in: offsets([place]))
      + [fullBox("saiz", [1], u32(1)), fullBox("saio", u32(1, place + 6))]
    let items = fullBox(
      "meta", handlerBox("null"),
      fullBox("iloc", u16(0x4400, 1), u16(1, 0, 1), u32(place, 3)))
    return before + box("mdat", utf8("sample"), [0xA5])
      + box(
        "moov", HandwrittenMovie.header(), HandwrittenMovie.simpleTrack(samples: samples), items)
  }

  private static let heads: [[UInt8]] = [
    HandwrittenMovie.fileType, [], HandwrittenMovie.fileType + box("free", zeros(4)),
  ]

  @Test(
    "Each file offset refers to the same byte as before",
    arguments: heads)
  func places(before: [UInt8]) throws {
    let cleaning = try Self.cleaning(ByteSource(bytes: Self.movie(before: before)))
    #expect(cleaning.fastStart == .moved)
    let copy = cleaning.editedDocument.document
    let codes = copy.root.children.map(\.code)
    #expect(codes.suffix(2) == ["moov", "mdat"])
    _ = try Verification(
      of: cleaning.plan, in: ByteSource(bytes: copy.source.bytes(copy.source.wholeRange)))
    func numbers(_ path: String) throws -> [Int] {
      var found: [Int] = []
      let path = try NodePath(parsing: path)
      copy.forEachNode(at: path) { node in
        node.forEachField(at: path.fields) { match in
          if let number = match.field.value.integer { found.append(number) }
          return true
        }
        return true
      }
      return found
    }
    let table = "/moov/trak/mdia/minf/stbl"
    let sample = try numbers("\(table)/stco.entries.chunk_offset")
    let auxiliary = try numbers("\(table)/saio.entries.offset")
    let item = try numbers("/moov/meta/iloc.items.extents.extent_offset")
    #expect(sample.count == 1 && auxiliary.count == 1 && item.count == 1)
    for (place, bytes) in [(sample, utf8("sample")), (auxiliary, [0xA5]), (item, utf8("sam"))] {
      let start = try #require(place.first)
      #expect(copy.source.bytes(ByteRange(start: start, count: bytes.count)) == bytes)
    }
  }

  @Test("Nothing is moved if moov is not after the media data")
  func nothing() throws {
    let first = try Self.cleaning(ByteSource(bytes: Self.movie()))
    let moved = first.editedDocument.document.source
    let again = try Self.cleaning(ByteSource(bytes: moved.bytes(moved.wholeRange)))
    #expect(again.fastStart == .alreadyInFront)
    #expect(again.editedDocument.patchedSource.runs == [.original(moved.wholeRange)])
    let sound = try Self.cleaning(ByteSource(bytes: hex("FFD8FFD9")), name: "a.jpg")
    #expect(sound.fastStart == .alreadyInFront)
    let fragment = try Self.cleaning(
      ByteSource(bytes: HandwrittenMovie.fileType + box("mdat", utf8("sample"))))
    #expect(fragment.fastStart == .alreadyInFront)
  }

  @Test("A movie is not moved if its 32-bit offsets would overflow", arguments: [4, 8])
  func outgrown(width: Int) throws {
    let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: url) }
    let head = HandwrittenMovie.fileType
    let (start, place) = (head.count + 16, Int(UInt32.max) - 100)
    let offsets =
      width == 4
      ? fullBox("stco", u32(2, start, place)) : fullBox("co64", u32(2), u64(start, place))
    // The first sample fills the media data, so that no byte of it is unreferenced.
    let samples = [
      fullBox("stts", u32(1, 2, 500)), fullBox("stsc", u32(1, 1, 1, 1)),
      fullBox("stsz", u32(0, 2, place - start, 6)), offsets,
    ]
    let movie = box(
      "moov", HandwrittenMovie.header(),
      HandwrittenMovie.simpleTrack(samples: samples, isSound: true))
    let size = place + 6 - head.count
    try Data(head + u32(1) + utf8("mdat") + u64(size)).write(to: url)
    let file = try FileHandle(forWritingTo: url)
    try file.seek(toOffset: UInt64(place))
    try file.write(contentsOf: utf8("sample") + movie)
    try file.close()
    let cleaning = try Self.cleaning(try ByteSource.open(path: url.path))
    #expect(cleaning.fastStart == (width == 4 ? .impossible : .moved))
    let track = try #require(
      cleaning.editedDocument.document.root.children.first { $0.code == "moov" }?.child("trak"))
    let sample = try #require(track.samples?.first { $0.number == 2 })
    #expect(cleaning.editedDocument.document.source.bytes(sample.range) == utf8("sample"))
    #expect(sample.range.start == (width == 4 ? place : place + movie.count))
  }
}

/// Fast start of movies from other programs.
@Suite(.enabled(if: SampleFiles.isNamed)) struct FaststartOfRealFilesTests {
  private static let movies = SampleFiles.ending(in: ["mp4", "m4a", "m4v", "mov", "3gp"]).filter {
    let size = try? FileManager.default.attributesOfItem(atPath: $0.path)[.size] as? Int
    return size.map { $0 <= 1 << 20 } ?? false
  }

  private static func cleaning(_ file: URL, _ policy: String, fastStart: Bool) throws -> Cleaning? {
    let examination = Examination(
      try ByteSource.open(path: file.path), name: file.lastPathComponent, magic: nil)
    guard examination.isRecognized else { return nil }
    return Cleaning(
      examination.document,
      under: try #require(Policy.named(policy)), fastStart: fastStart)
  }

  @Test("Copies of real files are verified")
  func verified() throws {
    var moved = 0
    for file in Self.movies {
      guard let cleaning = try Self.cleaning(file, "none", fastStart: true),
        cleaning.fastStart == .moved
      else { continue }
      do {
        _ = try Verification(of: cleaning.plan, in: cleaning.editedDocument.document.source)
        moved += 1
      } catch {
        Issue.record("\(file.lastPathComponent): \(error.words)")
      }
    }
    #expect(moved > 25)
  }

  private static let hasFFmpeg = (ProcessInfo.processInfo.environment["PATH"] ?? "")
    .split(separator: ":").contains { FileManager.default.isExecutableFile(atPath: "\($0)/ffmpeg") }

  @Test(
    "FFmpeg finds the same packets in copies with and without fast start", .enabled(if: hasFFmpeg))
  func packets() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var compared = 0
    // This file is cut off and does not contain its samples.
    for file in Self.movies where !file.lastPathComponent.hasSuffix("leading-mdat.m4a") {
      guard let cleaning = try Self.cleaning(file, "identifying", fastStart: true),
        cleaning.fastStart == .moved,
        let other = try Self.cleaning(file, "identifying", fastStart: false)
      else { continue }
      let hashes = try [cleaning, other].enumerated().map { number, cleaning in
        let copy = folder.appending(path: "\(number)." + file.pathExtension)
        let source = cleaning.editedDocument.document.source
        try Data(source.bytes(source.wholeRange)).write(to: copy)
        return try Self.packets(of: copy)
      }
      #expect(hashes[0] == hashes[1], "\(file.lastPathComponent)")
      if hashes[0].contains("MD5=") { compared += 1 }
    }
    #expect(compared > 20)
  }

  /// One line with a hash for each stream.
  private static func packets(of file: URL) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "ffmpeg", "-v", "error", "-i", file.path, "-map", "0", "-c", "copy", "-f", "streamhash",
      "-hash", "md5", "-",
    ]
    let output = Pipe()
    (process.standardInput, process.standardOutput) = (FileHandle.nullDevice, output)
    process.standardError = FileHandle.nullDevice
    try process.run()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: text, as: UTF8.self)
  }
}
