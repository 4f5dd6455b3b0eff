package import Anatomy
package import Bytes
package import Metadata

/// Something in a file that may identify someone or something, and the bytes that contain it.
package struct Disclosure {
  package private(set) var category: Category
  package private(set) var weight: Gravity
  /// The name of the tag, field or track.
  package private(set) var title: String
  package let statement: Statement
  /// The key, if it is a tag.
  package let key: TagKey?
  /// The node that contains it; `field` is the path of the field in the node, if it is a field.
  package let node: Node
  package let field: String?
  /// The range in the source of the node.
  package let range: ByteRange
  /// The part of the file that must be removed.
  package let unit: Target
  /// The known writers of the tag.
  package let writer: String?
  /// Whether it is reported even if the policy keeps it.
  package var isNamed = false
  /// The combined disclosure to which it belongs; nil for a separate disclosure.
  package var whole: CombinedDisclosure?

  /// A location that several disclosures state only together, with one number in each. Few
  /// disclosures have one.
  package final class CombinedDisclosure {
    package let node: Node
    package let place: Position
    /// Whether this disclosure represents the others in the output.
    package let isMain: Bool

    init(node: Node, place: Position, isMain: Bool) {
      (self.node, self.place, self.isMain) = (node, place, isMain)
    }
  }

  /// What a disclosure states.
  package enum Statement {
    /// The value of a field, in the node or in a descendant.
    // Indirect, so that the other cases remain small.
    indirect case value(Field, of: Node)
    /// Locations: the first one, their number, and the time span.
    indirect case places(first: Position, count: Int, span: TimeSpan?)
    /// The number of times the same kind of value occurs over time, and the time span.
    case times(Int, TimeSpan?)
    /// The number of bytes that readers ignore or that are not decoded.
    case bytes(Int)
    case words(String)
  }

  /// A part of a file that is removed or kept as a unit.
  package enum Target {
    /// The node as a whole.
    case structure
    /// One field. The space of the field is kept.
    case field
    /// Bytes of the node that are not part of its content.
    case bytes
    /// A row of a list, by its range.
    case row(ByteRange)
    /// A track with all samples.
    case track(Node)
    /// All samples of the track except those with these numbers, and whether they can be removed.
    case samples(but: SampleRuns, isRemovable: Bool)
    /// Values in the samples of the track, by their paths.
    case values(Set<ValuePath>, of: Node)
    /// Cannot be removed: the presented content cannot be decoded without it.
    case needed
    /// Cannot be removed for the given reason, even if the policy removes its category.
    case fixed(String)
    /// All encoder signatures of one kind in samples.
    case encoderSignatures(kind: String, of: Node)
    /// Text in samples, with its replacements in the file; empty if there is no safe replacement.
    case words([Replacement])
  }

  package var path: String { node.path + fieldStep }
  var fieldStep: String { field.map { ".\($0)" } ?? "" }
  package var evidence: Evidence { Evidence(range, in: node.source) }
  package var identifier: Identifier? { key.map { Identifier($0) } }
}

extension Disclosure {
  /// The disclosure with another category, if it is the text of an encoder or a tool and contains
  /// the name of a person or a device.
  var classifiedByValue: Disclosure {
    guard category == .software || category == .device, let text = statedText,
      let named = DeviceText.category(of: text), named != category
    else { return self }
    var disclosure = self
    disclosure.category = named
    disclosure.weight = max(weight, named.weight)
    return disclosure
  }

  /// The disclosure with high gravity if it is the title of a recording: recorders often use the
  /// location as the default title.
  var asTitleOfRecording: Disclosure {
    guard category == .descriptive, key?.feeds(.title) ?? false else { return self }
    var disclosure = self
    (disclosure.category, disclosure.weight) = (.text, .high)
    disclosure.title += ", title of a recording, often its location"
    return disclosure
  }

  /// The text that it states; nil if it states something else.
  var statedText: String? {
    guard case .value(let field, _) = statement, case .text(let text) = field.value else {
      return nil
    }
    return text.string
  }
}
