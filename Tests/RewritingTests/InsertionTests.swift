import Anatomy
import ByteScript
import Bytes
import Files
import Formats
import Foundation
import InvariantChecks
import Rewriting
import TestSupport
import Testing

/// A structure that is inserted at any boundary of a file is read back exactly there, and everything
/// else is read back as before.
struct InsertionTests {
  @Test("A new structure at each boundary is read back, and nothing else changes", arguments: seeds)
  func boundaries(_ seed: Seed) throws {
    let tried = Insertions(seed)
    for failure in tried.failures {
      let isExplained = Self.explained.contains {
        seed.name.contains($0.file) && failure.contains($0.text)
      }
      #expect(isExplained, "\(failure)")
    }
  }

  /// The fixtures, and some of the real files.
  private static let seeds =
    Seed.corpus.filter { $0.bytes.count < 1 << 20 }
    + Seed.samples.filter { $0.bytes.count < 8 << 20 }.oneIn(4)

  /// Failures that are right, with the reason.
  private static let explained: [(file: String, text: String, reason: String)] = [
    ("bad/deep.bytes", "file.resource-limit", "the new box is nested deeper than the limit"),
    (
      "leading-mdat.m4a", "samples or pictures differ",
      "the chunk offsets of the file point into its movie box"
    ),
    ("edit/wave.bytes", "is not at 731", "the missing padding byte of the last chunk precedes it"),
  ]

  @Test("Most boundaries accept a new structure")
  func counts() {
    var (inserted, refused) = (0, 0)
    for seed in Seed.corpus where seed.bytes.count < 1 << 20 {
      let tried = Insertions(seed)
      inserted += tried.inserted
      refused += tried.refused
    }
    #expect(inserted > 900)
    #expect(refused * 4 < inserted)
  }

  @Test("An insertion after a segment index moves its first segment")
  func segmentIndex() throws {
    let seed = try #require(Seed.corpus.first { $0.name.hasSuffix("iso/fragmented.bytes") })
    func open(_ source: ByteSource) -> Document {
      Examination(source, name: "a.mp4", magic: nil).document
    }
    let document = open(ByteSource(bytes: seed.bytes))
    let index = try #require(document.root.child("sidx"))
    let next = try #require(document.root.children.first { $0.range.start == index.range.end })
    let old = try #require(index.integer(named: "first_offset"))
    let edits = [Edit(inserting: box("free", [1, 2, 3, 4]), into: document.root, before: next)]
    var isRequested = false
    let edited = EditedDocument(of: document, open: open) { _, _ in
      defer { isRequested = true }
      return isRequested ? [] : edits
    }
    #expect(edited.document.root.child("sidx")?.integer(named: "first_offset") == old + 12)
  }

  @Test("Chunk offsets and offsets of auxiliary information get 64 bits if they move past 4 GiB")
  func widening() throws {
    let start = UInt64(UInt32.max) - 60
    let table = box("stco", u32(0) + u32(1) + u32(Int(start)))
    let size = box("stsz", u32(0) + u32(4) + u32(1))
    let chunks = box("stsc", u32(0) + u32(1) + u32(1) + u32(1) + u32(1))
    let times = box("stts", u32(0) + u32(1) + u32(1) + u32(1))
    let sizes = box("saiz", u32(0) + [1] + u32(1))
    let offsets = box("saio", u32(0) + u32(1) + u32(Int(start) + 3))
    let entry = box("stsd", u32(0) + u32(1) + box("mett", [0, 0, 0, 0, 0, 0, 0, 1, 0, 0]))
    let tables = entry + times + chunks + size + table + sizes + offsets
    let movie = box("moov", box("trak", box("mdia", box("minf", box("stbl", tables)))))
    let front = box("ftyp", Array("isom".utf8) + u32(0)) + movie
    let file = try LargeFile(front, media: [1, 2, 3, 4], at: start)
    let before = try #require(
      file.document.root.descendant("moov", "trak")?.samples?.map(\.range).first)
    #expect(before.start == Int(start))
    let edited = file.edited
    #expect(edited.refusals.isEmpty)
    let stbl = try #require(
      edited.document.root.descendant("moov", "trak", "mdia", "minf", "stbl"))
    #expect(stbl.child("stco") == nil && stbl.child("co64") != nil)
    let after = try #require(
      edited.document.root.descendant("moov", "trak")?.samples?.map(\.range).first)
    #expect(after.start == Int(start) + 108 + 4 + 4)
    #expect(edited.document.source.bytes(after) == [1, 2, 3, 4])
    let auxiliary = try #require(stbl.child("saio"))
    #expect(auxiliary.integer(named: "version") == 1)
    #expect(
      auxiliary.table(named: "entries")?.number(row: 0, column: 0) == after.start + 3)
  }

  @Test("The fragment index gets 64 bits if fragments move past 4 GiB")
  func wideningOfIndex() throws {
    let start = UInt64(UInt32.max) - 60
    let movie = box(
      "moov", box("mvex", box("trex", u32(0) + u32(1) + u32(1) + u32(1) + u32(0) + u32(0))))
    let front = box("ftyp", Array("isom".utf8) + u32(0)) + movie
    let fragment = box("moof", box("mfhd", u32(0) + u32(1)))
    let entry = u32(7) + u32(Int(start)) + [1, 1, 1]
    let index = box("tfra", u32(0) + u32(1) + u32(0) + u32(1) + entry)
    let random =
      u32(index.count + 24) + Array("mfra".utf8) + index
      + box("mfro", u32(0) + u32(index.count + 24))
    let file = try LargeFile(front, media: [], after: fragment + random, at: start)
    let edited = file.edited
    #expect(edited.refusals.isEmpty)
    let box = try #require(edited.document.root.descendant("mfra", "tfra"))
    #expect(box.integer(named: "version") == 1)
    let entries = try #require(box.table(named: "entries"))
    #expect(entries.number(row: 0, column: 0) == 7)
    #expect(entries.number(row: 0, column: 1) == Int(start) + 108)
    #expect(entries.number(row: 0, column: 4) == 1)
    #expect(edited.document.root.child("moof")?.range.start == Int(start) + 108)
    let holder = try #require(edited.document.root.child("mfra"))
    #expect(holder.child("mfro")?.integer(named: "parent_size") == holder.range.count)
  }
}

