import Anatomy
import Bytes
import Schema

/// Grammar of LRC lyrics: lines with a tag, or with times and words.
struct LyricsGrammar: Grammar {
  var terminology: FormatTerminology { .timedText }
  var kind: StructureKind { .text }

  func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {
    let text = node.timedLines
    var lines: [ByteRange] = []
    text.forEachLine(in: region) { line, _ in lines.append(line) }
    for line in lines {
      let isTag = LyricsTag(line, in: text) != nil
      childList.add(
        FourCC(rawValue: 0), line, headerSize: 0, nodeKind: isTag ? Self.tag : Self.line)
    }
  }

  func readHeader(_ reader: FieldReader, of declaration: Declaration) {}

  private static let tag = DeclaredNodeKind(
    Declaration(
      FourCC(rawValue: 0), named: "tag", "Tag", in: "lrc",
      naming: Naming { node in
        LyricsTag(node.range, in: node.timedLines).map { .key($0.key) } ?? .word("tag")
      }
    ) { line in
      let tag = line.lyricsTag
      let (encoding, width) = (line.timedLines.encoding, line.timedLines.width)
      line.text("open", encoding, .bytes(width), means: .type)
      line.text("key", encoding, .bytes(width * (tag?.key.utf8.count ?? 0)), means: .type)
      line.text("colon", encoding, .bytes(width), means: .type)
      line.when(tag?.valueSize != 0, "the tag has a value") {
        line.text(
          "value", encoding, .bytes(width * (tag?.valueSize ?? 0)),
          means: Meaning(.plain, about: .tag(space: .lrc, key: tag?.key ?? "")), line: .value)
      }
      line.text("close", encoding, .bytes(width), means: .type)
      line.when(line.remaining > 0, "the line has a line end") {
        line.text("line_end", encoding, .bytes(line.remaining), means: .terminator)
      }
    },
    in: LyricsGrammar())

  private static let line = DeclaredNodeKind(
    Declaration(
      FourCC(rawValue: 0), named: "line", "Line", in: "lrc", naming: Naming { _ in .word("line") }
    ) { line in
      let encoding = line.timedLines.encoding
      let (times, words) = line.lyricsLine
      line.when(times > 0, "the line begins with times") {
        line.text("times", encoding, .bytes(times), means: .type)
      }
      line.when(words > 0, "the line has words") {
        line.text("text", encoding, .bytes(words), means: Meaning(.media), line: .value)
      }
      line.when(line.remaining > 0, "the line has a line end") {
        line.text("line_end", encoding, .bytes(line.remaining), means: .terminator)
      }
    },
    in: LyricsGrammar())
}

/// A line with a tag, such as `[ar:Artist]`.
private struct LyricsTag {
  let key: String
  /// The number of code units of the value.
  let valueSize: Int

  /// Returns nil for other lines.
  init?(_ range: ByteRange, in lines: TimedLines) {
    guard range.count <= TimedLines.maxSize else { return nil }
    let line = lines.letters(in: range)
    guard line.first == UInt8(ascii: "[") else { return nil }
    let letters = line[1...]
    let key = letters.prefix { $0.isLetter || $0 == UInt8(ascii: "#") || $0 == UInt8(ascii: "_") }
    guard (1...16).contains(key.count), key.endIndex < letters.endIndex,
      letters[key.endIndex] == UInt8(ascii: ":"),
      let close = letters.lastIndex(of: UInt8(ascii: "]")),
      letters[(close + 1)...].allSatisfy({ $0 <= 0x20 })
    else { return nil }
    self.key = String(decoding: key, as: UTF8.self)
    valueSize = close - key.endIndex - 1
  }
}

extension FieldReader {
  fileprivate var lyricsTag: LyricsTag? { isDescribing ? nil : LyricsTag(rest, in: timedLines) }

  /// The sizes in bytes of the times at the beginning of a line, and of the words after them.
  fileprivate var lyricsLine: (times: Int, words: Int) {
    guard !isDescribing else { return (0, 0) }
    let lines = timedLines
    let letters = lines.letters(in: rest)
    let end = letters.lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? 0
    var times = 0
    while times < end, letters[times] == UInt8(ascii: "[") {
      let rest = CueLine.afterTime(letters[(times + 1)..<end])
      guard let rest, rest.first == UInt8(ascii: "]") else { break }
      times = rest.startIndex + 1
    }
    return (times * lines.width, (end - times) * lines.width)
  }
}
