package import Anatomy
import Bytes
package import Schema

/// The node kinds of subtitles and lyrics in text files.
package enum TimedTexts {
  package static let subtitles = root("srt", "SubRip Subtitles", CueGrammar())
  package static let lyrics = root("lrc", "LRC Lyrics", LyricsGrammar())

  private static func root(
    _ name: String, _ title: String, _ grammar: any Grammar
  ) -> DeclaredNodeKind {
    DeclaredNodeKind(
      Declaration(FourCC(rawValue: 0), named: name, title, holds: grammar) { document in
        let mark = document.byteOrderMark
        document.when(mark > 0, "the document begins with a byte order mark") {
          document.bytes("byte_order_mark", mark, means: .type)
        }
      },
      in: grammar)
  }

  /// Number of bytes in which the first lines of a document are looked for.
  private static let headSize = 4096

  /// Whether a payload is SubRip: its first or second line that is not blank states two times.
  @Sendable
  package static func opensSubtitles(_ payload: Payload) -> Bool {
    lines(in: payload).prefix(2).contains { CueLine.isTiming($0) }
  }

  /// Whether a payload is LRC: its first line that is not blank begins with a tag or a time.
  @Sendable
  package static func opensLyrics(_ payload: Payload) -> Bool {
    guard let first = lines(in: payload).first(where: { _ in true }) else { return false }
    return first.first == UInt8(ascii: "[") && first.contains(UInt8(ascii: "]"))
      && first.contains(UInt8(ascii: ":"))
  }

  /// Returns the first lines that are not blank, without blanks at their beginning.
  private static func lines(in payload: Payload) -> [[UInt8]] {
    let head = payload.source.bytes(payload.range, limit: headSize)
    let encoding = TimedLines.encoding(of: head)
    let mark =
      head.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : encoding.isWide && head[0] >= 0xFE ? 2 : 0
    return TimedLines.letters(of: Array(head.dropFirst(mark)), encoding)
      .split { $0 == 0x0A || $0 == 0x0D }.map { $0.drop { $0 <= 0x20 } }
      .filter { !$0.isEmpty }.map(Array.init)
  }

  /// Whether a node is a whole document of subtitles or lyrics.
  static func isDocument(_ node: Node) -> Bool {
    node.declaredNodeKind === subtitles || node.declaredNodeKind === lyrics
  }
}
