package import Anatomy
package import Bytes
package import Keys
package import Metadata
import Movie
package import Rewriting

/// Data in a file that may identify a person, place or device, with the range of its bytes.
package struct Disclosure {
  package private(set) var category: Category
  package internal(set) var weight: Gravity
  /// The name of the tag, field or track.
  package private(set) var title: String
  package let statement: Statement
  /// The key of the tag; nil if the disclosed data is not in a tag.
  package let key: TagKey?
  /// The node that contains the disclosed data; `field` is the path of the disclosed field within
  /// the node, or nil if the data is not a single field.
  package let node: Node
  package let field: String?
  /// The byte range of the disclosed data, in the source of the node.
  package let range: ByteRange
  /// The edit that removes the disclosed data, or the reason why the data cannot be removed.
  package internal(set) var request: Request
  /// The known writers of the tag, for display; nil if there are none.
  package let writer: String?
  /// Whether the disclosure is reported even if the policy keeps the data.
  package var isNamed = false
  /// Whether `TextDisclosures` found the disclosed data in the text of a subtitle, chapter or text
  /// document. Such data is not searched again for personal data.
  package var isPartOfText = false
  /// The combined disclosure that this disclosure is a part of; nil for a separate disclosure.
  package var whole: CombinedDisclosure?

  /// A location that several disclosures state together, with one number in each, such as the
  /// latitude. This type is a class, so that disclosures without a location remain small.
  package final class CombinedDisclosure {
    package let node: Node
    package let place: Position
    /// Whether the disclosure with this object represents the location in the output, in place of
    /// the other disclosures that state it.
    package let isMain: Bool

    init(node: Node, place: Position, isMain: Bool) {
      (self.node, self.place, self.isMain) = (node, place, isMain)
    }
  }

  /// The content of a disclosure, for display.
  package enum Statement {
    /// The value of a field, which is in the disclosure's node or a descendant.
    // Indirect, so that the other cases remain small.
    indirect case value(Field, of: Node)
    /// Locations: the first one, their number, and the time span.
    indirect case places(first: Position, count: Int, span: TimeSpan?)
    /// The number of values of the same kind in timed metadata, and their time span.
    case times(Int, TimeSpan?)
    /// The number of bytes that readers ignore, or that are not decoded.
    case bytes(Int)
    case words(String)
  }

  /// How the disclosed data can be removed.
  package enum Request {
    case edit(Edit)
    /// The data cannot be removed, for the given reason. If the policy removes its category, the
    /// action of the finding is `report`.
    case needed(String = "the presented content cannot be decoded without it")
    /// The data cannot be removed, for the given reason. If the policy removes its category, the
    /// action of the finding is `remove`, but the data remains in the copy.
    case keep(String)

    package static var needed: Request { .needed() }
  }

  package var path: String { node.path + fieldStep }
  var fieldStep: String { field.map { ".\($0)" } ?? "" }
  package var evidence: Evidence { Evidence(range, in: node.source) }
  package var identifier: Identifier? { key.map { Identifier($0) } }
}

extension Disclosure {
  /// Adds the number of occurrences to the title.
  mutating func addCount(_ count: Int) { title += ", \(count) times" }

  /// This disclosure, with another category if the text of an encoder, tool or device names
  /// something else, such as a person.
  var classifiedByValue: Disclosure {
    guard category == .software || category == .device, let text = statedText,
      let named = DeviceText.category(of: text), named != category
    else { return self }
    var disclosure = self
    disclosure.category = named
    disclosure.weight = max(weight, named.weight)
    return disclosure
  }

  /// The disclosure, as a text if it is the title of a recording: recorders often use the location
  /// as the default title.
  var asTitleOfRecording: Disclosure {
    guard category == .descriptive, key?.feeds(.title) ?? false else { return self }
    var disclosure = self
    (disclosure.category, disclosure.weight) = (.text, .medium)
    disclosure.title += ", title of a recording (recorders often use the location)"
    return disclosure
  }

  /// The text of the disclosed value; nil if the disclosure has no text value.
  var statedText: String? {
    guard case .value(let field, _) = statement, case .text(let text) = field.value else {
      return nil
    }
    return text.string
  }
}
