import Anatomy
import Bytes
import Keys
import Schema

/// Declarations of frames that contain only text.
extension Frames {
  static let texts = SpecSection(.id3v24, keys(of: .text).compactMap(frame))
  static let unofficialTexts = SpecSection(
    .unpublished, keys(of: .unofficialText).compactMap(frame))
  static let shortTexts = SpecSection(
    .id3v22, (keys(of: .text) + keys(of: .unofficialText)).compactMap(shortFrame))

  /// The IDs of text frames, in pairs: the ID in version 2.3 or 2.4, and the ID in version 2.2.
  static var idsOfTexts: [(String, String)] {
    (keys(of: .text) + keys(of: .unofficialText)).compactMap { key in
      key.short.map { (key.name, $0) }
    }
  }

  /// Returns the keys of the frames that have the given form, sorted by name.
  static func keys(of form: FrameForm) -> [KeyEntry] {
    KeyList.id3.entries.filter { $0.frame == form }.sorted { $0.name < $1.name }
  }

  static func text(_ frame: FieldReader, words: ((String) -> String?)?) {
    text(frame, key: frame.node?.code.description, words: words)
  }

  static func text(_ frame: FieldReader, key: String?, words: ((String) -> String?)?) {
    var coding = frame.textEncoding()
    frame.texts(
      "text", &coding, means: .id3(key), rule: key.flatMap(TextRule.of),
      words: words ?? { _ in nil })
  }

  private static func frame(_ key: KeyEntry) -> Frame? {
    guard let code = key.key?.code else { return nil }
    let frame = Frame(
      code, key.title ?? "", occurs: .atMostOnce, by: key.version == 3 ? .id3v23 : nil
    ) { text($0, key: key.name, words: TextValueNames.of(key.name)) }
    return key.version.map { frame.within(["ID3v2.\($0)"]) } ?? frame
  }

  private static func shortFrame(_ key: KeyEntry) -> Frame? {
    key.short.map { short in
      Frame.short(FourCC(shortID: short), key.title ?? "", key.name, occurs: .atMostOnce) {
        text($0, key: key.name, words: TextValueNames.of(key.name))
      }
    }
  }
}

extension FourCC {
  /// Creates a code from an ID of three letters, such as that of an ID3v2.2 frame or a Lyrics3
  /// field.
  init(shortID: String) { self.init(rawValue: shortID.utf8.reduce(0) { $0 << 8 | UInt32($1) }) }
}
