import Anatomy
import Bytes
import Schema

/// Grammar of SubRip subtitles: cues with a number, two times and lines of text, with blank lines
/// between them.
struct CueGrammar: Grammar {
  var terminology: FormatTerminology { .timedText }
  var kind: StructureKind { .text }

  /// Minimum number of bytes of a cue. It bounds the number of nodes of a document of blank lines.
  private static let minSize = 30

  func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {
    var starts: [Int] = []
    var start = region.start
    var isAfterBlank = false
    node.timedLines.forEachLine(in: region) { line, isBlank in
      let isLong = line.end - start > TimedLines.maxSize
      if isLong || isAfterBlank && !isBlank && line.start - start >= Self.minSize {
        starts.append(line.start)
        start = line.start
      }
      isAfterBlank = isBlank
    }
    start = region.start
    for end in starts + [region.end] where end > start {
      childList.add(
        FourCC(rawValue: 0), ByteRange(from: start, to: end), headerSize: 0, nodeKind: Self.cue)
      start = end
    }
  }

  func readHeader(_ reader: FieldReader, of declaration: Declaration) {}

  private static let cue = DeclaredNodeKind(
    Declaration(
      FourCC(rawValue: 0), named: "cue", "Cue", in: "srt", naming: Naming { _ in .word("cue") }
    ) { $0.cue() },
    in: CueGrammar())
}

extension FieldReader {
  fileprivate func cue() {
    let encoding = timedLines.encoding
    let parts = cueParts
    when(parts.number > 0, "the first line is a number, and the second line states two times") {
      text("number", encoding, .bytes(parts.number), means: .type)
    }
    when(parts.times > 0, "the line states two times") {
      text("times", encoding, .bytes(parts.times), means: .type, line: .value)
    }
    let words = max(0, min(parts.words, remaining))
    when(words > 0, "the cue has text") {
      text("text", encoding, .bytes(words), means: Meaning(.media), line: .value)
    }
    when(remaining > 0, "blank lines follow") {
      text("space", encoding, .bytes(remaining), means: .padding)
    }
  }

  /// The sizes in bytes of the parts of a cue; 0 for a part that it does not have.
  private var cueParts: (number: Int, times: Int, words: Int) {
    guard !isDescribing else { return (0, 0, 0) }
    let lines = timedLines
    let letters = lines.letters(in: rest)
    func line(from start: Int) -> ArraySlice<UInt8> {
      let end = letters[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? letters.count
      return letters[start..<end]
    }
    let first = line(from: 0)
    let second = line(from: first.endIndex)
    var (number, times) = (0, 0)
    // A number without times is text, and is searched for personal data.
    if CueLine.isNumber(first), CueLine.isTiming(second) {
      (number, times) = (first.count, second.count)
    } else if CueLine.isTiming(first) {
      times = first.count
    }
    let start = number + times
    let last = letters[start...].lastIndex { $0 > 0x20 }
    // The text extends to the end of its last line.
    let end = last.map { line(from: $0).endIndex } ?? start
    let isCut = letters.count * lines.width < rest.count
    return (
      number * lines.width, times * lines.width,
      isCut ? rest.count - start * lines.width : (end - start) * lines.width
    )
  }
}

extension FormatTerminology {
  static let timedText = FormatTerminology(structure: "the line", tooShort: "file.resource-limit")
}
