import Bytes

/// Divides JPEG files into the segments that a general box hash names.
extension NamedBoxList {
  /// The numbers in the header of an APP11 segment with a part of a JUMBF box.
  private struct PartNumbers {
    let instance: UInt16
    let sequence: UInt32
  }

  mutating func divideAsJPEG() {
    var lastOfStore: PartNumbers?
    while !isFull, source.byte(at: end) == 0xFF, let marker = source.byte(at: end + 1) {
      guard marker != 0xFF else {
        // Fill bytes may precede each marker. They belong to the segment before them.
        extend(to: end + 1)
        continue
      }
      let part = marker == 0xEB ? partNumbers(at: end) : nil
      let continuesStore =
        lastOfStore.map { last in
          part.map { $0.instance == last.instance && $0.sequence == last.sequence &+ 1 } ?? false
        } ?? false
      let isStore = part != nil && (continuesStore || isStartOfStore(at: end))
      lastOfStore = isStore ? part : nil
      guard let count = segmentSize(marker, at: end) else { return }
      if continuesStore {
        // All segments of the store are one part.
        extend(to: end + count)
      } else {
        add(isStore ? NamedBox.store : Self.name(of: marker), count: count)
      }
      guard marker != 0xDA || !isHead else { return }
      if marker == 0xDA || 0xD0...0xD7 ~= marker { extend(to: endOfCodedData(from: end)) }
      // After the end of a picture, the division continues only if another picture follows, as in a
      // multi-picture file.
      guard marker != 0xD9 || source.big16(at: end) == 0xFFD8 else { return }
    }
  }

  /// Returns the size of a segment including its marker; nil if its length cannot be read.
  private func segmentSize(_ marker: UInt8, at place: Int) -> Int? {
    if marker == 0x01 || 0xD0...0xD9 ~= marker { return 2 }
    return source.big16(at: place + 2).flatMap { $0 < 2 ? nil : 2 + Int($0) }
  }

  private func partNumbers(at place: Int) -> PartNumbers? {
    guard source.big16(at: place + 4) == 0x4A50, let instance = source.big16(at: place + 6),
      let sequence = source.big32(at: place + 8)
    else { return nil }
    return PartNumbers(instance: instance, sequence: sequence)
  }

  /// Returns whether a segment begins with the superbox of a store of content credentials.
  private func isStartOfStore(at place: Int) -> Bool {
    code(at: place + 16) == "jumb" && code(at: place + 24) == "jumd"
      && source.bytes(ByteRange(start: place + 28, count: 22)).elementsEqual(Self.storeHead)
  }

  /// The content of the description box of a store: its type, toggles and label.
  private static let storeHead: [UInt8] =
    Array("c2pa".utf8) + [0, 0x11, 0, 0x10, 0x80, 0, 0, 0xAA, 0, 0x38, 0x9B, 0x71, 3]
    + Array("c2pa\0".utf8)

  /// Returns the offset of the next marker after coded data.
  private func endOfCodedData(from start: Int) -> Int {
    let blockSize = 64 << 10
    var place = start
    while place < source.size {
      let bytes = source.bytes(ByteRange(start: place, count: blockSize + 1))
      for index in 0..<Swift.min(blockSize, bytes.count) where bytes[index] == 0xFF {
        // A byte FF before a zero is coded data, and a byte FF before another FF is a fill byte.
        guard index + 1 < bytes.count, bytes[index + 1] != 0, bytes[index + 1] != 0xFF else {
          continue
        }
        return place + index
      }
      place += blockSize
    }
    return source.size
  }

  /// Returns the symbol of a marker in ISO/IEC 10918-1.
  private static func name(of marker: UInt8) -> String {
    switch marker {
    case 0x01: "TEM"
    case 0xC4: "DHT"
    case 0xC8: "JPG"
    case 0xCC: "DAC"
    case 0xC0...0xCF: "SOF\(marker - 0xC0)"
    case 0xD0...0xD7: "RST\(marker - 0xD0)"
    case 0xD8: "SOI"
    case 0xD9: "EOI"
    case 0xDA: "SOS"
    case 0xDB: "DQT"
    case 0xDC: "DNL"
    case 0xDD: "DRI"
    case 0xDE: "DHP"
    case 0xDF: "EXP"
    case 0xE0...0xEF: "APP\(marker - 0xE0)"
    case 0xF0...0xFD: "JPG\(marker - 0xF0)"
    case 0xFE: "COM"
    default: "RES"
    }
  }
}
