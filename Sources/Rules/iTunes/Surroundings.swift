import Anatomy
import Bytes
import Movie
import RuleEngine

extension Rule {
  static let windowsTagSizes = Rule(
    "itunes.xtra.malformed", .warning, at: .box("Xtra"),
    "Each tag in Xtra should be at least 8 bytes long and end inside the box",
    cause: "A tool without support for Xtra probably changed the box or appended to it",
    fix: "Correct the size of the tag, or remove Xtra, which only Windows reads",
    passing: .userData("Xtra { \(windowsTag) }"),
    failing: .userData(#"Xtra { ↓sized u32 +8 { \#(windowsTagContent) } }"#)
  ) { box, _ in
    guard !box.isCut, box.range.count >= box.headerSize + 4 else { return nil }
    var place = box.range.start + box.headerSize
    while box.range.end - place >= 4 {
      let size = Int(box.source.big32(at: place) ?? 0)
      guard size >= 8, size <= box.range.end - place else {
        return .bytes(
          ByteRange(start: place, count: 4), in: box,
          "the size of a tag in Xtra is \(size), expected 8 to \(box.range.end - place)")
      }
      place += size
    }
    return []
  }

  private static let windowsTagContent =
    #"sized u32 { "WM/Year" } u32 1 sized u32 +4 { u16 8 utf16le"2024" 00 00 }"#
  private static let windowsTag = "sized u32 +4 { \(windowsTagContent) }"

  static let purchaseData = Rule(
    "itunes.apid.private-data", .info, at: .box("ilst"),
    "Tags should not contain data about the purchase of the file",
    cause: "The store probably wrote the account of the buyer into the file",
    fix: "Remove the purchase data before sharing the file",
    passing: .tags(),
    failing: .tags(ilst: #"↓apID { data { u32 1, 0 "someone@example.com" } }"#)
  ) { list, _ in
    let purchaseItems: Set<FourCC> = ["apID", "ownr", "purd", "cnID", "sfID"]
    guard !list.codedItems.isEmpty else { return nil }
    return list.codedItems.filter { purchaseItems.contains($0.code) }.map {
      .about($0, "\($0.code) (\($0.title)) contains data about a purchase")
    }
  }

  static let paddingPlace = Rule(
    "itunes.padding.free-position", .info, at: .box("meta"),
    "A free box in meta should be adjacent to ilst, so that tags can grow into it",
    cause: "A tool probably inserted another box between ilst and the free box",
    fix: "No change is required, but a tagger that enlarges ilst must rewrite more of the file",
    passing: .tags(rest: "free { 00 * 16 }"),
    failing: .tags(rest: #"full "xml " { "<a/>" } ↓free { 00 * 16 }"#)
  ) { meta, _ in
    let codes = meta.children.map(\.code)
    guard let list = codes.firstIndex(of: "ilst"), codes.contains("free") else { return nil }
    let frees = codes.indices.filter { codes[$0] == "free" }
    guard !frees.contains(where: { abs($0 - list) == 1 }) else { return [] }
    return frees.prefix(1).map {
      .about(
        meta.children[$0],
        "free is child box \($0 + 1) of \(meta.name), but ilst is child box "
          + "\(list + 1)")
    }
  }

  static let boxedID3Language = Rule(
    "itunes.id32.in-mp4", .info, at: .box("ID32"),
    "An ID32 box should state its language", clause: Clause(.id3InMP4),
    cause: "The writer probably left the language code empty",
    fix: "Set language to the code of the language, or to und if the language is unknown",
    passing: [boxedID3("u16 0x55c4")],
    failing: [boxedID3("↓u16 0")]
  ) { box, _ in
    guard let language = box.integer(.language) else { return nil }
    return Language.code(packed: UInt16(truncatingIfNeeded: language)) == nil
      ? .field(.language, of: box, "language is \(language), which is not a code of three letters")
      : []
  }

  private static func boxedID3(_ language: String) -> Example {
    .movie(
      moreOfMovie: """
        meta {
          full hdlr { 00 * 4 "ID32" 00 * 12 00 }
          full "ID32" { \(language) "ID3" 04 00 00 synchsafe 10 00 * 10 }
        }
        """)
  }
}
