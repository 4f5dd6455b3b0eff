import Anatomy
import Bytes

extension Rule {
  static let windowsTagSizes = Rule(
    "itunes.xtra.malformed", .warning, at: .box("Xtra"),
    "the sizes of the tags of Windows lead from one to the next",
    cause: "a tool that does not know them changed the box, or wrote two where one is allowed",
    fix: "remove the box; Windows writes it anew",
    passing: [.userData("Xtra { \(windowsTag) }")],
    failing: [.userData(#"Xtra { ↓sized u32 +8 { \#(windowsTagContent) } }"#)]
  ) { box, _ in
    guard !box.isCut, box.range.count >= box.headerSize + 4 else { return nil }
    var place = box.range.start + box.headerSize
    while box.range.end - place >= 4 {
      let size = Int(box.source.big32(at: place) ?? 0)
      guard size >= 8, size <= box.range.end - place else {
        return [
          .bytes(
            ByteRange(start: place, count: 4), in: box,
            "a tag of \(size) bytes stands where \(box.range.end - place) are left")
        ]
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
    "the tags do not tell who bought the file",
    cause: "the store wrote the account of the buyer into it",
    fix: "remove the items before passing the file on",
    passing: [.tags()],
    failing: [.tags(ilst: #"↓apID { data { u32 1, 0 "someone@example.com" } }"#)]
  ) { list, _ in
    let telling: Set<FourCC> = ["apID", "ownr", "purd", "cnID", "sfID"]
    guard !list.codedItems.isEmpty else { return nil }
    return list.codedItems.filter { telling.contains($0.code) }.map {
      .about($0, "\($0.code) (\($0.title)) tells of a purchase")
    }
  }

  static let paddingPlace = Rule(
    "itunes.padding.free-position", .info, at: .box("meta"),
    "free space for tags to grow into lies beside the list",
    cause: "a tool put its own box between the two",
    fix: "nothing has to be mended; the next tagger has to write more of the file anew",
    passing: [.tags(rest: "free { 00 * 16 }")],
    failing: [
      .tags(rest: #"full "xml " { "<a/>" } ↓free { 00 * 16 }"#)
    ]
  ) { meta, _ in
    let codes = meta.children.map(\.code)
    guard let list = codes.firstIndex(of: "ilst"), codes.contains("free") else { return nil }
    let frees = codes.indices.filter { codes[$0] == "free" }
    guard !frees.contains(where: { abs($0 - list) == 1 }) else { return [] }
    return frees.prefix(1).map {
      .about(meta.children[$0], "the free space does not lie beside the list")
    }
  }

  static let boxedID3Language = Rule(
    "itunes.id32.in-mp4", .info, at: .box("ID32"),
    "a tag of ID3 in a box says in which language it is", clause: Clause(.id3InMP4),
    cause: "a writer left the language empty",
    fix: "write und where the language is not known",
    passing: [boxedID3("u16 0x55c4")],
    failing: [boxedID3("↓u16 0")]
  ) { box, _ in
    guard let language = box.integer("language") else { return nil }
    return Language.code(packed: UInt16(truncatingIfNeeded: language)) == nil
      ? [.field("language", of: box, "the language is no three letters")] : []
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
