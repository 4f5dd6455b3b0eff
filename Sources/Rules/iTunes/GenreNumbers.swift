import Anatomy
import Bytes
import RuleEngine

extension Rule {
  static let genreNumberLength = Rule(
    "itunes.gnre.bad-length", .error, at: .box("ilst"),
    "gnre must have a value of 2 bytes",
    cause: "The tagger probably stored one byte, as in ID3v1, or four bytes",
    fix: "Write gnre in two bytes, or replace gnre with the genre name in ©gen",
    passing: .tags(ilst: "gnre { data { u32 0, 0 u16 18 } }"),
    failing: .tags(ilst: "gnre { data { u32 0, 0 ↓u8 18 } }")
  ) { list, _ in
    list.violations(inValuesOf: ["gnre"]) { value, _ in
      value.payload.count == 2
        ? nil
        : value.violation("the value of gnre has size \(value.payload.count), expected 2 bytes")
    }
  }

  static let genreNumberRange = Rule(
    "itunes.gnre.out-of-range", .error, at: .box("ilst"),
    "gnre must be an ID3v1 genre number plus 1",
    cause: "The tagger probably counted from 0, or stored a number that means no genre",
    fix: "Set gnre to the ID3v1 genre number plus 1, or replace gnre with the genre name "
      + "in ©gen",
    passing: .tags(ilst: "gnre { data { u32 0, 0 u16 1 } }"),
    failing: .tags(ilst: "gnre { data { u32 0, 0 ↓u16 0 } }")
  ) { list, _ in
    list.violations(inValuesOf: ["gnre"]) { value, _ in
      guard value.payload.count == 2, let number = value.unsigned else { return nil }
      return number > 0 && Genre.name(Int(clamping: number) - 1) != nil
        ? nil : value.violation("gnre is \(number), expected an ID3v1 genre number plus 1")
    }
  }

  static let genreNumberOffByOne = Rule(
    "itunes.gnre.off-by-one", .warning, at: .box("ilst"),
    "gnre should be the number of the genre in ©gen, counted from 1",
    cause: "The tagger probably stored the ID3v1 genre number, which counts from 0",
    fix: "Add 1 to gnre",
    passing: .tags(ilst: #"gnre { data { u32 0, 0 u16 18 } } "©gen" { data { u32 1, 0 "Rock" } }"#),
    failing: .tags(ilst: #"gnre { data { u32 0, 0 ↓u16 17 } } "©gen" { data { u32 1, 0 "Rock" } }"#)
  ) { list, _ in
    guard let (number, text, name) = list.bothGenres else { return nil }
    guard let stated = Genre.name(number - 1), !stated.isAlike(name),
      Genre.name(number)?.isAlike(name) == true, let value = list.child("gnre")?.values.first
    else { return [] }
    return [
      value.violation(
        "gnre is \(number) (\(stated)), but ©gen is \(name), which has number \(number + 1)",
        related: [RelatedPlace("genre name", text.node)])
    ]
  }

  static let genreTwice = Rule(
    "itunes.gnre.and-cgen", .warning, at: .box("ilst"),
    "gnre and ©gen should state the same genre",
    cause: "A tagger probably changed gnre or ©gen, and does not support the other",
    fix: "Write the name of the correct genre to ©gen, and remove gnre",
    passing: .tags(ilst: #"gnre { data { u32 0, 0 u16 18 } } "©gen" { data { u32 1, 0 "Rock" } }"#),
    failing: .tags(ilst: #"gnre { data { u32 0, 0 ↓u16 9 } } "©gen" { data { u32 1, 0 "Rock" } }"#)
  ) { list, _ in
    guard let (number, text, name) = list.bothGenres else { return nil }
    guard let stated = Genre.name(number - 1), !stated.isAlike(name),
      // A genre number that was counted from 0 is reported by another rule.
      Genre.name(number)?.isAlike(name) != true, let value = list.child("gnre")?.values.first
    else { return [] }
    return [
      value.violation(
        "gnre is \(number) (\(stated)), but ©gen is \(name)",
        related: [RelatedPlace("genre name", text.node)])
    ]
  }
}

extension Node {
  /// The genre number from `gnre`, and the genre name from `©gen` with its value; nil unless both
  /// are present.
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
