import Anatomy
import Bytes
import Schema

extension FieldReader {
  /// Reads the content of a line with `content`, and then the line end.
  func line(_ content: (FieldReader) -> Void) {
    if isDescribing {
      content(self)
    } else {
      let end = endOfLineContent
      if isForFindings { checkLetters(ByteRange(from: position, to: end)) }
      limited(to: end) { content(self) }
    }
    when(remaining > 0, "the line has a line end") {
      text("line_end", .ascii, .bytes(remaining), means: .terminator)
    }
  }

  /// Reads the name of a tag, and its value with `content`.
  func tag(_ content: ((FieldReader) -> Void)?) {
    line { line in
      let head = line.source.bytes(line.rest, limit: Self.longestTagName)
      let count = 1 + Line.name(in: head).utf8.count
      line.text("tag", .utf8, .bytes(min(count, line.remaining)), means: .type)
      if let content {
        line.when(line.nextByte == UInt8(ascii: ":"), "the tag has a value") {
          line.text("colon", .utf8, .bytes(1), means: .terminator)
        }
        content(line)
      }
      line.trailing()
    }
  }

  private static let longestTagName = 72

  var nextByte: UInt8? { remaining > 0 ? source.byte(at: position) : nil }

  /// Reports bytes between the value of a tag and the line end.
  private func trailing() {
    guard !isDescribing, !hasFailed, remaining > 0 else { return }
    report(
      rule: terminology.trailing, severity: .warning,
      "\(remaining) bytes after the end of the value at byte \(position), expected none", at: rest)
    rest("trailing", means: Meaning(.trailing))
  }

  /// The end of the line content: the offset of the line feed, or of the carriage return before it.
  private var endOfLineContent: Int {
    let end = rest.end
    guard remaining > 0, source.byte(at: end - 1) == 0x0A else { return end }
    return remaining > 1 && source.byte(at: end - 2) == 0x0D ? end - 2 : end - 1
  }

  // MARK: Characters

  /// Reports text that is not valid UTF-8 or contains control characters.
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
      encodingFinding(
        "the line contains a control character at byte \(control)",
        ByteRange(start: control, count: 1))
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
      "the line has invalid UTF-8 or a control character at byte \(range.start + place)",
      ByteRange(start: range.start + place, count: count))
  }

  private func encodingFinding(_ message: String, _ range: ByteRange) {
    report(
      rule: "hls.bom-or-encoding", severity: .error, message, at: range,
      clause: Clause(.hls, "4.1"))
  }
}

extension ArraySlice<UInt8> {
  /// The position and length of the first bytes that are not valid UTF-8 or are a control
  /// character; nil if there are none.
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
