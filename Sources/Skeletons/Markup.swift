/// Finds the parts of markup such as XML that must be made neutral. These are text between tags,
/// values of attributes, comments, sections of character data, and names that no public vocabulary
/// has.
struct Markup {
  private(set) var neutralRanges: [Range<Int>] = []
  private let bytes: [UInt8]
  private var place = 0
  /// The prefixes that the markup declares for public vocabularies, and the well-known prefixes.
  private var publicPrefixes: Set<String> = ["xml", "xmlns", "rdf", "x"]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    findPrefixes()
    while place < bytes.count {
      if starts(with: "<!--") {
        take(upTo: "-->", after: 4)
      } else if starts(with: "<![CDATA[") {
        take(upTo: "]]>", after: 9)
      } else if starts(with: "<?") {
        takeInstruction()
      } else if starts(with: "<!") {
        let isPublic = starts(with: "<!DOCTYPE plist PUBLIC")
        take(upTo: ">", after: 2)
        if isPublic { neutralRanges.removeLast() }
      } else if bytes[place] == UInt8(ascii: "<") {
        takeTag()
      } else {
        take(upTo: "<", after: 0)
      }
    }
  }

  private func starts(with text: String) -> Bool { bytes[place...].starts(with: text.utf8) }

  private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// Finds the prefixes of all declared public namespaces. An element can use a prefix that is only
  /// declared after its name.
  private mutating func findPrefixes() {
    let mark = Array("xmlns:".utf8)
    var start = bytes.startIndex
    while let found = bytes[start...].firstRange(of: mark) {
      var end = found.upperBound
      while end < bytes.count, Self.isOfName(bytes[end]) { end += 1 }
      let prefix = text(found.upperBound..<end)
      while end < bytes.count, bytes[end] == UInt8(ascii: "=") || Self.isSpace(bytes[end]) {
        end += 1
      }
      if end < bytes.count, Self.isQuote(bytes[end]) {
        let quote = bytes[end]
        let value = end + 1
        end = value
        while end < bytes.count, bytes[end] != quote { end += 1 }
        if Self.isPublicNamespace(text(value..<end)) { publicPrefixes.insert(prefix) }
      }
      start = min(max(end, found.upperBound), bytes.count)
    }
  }

  /// Adds the bytes from `count` bytes after the current place up to `mark` to the neutral ranges,
  /// and moves past the mark. A mark of one character is not passed.
  private mutating func take(upTo mark: String, after count: Int) {
    let start = min(place + count, bytes.count)
    let mark = Array(mark.utf8)
    let end = bytes[start...].firstRange(of: mark)?.lowerBound ?? bytes.count
    if start < end { neutralRanges.append(start..<end) }
    place = end + (mark.count > 1 ? mark.count : 0)
  }

  /// Adds a processing instruction to the neutral ranges, unless it is the declaration of XML or
  /// the wrapper of a packet.
  private mutating func takeInstruction() {
    let isPublic = ["<?xml ", "<?xpacket "].contains(where: starts)
    let start = place
    take(upTo: "?>", after: 2)
    guard isPublic, let last = neutralRanges.popLast() else { return }
    // A short instruction is kept, because the ID of a packet is the same in all files. A longer
    // instruction has other content, which is made neutral.
    if last.count > Self.longestInstruction { neutralRanges.append(start + 2..<last.upperBound) }
  }

  private static let longestInstruction = 100

  /// Adds the attribute values of a tag, and its names that are not public, to the neutral ranges.
  private mutating func takeTag() {
    place += 1
    var name = place..<place
    while place < bytes.count, bytes[place] != UInt8(ascii: ">") {
      let byte = bytes[place]
      if Self.isOfName(byte) {
        let start = place
        while place < bytes.count, Self.isOfName(bytes[place]) { place += 1 }
        name = start..<place
        takeName(name)
      } else if Self.isQuote(byte) {
        let start = place + 1
        place = start
        while place < bytes.count, bytes[place] != byte { place += 1 }
        let isPublic =
          text(name).hasPrefix("xmlns") && Self.isPublicNamespace(text(start..<place))
        if start < place, !isPublic { neutralRanges.append(start..<place) }
        place += 1
      } else {
        place += 1
      }
    }
    place += 1
  }

  private mutating func takeName(_ range: Range<Int>) {
    let name = text(range)
    guard !Self.names.contains(name) else { return }
    guard let colon = bytes[range].firstIndex(of: UInt8(ascii: ":")) else {
      return neutralRanges.append(range)
    }
    let prefix = text(range.lowerBound..<colon)
    if publicPrefixes.contains(prefix), prefix != "xmlns" { return }
    // The prefix of a public namespace is kept where it is declared, too.
    if prefix == "xmlns", publicPrefixes.contains(text(colon + 1..<range.upperBound)) { return }
    if prefix != "xmlns" { neutralRanges.append(range.lowerBound..<colon) }
    if colon + 1 < range.upperBound { neutralRanges.append(colon + 1..<range.upperBound) }
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte <= 0x20 }
  private static func isQuote(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: ":"), 0x80..., UInt8(ascii: "_"), UInt8(ascii: "-"),
      UInt8(ascii: "."):
      true
    default: false
    }
  }

  /// Whether a namespace belongs to a public vocabulary, judged by the domain of its publisher.
  private static func isPublicNamespace(_ text: String) -> Bool {
    text.utf8.count <= longestNamespace && publishers.contains { text.hasPrefix($0) }
  }

  private static let longestNamespace = 80

  private static let publishers = [
    "adobe:ns:meta/", "http://www.w3.org/", "http://purl.org/dc/", "http://ns.adobe.com/",
    "http://cipa.jp/exif/", "http://iptc.org/std/", "http://ns.useplus.org/",
    "http://www.metadataworkinggroup.com/", "http://ns.microsoft.com/photo/",
    "http://ns.google.com/photos/", "http://ns.apple.com/", "urn:schemas-professionalDisc:",
    "urn:ebu:metadata-schema:", "http://www.itunes.com/dtds/", "http://www.dji.com/drone-dji/",
  ]

  /// Names without a prefix that public vocabularies define.
  private static let names: Set<String> = [
    "plist", "dict", "key", "string", "array", "integer", "real", "true", "false", "data", "date",
    "version", "tt", "head", "body", "div", "p", "span", "styling", "layout", "region", "style",
    "metadata", "begin", "end", "dur", "BWFXML", "xmlns", "axml", "root", "rss", "encoding",
  ]
}
