import Anatomy
import Bytes

/// Properties that items of a GPMF stream state for the data items after them: scales, units and
/// types.
struct GPMFContext {
  /// Divisors of raw numbers: one for all columns of a row, or one for each column.
  var scales: [Double] = []
  var units: [String] = []
  /// The types of the columns in rows that have several types.
  var types: [UInt8] = []

  /// The codes of the items that state scales, units or types.
  static let codes: Set<FourCC> = ["SCAL", "TYPE", "UNIT", "SIUN"]

  func scale(ofPart part: Int) -> Double? { Self.pick(part, of: scales) }
  func unit(ofPart part: Int) -> String? { Self.pick(part, of: units) }

  private static func pick<Choice>(_ part: Int, of choices: [Choice]) -> Choice? {
    choices.count == 1 ? choices[0] : choices.indices.contains(part) ? choices[part] : nil
  }
}

extension InheritedValue where Answer == [Int32: GPMFContext] {
  /// The properties that apply to each data item of a stream, by node index.
  static let gpmfContexts = InheritedValue<[Int32: GPMFContext]>(
    "gpmfContexts", scope: { $0.parent }
  ) { stream in
    var contexts: [Int32: GPMFContext] = [:]
    var current = GPMFContext()
    var isEmpty = true
    for child in stream.children {
      guard let item = GPMFItem(at: child.range.start, in: child.source) else { continue }
      let data = ByteRange(
        from: child.range.start + GPMFItem.headSize, to: min(item.dataEnd, child.range.end))
      switch item.code {
      case "SCAL": current.scales = item.numbers(in: data, of: child.source)
      case "TYPE": current.types = GPMF.expandedTypes(child.source.bytes(data, limit: 255))
      case "UNIT", "SIUN": current.units = item.texts(in: data, of: child.source)
      default:
        if !isEmpty { contexts[child.index] = current }
        continue
      }
      isEmpty = false
    }
    return contexts
  }
}

extension GPMF {
  /// Maximum number of columns of a row. The size of a row in bytes is stored in one byte.
  static let maxParts = 255

  /// Expands repeated types in a type description: `Lf[3]` becomes `Lfff`.
  static func expandedTypes(_ text: [UInt8]) -> [UInt8] {
    var types: [UInt8] = []
    var rest = text[...]
    while let letter = rest.popFirst(), letter != 0, types.count < maxParts {
      guard letter == UInt8(ascii: "[") else {
        types.append(letter)
        continue
      }
      var count = 0
      while let digit = rest.popFirst(), (0x30...0x39).contains(digit), count < maxParts {
        count = count * 10 + Int(digit - 0x30)
      }
      if let last = types.last, count > 1 {
        types += [UInt8](repeating: last, count: min(count - 1, maxParts - types.count))
      }
    }
    return types
  }

  /// Returns the size in bytes of one value of a type; nil if the type is unknown.
  static func width(of type: UInt8) -> Int? {
    switch type {
    case UInt8(ascii: "b"), UInt8(ascii: "B"), UInt8(ascii: "c"): 1
    case UInt8(ascii: "s"), UInt8(ascii: "S"): 2
    case UInt8(ascii: "l"), UInt8(ascii: "L"), UInt8(ascii: "f"), UInt8(ascii: "F"),
      UInt8(ascii: "q"):
      4
    case UInt8(ascii: "j"), UInt8(ascii: "J"), UInt8(ascii: "d"), UInt8(ascii: "Q"): 8
    case UInt8(ascii: "G"), UInt8(ascii: "U"): 16
    default: nil
    }
  }

  /// Returns the numeric value of the raw bits of a number.
  static func number(_ raw: UInt64, type: UInt8) -> Double {
    switch type {
    case UInt8(ascii: "f"): Double(Float(bitPattern: UInt32(truncatingIfNeeded: raw)))
    case UInt8(ascii: "d"): Double(bitPattern: raw)
    case UInt8(ascii: "b"), UInt8(ascii: "s"), UInt8(ascii: "l"), UInt8(ascii: "j"):
      Double(raw.signed(width: (width(of: type) ?? 8) * 8))
    default: Double(raw)
    }
  }
}

extension GPMFItem {
  /// Returns the numbers in an item, at most as many as a row can have columns.
  fileprivate func numbers(in data: ByteRange, of source: ByteSource) -> [Double] {
    guard let width = GPMF.width(of: type), width <= 8 else { return [] }
    return (0..<min(data.count / width, GPMF.maxParts)).compactMap { index in
      source.integer(at: data.start + index * width, width: width)
        .map { GPMF.number($0, type: type) }
    }
  }

  /// Returns the texts in an item, each of which has the structure size of the item.
  fileprivate func texts(in data: ByteRange, of source: ByteSource) -> [String] {
    let isOne = structureSize <= 1
    let width = isOne ? data.count : structureSize
    guard width > 0 else { return [] }
    return (0..<min(data.count / width, GPMF.maxParts)).map { index in
      let bytes = source.bytes(ByteRange(start: data.start + index * width, count: min(width, 255)))
      return TextEncoding.latin1.decode(bytes.prefix { $0 != 0 }).string
    }
  }
}
