import Anatomy
import Bytes

/// How lines and their values are removed from a playlist.
extension Removal {
  /// Returns how the given part of a line is removed: with the whole line if players do not need
  /// it. Otherwise only a title can be removed.
  static func fromPlaylist(_ part: Target, of node: Node) -> Removal {
    if node.canLosePlaylistLine { return .drop(node.range) }
    switch part {
    case .field(let range) where node.playlistTitle?.range == range: return .drop(range)
    case .bytes(let range): return .drop(range)
    case .structure, .field, .row, .samples, .sampleBytes, .values, .encoderSignatures:
      return .impossible(
        node.refersToResource
          ? "the playlist refers to media by this line" : "players may need this line")
    }
  }
}

extension Node {
  /// Whether players present the same media without this line.
  fileprivate var canLosePlaylistLine: Bool {
    declaredNodeKind === Line.comment ? !isInstruction : name == .word("EXT-X-SESSION-DATA")
  }

  /// Whether a comment may be an instruction for a player, such as `#KODIPROP:`: uppercase letters
  /// and a colon.
  private var isInstruction: Bool {
    let bytes = source.bytes(range, limit: 64).dropFirst()
    let name = bytes.prefix { $0.isOfName }
    return !name.isEmpty && bytes.dropFirst(name.count).first == UInt8(ascii: ":")
  }

  /// The title of a segment, which players do not need.
  fileprivate var playlistTitle: Field? { name == .word("EXTINF") ? field(named: "title") : nil }

  /// Whether a line contains the address of media or of a playlist.
  fileprivate var refersToResource: Bool {
    declaredNodeKind === Line.uri || field(named: "URI") != nil
  }
}
