import Anatomy
import Bytes
import Schema

/// The node kinds of the tag that MusicMatch Jukebox wrote at the end of files until version 4. Its
/// sections have a fixed order and are found from the end of the file.
enum MusicMatch {
  static let footerSize = 48
  static let offsetsSize = 20
  static let versionSize = 256
  private static let sync = Array("18273645".utf8) + [0, 0]
  private static let company = Array("Brava Software Inc.".utf8)
  /// The possible sizes in bytes of the section with texts.
  private static let textSizes = [7868, 7936, 8004, 8132]

  static let tag = DeclaredNodeKind.headless(
    "musicmatch", "MusicMatch Tag", .musicMatch, terminology: .musicMatch,
    holds: MusicMatchGrammar())

  /// The offsets of the sections of a tag; `header` is nil if the tag has no header.
  struct Places {
    let header: Int?
    let image: Int
    let version: Int
    let texts: Int
    let offsets: Int
    let footer: Int
    let end: Int
    var start: Int { header ?? image }
  }

  static func places(endingAt end: Int, from first: Int, in source: ByteSource) -> Places? {
    let footer = end - footerSize
    let offsets = footer - offsetsSize
    guard offsets > first,
      source.bytes(ByteRange(start: footer, count: company.count)) == company,
      let imageOffset = source.integer(at: offsets, width: 4, order: .little),
      let versionOffset = source.integer(at: offsets + 12, width: 4, order: .little),
      versionOffset >= imageOffset + 12
    else { return nil }
    let imageSize = Int(versionOffset - imageOffset)
    for size in textSizes {
      let texts = offsets - size
      let version = texts - versionSize
      let image = version - imageSize
      guard image >= first, isSync(version, source) else { continue }
      let header = image - versionSize
      return Places(
        header: header >= first && isSync(header, source) ? header : nil, image: image,
        version: version, texts: texts, offsets: offsets, footer: footer, end: end)
    }
    return nil
  }

  /// Whether a MusicMatch tag can begin with the given eight bytes. It begins with a header, or
  /// with the file name extension of an image, which may be blank.
  static func mayBegin(_ head: UInt64) -> Bool {
    if head == 0x3138_3237_3336_3435 { return true }
    let letters = (0..<4).map { UInt8(truncatingIfNeeded: head >> UInt64(56 - $0 * 8)) }
    return letters[3] == 0x20 && letters.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
  }

  private static func isSync(_ place: Int, _ source: ByteSource) -> Bool {
    source.bytes(ByteRange(start: place, count: sync.count)) == sync
  }

  // MARK: Sections

  private static func section(
    _ word: String, _ title: String, holds: (any Grammar)? = nil,
    body: @escaping Declaration.Body
  ) -> DeclaredNodeKind {
    .headless(word, title, .musicMatch, terminology: .musicMatch, holds: holds, body: body)
  }

  static let header = section("header", "Header", body: versions)
  static let version = section("version", "Version Information", body: versions)

  private static let versions: Declaration.Body = { section in
    section.bytes("sync", 10, means: .type)
    section.text("xing_encoder_version", .latin1, .bytes(10), means: .identifies(.software))
    section.text(
      "musicmatch_version", .latin1, .bytes(10), means: .identifies(.software), line: .value)
    section.bytes("padding", 226, means: .padding)
  }

  static let image = section(
    "image", "Image", holds: PayloadGrammar("data", means: .payload, terminology: .musicMatch)
  ) { section in
    section.order = .little
    section.text("image_extension", .latin1, .bytes(4), means: .type)
    section.u32("image_size", means: .size(of: .field("data")))
  }

  static let unused = section("unused", "Unused") { $0.rest("unused", means: .padding) }

  static let offsets = section("offsets", "Data Offsets") { section in
    section.order = .little
    for name in ["image_extension", "image", "unused", "version", "audio_metadata"] {
      section.u32("\(name)_offset", means: .offset(from: .file))
    }
  }

  static let footer = section("footer", "Footer") { section in
    section.text("company", .latin1, .bytes(19), means: .type)
    section.bytes("padding", 13, means: .padding)
    section.text("version", .latin1, .bytes(4), means: .version, line: .value)
    section.rest("padding2", means: .padding)
  }

  static let texts = section("audio_metadata", "Audio Metadata") { section in
    section.order = .little
    for name in ["title", "album", "artist", "genre", "tempo", "mood", "situation", "preference"] {
      text(section, name)
    }
    text(section, "duration")
    section.float("creation_date", width: 8, means: .identifies(.time))
    section.u32("play_counter")
    text(section, "original_filename", means: .identifies(.path))
    text(section, "serial", means: .identifies(.identifier))
    section.u16("track")
    for name in ["notes", "artist_bio", "lyrics"] { text(section, name) }
    text(section, "artist_url")
    text(section, "buy_cd_url")
    text(section, "artist_email", means: .identifies(.account))
    section.when(section.remaining >= 16, "16 bytes or more remain") { section.reserved(16) }
    section.rest("padding", means: .padding)
  }

  private static func text(
    _ section: FieldReader, _ name: String, means meaning: Meaning? = nil
  ) {
    let count = section.u16("\(name)_length", means: .size(of: .nextField))
    if count == 0, !section.isDescribing { return }
    section.text(
      name, .latin1, .bytes(count),
      means: meaning ?? Meaning(.plain, about: .tag(space: .musicMatch, key: name)))
  }
}

/// The grammar that divides a MusicMatch tag into its sections.
struct MusicMatchGrammar: Grammar {
  var terminology: FormatTerminology { .musicMatch }
  var kind: StructureKind { .section }

  func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {
    guard
      let places = MusicMatch.places(endingAt: region.end, from: region.start, in: node.source),
      places.start == region.start
    else { return }
    if let header = places.header { add(header, places.image, MusicMatch.header, &childList) }
    let unused = max(places.image + 8, places.version - 4)
    add(places.image, unused, MusicMatch.image, &childList)
    add(unused, places.version, MusicMatch.unused, &childList)
    add(places.version, places.texts, MusicMatch.version, &childList)
    add(places.texts, places.offsets, MusicMatch.texts, &childList)
    add(places.offsets, places.footer, MusicMatch.offsets, &childList)
    add(places.footer, places.end, MusicMatch.footer, &childList)
  }

  private func add(
    _ start: Int, _ end: Int, _ nodeKind: DeclaredNodeKind, _ childList: inout ChildList
  ) {
    guard end > start else { return }
    childList.add(
      FourCC(rawValue: 0), ByteRange(from: start, to: end), headerSize: 0, nodeKind: nodeKind)
  }

  func readHeader(_ reader: FieldReader, of declaration: Declaration) {}
}
