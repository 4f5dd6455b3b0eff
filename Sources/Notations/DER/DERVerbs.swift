import Anatomy
import Bytes
import Schema

/// Reads elements in DER as fields.
extension FieldReader {
  /// Reads the tag and the length of an element.
  func derHead() {
    bits(2, "class", means: .type, labels: DERNames.classes)
    bits(1, "constructed", means: .flags)
    let number = bits(5, "tag", means: .type, labels: DERNames.types)
    if number == 31 { sevenBitGroups("tag_number", atMost: DERHead.longestNumber, means: .type) }
    let isLong = isDescribing || source.byte(at: position).map { $0 > 0x80 } ?? false
    if isLong {
      bits(1, "long_form", means: .flags)
      let width = bits(7, "length_size", means: .size(of: .field("length")))
      unsigned("length", bytes: min(width, 8), means: .size(of: .restOfNode))
    } else {
      u8("length", means: .size(of: .restOfNode), labels: [0x80: "until the end mark"])
    }
  }

  /// Reads the number of unused bits at the end of a bit string.
  func derUnusedBits() { u8("unused_bits") }

  /// Reads the value of an element.
  ///
  /// - Parameters:
  ///   - declared: the type in the declaration.
  ///   - isStated: whether the tag states the type.
  func derValue(
    as declared: DERType?, isStated: Bool, means meaning: Meaning,
    _ labels: () -> Labels
  ) {
    if isDescribing { return describe("value", declared?.name ?? "by tag", meaning) }
    let head = node?.derHead
    let count = remaining
    // Bytes without a declared meaning are usually keys, digests or signatures, which identify
    // their creator.
    let ofBytes: Meaning = meaning.subject == nil ? .identifies(.provenance) : meaning
    if head?.isConstructed ?? true {
      if !(node?.declared?.mayHaveChildren ?? true) { bytes("value", count, means: meaning) }
      return
    }
    switch isStated ? head?.type : declared {
    case .boolean where count == 1:
      u8("value", means: meaning, line: .value, labels: [0: "false", 255: "true"])
    case .integer where (1...8).contains(count), .enumerated where (1...8).contains(count):
      signed("value", bytes: count, means: meaning, line: .value, labels: labels())
    case .null where count == 0: break
    case .bitString where count > 0:
      derUnusedBits()
      let known = labels()
      if (1...8).contains(remaining), let bits = source.integer(at: position, width: remaining),
        known[0] != nil || known[1] != nil
      {
        let width = remaining * 8
        let names = (0..<width).filter { bits >> UInt64(width - 1 - $0) & 1 == 1 }
          .map { known[UInt64($0)] ?? "bit \($0)" }
        unsigned(
          "value", bytes: remaining, means: meaning, line: .value,
          labels: [bits: names.joined(separator: ", ")])
      } else {
        bytes("value", remaining, means: ofBytes)
      }
    case .objectIdentifier:
      let text = ObjectIdentifier.text(source.bytes(rest, limit: ObjectIdentifier.longest))
      decoded(
        "value", count, "object identifier", means: .type, line: .value,
        label: ObjectIdentifier.name(of: text), spelling: .bytes
      ) { _ in .text(DecodedText(string: text, isValid: true)) }
    case .utf8String: text("value", .utf8, .bytes(count), means: meaning, line: .value)
    case .numericString, .printableString, .ia5String, .visibleString:
      text("value", .ascii, .bytes(count), means: meaning, line: .value)
    case .teletexString: text("value", .latin1, .bytes(count), means: meaning, line: .value)
    case .bmpString: text("value", .utf16BigEndian, .bytes(count), means: meaning, line: .value)
    case .utcTime:
      text("value", .ascii, .bytes(count), means: meaning, line: .value) {
        DERDate($0, hasCentury: false)?.text
      }
    case .generalizedTime:
      text("value", .ascii, .bytes(count), means: meaning, line: .value) {
        DERDate($0, hasCentury: true)?.text
      }
    default: bytes("value", count, means: ofBytes)
    }
  }
}

/// A date in DER: `YYMMDDhhmmssZ` or `YYYYMMDDhhmmssZ`.
package struct DERDate: Hashable, Sendable {
  /// The date in ISO 8601 format.
  package let text: String

  /// Reads the date in `letters`; nil if the text is not a date in UTC.
  package init?(_ letters: String, hasCentury: Bool) {
    guard letters.hasSuffix("Z") else { return nil }
    let parts = letters.dropLast().split(separator: ".", omittingEmptySubsequences: false)
    guard let whole = parts.first, parts.count < 3 else { return nil }
    var number = Array(whole.utf8)
    guard number.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    if !hasCentury, number.count == 12 {
      // Two digits mean the years from 1950 to 2049 (RFC 5280, 4.1.2.5.1).
      number = Array((number[0] >= 0x35 ? "19" : "20").utf8) + number
    }
    guard number.count == 14 else { return nil }
    func digits(_ range: Range<Int>) -> String { String(decoding: number[range], as: UTF8.self) }
    let fraction = parts.count == 2 ? ".\(parts[1])" : ""
    let text =
      "\(digits(0..<4))-\(digits(4..<6))-\(digits(6..<8))T\(digits(8..<10)):\(digits(10..<12)):"
      + "\(digits(12..<14))\(fraction)Z"
    guard DateTimeText(Array(text.utf8)) != nil else { return nil }
    self.text = text
  }
}

extension DERType {
  fileprivate var name: String { DERNames.types[UInt64(rawValue)] ?? "by tag" }
}

private enum DERNames {
  static let classes: Labels = [0: "universal", 1: "application", 2: "context", 3: "private"]
  static let types: Labels = [
    1: "BOOLEAN", 2: "INTEGER", 3: "BIT STRING", 4: "OCTET STRING", 5: "NULL",
    6: "OBJECT IDENTIFIER", 10: "ENUMERATED", 12: "UTF8String", 16: "SEQUENCE", 17: "SET",
    18: "NumericString", 19: "PrintableString", 20: "TeletexString", 22: "IA5String",
    23: "UTCTime", 24: "GeneralizedTime", 26: "VisibleString", 28: "UniversalString",
    30: "BMPString", 31: "number follows",
  ]
}
