package import Anatomy
import Keys

extension TagKey {
  /// Returns the key with the same meaning in one of the given key spaces; nil if there is none.
  ///
  /// Only a key with a name that the writing program can choose has a counterpart: ID3 texts with a
  /// description, iTunes items with a name, and Vorbis comments. Keys that state a normalized field
  /// have no counterpart: each key space has its own key for the field.
  ///
  /// - Parameter spaces: the key spaces in which the returned key may be.
  package func counterpart(in spaces: Set<KeySpace>) -> TagKey? {
    let parts = name.split(separator: ":", maxSplits: 1).map(String.init)
    var own: String?
    switch space {
    case .iTunesLongForm where name.hasPrefix(Self.prefix):
      own = String(name.dropFirst(Self.prefix.count))
    case .id3 where parts.count == 2:
      let isText = parts[0] == "TXXX" || parts[0] == "TXX"
      own = isText || Self.playback.contains(parts[1]) ? parts[1] : nil
    case .vorbis where name != "vendor": own = name
    default: break
    }
    guard let own, fields.isEmpty else { return nil }
    if spaces.contains(.iTunesLongForm) {
      return TagKey(space: .iTunesLongForm, name: Self.prefix + own)
    }
    if spaces.contains(.id3) {
      let code = Self.playback.contains(own) ? "COMM:" : "TXXX:"
      return TagKey(space: .id3, name: code + own)
    }
    return spaces.contains(.vorbis) ? TagKey(space: .vorbis, name: own) : nil
  }

  private static let prefix = "com.apple.iTunes."
  /// The names of iTunes' data for volume and gapless playback. ID3 tags store this data in
  /// comments (`COMM`), and not in texts (`TXXX`).
  private static let playback: Set<String> = ["iTunNORM", "iTunSMPB", "iTunPGAP"]
}
