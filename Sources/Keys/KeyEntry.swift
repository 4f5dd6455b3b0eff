package import Anatomy
import Bytes

/// What is known about a key of metadata, or about all keys that match a pattern.
package struct KeyEntry: Sendable {
  package let space: KeySpace
  /// The key. In a pattern, `*` matches any characters.
  package let name: String
  /// The title of the structure that has the key; nil if the key itself is shown.
  package let title: String?
  /// The kind of information that values of the key contain.
  package let category: Category
  /// The gravity of a disclosure of a value.
  package let weight: Gravity
  /// The type of new values; nil if it is not known.
  package let type: KeyValueType?
  /// The normalized fields with a value of the key, with the ranks of the key among the keys of the field in
  /// this key space. The key of rank 1 is read first.
  package let ranks: [NormalizedField: Int]
  /// The fields of these that usually have another key: they take the value in addition, or if that key is
  /// missing.
  package let derived: Set<NormalizedField>
  /// Fields that are not read from the key, but written to it.
  package let written: Set<NormalizedField>
  package let preference: WritingPreference
  /// What a value decides about how media is decoded and presented; nil if it decides nothing.
  package let aspect: PresentationAspect?
  /// The form of the ID3 frame, if all frames of the form are declared together.
  package let frame: FrameForm?
  /// The ID of the frame in ID3v2.2; nil if it has none, or if this is the entry of that ID.
  package let short: String?
  /// The only version of ID3 that defines the four-letter ID; nil if both do.
  package let version: Int?
  /// The known writers of the key.
  package let writer: String?
  /// The reason why the key does not state the field that another program takes from it; nil if there is no
  /// such program.
  package let difference: String?
  /// The constants of AVFoundation for identifiers with this key, without their prefix if all constants of
  /// the key space have the same.
  package let constants: [String]
  /// Whether this is the entry of an ID of ID3v2.2, which means the same as a longer one.
  package let isShort: Bool

  /// Whether the values consist only of numbers. The meaning of text in such a value is unknown.
  package var isNumber: Bool { type == .numbers }

  /// The key; nil for a pattern.
  package var key: TagKey? { name.contains("*") ? nil : TagKey(name, in: space) }

  /// The same entry for the ID of the frame in ID3v2.2; nil if it has none.
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
  /// Text of at most some bytes.
  case limitedText(bytes: Int)
  /// Text in UTF-16.
  case wideText
  /// Text with a code of its encoding.
  case comment
  case date
  /// A date without a time, and a time without a date.
  case day, timeOfDay
  /// A whole number of some bytes.
  case integer(bytes: Int)
  /// A number of ID3's list of genres, counted from 1, in two bytes.
  case musicGenre
  /// A number of a genre in Apple's stores, in four bytes.
  case storeGenre
  /// A number and a total.
  case pair
  /// As many ratios of whole numbers.
  case ratios(Int)
  case picture
  /// One or more numbers that programs write, also as text.
  case numbers
}

/// When a new tag gets a key.
package enum WritingPreference: Sendable {
  /// If no other key of its fields is read first.
  case usual
  /// Always, although readers look for another key first.
  case preferred
  /// Never: a store or a program assigns the value, or readers expect it in another key space.
  case never
  /// If the tag describes a track.
  case ofTracks
}

/// Forms of ID3 frames that are declared together.
package enum FrameForm: Sendable {
  case text, unofficialText, link
}

extension Category {
  /// The gravity of a disclosure of this category, unless a more specific one is known.
  package var weight: Gravity {
    switch self {
    case .location, .account, .face, .speech, .path: .high
    case .person, .device, .identifier, .time, .unreferenced, .picture, .motion: .medium
    case .software, .provenance, .unknown, .text, .descriptive, .structure, .intent, .playback,
      .encoding:
      .low
    }
  }
}
