import Bytes

/// An entry of a TIFF directory, and the range of its value.
struct TIFFEntry: Sendable {
  let range: ByteRange
  let kind: DirectoryKind
  let tag: Int
  let type: TIFFType?
  let count: UInt64
  /// The range of the value in the source; nil if the type is unknown or the range is invalid.
  let value: ByteRange?
  let isInline: Bool

  var name: String { kind.name(of: tag) }

  init(_ form: TIFFForm, _ source: ByteSource, at place: Int, kind: DirectoryKind) {
    self.kind = kind
    range = ByteRange(start: place, count: form.entrySize)
    tag = Int(form.number(source, at: place, width: 2) ?? 0)
    type = TIFFType(rawValue: Int(form.number(source, at: place + 2, width: 2) ?? 0))
    count = form.number(source, at: place + 4, width: form.wordWidth) ?? 0
    let valuePlace = place + 4 + form.wordWidth
    let (size, overflow) = count.multipliedReportingOverflow(by: UInt64(type?.size ?? 0))
    guard type != nil, !overflow, size <= UInt64(form.block.count) else {
      value = nil
      isInline = type == nil
      return
    }
    isInline = size <= UInt64(form.wordWidth)
    if isInline {
      value = ByteRange(start: valuePlace, count: Int(size))
    } else {
      value = form.number(source, at: valuePlace, width: form.wordWidth)
        .flatMap { form.range(at: $0, count: Int(size)) }
    }
  }

  /// Creates a copy of an entry that has only the first `count` of its values.
  init(_ entry: TIFFEntry, count: Int, bytes: Int) {
    (range, kind, tag, type) = (entry.range, entry.kind, entry.tag, entry.type)
    self.count = UInt64(max(0, count))
    value = entry.value.map { ByteRange(start: $0.start, count: min(bytes, $0.count)) }
    isInline = entry.isInline
  }

  /// The unused bytes after a value that is stored in the entry and shorter than its field.
  var unused: ByteRange? {
    guard isInline, type != nil, let value, value.end < range.end else { return nil }
    return ByteRange(from: value.end, to: range.end)
  }

  /// Returns one of the whole numbers in the value; nil if there is no such number, or if it is negative. Some
  /// writers state offsets as signed numbers.
  ///
  /// - Parameter index: the index of the number, from 0.
  func integer(_ index: Int, _ form: TIFFForm, _ source: ByteSource) -> UInt64? {
    guard let value, let type, type.isWholeNumber || type.isSigned, index >= 0,
      UInt64(index) < count,
      let number = source.integer(
        at: value.start + index * type.size, width: type.size, order: form.order)
    else { return nil }
    return type.isSigned && number >> (8 * type.size - 1) != 0 ? nil : number
  }

  /// Returns numerator and denominator of one of the rational numbers in the value; nil if there is
  /// no such number.
  ///
  /// - Parameter index: the index of the number, from 0.
  func ratio(_ index: Int, _ form: TIFFForm, _ source: ByteSource) -> (Int64, Int64)? {
    guard let value, type == .rational || type == .signedRational, index >= 0,
      UInt64(index) < count,
      let above = source.integer(at: value.start + index * 8, width: 4, order: form.order),
      let below = source.integer(at: value.start + index * 8 + 4, width: 4, order: form.order)
    else { return nil }
    let isSigned = type == .signedRational
    func number(_ raw: UInt64) -> Int64 {
      isSigned ? Int64(Int32(truncatingIfNeeded: raw)) : Int64(raw)
    }
    return (number(above), number(below))
  }
}

/// Value types of TIFF 6.0, BigTIFF and Exif.
enum TIFFType: Int, Sendable {
  case byte = 1
  case ascii, short, long, rational, signedByte, undefined, signedShort, signedLong, signedRational
  case float, double, directory
  case long8 = 16
  case signedLong8, directory8
  case utf8 = 129

  var size: Int {
    switch self {
    case .byte, .ascii, .signedByte, .undefined, .utf8: 1
    case .short, .signedShort: 2
    case .long, .signedLong, .float, .directory: 4
    case .rational, .signedRational, .double, .long8, .signedLong8, .directory8: 8
    }
  }

  var isWholeNumber: Bool {
    switch self {
    case .byte, .short, .long, .directory, .long8, .directory8: true
    default: false
    }
  }

  var isSigned: Bool {
    switch self {
    case .signedByte, .signedShort, .signedLong, .signedLong8: true
    default: false
    }
  }
}
