import Anatomy
import Keys
import Metadata
import RuleEngine

/// Rules about conflicts between tags of several formats in one file.
extension Rule {
  private static let frames = Example.frames
  private static func old(title: String = "Title", year: String = "2024", genre: String = "ff")
    -> String
  { #""TAG" "\#(title)" 00 * \#(30 - title.utf8.count) 00 * 60 "\#(year)" 00 * 30 \#(genre)"# }
  private static func file(_ frame: String, _ old: String) -> Example {
    Example(
      """
      "ID3" 03 00 00 sized synchsafe {
        \(frame)
      }
      \(frames)
      \(old)
      """, showing: "\(frame)\n\(old)")
  }
  private static let title = #""TIT2" sized u32 -2 { 00 00 00 "Title" }"#
  private static let inTwoLanguages = Example.keys(
    moreOfMovie: """
      udta {
        full meta {
          full hdlr { 00 * 4 "mdir" "appl" 00 * 8 00 }
          ilst {
            "©nam" { data { u32 1, 0 "Title" } }
            "©nam" { data { u32 1 u16 0, 0x1A41 "Titre" } }
          }
        }
      }
      """)
  private static let cause = "An editor probably changed one of the tags and not the others"
  private static let fix =
    "Write the same value into all tags with edit --agree FIELD, or remove the outdated tags"

  static let titlesDiffer = Rule(
    "meta.conflict.title", .warning, at: .file,
    "Tags of one file should agree on title, artist and album",
    cause: cause, fix: fix,
    passing: [file(title, old()), inTwoLanguages],
    failing: [
      Example(
        """
        "ID3" 03 00 00 sized synchsafe { \(title) }
        \(frames)
        "TAG" ↓"Other" 00 * 25 00 * 60 "2024" 00 * 30 ff
        """, showing: #""TAG" ↓"Other" 00 * 25 00 * 60 "2024" 00 * 30 ff"#)
    ]
  ) { root, _ in conflicts(in: root, .title, .artist, .album) }

  static let datesDiffer = Rule(
    "meta.conflict.date", .warning, at: .file,
    "Tags of one file should agree on the date",
    cause: cause, fix: fix,
    passing: [file(#""TYER" sized u32 -2 { 00 00 00 "2024" }"#, old())],
    failing: [
      Example(
        """
        "ID3" 03 00 00 sized synchsafe { "TYER" sized u32 -2 { 00 00 00 "2023" } }
        \(frames)
        "TAG" 00 * 90 ↓"2024" 00 * 30 ff
        """, showing: #""TAG" 00 * 90 ↓"2024" 00 * 30 ff"#)
    ]
  ) { root, _ in conflicts(in: root, .year, .creationDate) }

  static let numbersDiffer = Rule(
    "meta.conflict.track-total", .warning, at: .file,
    "Tags of one file should agree on track and disc numbers",
    cause: cause, fix: fix,
    passing: [
      file(
        #""TRCK" sized u32 -2 { 00 00 00 "3/12" }"#,
        #""TAG" 00 * 90 "2024" 00 * 28 00 03 ff"#)
    ],
    failing: [
      file(
        #""TRCK" sized u32 -2 { 00 00 00 "3/12" }"#,
        #""TAG" 00 * 90 "2024" 00 * 28 00 ↓04 ff"#)
    ]
  ) { root, _ in
    conflicts(in: root, .trackNumber, .trackCount, .discNumber, .discCount)
  }

  static let genresDiffer = Rule(
    "meta.conflict.genre", .warning, at: .file,
    "Tags of one file should agree on the genre",
    cause: cause, fix: fix,
    passing: [file(#""TCON" sized u32 -2 { 00 00 00 "(17)" }"#, old(genre: "11"))],
    failing: [file(#""TCON" sized u32 -2 { 00 00 00 "(17)" }"#, old(genre: "↓08"))]
  ) { root, _ in conflicts(in: root, .genre) }

  static let languagesDiffer = Rule(
    "meta.conflict.language", .warning, at: .file,
    "Tags of one file should agree on the language",
    cause: cause, fix: fix,
    passing: [
      file(
        #""TLAN" sized u32 -2 { 00 00 00 "eng" }"#,
        #"items: u32le 3, 0 "Language\0" "eng" footer: "APETAGEX" u32le 2000, @footer - @items + 32, 1, 0 00 * 8"#
      )
    ],
    failing: [
      file(
        #""TLAN" sized u32 -2 { 00 00 00 "eng" }"#,
        #"items: u32le 3, 0 "Language\0" ↓"deu" footer: "APETAGEX" u32le 2000, @footer - @items + 32, 1, 0 00 * 8"#
      )
    ]
  ) { root, _ in conflicts(in: root, .language) }

  static let placesDiffer = Rule(
    "meta.conflict.location", .warning, at: .file,
    "A file should state only one recording location",
    cause: "An editor probably changed one of the locations, or removed only some of them",
    fix: "Write the same location everywhere with edit --agree location, or remove all locations",
    passing: [places(own: #""+46.4500+006.5500/""#)],
    failing: [places(own: #"↓"+47.0000+008.0000/""#)]
  ) { root, _ in conflicts(in: root, .location) }

  static let coversDiffer = Rule(
    "meta.conflict.cover", .info, at: .file,
    "Tags of one file should contain the same cover picture",
    cause: cause, fix: fix,
    passing: .id3(#""APIC" sized u32 -2 { 00 00 00 "image/jpeg\0" 03 00 \#(cover) ff d9 }"#),
    failing: [
      file(
        #""APIC" sized u32 -2 { 00 00 00 "image/jpeg\0" 03 00 \#(cover) ff d9 }"#,
        #"items: u32le @end - @value, 2 "Cover Art (Front)\0" value: "a.jpg\0" ↓\#(cover) ff fe u16 3 "a" ff d9 end: footer: "APETAGEX" u32le 2000, @footer - @items + 32, 1, 0 00 * 8"#
      )
    ]
  ) { root, _ in conflicts(in: root, .artwork) }

  private static func places(own: String) -> Example {
    .keys(
      keys: #"u32 1 sized u32 +4 { "mdta" "com.apple.quicktime.location.ISO6709" }"#,
      ilst: #""\x00\x00\x00\x01" { data { u32 1, 0 "+46.4500+006.5500/" } }"#,
      moreOfMovie: #"udta { "©xyz" { sized u16 -2 { u16 0x55c4 \#(own) } } }"#)
  }

  private static let cover = #"ff d8 ff e0 u16 16 "JFIF\0" 01 01 00 u16 1, 1 00 00"#

  private static func conflicts(in root: Node, _ fields: NormalizedField...) -> [Violation]? {
    guard let tags = root.inherited(.statedTags) else { return nil }
    var violations: [Violation]?
    for field in fields {
      guard let found = tags.disagreements(about: field) else { continue }
      violations =
        (violations ?? [])
        + found.filter {
          $0.isBetweenFormats && !$0.isCutShort && !$0.isOfList && !$0.hasNoNumber
            && !$0.isOfOtherEvent
        }.map(\.violation)
    }
    return violations
  }
}
