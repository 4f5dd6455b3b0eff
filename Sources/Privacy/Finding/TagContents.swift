package import Anatomy
import Bytes
package import Keys

extension KeyEntry {
  /// Returns the category of a text if it differs from the category of the key; otherwise nil.
  package func category(of text: String) -> Anatomy.Category? {
    // Published works state a release date without a time. A date with a time of day is more likely
    // the time of a recording.
    if category == .descriptive, text.hasTimeOfDay { return .time }
    return category == .time && text.isYear ? .descriptive : nil
  }
}

/// Categories of tags by their content, which may differ from the purpose of the key.
extension Node {
  /// Returns the category of the data that the tag discloses.
  ///
  /// - Parameter value: the principal field of the tag.
  func category(by entry: KeyEntry?, _ value: Field?) -> Anatomy.Category {
    if case .tag(_, _, let own?)? = value?.meaning.subject { return own }
    guard let entry else { return .unknown }
    if case .text(let text)? = value?.value, let category = entry.category(of: text.string) {
      return category
    }
    if entry.category == .descriptive || entry.isNumber, hasUnreadContent { return .unknown }
    if entry.isNumber && holdsWords { return .unknown }
    let isUnusual =
      entry.category == .playback && declaredNodeKind.kind == .box
      && (value?.hasUnusualText(in: self) ?? false)
    return isUnusual ? .unknown : entry.category
  }

  /// Whether the tag contains data that is not decoded, such as encrypted data, or an unknown
  /// format in place of a picture.
  private var hasUnreadContent: Bool {
    partsOfTag.contains { part in
      part.children.isEmpty
        && part.fields.contains {
          ($0.meaning.role == .undecoded || $0.meaning.role == .payload) && !$0.range.isEmpty
        }
    }
  }

  private var holdsWords: Bool {
    partsOfTag.contains { part in
      part.fields.contains { $0.holdsWords(in: part.source) }
        // Text may be spread over several numeric fields.
        || part.fields.flatMap { $0.bytesOfNumbers(in: part.source) }.holdWords
    }
  }

  var partsOfTag: [Node] { [self] + children.filter { $0.tagKey == nil && !$0.isPayload } }
}

extension Field {
  /// Maximum number of bytes of a field that are examined.
  private static let most = 64 << 10

  /// Whether the field contains readable words. In binary data only long words count, because short
  /// words occur by chance.
  func holdsWords(in source: ByteSource) -> Bool {
    guard case .text(let text) = value, isContent else {
      return bytesOfNumbers(in: source).holdWords
    }
    return text.string.utf8.hasWord(ofLetters: 3)
  }

  fileprivate func bytesOfNumbers(in source: ByteSource) -> [UInt8] {
    if case .text = value { return [] }
    return isContent ? source.bytes(range, limit: Self.most) : []
  }

  private var isContent: Bool {
    switch meaning.role {
    case .type, .size, .checksum, .padding, .reserved, .trailing: false
    // A language code of ISO 639-2 has three letters; longer fields may contain other text.
    case .language: range.count > 3
    default: true
    }
  }
}

extension [UInt8] {
  /// Whether the bytes contain a long word. Zeros are skipped, because UTF-16 has them between
  /// letters.
  fileprivate var holdWords: Bool { filter { $0 != 0 }.hasWord(ofLetters: 6) }
}

extension String {
  /// Whether the text consists of four digits.
  fileprivate var isYear: Bool {
    let letters = trimmed.utf8
    return letters.count == 4 && letters.allSatisfy(\.isDigit)
  }

  /// Whether the text begins with a date and a time of day in the format of ISO 8601 or Exif.
  fileprivate var hasTimeOfDay: Bool {
    let form = "dddd-dd-dd dd:dd".utf8
    let letters = trimmed.utf8.prefix(form.count)
    return letters.count == form.count
      && zip(letters, form).allSatisfy { letter, sign in
        switch sign {
        case UInt8(ascii: "d"): letter.isDigit
        case UInt8(ascii: "-"): "-:/".utf8.contains(letter)
        case UInt8(ascii: " "): "T ".utf8.contains(letter)
        default: letter == sign
        }
      }
  }
}
