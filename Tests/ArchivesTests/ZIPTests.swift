import Anatomy
import Archives
import ByteScript
import Bytes
import InvariantChecks
import Schema
import Testing

/// ZIP archives, written by hand from APPNOTE.TXT.
struct ZIPTests {
  /// A file of an archive.
  private struct File {
    var name = "a.txt"
    var content = utf8("text")
    var method = 0
    var flags = 0
    var extra: [UInt8] = []
    /// Whether sizes and checksum follow the content.
    var hasDescriptor = false

    /// 2024-05-17 11:30:08.
    private let time = little(11 << 11 | 30 << 5 | 4, 2) + little(44 << 9 | 5 << 5 | 17, 2)

    private func common(sizes: Bool) -> [UInt8] {
      let size = little(sizes ? content.count : 0)
      return little(20, 2) + little(flags | (hasDescriptor ? 8 : 0), 2) + little(method, 2) + time
        + zeros(4) + size + size + little(name.utf8.count, 2) + little(extra.count, 2)
    }

    var record: [UInt8] {
      let descriptor =
        utf8("PK\u{7}\u{8}") + zeros(4) + little(content.count) + little(content.count)
      return utf8("PK\u{3}\u{4}") + common(sizes: !hasDescriptor) + utf8(name) + extra + content
        + (hasDescriptor ? descriptor : [])
    }

    func entry(at offset: Int) -> [UInt8] {
      utf8("PK\u{1}\u{2}") + little(3 << 8 | 20, 2) + common(sizes: true) + zeros(10)
        + little(offset) + utf8(name) + extra
    }
  }

  private static func archive(
    _ files: [File], gap: [UInt8] = [], comment: String = ""
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    var entries: [UInt8] = []
    for file in files {
      entries += file.entry(at: bytes.count)
      bytes += file.record + gap
    }
    let counts = little(files.count, 2) + little(files.count, 2)
    return bytes + entries + utf8("PK\u{5}\u{6}") + zeros(4) + counts + little(entries.count)
      + little(bytes.count) + little(comment.utf8.count, 2) + utf8(comment)
  }

  private func open(_ bytes: [UInt8]) -> Document {
    Document(ByteSource(bytes: bytes), nodeKind: ZIP.archive)
  }

  private func names(_ document: Document) -> [String] {
    document.root.children.map(\.name.description)
  }

