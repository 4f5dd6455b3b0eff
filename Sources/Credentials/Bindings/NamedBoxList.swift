import Bytes

/// The parts of a file in order, each with the name under which the box hash (`c2pa.hash.boxes`)
/// of a manifest lists it. The methods find the parts of each format and append them.
struct NamedBoxList {
  let source: ByteSource
  private let limit: Int
  /// Whether the list ends before the coded data of a JPEG file.
  let isHead: Bool
  private(set) var boxes: [NamedBox] = []

  init(_ source: ByteSource, limit: Int, isHead: Bool) {
    self.source = source
    self.limit = limit
    self.isHead = isHead
  }

  var isFull: Bool { boxes.count >= limit }
  /// The end of the last part.
  var end: Int { boxes.last?.range.end ?? 0 }

  /// Adds a part after the last one. The part is cut at the end of the file.
  mutating func add(_ name: String, count: Int) {
    let range = ByteRange(start: end, count: count).clamped(to: source.wholeRange)
    boxes.append(NamedBox(name: name, range: range))
  }

  /// Extends the last part up to the given offset.
  mutating func extend(to end: Int) {
    guard let last = boxes.popLast() else { return }
    let range = ByteRange(from: last.range.start, to: end).clamped(to: source.wholeRange)
    boxes.append(NamedBox(name: last.name, range: range))
  }

  /// Returns the four bytes at an offset as text.
  func code(at offset: Int) -> String {
    String(
      String.UnicodeScalarView(
        source.bytes(ByteRange(start: offset, count: 4)).map { Unicode.Scalar($0) }))
  }

  // MARK: PNG

  mutating func divideAsPNG() {
    add(NamedBox.signature, count: 8)
    while !isFull, let length = source.big32(at: end) {
      let code = code(at: end + 4)
      add(code == "caBX" ? NamedBox.store : code, count: Int(length) + 12)
      guard code != "IEND" else { return }
    }
  }

  // MARK: RIFF

  mutating func divideAsRIFF() {
    while !isFull, code(at: end) == "RIFF", let length = size(at: end + 4) {
      let chunkEnd = end.saturatingAdd(8).saturatingAdd(length)
      add(code(at: end + 8), count: 12)
      while !isFull, end < chunkEnd, let length = size(at: end + 4) {
        let code = code(at: end)
        add(code == "LIST" ? self.code(at: end + 8) : code, count: 8 + length + length % 2)
      }
    }
  }

  private func size(at offset: Int) -> Int? {
    source.integer(at: offset, width: 4, order: .little).flatMap(Int.init(exactly:))
  }

  // MARK: GIF

  mutating func divideAsGIF() {
    add(String(code(at: 0) + code(at: 4).prefix(2)), count: 6)
    guard let flags = source.byte(at: end + 4) else { return }
    add("LSD", count: 7 + Self.colorTableSize(flags))
    while !isFull, let introducer = source.byte(at: end) {
      switch introducer {
      case 0x2C:
        guard let flags = source.byte(at: end + 9) else { return }
        add("2C", count: 10 + Self.colorTableSize(flags))
        add("TBID", count: 1)
        extend(to: endOfSubblocks(from: end))
      case 0x21:
        guard let label = source.byte(at: end + 1) else { return }
        let head = source.bytes(ByteRange(start: end + 2, count: 12))
        let isStore = label == 0xFF && head.dropFirst().starts(with: "C2PA_GIF".utf8)
        add(isStore ? NamedBox.store : "21" + [label].hexadecimal.uppercased(), count: 2)
        extend(to: endOfSubblocks(from: end))
      case 0x3B:
        add("3B", count: 1)
        return
      default: return
      }
    }
  }

  private static func colorTableSize(_ flags: UInt8) -> Int {
    flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1)
  }

  private func endOfSubblocks(from start: Int) -> Int {
    var place = start
    while let count = source.byte(at: place) {
      place += 1 + Int(count)
      if count == 0 { break }
    }
    return place
  }
}
