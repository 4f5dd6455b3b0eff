import Anatomy
import Bytes
import Schema

/// Handler boxes (ISO/IEC 14496-12, 8.4.3). QuickTime uses the reserved bytes for fields, and
/// stores a length byte in front of the name.
extension Boxes {
  static let handler = SpecSection(
    .iso12,
    [
      Box(
        "hdlr", "Handler Reference", in: "mdia", "meta", "minf", occurs: .atMostOnce,
        versions: 0...0, spec: "8.4.3"
      ) { box in
        let place = box.position
        let isQuickTime =
          !box.nextAreZero(4)
          || !box.source.bytes(ByteRange(start: place + 8, count: 12)).allSatisfy { $0 == 0 }
        box.when(!isQuickTime, "the bytes before and after handler_type are zero") {
          box.reserved(4, "pre_defined")
        }
        box.when(isQuickTime, "a component field is not zero, as in QuickTime") {
          box.code("component_type", labels: ["mhlr": "media handler", "dhlr": "data handler"])
        }
        box.code("handler_type", line: .value, from: Names.handlers)
        box.when(!isQuickTime, "the bytes before and after handler_type are zero") {
          box.reserved(12)
        }
        box.when(isQuickTime, "a component field is not zero, as in QuickTime") {
          box.code("component_manufacturer", means: .identifies(.software))
          box.u32("component_flags", means: .flags)
          box.u32("component_flags_mask", means: .flags)
        }
        name(box)
      }
    ])

  private static func name(_ box: FieldReader) {
    let isCounted = nameIsCounted(box)
    box.when(isCounted, "the name begins with a length byte") {
      box.text("name", .macRoman, .pascal, means: .identifies(.software), line: .value)
    }
    box.when(!isCounted, "the name is null-terminated") {
      box.text("name", .utf8, .terminated, means: .identifies(.software), line: .value)
    }
    box.when(box.nextAreZero(box.remaining), "only zero bytes follow the name") {
      box.rest("padding", means: .padding)
    }
  }

  /// Returns whether the name begins with a length byte. The first byte is treated as a length if
  /// it is a control character, or if it equals the number of bytes after it and the last byte is
  /// not zero.
  private static func nameIsCounted(_ box: FieldReader) -> Bool {
    guard let first = box.source.byte(at: box.position), first > 0, first < box.remaining else {
      return false
    }
    if first < 0x20 { return true }
    let last = box.source.byte(at: box.position + box.remaining - 1)
    return Int(first) == box.remaining - 1 && last != 0
  }
}
