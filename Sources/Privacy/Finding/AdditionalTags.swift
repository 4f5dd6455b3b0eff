import Anatomy
import Bytes
import Keys
import Metadata
import Movie

/// The tags of an audio stream after its first tag. Readers may ignore these tags.
struct AdditionalTags {
  private let first: Node?
  private let words: [String]

  init(in node: Node) {
    let tags = node.children.lazy.filter(\.isTagOfAudio).prefix(2)
    first = tags.count > 1 ? tags.first : nil
    words = first.map { $0.statements.texts } ?? []
  }

  /// Whether the given tag follows the first tag and may contain more than it: meaningful bytes, or
  /// a text that is not the beginning of a text in the first tag. False for a tag with a value that
  /// players need.
  func isLonger(_ tag: Node) -> Bool {
    guard let first, tag.isTagOfAudio, tag != first, !tag.statesPlayback else { return false }
    let statements = tag.statements
    return statements.hasBytes
      || statements.texts.contains { text in !words.contains { $0.hasPrefix(text) } }
  }
}

extension Node {
  /// Whether the tag contains a value that players need, such as a gain. The other values of such a
  /// tag are removed individually.
  fileprivate var statesPlayback: Bool {
    children.lazy.prefix(Self.maxTexts).contains { child in
      child.tagKey.flatMap { KnownKeys.entry(for: $0) }?.category == .playback
    }
  }

  /// The texts in a tag, and whether the tag also contains meaningful bytes.
  fileprivate var statements: (texts: [String], hasBytes: Bool) {
    var texts: [String] = []
    var hasBytes = false
    func collect(_ node: Node) {
      node.fields.forEachPart { field in
        switch (field.meaning.role, field.value) {
        case (.type, _), (.language, _), (.padding, _), (.reserved, _): break
        case (_, .text(let text)):
          let words = text.string.trimmed
          if !words.isEmpty { texts.append(words) }
        case (_, .bytes): hasBytes = hasBytes || field.isMeaningful(in: node.source)
        default: break
        }
        return texts.count < Self.maxTexts
      }
      for child in node.children where texts.count < Self.maxTexts { collect(child) }
    }
    collect(self)
    return (texts, hasBytes)
  }

  /// Maximum number of child nodes and of texts examined in one tag.
  private static let maxTexts = 1000
}
