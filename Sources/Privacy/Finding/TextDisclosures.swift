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
  /// Whether a limit was reached before the last sample: many samples overlap, so that the same
  /// bytes would be read again and again, or there are too many samples.
  private var isIncomplete = false

  private struct Found {
    let category: Anatomy.Category
    let title: String
    let node: Node
    let field: Field
    var count = 0
    var blanks: [Replacement] = []
    /// Whether at least one occurrence of the data cannot be overwritten with blanks.
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
    var coverage = SampleCoverage(of: track.source)
    track.elements(.samples)?.forEach { element in
      samples += 1
      let sample = track.node(for: element)
      if coverage.isNew(sample.range) {
        var left = Self.maxStructures
        next.look(into: sample, isAboutDocument: false, &left)
      }
      return samples < Self.maxSamples
    }
    next.isIncomplete = coverage.isExhausted || samples == Self.maxSamples
    self = next
  }

  // Recursion is bounded, because the parser limits nesting.
  private mutating func look(into node: Node, isAboutDocument: Bool, _ left: inout Int) {
    left -= 1
    guard left > 0 else { return }
    let isAboutDocument = isAboutDocument || node.describesTextDocument
    let values = foreign.values(in: node)
    for value in values.foreign { take(value, of: node, .text, "foreign attribute") }
    for id in values.ids {
      take(id, of: node, .unknown, "ID to which other elements may refer", isExact: false)
    }
    for speaker in node.speakersOfCue {
      take(
        Field("speaker", showing: speaker, of: node.source, identifies: .person), of: node,
        .person, "speaker of a cue")
    }
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
        // Finds personal data in the text, without a maximum number, so that all of it can be
        // overwritten. Each kind of data becomes one finding.
        node.document.countExamined(text.string.utf8.count)
        let hits = FreeText.hits(in: text.string, atMost: .max)
        if hits.isEmpty { return true }
        var words = WordFinder(of: text.string, in: field.range, of: node.source)
        for hit in hits { take(hit, &words, field, of: node) }
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
    _ hit: FreeText.Hit, _ words: inout WordFinder, _ field: Field, of node: Node
  ) {
    let (matched, place) = (words.word(at: hit.range), words.find(hit.range))
    let word = Field(
      name: field.name, range: place ?? field.range,
      value: .text(DecodedText(string: matched, isValid: true)), meaning: field.meaning)
    take(word, of: node, hit.category, hit.title, isExact: place != nil)
  }

  /// - Parameter isExact: whether the bytes of the field are exactly the disclosed data. False if
  ///   the range of the data in the field is unknown, for example because letters are escaped.
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
    if isIncomplete {
      walk.add(
        .notRead("Texts", "samples that share bytes, or too many samples", of: track))
    }
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

/// Finds words of a decoded text, in order, in the stored bytes of the text, which are UTF-8 or
/// UTF-16. Words may overlap.
struct WordFinder {
  private let text: [UInt8]
  private let start: Int
  private let bytes: [UInt8]
  /// The last word that was found: its range in the text, and its range in the bytes.
  private var last = (inText: 0..<0, inBytes: 0..<0)
  /// The number of bytes that may still be examined. Words with escaped letters are not found, and
  /// each search for one examines all bytes that follow.
  private var left: Int

  private static let maxSearches = 16

  init(of text: String, in range: ByteRange, of source: ByteSource) {
    self.text = Array(text.utf8)
    start = range.start
    bytes = source.bytes(range, limit: 1 << 20)
    left = bytes.count.saturatingTimes(Self.maxSearches)
  }

  /// Returns the word in the given range of the UTF-8 text.
  func word(at range: Range<Int>) -> String { String(decoding: text[range], as: UTF8.self) }

  /// Returns the range of the stored bytes of the word in the given range of the UTF-8 text; nil if
  /// the word is not found after the previous word, or in it if the words overlap.
  mutating func find(_ range: Range<Int>) -> ByteRange? {
    let units = Array(word(at: range).utf16)
    let patterns = [
      Array(text[range]), units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] },
      units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] },
    ]
    let isOverlapping = range.lowerBound < last.inText.upperBound
    var place = isOverlapping ? last.inBytes.lowerBound : last.inBytes.upperBound
    while place < bytes.count, left > 0 {
      for (index, pattern) in patterns.enumerated()
      where bytes[place] == pattern[0] && holds(pattern, at: place) {
        // The letters of UTF-16 begin at even offsets.
        if index > 0, place % 2 == 1 { continue }
        last = (range, place..<place + pattern.count)
        return ByteRange(start: start + place, count: pattern.count)
      }
      (place, left) = (place + 1, left - 1)
    }
    return nil
  }

  private func holds(_ pattern: [UInt8], at place: Int) -> Bool {
    guard bytes.count - place >= pattern.count else { return false }
    for index in pattern.indices where bytes[place + index] != pattern[index] { return false }
    return true
  }
}

extension UInt8 {
  /// Whether the byte is white space, or the zero byte of a letter in UTF-16.
  fileprivate var isBlank: Bool { self == 0 || (0x09...0x0D).contains(self) || self == 0x20 }
}
