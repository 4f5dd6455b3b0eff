import InvariantChecks
import Anatomy
import ByteScript
import Bytes
import Editing
import Files
import Formats
import Foundation
import Metadata
import Testing
import Verification

/// A patch of a file leaves the old or the new content, whenever it is interrupted.
struct PatchTests {
  /// A movie with a title and free space after it.
  private static let movie: [UInt8] = {
    let handler = box("hdlr", zeros(8), utf8("mdirappl"), zeros(9))
    let items = box("ilst", textItemBox("©nam", "Old"))
    let metadata = fullBox("meta", handler, items, box("free", zeros(60)))
    return box("ftyp", utf8("M4A "), u32(0), utf8("M4A ")) + box("moov", box("udta", metadata))
      + box("mdat", utf8("sound"))
  }()

  private static func editing(_ source: ByteSource, _ title: String) throws -> Editing {
    let document = Examination(source, name: "a.m4a", magic: nil).document
    let change = MetadataChange(
      .set(EditValue(title)), of: try #require(KeySelector("title")), words: "title")
    return Editing(document, [change], usingRoom: true)
  }

  private func file() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appending(path: "a.m4a")
    try Data(Self.movie).write(to: file)
    return file
  }

  @Test("Free space takes up a longer and a shorter title", arguments: ["A longer title", "X", ""])
  func room(_ title: String) throws {
    let editing = try Self.editing(ByteSource(bytes: Self.movie), title)
    #expect(editing.refusals.isEmpty)
    #expect(editing.editedDocument.patchedSource.size == Self.movie.count)
    let journal = try #require(
      editing.editedDocument.patchedSource.journal(for: editing.original.source))
    #expect(journal.changedRanges.reduce(0) { $0 + $1.count } < 100)
    let verification = try Verification(ofPatch: editing.plan, journal)
    #expect(verification.unchangedItems == 0)
  }

  @Test("A title that is too long for the free space moves the rest of the file")
  func noRoom() throws {
    let editing = try Self.editing(
      ByteSource(bytes: Self.movie), String(repeating: "long ", count: 40))
    #expect(editing.editedDocument.patchedSource.size > Self.movie.count)
    #expect(editing.editedDocument.patchedSource.journal(for: editing.original.source) == nil)
  }

  @Test("After an interruption at any call, the next run finds the old or the new content")
  func interruptions() throws {
    var (old, new) = (0, 0)
    for limit in 0..<40 {
      let file = try file()
      defer { try? FileManager.default.removeItem(at: file.deletingLastPathComponent()) }
      let source = try ByteSource.open(path: file.path)
      let editing = try Self.editing(source, "A new title")
      let edited = editing.editedDocument.document.source
      let expected = edited.bytes(edited.wholeRange)
      let journal = try #require(editing.editedDocument.patchedSource.journal(for: source))
      let calls = StoppingCalls(after: limit)
      try? journal.apply(to: file.path, of: source, calls: calls)
      _ = try PatchJournal.recover(file.path)
      let bytes = Array(try Data(contentsOf: file))
      #expect(bytes == Self.movie || bytes == expected, "after \(limit) calls")
      if bytes == expected { new += 1 } else { old += 1 }
      let names = try FileManager.default.contentsOfDirectory(
        atPath: file.deletingLastPathComponent().path)
      #expect(!names.contains { $0.hasSuffix("-journal") }, "after \(limit) calls")
    }
    #expect(old > 5 && new > 5, "\(old) old, \(new) new")
  }

  @Test("A file that changed is not patched")
  func changed() throws {
    let file = try file()
    let source = try ByteSource.open(path: file.path)
    let editing = try Self.editing(source, "A new title")
    let journal = try #require(editing.editedDocument.patchedSource.journal(for: source))
    var other = Self.movie
    other[other.count - 1] = 0
    try Data(other).write(to: file)
    #expect(throws: PatchFailure.self) { try journal.apply(to: file.path, of: source) }
    #expect(Array(try Data(contentsOf: file)) == other)
  }

  @Test("A damaged journal is left as it is")
  func damagedJournal() throws {
    let file = try file()
    let journal = PatchJournal.path(for: file.path)
    try Data("mediainspect journal 2\n".utf8).write(to: URL(filePath: journal))
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: journal)
    #expect(throws: PatchFailure.damagedJournal) { try PatchJournal.recover(file.path) }
    #expect(Array(try Data(contentsOf: file)) == Self.movie)
    #expect(FileManager.default.fileExists(atPath: PatchJournal.path(for: file.path)))
  }

  @Test("A file with a journal is not patched")
  func presentJournal() throws {
    let file = try file()
    let path = PatchJournal.path(for: file.path)
    try Data("other".utf8).write(to: URL(filePath: path))
    let source = try ByteSource.open(path: file.path)
    let editing = try Self.editing(source, "A new title")
    let journal = try #require(editing.editedDocument.patchedSource.journal(for: source))
    #expect(throws: PatchFailure.noJournal) { try journal.apply(to: file.path, of: source) }
    #expect(Array(try Data(contentsOf: file)) == Self.movie)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "other")
  }
}

/// File system calls that stop as a killed process does: after some calls, no call has an effect. The
/// last write before that is cut off.
private final class StoppingCalls: PatchCalls, @unchecked Sendable {
  private let system = SystemFileCalls()
  private var left: Int

  init(after limit: Int) { left = limit }

  private func mayGoOn() -> Bool {
    left -= 1
    return left >= 0
  }

  func create(_ path: [UInt8]) -> Int32? { mayGoOn() ? system.create(path) : nil }
  func write(_ bytes: [UInt8], to file: Int32) -> Bool {
    guard mayGoOn() else { return false }
    if left == 0 {
      _ = system.write(Array(bytes.prefix(bytes.count / 2)), to: file)
      return false
    }
    return system.write(bytes, to: file)
  }
  func copy(_ range: ByteRange, of source: ByteSource, to file: Int32) -> Bool {
    mayGoOn() && system.copy(range, of: source, to: file)
  }
  func copyAttributes(_ original: Int32, on file: Int32, as request: AttributeCopyRequest) -> Bool {
    mayGoOn() && system.copyAttributes(original, on: file, as: request)
  }
  func setDefaultMode(to file: Int32, within files: Set<ReadAccess>) -> Bool {
    mayGoOn() && system.setDefaultMode(to: file, within: files)
  }
  func source(at path: String) -> ByteSource? { mayGoOn() ? system.source(at: path) : nil }
  func sync(_ file: Int32) -> Bool { mayGoOn() && system.sync(file) }
  func syncBytes(of file: Int32) -> Bool { mayGoOn() && system.syncBytes(of: file) }
  // A killed process closes its files.
  func close(_ file: Int32) -> Bool { system.close(file) }
  func rename(_ path: [UInt8], to other: [UInt8], replacing: Bool) -> Bool {
    mayGoOn() && system.rename(path, to: other, replacing: replacing)
  }
  func remove(_ path: [UInt8]) { if mayGoOn() { system.remove(path) } }
  func syncFolder(of path: [UInt8]) { if mayGoOn() { system.syncFolder(of: path) } }
  func openLocked(_ path: [UInt8]) -> Int32? { mayGoOn() ? system.openLocked(path) : nil }
  func write(_ bytes: [UInt8], at offset: Int, to file: Int32) -> Bool {
    guard mayGoOn() else { return false }
    if left == 0 {
      _ = system.write(Array(bytes.prefix(bytes.count / 2)), at: offset, to: file)
      return false
    }
    return system.write(bytes, at: offset, to: file)
  }
}
