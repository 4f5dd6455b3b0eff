import Anatomy
import Bytes
import Schema

/// Reader for AAC frames (ISO/IEC 14496-3, 4.4.2.1). The size of an audio element is known only
/// after entropy decoding. Elements before the first audio element are read; all bits after them
/// are one field.
enum AACFrame {
  /// Upper bound on the number of elements read. Encoders need fewer elements to fill a frame.
  private static let maxElements = 16

  static let read: Declaration.Body = { frame in
    for _ in 0..<(frame.isDescribing ? 1 : maxElements) where !frame.hasFailed {
      let next = frame.nextBits(3)
      guard frame.isDescribing || next == 4 || next == 5 || next == 6 else { break }
      frame.when(next == 4, "id_syn_ele is 4") { frame.dataStreamElement() }
      frame.when(next == 5, "id_syn_ele is 5") {
        frame.group("program_config_element") {
          frame.syntacticElement()
          frame.programConfig()
        }
      }
      frame.when(next == 6, "id_syn_ele is 6") { frame.fillElement() }
    }
    frame.when(frame.bitsLeft >= 3, "at least 3 bits remain in the frame") {
      let type = frame.syntacticElement(line: .value)
      frame.when(type < 4 && frame.bitsLeft >= 4, "id_syn_ele is less than 4") {
        frame.bits(4, "element_instance_tag")
      }
    }
    frame.when(frame.bitsLeft > 0, "bits remain in the frame") {
      frame.rest("raw_data_block", means: .media)
    }
  }

  fileprivate static let elements: Labels = [
    0: "single channel", 1: "channel pair", 2: "coupling channel", 3: "low frequencies",
    4: "data stream", 5: "program config", 6: "fill", 7: "end",
  ]

  fileprivate static let extensions: Labels = [
    0: "fill", 1: "fill data", 2: "data element", 11: "dynamic range", 12: "spatial audio",
    13: "SBR", 14: "SBR with CRC",
  ]
}

extension FieldReader {
  @discardableResult
  fileprivate func syntacticElement(line: SummaryPart? = nil) -> Int {
    bits(3, "id_syn_ele", means: .type, line: line, labels: AACFrame.elements)
  }

  /// Reads `data_stream_element`, which contains any data (ISO/IEC 14496-3, 4.4.2.5).
  fileprivate func dataStreamElement() {
    group("data_stream_element") {
      syntacticElement()
      bits(4, "element_instance_tag")
      let isAligned = bits(1, "data_byte_align_flag") == 1
      var count = bits(8, "count")
      when(count == 255, "count is 255") { count += bits(8, "esc_count") }
      when(isAligned, "data_byte_align_flag") { alignToByte("byte_alignment") }
      freeBytes("data_stream_byte", count, means: .identifies(.unknown))
    }
  }

  /// Reads `fill_element`, which contains padding or extensions (ISO/IEC 14496-3, 4.4.2.7).
  fileprivate func fillElement() {
    group("fill_element") {
      syntacticElement()
      var count = bits(4, "count")
      when(count == 15, "count is 15") { count += bits(8, "esc_count") - 1 }
      when(count > 0, "count is not 0") {
        let type = bits(4, "extension_type", means: .type, labels: AACFrame.extensions)
        when(type < 2, "extension_type is 0 or 1") {
          bits(4, "fill_nibble")
          freeBytes("fill_byte", count - 1, means: .padding)
        }
        when(type >= 2, "extension_type is more than 1") {
          bitRun("extension_payload", count * 8 - 4)
        }
      }
    }
  }

  /// Reads data that may begin in the middle of a byte. Encoders write their names into it at byte
  /// boundaries; such a name is shown as text.
  private func freeBytes(_ name: String, _ count: Int, means meaning: Meaning) {
    guard !isDescribing, count > 0, bitsLeft >= count * 8 else {
      return bitRun(name, max(0, count) * 8, means: meaning)
    }
    let first = bitInByte
    let whole = ByteRange(
      from: position + (first == 0 ? 0 : 1), to: position + (first + count * 8) / 8)
    guard let letters = source.letters(in: whole) else {
      return bitRun(name, count * 8, means: meaning)
    }
    let before = (letters.start - position) * 8 - first
    bitRun(name, before, means: meaning)
    text(name, .ascii, .bytes(letters.count), means: .identifies(.encoding))
    bitRun(name, count * 8 - before - letters.count * 8, means: meaning)
  }
}

extension ByteSource {
  /// Returns the range without leading and trailing zero bytes, if that range consists of at least
  /// four printable characters; otherwise nil.
  fileprivate func letters(in range: ByteRange) -> ByteRange? {
    let all = bytes(range)
    guard let first = all.firstIndex(where: { $0 != 0 }),
      let last = all.lastIndex(where: { $0 != 0 })
    else { return nil }
    let letters = all[first...last]
    guard letters.count >= 4, letters.allSatisfy({ (0x20..<0x7F).contains($0) }) else { return nil }
    return ByteRange(start: range.start + first, count: letters.count)
  }
}
