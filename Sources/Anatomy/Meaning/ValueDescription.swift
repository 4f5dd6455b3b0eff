import Bytes

extension Meaning {
  /// Describes a number as text, if the role of its field implies a unit: a date, a duration, a
  /// language.
  package func words(
    for raw: UInt64, width: Int, isSigned: Bool = false, at node: Node?
  ) -> String? {
    switch role {
    case .time(let epoch):
      raw == 0 ? "not set" : epoch.date(raw).description
    case .duration(let clock):
      isAllOnes(raw, width) ? "unknown" : seconds(Int64(clamping: raw), clock, node)
    case .moment(let clock):
      seconds(isSigned ? raw.signed(width: width * 8) : Int64(clamping: raw), clock, node)
    case .timescale:
      "\(raw) per second"
    case .language:
      Language.describe(packedLanguage: UInt16(truncatingIfNeeded: raw))
    default:
      nil
    }
  }

  private func isAllOnes(_ raw: UInt64, _ width: Int) -> Bool {
    raw == (width >= 8 ? .max : (1 << UInt64(width * 8)) - 1)
  }

  private func seconds(_ value: Int64, _ clock: Clock, _ node: Node?) -> String? {
    guard let node, let scale = node.timescale(of: clock) else {
      return nil
    }
    return Quantity.duration(value, timescale: UInt64(max(0, scale)))
  }
}

extension Epoch {
  package func date(_ raw: UInt64) -> CalendarDate {
    switch self {
    case .macintosh: CalendarDate(secondsSince1904: raw)
    case .unix: CalendarDate(secondsSince1970: raw)
    case .ntp: CalendarDate(secondsSince1900: raw >> 32)
    }
  }
}
