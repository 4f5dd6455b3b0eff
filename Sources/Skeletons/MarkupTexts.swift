/// The texts in markup such as XML: text between tags, values of attributes, comments and sections of
/// character data. Names of elements and attributes, and declarations of name spaces, are not included.
struct MarkupTexts {
  private(set) var ranges: [Range<Int>] = []
  private let bytes: [UInt8]
  private var place = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    while place < bytes.count {
      if starts(with: "<!--") {
        take(upTo: "-->", after: 4)
      } else if starts(with: "<![CDATA[") {
        take(upTo: "]]>", after: 9)
      } else if bytes[place] == UInt8(ascii: "<") {
        takeTag()
      } else {
        take(upTo: "<", after: 0)
      }
    }
  }

  private func starts(with text: String) -> Bool { bytes[place...].starts(with: text.utf8) }

  /// Takes the bytes before a mark, and moves after it. An opening angle bracket is not passed.
  private mutating func take(upTo mark: String, after count: Int) {
    let start = place + count
    let mark = Array(mark.utf8)
    var end = min(start, bytes.count)
    while end < bytes.count, !bytes[end...].starts(with: mark) { end += 1 }
    if start < end { ranges.append(start..<end) }
    place = end + (mark.count > 1 ? mark.count : 0)
  }

  /// Takes the values of the attributes of a tag.
  private mutating func takeTag() {
    var name: [UInt8] = []
    place += 1
    while place < bytes.count, bytes[place] != UInt8(ascii: ">") {
      let byte = bytes[place]
      place += 1
      guard byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") else {
        if byte > 0x20 { name.append(byte) } else { name = [] }
        continue
      }
      let start = place
      while place < bytes.count, bytes[place] != byte { place += 1 }
      if start < place, !name.starts(with: "xmlns".utf8) { ranges.append(start..<place) }
      place += 1
      name = []
    }
    place += 1
  }
}
