import Anatomy
import Bytes
import Schema

extension GPMF {
  /// Reads the data of an item without child items. The type and size of the item, and the
  /// properties of its stream, determine the layout.
  @Sendable
  static func value(_ reader: FieldReader) {
    guard let node = reader.node,
      let item = GPMFItem(at: node.range.start, in: node.source)
    else { return reader.rest("value", means: .identifies(.unknown)) }
    let meaning = meaning(of: item.code)
    reader.limited(to: item.dataEnd) {
      switch item.type {
      case UInt8(ascii: "c"): texts(reader, item, meaning)
      case UInt8(ascii: "U"): dates(reader, item)
      case UInt8(ascii: "?"):
        rows(reader, item, types: context(of: node).types, meaning)
      default:
        guard let width = width(of: item.type), item.structureSize % width == 0 else {
          return reader.rest("value", means: meaning)
        }
        let parts = item.structureSize / width
        rows(reader, item, types: [UInt8](repeating: item.type, count: parts), meaning)
      }
      reader.rest("undecoded", means: Meaning(.undecoded))
    }
    if reader.remaining > 0 { reader.bytes("padding", reader.remaining, means: .padding) }
  }

  private static func context(of node: Node) -> GPMFContext {
    node.inherited(.gpmfContexts)?[node.index] ?? GPMFContext()
  }

  private static func texts(_ reader: FieldReader, _ item: GPMFItem, _ meaning: Meaning) {
    guard item.structureSize > 1, item.count > 1 else {
      if reader.remaining > 0 {
        reader.filledText("value", .latin1, reader.remaining, means: meaning, line: .value)
      }
      return
    }
    reader.list("values", count: item.count, means: meaning) {
      $0.filledText("value", .latin1, item.structureSize, means: meaning)
    }
  }

  private static func dates(_ reader: FieldReader, _ item: GPMFItem) {
    if item.count == 1 {
      return reader.text(
        "value", .ascii, .bytes(min(reader.remaining, 16)), means: .identifies(.time), line: .value)
    }
    reader.list("values", count: item.count, means: .identifies(.time)) {
      $0.text("value", .ascii, .bytes(16), means: .identifies(.time))
    }
  }

  /// Reads the numbers of an item in rows. A label shows each number divided by the scale of the
  /// stream.
  private static func rows(
    _ reader: FieldReader, _ item: GPMFItem, types: [UInt8], _ meaning: Meaning
  ) {
    let size = types.reduce(0) { $0 + (width(of: $1) ?? 256) }
    guard size > 0, size <= item.structureSize, let node = reader.node else {
      return reader.rest("value", means: meaning)
    }
    let context = context(of: node)
    let names = columns(of: item.code)
    let isOne = types.count == 1 && item.count == 1
    if isOne, let width = width(of: types[0]), width <= 8 {
      return one(reader, item, width, context, meaning)
    }
    reader.table("entries", rows: item.count, means: meaning) { row in
      for (part, type) in types.enumerated() {
        let plain = types.count == 1 ? "value" : "value_\(part + 1)"
        let name = names.indices.contains(part) ? names[part] : plain
        let words = Words(type: type, context.scale(ofPart: part), context.unit(ofPart: part))
        row.cell(name, type, means: GPMF.meaning(ofColumn: name), words)
      }
      if size < item.structureSize {
        row.bytes("undecoded", item.structureSize - size, means: .identifies(.unknown))
      }
    }
  }

  private static func one(
    _ reader: FieldReader, _ item: GPMFItem, _ width: Int, _ context: GPMFContext,
    _ meaning: Meaning
  ) {
    let words = Words(type: item.type, context.scale(ofPart: 0), context.unit(ofPart: 0))
    switch item.type {
    case UInt8(ascii: "F"): reader.code("value", means: meaning, line: .value)
    case UInt8(ascii: "f"), UInt8(ascii: "d"):
      reader.float("value", width: width, means: meaning, line: .value)
    case UInt8(ascii: "q"), UInt8(ascii: "Q"):
      reader.fixed("value", width: width, fractionBits: width * 4, means: meaning, line: .value)
    case UInt8(ascii: "b"), UInt8(ascii: "s"), UInt8(ascii: "l"), UInt8(ascii: "j"):
      reader.signed(
        "value", bytes: width, means: meaning, line: .value,
        labels: labels(of: item.code) ?? Labels { words.text($0) })
    default:
      reader.unsigned(
        "value", bytes: width, means: meaning, line: .value,
        labels: labels(of: item.code) ?? Labels { words.text($0) })
    }
  }

  private static func labels(of code: FourCC) -> Labels? {
    switch code {
    case "GPSF": [0: "no lock", 2: "2D lock", 3: "3D lock"]
    case "GPSP": Labels { "\(Double($0) / 100)" }
    default: nil
    }
  }

  /// Formats a raw number with the scale and unit of its stream.
  struct Words: Sendable {
    private let type: UInt8
    private let scale: Double
    private let unit: String

    init(type: UInt8, _ scale: Double?, _ unit: String?) {
      self.type = type
      self.scale = scale ?? 1
      self.unit = unit.map { $0.isEmpty ? "" : " " + $0 } ?? ""
    }

    /// Returns the number as text; nil if it needs neither a scale nor a unit.
    @Sendable
    func text(_ raw: UInt64) -> String? {
      let scaled = GPMF.number(raw, type: type) / scale
      guard scale != 0, scale != 1 || !unit.isEmpty, scaled.isFinite else { return nil }
      if scale == 1, let whole = Int64(exactly: scaled) { return "\(whole)\(unit)" }
      return "\(scaled)\(unit)"
    }
  }
}

extension Columns {
  fileprivate func cell(
    _ name: String, _ type: UInt8, means meaning: Meaning, _ words: GPMF.Words
  ) {
    switch type {
    case UInt8(ascii: "f"): float32(name, means: meaning, label: words.text)
    case UInt8(ascii: "d"): float64(name, means: meaning)
    case UInt8(ascii: "F"): code(name, means: meaning)
    case UInt8(ascii: "G"): uuid(name, means: meaning)
    case UInt8(ascii: "U"): bytes(name, 16, means: .identifies(.time))
    case UInt8(ascii: "q"): fixed(name, bits: 32, fractionBits: 16, means: meaning)
    case UInt8(ascii: "Q"): fixed(name, bits: 64, fractionBits: 32, means: meaning)
    case UInt8(ascii: "b"), UInt8(ascii: "s"), UInt8(ascii: "l"), UInt8(ascii: "j"):
      number(
        name, bytes: GPMF.width(of: type) ?? 1, isSigned: true, means: meaning, label: words.text)
    default:
      number(
        name, bytes: GPMF.width(of: type) ?? 1, isSigned: false, means: meaning, label: words.text)
    }
  }
}
