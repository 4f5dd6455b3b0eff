import InvariantChecks
import Bytes
import Cleaning
import Files
import Formats
import Foundation
import Privacy
import Testing

/// Extended attributes with the origin of a file or a comment of a user are removed if their
/// category is; others are copied.
struct FileAttributeTests {
  private static let names = [
    "com.apple.quarantine", "user.checksum", "user.xdg.comment", "user.xdg.origin.url",
    "user.xdg.referrer.url",
  ]

  @Test(
    arguments: [
      ("identifying", [], names.filter { $0 != "user.checksum" }),
      ("apple-sharing", [], names.filter { $0 != "user.checksum" }),
      ("location", [], []), ("none", [], []),
      ("none", ["provenance"], names.filter { $0.contains(".url") || $0.contains("apple") }),
      ("location", ["text"], ["user.xdg.comment"]),
    ] as [(String, [String], [String])])
  func policies(policy: String, drop: [String], removed: [String]) throws {
    var exceptions = Exceptions()
    for category in drop { try exceptions.add(category, as: .remove) }
    let choice = try #require(Policy.named(policy)).except(exceptions)
    let attributes = FileAttributes(Self.names, removingWhere: choice.removes)
    #expect(attributes.removed == removed)
    #expect(attributes.kept == Self.names.filter { !removed.contains($0) })
    #expect(attributes.ofStream.removed == Self.names && attributes.ofStream.kept.isEmpty)
  }

  @Test func whatIsKeptByNameOfItsCategoryStays() throws {
    var exceptions = Exceptions()
    try exceptions.add("provenance", as: .keep)
    let policy = try #require(Policy.named("identifying")).except(exceptions)
    #expect(
      FileAttributes(Self.names, removingWhere: policy.removes).removed == ["user.xdg.comment"])
  }

  @Test("A copy has the kept attributes and no others")
  func copies() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "a.mov")
    let movie = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "corpus/holiday.mov")
    try Data(contentsOf: movie).write(to: file)
    let handle = try FileHandle(forUpdating: file)
    let own = ExtendedAttributes(file: handle.fileDescriptor)
    guard own.set(Array("user.checksum".utf8), to: [7]) else { return }
    #expect(own.set(Array("user.xdg.origin.url".utf8), to: Array("https://example.com/a".utf8)))
    let policy = try #require(Policy.named("identifying"))
    let cleaning = Cleaning(
      Examination(try ByteSource.open(path: file.path), name: "a.mov", magic: nil).document,
      under: policy)
    #expect(cleaning.attributes.kept.contains("user.checksum"))
    #expect(cleaning.attributes.removed == ["user.xdg.origin.url"])
    let target = folder.appending(path: "b.mov")
    _ = try cleaning.write(to: target.path, like: file.path)
    let source = try ByteSource.open(path: target.path)
    #expect(source.extendedAttributes == cleaning.attributes.kept)
  }
}
