import Anatomy
import Bytes
import Metadata
import Movie
import Rewriting

/// Finds personal data in the text of subtitles and chapter titles, and metadata in subtitle
/// documents.
///
/// Each kind of data is reported once for a track. The text can be overwritten with blanks.
struct TextDisclosures {
  private let track: Node
  private var kinds: [String] = []
  private var found: [String: Found] = [:]
  private var foreign = ForeignAttributes()

  private struct Found {
    let category: Anatomy.Category
    let title: String
    let node: Node
    let field: Field
    var count = 0
    var blanks: [Replacement] = []
    /// Whether one of the occurrences of the text cannot be overwritten with blanks.
    var isNeeded = false
  }

  private static let longest = 1 << 20
  private static let maxSamples = 1 << 20
  private static let maxStructures = 10_000

  static func add(of tracks: [TrackOutline], to walk: inout DisclosureScan) {
    for track in tracks where [.text, .subtitle].contains(track.mediaType) {
      // Tracks with timed metadata are reported by `TimedDisclosures`.
      guard let node = track.node, TimedTrack(node) == nil else { continue }
      var disclosures = TextDisclosures(track: node)
      disclosures.collect()
      disclosures.add(to: &walk)
    }
  }

  private init(track: Node) { self.track = track }

  private mutating func collect() {
    var (next, samples) = (self, 0)
    track.elements(.samples)?.forEach { element in
      samples += 1
      var left = Self.maxStructures
      next.look(into: track.node(for: element), isAboutDocument: false, &left)
      return samples < Self.maxSamples
    }
    self = next
  }

  // Recursion is bounded, because the parser limits nesting.
  private mutating func look(into node: Node, isAboutDocument: Bool, _ left: inout Int) {
    left -= 1
    guard left > 0 else { return }
    let isAboutDocument = isAboutDocument || node.describesTextDocument
    for value in foreign.values(in: node) { take(value, of: node, .text, "foreign attribute") }
    node.fields.forEachPart { field in
      if [.undecoded, .trailing].contains(field.meaning.role) {
        take(field, of: node, .unreferenced, "bytes that readers ignore")
        return true
      }
      guard case .text(let text) = field.value, field.meaning.role != .type else { return true }
      if field.isNamed(.comment) {
        take(content(ofComment: field, in: node), of: node, .text, "comment")
      } else if field.isNamed(.instruction) {
        if !text.string.hasPrefix("<?xml ") {
          take(field, of: node, .text, "processing instruction")
        }
      } else if field.meaning.subject?.category == .text {
        take(field, of: node, .text, "note that players do not display")
      } else if isAboutDocument, field.isTextOfElement {
        take(field, of: node, .text, "metadata of the text document")
      } else {
        for hit in FreeText.hits(in: text.string) { take(hit, in: text.string, field, of: node) }
      }
      return true
    }
    for child in node.children { look(into: child, isAboutDocument: isAboutDocument, &left) }
  }

  /// Returns the content of a comment without its delimiters.
  private func content(ofComment field: Field, in node: Node) -> Field {
    let isWide = node.source.bytes(field.range, limit: 2).contains(0)
    let (start, end) = isWide ? (8, 6) : (4, 3)
    let range = ByteRange(
      from: field.range.start + start, to: max(field.range.start + start, field.range.end - end))
    return Field(
      name: field.name, range: range.clamped(to: field.range), value: field.value,
      meaning: field.meaning)
  }

  private mutating func take(
    _ hit: FreeText.Hit, in text: String, _ field: Field, of node: Node
  ) {
    let matched = String(decoding: Array(text.utf8)[hit.range], as: UTF8.self)
    let place = node.source.place(of: matched, in: field.range)
    let word = Field(
      name: field.name, range: place ?? field.range,
      value: .text(DecodedText(string: matched, isValid: true)), meaning: field.meaning)
    take(word, of: node, hit.category, hit.title, isExact: place != nil)
  }

  /// - Parameter isExact: whether the field contains only the personal data, without escaped
  ///   letters. Otherwise the position of the data in the file is unknown.
  private mutating func take(
    _ field: Field, of node: Node, _ category: Anatomy.Category, _ title: String,
    isExact: Bool = true
  ) {
    let bytes = node.source.bytes(field.range, limit: Self.longest)
    guard bytes.contains(where: { !$0.isBlank }) else { return }
    let blank = Replacement(field.range, with: bytes.map { $0.isBlank ? $0 : 0x20 })
    let key = "\(category) \(title)"
    if found[key] == nil {
      kinds.append(key)
      found[key] = Found(category: category, title: title, node: node, field: field)
    }
    found[key]?.count += 1
    if isExact, bytes.count == field.range.count, let edits = node.source.inFile(blank) {
      found[key]?.blanks += edits
    } else {
      found[key]?.isNeeded = true
    }
  }

  private func add(to walk: inout DisclosureScan) {
    for one in kinds.compactMap({ found[$0] }) {
      let times = one.count == 1 ? "" : ", \(one.count) times"
      var disclosure = Disclosure(
        category: one.category, weight: one.category.weight, title: "Text: \(one.title)\(times)",
        statement: .value(one.field, of: one.node), key: nil, node: one.node,
        field: one.field.name, range: one.field.range,
        request: one.isNeeded || one.blanks.isEmpty
          ? .needed("it cannot be overwritten with blanks")
          : .edit(Edit(.sampleBytes(one.blanks), of: one.node)), writer: nil)
      disclosure.isPartOfText = true
      walk.add(disclosure)
    }
  }
}

extension ByteSource {
  /// Returns the range of a text that is encoded in UTF-8 or UTF-16; nil if the text is not found.
  fileprivate func place(of words: String, in range: ByteRange) -> ByteRange? {
    let bytes = bytes(range, limit: 1 << 20)
    let units = Array(words.utf16)
    let big = units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    let little = units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let place = [Array(words.utf8), big, little].lazy.compactMap { bytes.firstRange(of: $0) }.first
    return place.map { ByteRange(start: range.start + $0.lowerBound, count: $0.count) }
  }
}

extension UInt8 {
  /// Whether the byte is white space, or the zero byte of a letter in UTF-16.
  fileprivate var isBlank: Bool { self == 0 || (0x09...0x0D).contains(self) || self == 0x20 }
}
