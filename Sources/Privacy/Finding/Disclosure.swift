package import Anatomy
package import Bytes
package import Metadata

/// Something in a file that tells of somebody or something, and the bytes that do.
package struct Disclosure {
  package private(set) var category: Category
  package private(set) var weight: Gravity
  /// What it is called: a tag, a field, a track.
  package private(set) var title: String
  package let statement: Statement
  /// The tag that it is, if it is one.
  package let key: TagKey?
  /// Where it stands, and the field if it is one.
  package let node: Node
  package let field: String?
  /// In the source of the node.
  package let range: ByteRange
  /// What would have to go.
  package let unit: Target
  /// Who is known to write it.
  package let writer: String?
  /// Told under each policy that lets it stay.
  package var isNamed = false
  /// Nil for what is told alone.
  package var whole: CombinedDisclosure?

  /// What several traces say only together: a place, by a number in each of several fields. Few have it.
  package final class CombinedDisclosure {
    package let node: Node
    package let place: Position
    /// In the words of one of them the others are meant too.
    package let isMain: Bool

    init(node: Node, place: Position, isMain: Bool) {
      (self.node, self.place, self.isMain) = (node, place, isMain)
    }
  }

  /// What is said.
  package enum Statement {
    /// What a field says, of this structure or of one in it.
    // Apart, so that the others are small.
    indirect case value(Field, of: Node)
    /// Places: how many, the first of them, and from when to when.
    indirect case places(first: Position, count: Int, span: TimeSpan?)
    /// The same said so many times over time.
    case times(Int, TimeSpan?)
    /// So many bytes that nobody reads.
    case bytes(Int)
    case words(String)
  }

  /// A part of a file that goes or stays as one.
  package enum Target {
    /// The structure as a whole.
    case structure
    /// One field of it, whose place stays.
    case field
    /// Bytes of it that belong to nothing.
    case bytes
    /// A row of a list in it, by its bytes.
    case row(ByteRange)
    /// A track with all its samples.
    case track(Node)
    /// Samples of the track but for these, by their numbers, and whether they can go as things stand.
    case samples(but: SampleRuns, isRemovable: Bool)
    /// What the samples of the track say in these places.
    case values(Set<ValuePath>, of: Node)
    /// Nothing: what is shown cannot be decoded without it.
    case needed
    /// Nothing, though the policy may want it, and why.
    case fixed(String)
    /// What encoders wrote into samples, of one kind.
    case encoderSignatures(kind: String, of: Node)
    /// Words in samples, with what would stand in their place in the file; nothing where nobody knows
    /// what could.
    case words([Replacement])
  }

  package var path: String { node.path + fieldStep }
  var fieldStep: String { field.map { ".\($0)" } ?? "" }
  package var evidence: Evidence { Evidence(range, in: node.source) }
  package var identifier: Identifier? { key.map { Identifier($0) } }
}

extension Disclosure {
  /// A text of an encoder or a tool that contains the name of a person or of a device has their category.
  var classifiedByValue: Disclosure {
    guard category == .software || category == .device, let text = statedText,
      let named = DeviceText.category(of: text), named != category
    else { return self }
    var disclosure = self
    disclosure.category = named
    disclosure.weight = max(weight, named.weight)
    return disclosure
  }

  /// Title of a recording: recorders often write the place there by default.
  var asTitleOfRecording: Disclosure {
    guard category == .descriptive, key?.feeds(.title) ?? false else { return self }
    var disclosure = self
    (disclosure.category, disclosure.weight) = (.text, .high)
    disclosure.title += ", title of a recording, often its place"
    return disclosure
  }

  /// The text that it states, where it states one text.
  var statedText: String? {
    guard case .value(let field, _) = statement, case .text(let text) = field.value else {
      return nil
    }
    return text.string
  }
}