  @Test("Files, directory entries and the end of the directory follow each other")
  func records() throws {
    let document = open(
      Self.archive(
        [File(), File(name: "b/ü.txt", content: hex("cb 48 cd c9 c9 07 00"), method: 8)],
        comment: "Two files"))
    #expect(
      names(document) == ["file", "file", "entry", "entry", "end_of_directory"])
    #expect(document.findings.isEmpty)
    #expect(document.tilingViolations == [])
    let file = try document.node("/file[2]")
    #expect(file.field("file_name")?.text == "b/ü.txt")
    #expect(file.field("compression_method")?.label == "deflate")
    #expect(file.field("last_modified")?.label == "2024-05-17T11:30:08")
    let entry = try document.node("/entry[2]")
    #expect(entry.field("made_on")?.label == "Unix")
    #expect(entry.integer("offset_of_file") == document.root.children[1].range.start)
    #expect(try document.node("/end_of_directory").field("comment")?.text == "Two files")
  }

  @Test("The directory states the size of a file that its header does not state")
  func sizesAfterContent() throws {
    // The content contains a signature.
    let content = utf8("PK\u{3}\u{4}") + zeros(40)
    let document = open(Self.archive([File(content: content, hasDescriptor: true), File()]))
    #expect(
      names(document) == ["file", "descriptor", "file", "entry", "entry", "end_of_directory"])
    let (file, descriptor) = (try document.node("/file"), try document.node("/descriptor"))
    #expect(file.range.count == 30 + 5 + content.count)
    #expect(descriptor.integer("uncompressed_size") == content.count)
    #expect(document.findings.isEmpty)
  }

  @Test("Stored and deflated content is opened, and damaged or encrypted content is not")
  func content() throws {
    let picture = pngSignature + pngChunk("IHDR", u32(1, 1), u8(8, 0, 0, 0, 0)) + pngChunk("IEND")
    func children(_ file: File) -> Int {
      Invariants.open(Self.archive([file])).root.children[0].children.count
    }
    #expect(children(File(name: "a.png", content: picture)) == 1)
    // One block of deflate that is not compressed.
    let size = picture.count
    let deflated = [1] + little(size, 2) + little(~size & 0xFFFF, 2) + picture
    #expect(children(File(name: "a.png", content: deflated, method: 8)) == 1)
    let damaged = Invariants.open(
      Self.archive([File(name: "a.png", content: Array(deflated.dropLast()), method: 8)]))
    #expect(damaged.findings.map(\.rule).contains("zip.malformed"))
    #expect(children(File(name: "a.png", content: picture, method: 8)) == 0)
    #expect(children(File(name: "a.png", content: picture, flags: 1)) == 0)
  }

  @Test("Extra fields are divided, and numbers of ZIP64 are read")
  func extraFields() throws {
    let extra =
      little(0x5455, 2) + little(5, 2) + zeros(5) + little(1, 2) + little(8, 2) + little(9, 8)
    let file = try open(Self.archive([File(extra: extra)])).node("/file")
    #expect(try file.fieldAt(".extra_fields[1].id").label == "times")
    #expect(try file.fieldAt(".extra_fields[2].id").label == "ZIP64")
    #expect(file.document.tilingViolations == [])
  }

  @Test("Bytes between records belong to no record")
  func gap() {
    let document = open(Self.archive([File()], gap: utf8("hidden")))
    #expect(names(document) == ["file", "unknown_bytes", "entry", "end_of_directory"])
    #expect(document.root.children[1].range.count == 6)
  }

  @Test("Bytes between the entries and the end of the directory belong to no record")
  func gapInDirectory() {
    let archive = Self.archive([File()])
    let sizeOfEnd = 22
    let document = open(archive.dropLast(sizeOfEnd) + utf8("hidden") + archive.suffix(sizeOfEnd))
    #expect(names(document) == ["file", "entry", "unknown_bytes", "end_of_directory"])
  }

  @Test("An archive begins with a file, or consists of the end of an empty directory")
  func beginnings() {
    #expect(ZIP.begins(in: ByteSource(bytes: Self.archive([File()]))))
    #expect(ZIP.begins(in: ByteSource(bytes: Self.archive([]))))
    #expect(!ZIP.begins(in: ByteSource(bytes: utf8("PK\u{1}\u{2}"))))
    #expect(!ZIP.begins(in: ByteSource(bytes: utf8("PK"))))
  }

  @Test("A truncated archive is read up to its end")
  func truncated() {
    let bytes = Self.archive([File(hasDescriptor: true), File(extra: zeros(4))], comment: "c")
    for count in 0..<bytes.count {
      #expect(open(Array(bytes.prefix(count))).tilingViolations == [], "\(count) bytes")
    }
    let cut = open(Array(File().record.dropLast()))
    #expect(cut.findings.map(\.rule) == ["zip.malformed"])
  }

  @Test("Changed bytes leave each byte in one field")
  func damaged() {
    let whole = Self.archive([
      File(hasDescriptor: true),
      File(content: hex("cb 48 cd c9 c9 07 00"), method: 8, extra: zeros(8)),
    ])
    var dice = Dice(seed: 4)
    for number in 0..<400 {
      var bytes = whole
      for _ in 0...dice.below(4) { bytes[dice.below(bytes.count)] = UInt8(dice.below(256)) }
      #expect(open(bytes).tilingViolations == [], "\(number)")
    }
  }
}