extension Table {
  fileprivate func number(row: Int, column: Int) -> Int? {
    rawCell(row: row, column: columns[column]).map { Int($0) }
  }
}

/// A sparse file with media data of almost 4 GiB, which is removed at the end.
private final class LargeFile {
  private let path = FileManager.default.temporaryDirectory.appending(
    path: "wide-\(UUID().uuidString).mp4")
  let document: Document

  /// - Parameters:
  ///   - media: the last bytes of the media data.
  ///   - rest: the boxes after the media data.
  ///   - start: the offset of `media`.
  init(_ front: [UInt8], media: [UInt8], after rest: [UInt8] = [], at start: UInt64) throws {
    let mediaSize = start + UInt64(media.count) - UInt64(front.count)
    let head =
      front + u32(1) + utf8("mdat") + big(Int(mediaSize), 8)
    try Data(head).write(to: path)
    let file = try FileHandle(forWritingTo: path)
    try file.seek(toOffset: start)
    try file.write(contentsOf: Data(media + rest))
    try file.close()
    document = Examination(try ByteSource.open(path: path.path), name: "a.mp4", magic: nil).document
  }

  deinit { try? FileManager.default.removeItem(at: path) }

  /// The file after the insertion of 108 bytes before the first box in the movie.
  var edited: EditedDocument {
    EditedDocument(
      of: document, open: { Examination($0, name: "a.mp4", magic: nil).document },
      edits: { document, _ in
        guard let movie = document.root.child("moov"), movie.child("free") == nil else { return [] }
        return [
          Edit(inserting: box("free", [UInt8](repeating: 7, count: 100)), into: movie, before: nil)
        ]
      })
  }
}

/// Insertions of a new structure at the boundaries of one file.
private struct Insertions {
  private(set) var inserted = 0
  private(set) var refused = 0
  private(set) var failures: [String] = []

  /// The place of a node in the tree.
  private struct Line {
    let node: Node
    let depth: Int
    var start: Int
    var count: Int
  }

  init(_ seed: Seed) {
    let document = Examination(ByteSource(bytes: seed.bytes), name: seed.name, magic: nil).document
    let lines = Self.lines(document.root)
    let media = Self.media(of: document)
    let findings = Self.findings(in: document.root)
    for (index, line) in lines.enumerated() {
      guard !line.node.isCut, let bytes = Self.newStructure(for: line.node) else { continue }
      let children = line.node.children.filter { $0.source === line.node.source }
      let places: [Node?] = Array(children.prefix(children.count > 12 ? 3 : 12)) + [nil]
      for child in places {
        let edit = Edit(inserting: bytes, into: line.node, before: child)
        guard let insertion = edit.insertion else {
          refused += 1
          continue
        }
        inserted += 1
        var isRequested = false
        let edited = EditedDocument(
          of: document, open: { Examination($0, name: seed.name, magic: nil).document },
          edits: { _, _ in
            defer { isRequested = true }
            return isRequested ? [] : [edit]
          })
        guard edited.refusals.isEmpty else {
          failures.append("\(line.node.path): \(edited.refusals[0].reason)")
          continue
        }
        let place = child.map { "before \($0.path)" } ?? "at the end of \(line.node.path)"
        if let problem = Self.problem(
          edited.document, lines, index, insertion, media, findings)
        {
          failures.append("\(place): \(problem)")
        }
      }
    }
  }

