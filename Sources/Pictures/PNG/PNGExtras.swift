import Anatomy
import Bytes
import Schema

/// Finds metadata that programs write into each picture of a video track in PNG.
extension Node {
  var removablePartsOfPNG: [RemovablePicturePart] {
    children.compactMap { $0.extraChunk ?? $0.removableTrailingData }
  }

  private var extraChunk: RemovablePicturePart? {
    let (type, end) = (range.start + 4, range.end - 4)
    let body = ByteRange(from: range.start + headerSize, to: end)
    guard code != "rest", !isCut, !body.isEmpty, !source.isZero(body),
      let category = categoryOfExtra
    else { return nil }
    return RemovablePicturePart(self, statement: body, category) {
      // Decoders skip the chunk `fiLl`: its type marks it as ancillary, and no specification
      // defines it.
      let blank = Array("fiLl".utf8) + [UInt8](repeating: 0, count: body.count)
      let crc = ByteSource(bytes: blank).crc32(of: ByteRange(start: 0, count: blank.count))
      return Replacement(
        ByteRange(from: type, to: range.end),
        with: blank + (NumberCoding.big.bytes(of: UInt64(crc), count: 4) ?? []))
    }
  }

  /// The category of the information that the chunk discloses; nil if decoders need the chunk, or
  /// if it only affects how the picture is displayed.
  private var categoryOfExtra: Anatomy.Category? {
    // The first letter of the type of an ancillary chunk is lowercase.
    guard code[0] & 0x20 != 0, code != "iCCP" else { return nil }
    if let key = tagKey { return key.name == "Software" ? .encoding : .text }
    switch code {
    case "eXIf": return .device
    case "caBX": return .provenance
    default:
      let describedByFields = fields.lazy.compactMap { $0.meaning.subject?.category }
      return describedByFields.first { $0 != .playback }.map { $0 == .unknown ? .unreferenced : $0 }
    }
  }
}
