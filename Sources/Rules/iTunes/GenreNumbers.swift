import Anatomy
import Bytes

extension Rule {
  static let genreNumberLength = Rule(
    "itunes.gnre.bad-length", .error, at: .box("ilst"),
    "the number of a genre takes two bytes",
    cause: "a tagger wrote one byte, as ID3v1 has it, or four",
    fix: "write two bytes, or the name of the genre as ©gen",
    passing: [.tags(ilst: "gnre { data { u32 0, 0 u16 18 } }")],
    failing: [.tags(ilst: "gnre { data { u32 0, 0 ↓u8 18 } }")]
  ) { list, _ in
    list.faults(inValuesOf: ["gnre"]) { value, _ in
      value.payload.count == 2
        ? nil : value.fault("the number of the genre takes \(value.payload.count) bytes, not 2")
    }
  }

  static let genreNumberRange = Rule(
    "itunes.gnre.out-of-range", .error, at: .box("ilst"),
    "the number of a genre is one that ID3 has, plus one",
    cause: "a tagger counted from 0, or wrote that there is no genre",
    fix: "write the number of ID3 plus one, or the name of the genre as ©gen",
    passing: [.tags(ilst: "gnre { data { u32 0, 0 u16 1 } }")],
    failing: [.tags(ilst: "gnre { data { u32 0, 0 ↓u16 0 } }")]
  ) { list, _ in
    list.faults(inValuesOf: ["gnre"]) { value, _ in
      guard value.payload.count == 2, let number = value.unsigned else { return nil }
      return number > 0 && Genre.name(Int(clamping: number) - 1) != nil
        ? nil : value.fault("no genre has the number \(number)")
    }
  }

  static let genreNumberOffByOne = Rule(
    "itunes.gnre.off-by-one", .warning, at: .box("ilst"),
    "the number of a genre, which counts from 1, means the genre that ©gen names",
    cause: "a tagger wrote the number of ID3, which counts from 0",
    fix: "write the number of ID3 plus one",
    passing: [
      .tags(ilst: #"gnre { data { u32 0, 0 u16 18 } } "©gen" { data { u32 1, 0 "Rock" } }"#)
    ],
    failing: [
      .tags(ilst: #"gnre { data { u32 0, 0 ↓u16 17 } } "©gen" { data { u32 1, 0 "Rock" } }"#)
    ]
  ) { list, _ in
    guard let (number, text, name) = list.bothGenres else { return nil }
    guard let stated = Genre.name(number - 1), !stated.isAlike(name),
      Genre.name(number)?.isAlike(name) == true, let value = list.child("gnre")?.values.first
    else { return [] }
    return [
      value.fault(
        "\(number) is \(stated); \(name), which ©gen names, is \(number + 1)",
        related: [RelatedPlace("the name of the genre", text.node)])
    ]
  }

  static let genreTwice = Rule(
    "itunes.gnre.and-cgen", .warning, at: .box("ilst"),
    "a genre that is told by number and by name is the same genre",
    cause: "a tagger changed one of them and did not know the other",
    fix: "keep ©gen and remove gnre",
    passing: [
      .tags(ilst: #"gnre { data { u32 0, 0 u16 18 } } "©gen" { data { u32 1, 0 "Rock" } }"#)
    ],
    failing: [
      .tags(ilst: #"gnre { data { u32 0, 0 ↓u16 9 } } "©gen" { data { u32 1, 0 "Rock" } }"#)
    ]
  ) { list, _ in
    guard let (number, text, name) = list.bothGenres else { return nil }
    guard let stated = Genre.name(number - 1), !stated.isAlike(name),
      // What was counted from 0 has a rule of its own.
      Genre.name(number)?.isAlike(name) != true, let value = list.child("gnre")?.values.first
    else { return [] }
    return [
      value.fault(
        "gnre says \(stated), ©gen \(name)",
        related: [RelatedPlace("the name of the genre", text.node)])
    ]
  }
}

extension Node {
  /// The genre by number, and by name.
  fileprivate var bothGenres: (number: Int, text: StatedValue, name: String)? {
    guard let value = child("gnre")?.values.first, value.payload.count == 2,
      let number = value.unsigned, let text = child("©gen")?.values.first, text.type == 1
    else { return nil }
    return (Int(clamping: number), text, text.text)
  }
}

extension String {
  fileprivate func isAlike(_ other: String) -> Bool {
    let letters = { (text: String) in text.lowercased().filter { $0.isLetter || $0.isNumber } }
    return letters(self) == letters(other)
  }
}