  // MARK: What is inserted

  private static func newStructure(for node: Node) -> [UInt8]? {
    guard let first = node.children.first(where: { $0.source === node.source && !$0.isPayload })
    else { return nil }
    let content: [UInt8] = [1, 2, 3, 4, 5, 6, 7, 8]
    switch first.declaredNodeKind.kind {
    case .box: return box("free", content)
    case .chunk where first.code == "IHDR":
      let covered = Array("juNk".utf8) + content
      let source = ByteSource(bytes: covered)
      return u32(8) + covered + u32(Int(source.crc32(of: source.wholeRange)))
    case .chunk:
      let isBig = node.source.bytes(ByteRange(start: 0, count: 4)) == Array("FORM".utf8)
      return isBig
        ? Array("ANNO".utf8) + u32(8) + content : Array("JUNK".utf8) + [8, 0, 0, 0] + content
    case .frame, .tag:
      guard node.name == .word("id3v2"),
        let version = node.source.byte(at: node.range.start + 3), version >= 3
      else { return nil }
      return Array("PRIV".utf8) + [0, 0, 0, 8, 0, 0] + Array("owner\0".utf8) + [1, 2]
    case .block: return [2, 0, 0, 8] + content
    default: return nil
    }
  }

  // MARK: What is read back

  private static func lines(_ root: Node) -> [Line] {
    var lines: [Line] = []
    func pass(over node: Node, _ depth: Int) {
      guard node.source === root.source else { return }
      lines.append(
        Line(node: node, depth: depth, start: node.range.start, count: node.range.count))
      for child in node.children { pass(over: child, depth + 1) }
    }
    pass(over: root, 0)
    return lines
  }

  /// The bytes of samples and coded pictures.
  private static func media(of document: Document) -> [[UInt8]] {
    var media: [[UInt8]] = []
    func pass(over node: Node) {
      if let samples = node.samples, !samples.isExternal {
        for sample in samples.prefix(500) {
          media.append(node.source.bytes(sample.range, limit: 64))
        }
      }
      for range in node.picture ?? [] { media.append(document.source.bytes(range, limit: 4096)) }
      for child in node.children where child.source === node.source { pass(over: child) }
    }
    pass(over: document.root)
    return media
  }

  private static func findings(in root: Node) -> [String: Int] {
    var counts: [String: Int] = [:]
    func pass(over node: Node) {
      for finding in node.layoutFindings + node.read(for: .fields).findings {
        counts[finding.rule, default: 0] += 1
      }
      for child in node.children { pass(over: child) }
    }
    pass(over: root)
    return counts
  }

  /// Returns what differs from the expected result; nil if nothing does.
  private static func problem(
    _ edited: Document, _ lines: [Line], _ parent: Int, _ insertion: Insertion,
    _ media: [[UInt8]], _ findings: [String: Int]
  ) -> String? {
    let found = Self.lines(edited.root)
    let (owner, grown) = (lines[parent], insertion.bytes.count)
    guard found.count == lines.count + 1 else {
      return "\(found.count) nodes, expected \(lines.count + 1)"
    }
    let new = found.indices.first { index in
      index > parent && found[index].depth == owner.depth + 1
        && found[index].start == insertion.place
    }
    guard let new else { return "the new node is not at \(insertion.place)" }
    for (index, line) in found.enumerated() where index != new {
      let number = index < new ? index : index - 1
      let old = lines[number]
      let isAround =
        number <= parent && old.start <= owner.start
        && old.start + old.count >= owner.start + owner.count
      let start = isAround || index < new ? old.start : old.start + grown
      let count = isAround ? old.count + grown : old.count
      guard line.depth == old.depth, line.start == start, line.count == count else {
        return "\(line.node.path) is at \(line.start) with \(line.count) bytes, expected"
          + " \(start) with \(count)"
      }
    }
    if Self.media(of: edited) != media { return "samples or pictures differ" }
    let more = Self.findings(in: edited.root).filter { $1 > findings[$0, default: 0] }.keys.sorted()
    return more.isEmpty ? nil : "new findings: \(more.joined(separator: ", "))"
  }
}

extension Edit {
  /// Where the edit inserts bytes; nil if it cannot be made.
  fileprivate var insertion: Insertion? {
    for case .insert(let insertion) in resolutions { return insertion }
    return nil
  }
}
