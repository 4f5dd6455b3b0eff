import Anatomy
import Bytes

/// Adds fields to a Lyrics3 tag of version 2, and changes the fields of both versions.
struct Lyrics3Author {
  private let tag: Node

  init(of tag: Node) { self.tag = tag }

  /// The IDs of the fields that contain a text, and the maximum number of bytes of each text.
  private static let sizes: [String: Int] = [
    "AUT": 250, "EAL": 250, "EAR": 250, "ETT": 250, "GRE": 250, "INF": 99_999, "LYR": 99_999,
  ]

  /// Whether the field with the given ID can be changed. All other fields state how lyrics are
  /// stored.
  static func isEditable(_ key: String) -> Bool { sizes[key] != nil }

  /// Returns a text in Latin-1; nil if the field `key` cannot state the text.
  private static func letters(of text: String, in key: String) -> [UInt8]? {
    guard let most = sizes[key], let letters = FrameText.latin1(text), letters.count <= most,
      ![Lyrics3.begin, Lyrics3.end1, Lyrics3.end2].contains(where: letters.contains)
    else { return nil }
    return letters
  }

  /// Returns the change of a field of a tag, or of the lyrics in a tag without fields. Nil if
  /// fields with this key cannot be changed, or if the node has no such field. A text that Lyrics3
  /// cannot state removes the field.
  static func change(of key: String, in node: Node, stating text: String?) -> TagRewriting? {
    guard sizes[key] != nil,
      let field = node.fields.first(where: { field in
        if case .tag? = field.meaning.subject { true } else { false }
      })
    else { return nil }
    let hasNoFields = node.name == .word("lyrics3")
    if let text, !text.isEmpty, let letters = letters(of: text, in: key),
      !hasNoFields || letters.count <= Lyrics3.longest1
    {
      return TagRewriting(
        of: node, [Replacement(field.range, with: letters)], stating: [.text(text)])
    }
    let loss = text.flatMap { $0.isEmpty ? nil : $0 }.map { _ in
      "the Lyrics3 tag cannot contain the text of \(key), so \(key) is removed from the tag: the text is too long, or "
        + "has letters other than Latin-1, or contains a keyword of Lyrics3"
    }
    return TagRewriting(of: node, [Replacement(node.range)], loss: loss)
  }

  func writing(_ changes: TagChanges) throws(TagRefusal) -> TagWriting {
    if tag.children.isEmpty {
      throw TagRefusal("the Lyrics3 tag has lyrics, and no other fields")
    }
    guard let end = tag.children.last, end.field("tag_size") != nil,
      tag.children.dropLast().allSatisfy({ $0.field("field_id") != nil && !$0.isCut })
    else { throw TagRefusal("the Lyrics3 tag is damaged") }
    var present = Set(
      tag.children.filter { !changes.removed.contains($0) }.map(\.name.description))
    var insertions: [TagInsertion] = []
    for new in changes.added {
      let key = new.key.name
      guard let most = Self.sizes[key] else {
        throw TagRefusal(ofValue: "\(key) is not a field of a Lyrics3 tag that can be set")
      }
      if new.language != nil { throw TagRefusal("Lyrics3 tags state no language") }
      guard present.insert(key).inserted else { throw TagRefusal("the tag has a field \(key)") }
      guard case .text(let text) = new.value, !text.isEmpty else {
        throw TagRefusal(ofValue: "the value for \(key) is no text, or is empty")
      }
      guard Self.letters(of: text, in: key) != nil else {
        throw TagRefusal(
          "\(key) can state at most \(most) Latin-1 letters, and no keyword of Lyrics3")
      }
      let draft = Draft(FourCC(shortID: key), ["information": .text(text)])
      let field = try tag.written(draft)
      insertions.append(TagInsertion(field, into: tag, .child(before: end)))
    }
    return TagWriting(insertions)
  }
}
