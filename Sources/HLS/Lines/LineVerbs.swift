import Anatomy
import Bytes
import Schema

extension FieldReader {
  /// What a line holds, and what ends it.
  func line(_ content: (FieldReader) -> Void) {
    if isDescribing {
      content(self)
    } else {
      let end = endOfLineContent
      if isForFindings { checkLetters(ByteRange(from: position, to: end)) }
      limited(to: end) { content(self) }
    }
    when(remaining > 0, "the line is ended") {
      text("line_end", .ascii, .bytes(remaining), means: .terminator)
    }
  }

  /// The name of a tag, and what it says.
  func tag(_ content: ((FieldReader) -> Void)?) {
    line { line in
      let head = line.source.bytes(line.rest, limit: Self.longestTagName)
      let count = 1 + Line.name(in: head).utf8.count
      line.text("tag", .utf8, .bytes(min(count, line.remaining)), means: .type)
      if let content {
        line.when(line.nextByte == UInt8(ascii: ":"), "the tag says something") {
          line.text("colon", .utf8, .bytes(1), means: .terminator)
        }
        content(line)
      }
      line.trailing()
    }
  }

  private static let longestTagName = 72

  var nextByte: UInt8? { remaining > 0 ? source.byte(at: position) : nil }

  /// What a line has behind everything that its tag may say.
  private func trailing() {
    guard !isDescribing, !hasFailed, remaining > 0 else { return }
    report(
      rule: terminology.trailing, severity: .warning,
      "the line goes on behind what its tag may say", at: rest)
    rest("trailing", means: Meaning(.trailing))
  }

  /// Before the line feed, and the carriage return if one stands there.
  private var endOfLineContent: Int {
    let end = rest.end
    guard remaining > 0, source.byte(at: end - 1) == 0x0A else { return end }
    return remaining > 1 && source.byte(at: end - 2) == 0x0D ? end - 2 : end - 1
  }

  // MARK: Letters

  /// Text is UTF-8 without controls.
  private func checkLetters(_ range: ByteRange) {
    var control: Int?
    var hasOthers = false
    source.forEachRun(in: range) { offset, run in
      for index in 0..<run.byteCount {
        let letter = run.byte(index)
        if letter >= 0x80 { hasOthers = true }
        if letter < 0x20 && letter != 0x09 || letter == 0x7F {
          control = offset + index
          return false
        }
      }
      return true
    }
    if let control {
      encodingFinding("a control character stands in the line", ByteRange(start: control, count: 1))
    } else if hasOthers {
      checkCharacters(range)
    }
  }

  private func checkCharacters(_ range: ByteRange) {
    let bytes = source.bytes(range, limit: 1 << 20)
    let whole =
      bytes.count < range.count ? TextEncoding.utf8.wholeCharacters(of: bytes) : bytes[...]
    guard let (place, count) = whole.firstInvalidCharacter else { return }
    encodingFinding(
      "the line is not valid UTF-8 without controls",
      ByteRange(start: range.start + place, count: count))
  }

  private func encodingFinding(_ message: String, _ range: ByteRange) {
    report(
      rule: "hls.bom-or-encoding", severity: .error, message, at: range,
      clause: Clause(.hls, "4.1"))
  }
}

extension ArraySlice<UInt8> {
  /// The first bytes that are no character, or one that is a control.
  fileprivate var firstInvalidCharacter: (place: Int, count: Int)? {
    var place = startIndex
    while place < endIndex {
      if self[place] < 0x80 {
        place += 1
        continue
      }
      var decoder = UTF8()
      var rest = self[place...].makeIterator()
      guard case .scalarValue(let scalar) = decoder.decode(&rest) else {
        return (place - startIndex, 1)
      }
      let count = UTF8.width(scalar)
      if scalar.value < 0xA0 { return (place - startIndex, count) }
      place += count
    }
    return nil
  }
}
