package import Anatomy
package import Bytes

/// How the end of a text or of a range of bytes is determined.
package enum Length {
  case bytes(Int)
  /// The text or the bytes extend to the end of the structure.
  case rest
  /// The text extends up to and including a terminating zero, which is as wide as a code unit of
  /// the encoding. Without a terminating zero, the text extends to the end of the structure.
  case terminated
  /// A length byte precedes the text and states the number of its bytes.
  case pascal
  /// A length byte precedes the text, and both are in a field of fixed width.
  case pascalIn(Int)

  var description: String {
    switch self {
    case .bytes(let count): Self.counted(count)
    case .rest: "to the end"
    case .terminated: "zero-terminated"
    case .pascal: "length byte first"
    case .pascalIn(let width): "length byte first, in \(width) bytes"
    }
  }

  /// Describes a number of bytes. Without a file, a number that another field contains is not
  /// known: it is passed as 0 and described as `counted`.
  static func counted(_ count: Int) -> String { count > 0 ? "\(count) bytes" : "counted" }
}

extension FieldReader {
  // MARK: Bytes

  /// Reads bytes without further structure as one field.
  package func bytes(_ name: String, _ count: Int, means meaning: Meaning = .plain) {
    if isDescribing {
      return describe(name, count > 0 ? "\(count) bytes" : "bytes, counted", meaning)
    }
    guard let start = claim(count, for: name) else { return }
    emitBytes(name, ByteRange(start: start, count: count), meaning)
  }

  /// Reads all bytes up to the end of the structure as one field. Adds no field if there are none.
  package func rest(_ name: String, means meaning: Meaning = .plain) {
    if isDescribing { return describe(name, "bytes, to the end", meaning) }
    guard !hasFailed else { return }
    emitRest(name, meaning)
  }

  /// Reads reserved bytes as one field.
  package func reserved(_ count: Int, _ name: String = "reserved") {
    if isDescribing { return describe(name, "\(count) bytes", .reserved) }
    guard count > 0, let start = claim(count, for: name) else { return }
    let range = ByteRange(start: start, count: count)
    emit(
      Field(name: name, range: range, value: reservedValue(range), meaning: .reserved), line: nil,
      named: name)
  }

  /// Reads a UUID of 16 bytes.
  package func uuid(
    _ name: String, means meaning: Meaning = .plain, line: SummaryPart? = nil,
    label: ([UInt8]) -> String? = { _ in nil }
  ) {
    if isDescribing { return describe(name, "UUID, 16 bytes", meaning) }
    guard let start = claim(16, for: name) else { return }
    let range = ByteRange(start: start, count: 16)
    let bytes = source.bytes(range)
    emit(
      Field(
        name: name, range: range, value: .uuid(bytes), meaning: meaning, label: label(bytes),
        line: line, spelling: .bytes),
      line: line, named: name)
  }

  private func emitBytes(_ name: String, _ range: ByteRange, _ meaning: Meaning) {
    emit(
      Field(name: name, range: range, value: .bytes, meaning: meaning), line: nil, named: name)
  }

  private func reservedValue(_ range: ByteRange) -> Value {
    guard range.count <= 8, let raw = source.integer(at: range.start, width: range.count) else {
      return .bytes
    }
    return .unsigned(raw)
  }

  // MARK: Text

  /// Reads text, in an encoding and with a length that the standard defines.
  package func text(
    _ name: String, _ encoding: TextEncoding, _ length: Length, means meaning: Meaning = .plain,
    line: SummaryPart? = nil, words: (String) -> String? = { _ in nil }
  ) {
    if isDescribing {
      return describe(name, "\(encoding.name) text, \(length.description)", meaning)
    }
    guard !hasFailed, let (whole, letters) = extent(of: name, encoding, length) else { return }
    emit(
      textField(name, whole, letters, encoding, length, meaning, line, words), line: line,
      named: name)
  }

  private func textField(
    _ name: String, _ range: ByteRange, _ letters: ByteRange, _ encoding: TextEncoding,
    _ length: Length, _ meaning: Meaning, _ line: SummaryPart?, _ words: (String) -> String?
  ) -> Field {
    let limit = mode == .reading(.line) ? 512 : Value.longestText
    let bytes = source.bytes(letters, limit: limit)
    let isCut = bytes.count < letters.count
    let text = encoding.decode(isCut ? encoding.wholeCharacters(of: bytes) : bytes[...])
    let form: TextSpelling.Form =
      switch length {
      case .bytes: .plain
      case .rest, .terminated: letters.end < range.end ? .terminated : .plain
      case .pascal: .pascal
      case .pascalIn: .pascalOfFixedWidth
      }
    return Field(
      name: name, range: range, value: .text(text), meaning: meaning, label: words(text.string),
      line: line,
      spelling: .text(TextSpelling(encoding, form, mark: encoding.byteOrderMark(of: bytes))))
  }

  /// Returns the range of a whole text field, and the range of its text without length byte and
  /// terminator. Returns nil if bytes are missing.
  private func extent(
    of name: String, _ encoding: TextEncoding, _ length: Length
  ) -> (whole: ByteRange, letters: ByteRange)? {
    switch length {
    case .bytes(let count):
      guard let start = claim(count, for: name) else { return nil }
      let range = ByteRange(start: start, count: count)
      return (range, range)
    case .rest:
      let range = rest
      advance(to: end)
      return (range, withoutTerminator(range, encoding))
    case .terminated:
      let range = ByteRange(from: position, to: endOfTerminated(encoding))
      advance(to: range.end)
      return (range, withoutTerminator(range, encoding))
    case .pascal:
      // The length byte and the bytes that it counts are read together, because they are one field.
      let count = remaining > 0 ? source.byte(at: position).map(Int.init) ?? 0 : 0
      guard let start = claim(1 + count, for: name) else { return nil }
      return (
        ByteRange(start: start, count: 1 + count), ByteRange(start: start + 1, count: count)
      )
    case .pascalIn(let width):
      guard let start = claim(width, for: name), let count = source.byte(at: start) else {
        return nil
      }
      return (
        ByteRange(start: start, count: width),
        ByteRange(start: start + 1, count: min(Int(count), max(0, width - 1)))
      )
    }
  }

  private func withoutTerminator(_ range: ByteRange, _ encoding: TextEncoding) -> ByteRange {
    let width = encoding.unitWidth
    guard range.count >= width, source.integer(at: range.end - width, width: width) == 0 else {
      return range
    }
    return ByteRange(start: range.start, count: range.count - width)
  }

  private func endOfTerminated(_ encoding: TextEncoding) -> Int {
    let width = encoding.unitWidth
    var found = end
    var zeros = 0
    source.forEachRun(in: rest) { offset, run in
      for index in 0..<run.byteCount {
        let unitEnds = (offset + index + 1 - position) % width == 0
        zeros = run.byte(index) == 0 ? zeros + 1 : 0
        if unitEnds {
          if zeros >= width {
            found = offset + index + 1
            return false
          }
          zeros = 0
        }
      }
      return true
    }
    return found
  }
}

extension TextEncoding {
  var name: String {
    switch self {
    case .ascii: "ASCII"
    case .utf8: "UTF-8"
    case .utf16: "UTF-16"
    case .utf16BigEndian: "UTF-16BE"
    case .utf16LittleEndian: "UTF-16LE"
    case .latin1: "Latin-1"
    case .macRoman: "MacRoman"
    }
  }
}
