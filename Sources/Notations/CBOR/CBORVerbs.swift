import Anatomy
import Bytes
import Schema

/// Reads CBOR data items as fields.
extension FieldReader {
  /// Reads a CBOR value with its tags. Only the head of an array or a map is read here.
  func cborValue(means meaning: Meaning) {
    // Uses a separate position, because a reader that has already read the requested field no
    // longer advances.
    var place = position
    let end = position + remaining
    while !isDescribing, let head = CBORHead(at: place, in: source, end: end), head.major == 6 {
      group("tag") { cborHead("number", labels: CBORNames.tags) }
      place += head.size
    }
    cborItem(means: meaning)
  }

  /// Reads the key of a map entry, which ends at `end`: a number, text or byte string as a group of
  /// fields, other keys as bytes.
  func cborKey(after end: Int) {
    guard let head = nextCBORHead, !head.isContainer, head.major < 4 else {
      return bytes("key", max(0, end - position))
    }
    group("key") { cborItem(means: .type, isKey: true) }
  }

  private var nextCBORHead: CBORHead? {
    isDescribing ? nil : CBORHead(at: position, in: source, end: position + remaining)
  }

  private func cborItem(means meaning: Meaning, isKey: Bool = false) {
    guard let head = nextCBORHead else { return }
    switch head.major {
    case 0: cborHead("value", means: meaning, line: .value)
    case 1: cborHead("value", means: meaning, line: .value, labels: CBORNames.negative)
    case 2, 3: cborString(head, means: meaning, isKey: isKey)
    case 4:
      cborHead("count", means: .count(of: .children), line: head.number == 1 ? "% item" : "% items")
    case 5:
      cborHead(
        "count", means: .count(of: .children), line: head.number == 1 ? "% entry" : "% entries")
    default: cborSimple(head, means: meaning)
    }
  }

  /// Reads the head of a data item: its first byte, and the argument after it.
  private func cborHead(
    _ name: String, means meaning: Meaning = .plain, line: SummaryPart? = nil,
    labels: @autoclosure () -> Labels = [:]
  ) {
    guard let head = nextCBORHead else { return }
    bits(3, "major_type", means: .type, labels: CBORNames.majorTypes)
    if head.number == nil {
      bits(5, "additional_information", labels: [31: "indefinite length"])
    } else if head.width == 0 {
      bits(5, name, means: meaning, line: line, labels: labels())
    } else {
      bits(5, "additional_information")
      unsigned(name, bytes: head.width, means: meaning, line: line, labels: labels())
    }
  }

  private func cborString(_ head: CBORHead, means meaning: Meaning, isKey: Bool) {
    cborHead("length", means: .size(of: .field(head.number == nil ? "chunks" : "value")))
    // If the content is another structure, it is not read here, but as a child node.
    if !isKey, node?.embeddedInCOSE != nil { return }
    guard let count = head.number else {
      return list("chunks", count: nil) { chunk in
        guard let head = chunk.nextCBORHead, let count = head.number else {
          chunk.cborHead("break", means: .terminator)
          return chunk.endList()
        }
        chunk.cborHead("length", means: .size(of: .field("value")))
        chunk.cborString("value", Int(clamping: count), isText: head.major == 3, means: meaning)
      }
    }
    cborString(
      "value", Int(clamping: count), isText: head.major == 3, means: meaning, line: .value)
  }

  private func cborString(
    _ name: String, _ count: Int, isText: Bool, means meaning: Meaning, line: SummaryPart? = nil
  ) {
    if isText {
      text(name, .utf8, .bytes(count), means: meaning, line: line)
    } else {
      bytes(name, count, means: meaning)
    }
  }

  private func cborSimple(_ head: CBORHead, means meaning: Meaning) {
    guard (25...27).contains(head.info) else {
      return cborHead("value", means: meaning, line: .value, labels: CBORNames.simpleValues)
    }
    bits(3, "major_type", means: .type, labels: CBORNames.majorTypes)
    bits(5, "additional_information", labels: [25: "16 bits", 26: "32 bits", 27: "64 bits"])
    if head.info > 25 {
      float("value", width: head.width, means: meaning, line: .value)
    } else {
      decoded("value", 2, "16-bit floating point", means: meaning, line: .value) { range in
        .real(Self.half(source.big16(at: range.start) ?? 0))
      }
    }
  }

  /// Returns the value of a 16-bit floating-point number (IEEE 754, binary16).
  private static func half(_ bits: UInt16) -> Double {
    let exponent = Int(bits >> 10 & 31)
    let fraction = Double(bits & 0x3FF)
    let size: Double =
      switch exponent {
      case 0: fraction / Double(1 << 24)
      case 31: fraction == 0 ? .infinity : .nan
      default: (1 + fraction / 1024) * Double(1 << exponent) / Double(1 << 15)
      }
    return bits & 0x8000 == 0 ? size : -size
  }
}

enum CBORNames {
  static let majorTypes: Labels = [
    0: "unsigned", 1: "negative", 2: "bytes", 3: "text", 4: "list", 5: "map", 6: "tag",
    7: "simple value or float",
  ]
  static let simpleValues: Labels = [20: "false", 21: "true", 22: "null", 23: "undefined"]
  static let negative = Labels { $0 == .max ? "-18446744073709551616" : "-\($0 + 1)" }
  static let tags: Labels = [
    0: "date and time", 1: "seconds since 1970", 2: "large unsigned", 3: "large negative",
    16: "COSE_Encrypt0", 17: "COSE_Mac0", 18: "COSE_Sign1", 24: "CBOR in bytes", 32: "URI",
    37: "UUID", 96: "COSE_Encrypt", 97: "COSE_Mac", 98: "COSE_Sign", 55799: "CBOR",
  ]
}
