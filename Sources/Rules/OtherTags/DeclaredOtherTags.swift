import Anatomy

/// What is found wrong with ID3v1, APE, Lyrics3 and MusicMatch tags while they are read.
extension Rule {
  static let declaredOtherTags: [Rule] = [
    Rule(
      "id3v1.bytes-after-nul", .warning, at: .named("id3v1", kind: "tag"),
      "nothing stands behind the zero that ends a text", clause: Clause(.id3v1),
      cause: "an editor wrote a shorter text over a longer one",
      fix: "fill the field with zeros",
      failing: [
        .sound(after: #""TAG" "New" ↓00 "d title" 00 * 19 00 * 30 00 * 30 00 * 4 00 * 30 ff"#)
      ]),
    Rule(
      "id3v1.genre-range", .warning, at: .named("id3v1", kind: "tag"),
      "the number of a genre is one that has a name, or 255", clause: Clause(.id3v1),
      cause: "a writer took the number of another list of genres",
      fix: "write 255 where no genre is meant",
      failing: [.sound(after: #""TAG" "Title" 00 * 25 00 * 30 00 * 30 00 * 4 00 * 30 ↓c8"#)]),
    Rule(
      "ape.footer-missing", .error, at: .named("ape", kind: "tag"),
      "an APE tag has a footer", clause: Clause(.ape),
      cause: "a writer wrote the header alone",
      fix: "write a footer: readers look for the tag from behind",
      failing: [
        .sound(
          before: #"""
            "APETAGEX" u32le 2000, 19, 1, 0xa0000000 00 * 8
            u32le 5, 0 "Title\0" "value"↓
            """#)
      ]),
    Rule(
      "ape.header-footer-mismatch", .error, at: .named("ape", kind: "tag"),
      "header and footer of an APE tag say the same", clause: Clause(.ape),
      cause: "an editor changed one of them",
      fix: "write size and count into both",
      failing: [
        .sound(
          after: #"""
            "APETAGEX" u32le 2000, 51, 2, 0xa0000000 00 * 8
            u32le 5, 0 "Title\0" "value"
            ↓"APETAGEX" u32le 2000, 51, 1, 0x80000000 00 * 8
            """#)
      ]),
    Rule(
      "ape.item-count-mismatch", .error, at: .named("ape", kind: "tag"),
      "an APE tag has as many items as it states", clause: Clause(.ape),
      cause: "an editor added or removed an item and kept the number",
      fix: "state the number of items",
      failing: [
        .sound(
          after: #"""
            u32le 5, 0 "Title\0" "value"
            "APETAGEX" u32le 2000, 51 ↓u32le 2, 0 00 * 8
            """#)
      ]),
    Rule(
      "ape.size-mismatch", .error, at: .named("ape", kind: "tag"),
      "the items of an APE tag fill it to its footer", clause: Clause(.ape),
      cause: "an editor changed an item and kept the size, or an item states a wrong one",
      fix: "state the bytes of all items and the footer",
      failing: [
        .ape(
          #"""
          u32le 5, 0 "Title\0" "value"
          ↓00 * 12
          """#)
      ]),
    Rule(
      "ape.key-terminator", .error, at: .named("ape", kind: "tag"),
      "a zero ends the key of an item", clause: Clause(.ape),
      cause: "a writer put the value right behind the key",
      fix: "write a zero behind the key",
      failing: [.ape(#"u32le 5, 0 ↓"Title" "value""#, count: 0)]),
    Rule(
      "ape.key-invalid", .error, at: .named("ape", kind: "tag"),
      "a key has two letters or more and is none of the words that other tags begin with",
      clause: Clause(.ape),
      cause: "a program took whatever it was given for a key",
      fix: "give the item another key",
      failing: [.ape(#"u32le 5, 0 ↓"OggS\0" "value""#)]),
    Rule(
      "ape.key-duplicate", .error, at: .named("ape", kind: "tag"),
      "no two items share a key, whatever the case of its letters", clause: Clause(.ape),
      cause: "a program added an item instead of changing the one that was there",
      fix: "put the values into one item, with zeros between them",
      failing: [
        .ape(
          #"""
          u32le 5, 0 "Title\0" "value"
          u32le 5, 0 ↓"TITLE\0" "other"
          """#, count: 2)
      ]),
    Rule(
      "ape.item-type-reserved", .warning, at: .named("ape", kind: "tag"),
      "an item is a text, bytes or a link", clause: Clause(.ape),
      cause: "a program set both bits of the type",
      fix: "write 0 for text, 2 for bytes, 4 for a link",
      failing: [.ape(#"u32le 5 ↓u32le 6 "Title\0" "value""#)]),
    Rule(
      "ape.text-invalid-utf8", .error, at: .named("ape", kind: "tag"),
      "the text of an item is valid UTF-8", clause: Clause(.ape),
      cause: "a program wrote the letters of its own system",
      fix: "write the text in UTF-8",
      failing: [.ape(#"u32le 4, 0 "Title\0" ↓"caf\xe9""#)]),
    Rule(
      "lyrics3.malformed", .warning, at: .named("lyrics3", kind: "tag"),
      "a Lyrics3 tag is made of fields with sizes of five digits", clause: Clause(.lyrics3),
      cause: "a program counted the size wrongly, or in other digits",
      fix: "state the size of each field in five digits",
      failing: [
        .sound(after: #""LYRICSBEGIN" "IND0000200" "LYR" ↓"00099" "la la" "000034" "LYRICS200""#)
      ]),
    Rule(
      "musicmatch.too-short", .error, at: .named("musicmatch", kind: "tag"),
      "the texts of a MusicMatch tag end inside their section", clause: Clause(.musicMatch),
      cause: "a length was damaged",
      fix: "remove the tag: its program is gone, and the texts are in ID3 too",
      failing: [
        .sound(
          after:
            #"" jpg" u32le 0 00 * 4 "18273645" 00 00 "3.10.0023 " "4.00.0000 " 00 * 226 u16le 9000 ↓00 * 7866 u32le 0, 4, 8, 12, 268 "Brava Software Inc." 00 * 13 "4.00" 00 * 12"#
        )
      ]),
  ]
}
