import Bytes
import Crypto
import Files
import Foundation
import Testing

/// A journal of an interrupted edit is used only by an edit inside the file, and only if no other user can
/// have written it.
struct JournalTests {
  private static let name = ".x.mov.mediainspect-journal"
  private static let offset = 0x1516

  private let project: Project
  private let old: [UInt8]
  /// The bytes of the file after a part of an edit.
  private let torn: [UInt8]
  private let journal: [UInt8]

  init() throws {
    project = try Project()
    let corpus = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../corpus")
    old = Array(try Data(contentsOf: corpus.appending(path: "holiday.mov")))
    let range = Self.offset..<Self.offset + 4
    let change = PatchJournal.Change(
      offset: Self.offset, old: Array(old[range]), new: [0x61, 0x62, 0x63, 0x64])
    var torn = old
    torn.replaceSubrange(range.prefix(2), with: change.new.prefix(2))
    self.torn = torn
    let digest = try #require(Digest.sha256.of(old))
    journal = PatchJournal(size: old.count, changes: [change]).bytes(of: digest)
    try project.put("x.mov", torn)
  }

  private func put(_ journal: [UInt8], mode: Int = 0o600) throws {
    try project.put(Self.name, journal)
    try FileManager.default.setAttributes(
      [.posixPermissions: mode], ofItemAtPath: path(Self.name))
  }

  private func path(_ name: String) -> String { project.url.appending(path: name).path }

  private func bytes(_ name: String = "x.mov") throws -> [UInt8] {
    Array(try Data(contentsOf: project.url.appending(path: name)))
  }

  private func edit(_ arguments: String...) throws -> Execution {
    try project.run(["edit", "x.mov", "--set", "title=New"] + arguments)
  }

  /// Expects that a command names the journal, and changes neither file.
  private func expectRefusal(_ said: Execution, _ words: String) throws {
    #expect(said.status == 3, "\(said.errors)")
    #expect(said.errors.contains(Self.name) && said.errors.contains(words), "\(said.errors)")
    #expect(said.errors.contains("nothing was written"))
    #expect(try bytes() == torn)
    #expect(FileManager.default.fileExists(atPath: path(Self.name)))
  }

  @Test(
    "An edit inside the file restores the old bytes",
    arguments: [["--in-place"], ["--in-place", "--patch"]])
  func restored(_ options: [String]) throws {
    try put(journal)
    let said = try project.run(
      ["edit", "x.mov", "--set", "title=New", "--undo-record", "u.json"] + options)
    #expect(said.status == 0, "\(said.errors)")
    #expect(said.errors.contains("the content before it was restored"))
    #expect(!FileManager.default.fileExists(atPath: path(Self.name)))
    let undone = try project.run(["edit", "--undo", "u.json", "x.mov", "-o", "y.mov"])
    #expect(undone.status == 0, "\(undone.errors)")
    #expect(try bytes("y.mov") == old)
  }

  @Test(
    "Commands that write elsewhere name the journal, and write nothing",
    arguments: [
      ["edit", "--set", "title=New", "-o", "y.mov"], ["edit", "--set", "title=New"],
      ["edit", "--set", "title=New", "--in-place", "--dry-run"], ["clean", "-o", "y.mov"],
      ["clean", "--in-place"], ["skeleton", "-o", "y.mov"],
    ])
  func elsewhere(_ arguments: [String]) throws {
    try put(journal)
    let said = try project.run([arguments[0], "x.mov"] + arguments.dropFirst())
    try expectRefusal(said, "an edit of the file was interrupted")
    let names = try FileManager.default.contentsOfDirectory(atPath: project.url.path)
    #expect(names.sorted() == [Self.name, "x.mov"])
  }

  @Test("Commands that only read name the journal")
  func read() throws {
    try put(journal)
    let said = try project.run(["info", "x.mov"])
    #expect(said.status == 0 && said.errors.contains(Self.name))
  }

  @Test(
    "A journal that others can have written is not used",
    arguments: [0o640, 0o604, 0o660, 0o666, 0o700])
  func mode(_ mode: Int) throws {
    try put(journal, mode: mode)
    try expectRefusal(edit("--in-place"), "other users may have written it")
    try expectRefusal(edit("--in-place", "--patch"), "other users may have written it")
  }

  @Test("A journal that is a link, a folder, or has another name is not used")
  func links() throws {
    try put(journal)
    try FileManager.default.moveItem(atPath: path(Self.name), toPath: path("journal"))
    try FileManager.default.createSymbolicLink(
      atPath: path(Self.name), withDestinationPath: "journal")
    try expectRefusal(edit("--in-place"), "other users may have written it")
    try FileManager.default.removeItem(atPath: path(Self.name))
    try FileManager.default.linkItem(atPath: path("journal"), toPath: path(Self.name))
    try expectRefusal(edit("--in-place"), "other users may have written it")
    try FileManager.default.removeItem(atPath: path(Self.name))
    try FileManager.default.createDirectory(
      atPath: path(Self.name), withIntermediateDirectories: false)
    try expectRefusal(edit("--in-place"), "other users may have written it")
    try FileManager.default.removeItem(atPath: path(Self.name))
    #expect(unsafe mkfifo(path(Self.name), 0o600) == 0)
    try expectRefusal(edit("--in-place"), "other users may have written it")
  }

  @Test("A journal of another user is not used", .enabled(if: geteuid() == 0))
  func otherOwner() throws {
    try put(journal)
    #expect(unsafe chown(path(Self.name), 65534, 65534) == 0)
    try expectRefusal(edit("--in-place"), "other users may have written it")
  }

  @Test("A journal of a file with another byte anywhere is not used")
  func otherFile() throws {
    let range = Self.offset..<Self.offset + 4
    let change = PatchJournal.Change(
      offset: Self.offset, old: Array(old[range]), new: [0x61, 0x62, 0x63, 0x64])
    var other = old
    other[other.count - 1] ^= 1
    let digest = try #require(Digest.sha256.of(other))
    try put(PatchJournal(size: old.count, changes: [change]).bytes(of: digest))
    try expectRefusal(edit("--in-place"), "damaged or of another file")
    try put(Array(journal.dropLast()))
    try expectRefusal(edit("--in-place"), "damaged or of another file")
  }
}
