import Anatomy
import Bytes
import Schema

/// Tags that Windows writes. Each tag has a name and values of several types. Sizes are big-endian,
/// values are little-endian.
extension Boxes {
  static let windowsTags = SpecSection(
    .unpublished,
    [
      Box("Xtra", "Windows Tags", in: "udta", occurs: .atMostOnce) { box in
        box.list("tags", count: nil, line: .value) { $0.windowsTag() }
      }
    ])
}

extension FieldReader {
  fileprivate func windowsTag() {
    let start = position
    let size = u32("size", means: .size(of: .row))
    limited(to: start + size) {
      let length = u32("name_length", means: .size(of: .nextField))
      let letters = ByteRange(start: position, count: min(length, remaining, 256))
      let key = TextEncoding.ascii.decode(source.bytes(letters)).string
      text("name", .ascii, .bytes(length), means: .type)
      let count = u32("value_count", means: .count(of: .rows))
      let meaning = Meaning(.plain, about: .tag(space: .windows, key: key))
      list("values", count: count) { $0.windowsValue(means: meaning) }
      rest("trailing", means: Meaning(.trailing))
    }
  }

  private func windowsValue(means meaning: Meaning) {
    let start = position
    let size = u32("size", means: .size(of: .row))
    limited(to: start + size) {
      let type = u16("type", means: .type, labels: WindowsTypes.names)
      order = .little
      when(type == 8, "type 8") { text("value", .utf16LittleEndian, .rest, means: meaning) }
      when(type == 19 && remaining == 8, "type 19") { u64("value", means: meaning) }
      when(type == 21 && remaining == 8, "type 21") { windowsTime(means: meaning) }
      when(type == 72 && remaining == 16, "type 72") { uuid("value", means: meaning) }
      order = .big
      when(isDescribing || remaining > 0, "any other type or size") { rest("data", means: meaning) }
    }
  }

  /// Reads a time in units of 100 ns since the start of 1601.
  private func windowsTime(means meaning: Meaning) {
    let ticks = source.integer(at: position, width: 8, order: .little) ?? 0
    let seconds = ticks / 10_000_000
    let since1970 = seconds >= 11_644_473_600 ? seconds - 11_644_473_600 : nil
    decoded(
      "value", 8, "100 ns since 1601", means: meaning,
      label: since1970.map { CalendarDate(secondsSince1970: $0).description }
    ) { _ in .unsigned(ticks) }
  }
}

private enum WindowsTypes {
  static let names: Labels = [8: "text", 19: "u64", 21: "time", 72: "GUID"]
}
