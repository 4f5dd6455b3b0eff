import Bytes

/// The marker of an object in a binary property list, and the byte ranges of the parts of the
/// object.
struct PropertyListObject {
  enum Kind {
    case null, no, yes, fill, integer, real, date, data, ascii, utf16, uid, array, set, dictionary

    var isContainer: Bool { self == .array || self == .set || self == .dictionary }
  }

  let kind: Kind
  let start: Int
  /// The number of bytes of the count after the marker; 0 if the marker itself contains the count.
  let countWidth: Int
  /// The number of characters, bytes or references; in a dictionary, the number of pairs of
  /// references.
  let count: Int
  let body: ByteRange
  var range: ByteRange { ByteRange(from: start, to: body.end) }

  /// Reads the object at `start`; nil if it extends past `end`, or if its marker is invalid.
  init?(at start: Int, in source: ByteSource, end: Int, referenceSize: Int) {
    guard start < end, let marker = source.byte(at: start) else { return nil }
    let low = Int(marker & 15)
    self.start = start
    var (count, countWidth) = (low, 0)
    if [4, 5, 6, 10, 12, 13].contains(marker >> 4), low == 15 {
      guard let form = source.byte(at: start + 1), form >> 4 == 1, form & 15 <= 3 else {
        return nil
      }
      countWidth = 1 << Int(form & 15)
      guard let number = source.integer(at: start + 2, width: countWidth),
        let exact = Int(exactly: number)
      else { return nil }
      count = exact
      countWidth += 1
    }
    var unit = 1
    switch marker >> 4 {
    case 0:
      switch low {
      case 0: kind = .null
      case 8: kind = .no
      case 9: kind = .yes
      case 15: kind = .fill
      default: return nil
      }
      count = 0
    case 1 where low <= 4: (kind, count) = (.integer, 1 << low)
    case 2 where low == 2 || low == 3: (kind, count) = (.real, 1 << low)
    case 3 where low == 3: (kind, count) = (.date, 8)
    case 4: kind = .data
    case 5: kind = .ascii
    case 6: (kind, unit) = (.utf16, 2)
    case 8: (kind, count) = (.uid, low + 1)
    case 10: (kind, unit) = (.array, referenceSize)
    case 12: (kind, unit) = (.set, referenceSize)
    case 13: (kind, unit) = (.dictionary, 2 * referenceSize)
    default: return nil
    }
    let (size, overflow) = count.multipliedReportingOverflow(by: unit)
    let first = start + 1 + countWidth
    guard !overflow, first <= end, size <= end - first else { return nil }
    self.count = count
    self.countWidth = countWidth
    body = ByteRange(start: first, count: size)
  }
}
