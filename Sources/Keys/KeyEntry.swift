package import Anatomy
import Bytes

/// What is known about a key of metadata, or about all keys that match a pattern.
package struct KeyEntry: Sendable {
  package let space: KeySpace
  /// The name of the key, or a pattern in which `*` matches any characters.
  package let name: String
  /// The title of the structure that has the key; nil if the key itself is shown.
  package let title: String?
  /// The kind of information that values of the key contain.
  package let category: Category
  /// How sensitive a value of the key is if it is disclosed.
  package let weight: Gravity
  /// The type in which a value of the key is written; nil if it is not known.
  package let type: KeyValueType?
  /// The normalized fields that may take their value from this key, each with the rank of the key.
  /// The rank orders all keys of the field in this key space: the key of rank 1 is read first.
  package let ranks: [NormalizedField: Int]
  /// The fields in `ranks` that usually have another key. They take the value of this key in
  /// addition to that of the other key, or if the other key is missing.
  package let derived: Set<NormalizedField>
  /// Fields that are not read from the key, but written to it.
  package let written: Set<NormalizedField>
  package let preference: WritingPreference
  /// What a value decides about how media is decoded and presented; nil if it decides nothing.
  package let aspect: PresentationAspect?
  /// The form of the ID3 frame, if all frames of this form are declared together, from the entries
  /// of the key list; otherwise nil.
  package let frame: FrameForm?
  /// The three-letter ID of the frame in ID3v2.2; nil if the frame has none, or if this entry is
  /// for that ID.
  package let short: String?
  /// The only version of ID3 (3 or 4) that defines the four-letter ID; nil if both define it.
  package let version: Int?
  /// The devices or programs that are known to write the key, such as `cameras`; nil if none is
  /// known.
  package let writer: String?
  /// The reason why a field is not read from the key although other programs read it from the key;
  /// nil for a key without such a difference.
  package let difference: String?
  /// The constants of AVFoundation for identifiers with this key. If all constants of the key space
  /// have the same prefix, they are listed without this prefix.
  package let constants: [String]
  /// Whether this is the entry of a three-letter ID of ID3v2.2, which means the same as a
  /// four-letter ID.
  package let isShort: Bool

  /// Whether the values consist only of numbers. The meaning of text in such a value is unknown.
  package var isNumber: Bool { type == .numbers }

  /// The key; nil for a pattern.
  package var key: TagKey? { name.contains("*") ? nil : TagKey(name, in: space) }

  /// A copy of this entry for the ID of the frame in ID3v2.2; nil if the frame has no such ID.
  var shortVersion: KeyEntry? {
    short.map { short in
      KeyEntry(
        space: space, name: short, title: title, category: category, weight: weight, type: type,
        ranks: ranks, derived: derived, written: written, preference: preference, aspect: aspect,
        frame: nil, short: nil, version: nil, writer: writer, difference: nil, constants: [],
        isShort: true)
    }
  }
}

/// The type of the values of a key.
package enum KeyValueType: Sendable, Hashable {
  case text
  /// Text of at most the given number of bytes.
  case limitedText(bytes: Int)
  /// Text in UTF-16.
  case wideText
  /// Text after an eight-byte code that states its encoding, as in the Exif tag UserComment.
  case comment
  case date
  /// A date without a time, and a time without a date.
  case day, timeOfDay
  /// A whole number in the given number of bytes.
  case integer(bytes: Int)
  /// A number of ID3's list of genres, counted from 1, in two bytes.
  case musicGenre
  /// A number of a genre in Apple's stores, in four bytes.
  case storeGenre
  /// A number and a total, such as track 3 of 12.
  case pair
  /// The given number of ratios of whole numbers.
  case ratios(Int)
  case picture
  /// One or more numbers, which programs may write as text.
  case numbers
}

/// Whether a new tag for a field gets this key, if the key space has several keys for the field.
package enum WritingPreference: Sendable {
  /// A new tag gets the key, unless another key of the field is read first or is preferred.
  case usual
  /// A new tag always gets the key, although readers read another key first.
  case preferred
  /// A new tag never gets the key: a store or a program assigns the value, or readers expect it in
  /// another key space.
  case never
  /// A new tag gets the key if the tag describes a track.
  case ofTracks
}

/// Forms of ID3 frames. All frames of a form are declared together, from the entries of the key
/// list.
package enum FrameForm: Sendable {
  case text, unofficialText, link
}

extension Category {
  /// How sensitive disclosed data of this category is, unless the entry of a key states another
  /// gravity.
  package var weight: Gravity {
    switch self {
    case .location, .person, .account, .face, .speech, .path: .high
    case .device, .identifier, .time, .unreferenced, .picture, .motion: .medium
    case .software, .provenance, .unknown, .text, .descriptive, .structure, .intent, .playback,
      .encoding:
      .low
    }
  }
}
