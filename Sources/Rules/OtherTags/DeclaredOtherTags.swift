import Anatomy
import RuleEngine

/// Rules for ID3v1, APE, Lyrics3 and MusicMatch tags, reported while a tag is read.
extension Rule {
  static let declaredOtherTags: [Rule] = [
    Rule(
      "id3v1.bytes-after-nul", .warning, at: .named("id3v1", kind: .tag),
      "In an ID3v1 field, only zero bytes should follow the zero byte that ends the text",
      clause: Clause(.id3v1),
      cause: "An editor probably wrote a shorter text over a longer one",
      fix: "Fill the rest of the field with zeros",
      failing: .sound(
        after: #""TAG" "New" ↓00 "d title" 00 * 19 00 * 30 00 * 30 00 * 4 00 * 30 ff"#)),
    Rule(
      "id3v1.genre-range", .warning, at: .named("id3v1", kind: .tag),
      "genre of an ID3v1 tag should be in the list of genres, or 255", clause: Clause(.id3v1),
      cause: "The writer probably used a number from another list of genres",
      fix: "Set genre to the number of a listed genre, or to 255 for no genre",
      failing: .sound(after: #""TAG" "Title" 00 * 25 00 * 30 00 * 30 00 * 4 00 * 30 ↓c8"#)),
    Rule(
      "ape.footer-missing", .error, at: .named("ape", kind: .tag),
      "An APE tag that is not at the start of a file must have a footer",
      clause: Clause(.ape),
      cause: "The writer probably wrote only a header",
      fix: "Add a footer: readers search for the tag from the end of the file",
      failing: .sound(
        after: #"""
          "APETAGEX" u32le 2000, 19, 1, 0xa0000000 00 * 8
          u32le 5, 0 "Title\0" "value"↓
          """#)),
    Rule(
      "ape.header-footer-mismatch", .error, at: .named("ape", kind: .tag),
      "Header and footer of an APE tag must state the same size, item count and version",
      clause: Clause(.ape),
      cause: "An editor probably changed only the header or only the footer",
      fix: "Write the same size, item count and version to header and footer",
      failing: .sound(
        after: #"""
          "APETAGEX" u32le 2000, 51, 2, 0xa0000000 00 * 8
          u32le 5, 0 "Title\0" "value"
          ↓"APETAGEX" u32le 2000, 51, 1, 0x80000000 00 * 8
          """#)),
    Rule(
      "ape.item-count-mismatch", .error, at: .named("ape", kind: .tag),
      "item_count of an APE tag must equal its number of items", clause: Clause(.ape),
      cause: "An editor probably added or removed an item and did not update the count",
      fix: "Set item_count to the number of items",
      failing: .sound(
        after: #"""
          u32le 5, 0 "Title\0" "value"
          "APETAGEX" u32le 2000, 51 ↓u32le 2, 0 00 * 8
          """#)),
    Rule(
      "ape.size-mismatch", .error, at: .named("ape", kind: .tag),
      "tag_size of an APE tag must equal the size of its items and its footer",
      clause: Clause(.ape),
      cause: "An editor probably changed an item and did not update tag_size, or an item states a"
        + " wrong size",
      fix: "Correct value_size of the items, and set tag_size to the size of items and footer",
      failing: .ape(
        #"""
        u32le 5, 0 "Title\0" "value"
        ↓00 * 12
        """#)),
    Rule(
      "ape.key-terminator", .error, at: .named("ape", kind: .tag),
      "The key of an APE item must end with a zero byte", clause: Clause(.ape),
      cause: "The writer probably wrote the value directly after the key",
      fix: "Write a zero byte after the key",
      failing: .ape(#"u32le 5, 0 ↓"Title" "value""#, count: 0)),
    Rule(
      "ape.key-invalid", .error, at: .named("ape", kind: .tag),
      "An APE key must have at least two characters and must not be ID3, TAG, OggS or MP+",
      clause: Clause(.ape),
      cause: "The program probably used arbitrary text as the key of an APE item",
      fix: "Give the item another key of 2 to 255 ASCII characters, such as Title",
      failing: .ape(#"u32le 5, 0 ↓"OggS\0" "value""#)),
    Rule(
      "ape.key-duplicate", .error, at: .named("ape", kind: .tag),
      "Keys of an APE tag must be unique, regardless of case", clause: Clause(.ape),
      cause: "The program probably added an item instead of changing the existing one",
      fix: "Merge the values into one item, separated by zero bytes",
      failing: .ape(
        #"""
        u32le 5, 0 "Title\0" "value"
        u32le 5, 0 ↓"TITLE\0" "other"
        """#, count: 2)),
    Rule(
      "ape.item-type-reserved", .warning, at: .named("ape", kind: .tag),
      "The type of an APE item should be text, binary data or a link", clause: Clause(.ape),
      cause: "The program probably set both type bits in the item flags",
      fix: "Set flags of the item to 0 for text, to 2 for binary data, or to 4 for a link",
      failing: .ape(#"u32le 5 ↓u32le 6 "Title\0" "value""#)),
    Rule(
      "ape.text-invalid-utf8", .error, at: .named("ape", kind: .tag),
      "The text of an APE item must be valid UTF-8", clause: Clause(.ape),
      cause: "The program probably used the encoding of its system",
      fix: "Write the text of the item in UTF-8",
      failing: .ape(#"u32le 4, 0 "Title\0" ↓"caf\xe9""#)),
    Rule(
      "lyrics3.malformed", .warning, at: .named("lyrics3", kind: .tag),
      "A Lyrics3 tag should consist of fields with sizes of five digits", clause: Clause(.lyrics3),
      cause: "The program probably miscounted a size, or wrote it with another number of digits",
      fix: "Write the size of each field with five digits",
      failing: .sound(
        after: #""LYRICSBEGIN" "IND0000200" "LYR" ↓"00099" "la la" "000034" "LYRICS200""#)),
    Rule(
      "musicmatch.too-short", .error, at: .named("musicmatch", kind: .tag),
      "The texts of a MusicMatch tag must end within their section", clause: Clause(.musicMatch),
      cause: "The stated length of a text was probably damaged",
      fix: "Copy the readable texts to ID3v2, and remove the tag: MusicMatch is discontinued",
      failing: .sound(
        after:
          #"" jpg" u32le 0 00 * 4 "18273645" 00 00 "3.10.0023 " "4.00.0000 " 00 * 226 u16le 9000 ↓00 * 7866 u32le 0, 4, 8, 12, 268 "Brava Software Inc." 00 * 13 "4.00" 00 * 12"#
      )),
  ]
}
