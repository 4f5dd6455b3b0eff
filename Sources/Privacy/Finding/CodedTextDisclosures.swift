import Anatomy
import Bytes
import Metadata
import Movie
import Rewriting

/// Finds readable text in coded pictures and sound, where decoders may ignore it, for example after
/// the last slice. Such text cannot be removed, because the end of coded data is known only after
/// decoding.
struct CodedTextDisclosures {
  /// The track or item with the coded data.
  private let holder: Node
  private let inside: ReadableText
  private let atEnd: ReadableText
  private var first: (node: Node, field: Field, text: String)?
  private var count = 0

  /// Number of samples that are read, unless all samples are to be read.
  private static let fewSamples = 2000
  private static let mostReported = 100
  private static let mostPlaces = 10_000
  private static let pieceSize = 1 << 20

  static func add(of tracks: [TrackOutline], ofAll readsAll: Bool, to walk: inout DisclosureScan) {
    for track in tracks {
      guard let node = track.node, let code = track.codec?.code,
        CodedFormats.entropyCoded.contains(code),
        let samples = node.samples, !samples.isExternal
      else { continue }
      var disclosures = CodedTextDisclosures(node, places: samples.statedCount)
      disclosures.search(samples, inFirst: readsAll ? .max : fewSamples)
      disclosures.add(to: &walk)
    }
  }

  /// Adds readable text in the coded pictures of an image file.
  static func add(ofPicturesIn root: Node, to walk: inout DisclosureScan) {
    var coverage = SampleCoverage(of: root.source)
    for item in root.itemsOfPictures {
      let ranges = (item.picture ?? []).filter { coverage.isNew($0) }
      add(of: item, ranges, to: &walk) { place in
        var found: (node: Node, field: Field)?
        item.elements(.picture)?.forEach { element in
          found = item.node(for: element).codedField(at: place)
          return false
        }
        return found
      }
    }
  }

  private static func add(
    of node: Node, _ ranges: [ByteRange], to walk: inout DisclosureScan,
    field: (ByteRange) -> (node: Node, field: Field)?
  ) {
    var disclosures = CodedTextDisclosures(node, places: ranges.count)
    for range in ranges {
      if let place = disclosures.place(in: range) { disclosures.take(place, field: field) }
    }
    disclosures.add(to: &walk)
  }

  private init(_ node: Node, places: Int) {
    holder = node
    inside = .inCodedData(amongPlaces: node.source.size)
    atEnd = .inCodedData(amongPlaces: places)
  }

  private mutating func search(_ samples: SampleSequence, inFirst most: Int) {
    var coverage = SampleCoverage(of: holder.source)
    var places: [(number: Int, place: ByteRange)] = []
    for sample in samples {
      if sample.number > most || places.count >= Self.mostPlaces { break }
      if coverage.isNew(sample.range), let place = place(in: sample.range) {
        places.append((sample.number, place))
      }
    }
    guard !places.isEmpty else { return }
    // All texts are looked up in one pass over the elements, because the duration of each pass is
    // proportional to the number of samples.
    var next = 0
    let holder = holder
    holder.elements(.samples)?.forEach { element in
      while next < places.count, places[next].number < element.number { next += 1 }
      guard next < places.count, count < Self.mostReported else { return false }
      if places[next].number == element.number {
        take(places[next].place) { holder.node(for: element).codedField(at: $0) }
      }
      return true
    }
  }

  /// Returns the range of the first readable text in the given sample; nil if there is none.
  private func place(in sample: ByteRange) -> ByteRange? {
    var start = sample.start
    while start < sample.end {
      let piece = ByteRange(start: start, count: min(Self.pieceSize, sample.end - start))
      let bytes = holder.source.bytes(piece)
      let isLast = piece.end == sample.end
      if let run = inside.first(in: bytes) ?? (isLast ? atEnd.last(in: bytes) : nil) {
        return ByteRange(from: start + run.lowerBound, to: start + run.upperBound)
      }
      if isLast { return nil }
      start = piece.end - inside.leastLetters
    }
    return nil
  }

  /// Counts the text at `place` if it is in coded data, and not in a decoded structure.
  ///
  /// - Parameter field: returns the field with coded data at the given range; nil if there is none.
  private mutating func take(
    _ place: ByteRange, field: (ByteRange) -> (node: Node, field: Field)?
  ) {
    let text = holder.source.bytes(place, limit: 64)
    // The first letters may belong to a structure before the coded data, so only the last byte of
    // the text is tested.
    guard let found = field(ByteRange(start: place.end - 1, count: 1)) else { return }
    count += 1
    if first == nil {
      first = (found.node, found.field, TextEncoding.ascii.decode(text).string)
    }
  }

  private func add(to walk: inout DisclosureScan) {
    guard let first else { return }
    let words =
      count == 1 ? "" : ", in \(count == Self.mostReported ? "at least " : "")\(count) samples"
    walk.add(
      Disclosure(
        category: .text, weight: Category.text.weight, title: "Readable text in coded data" + words,
        statement: .words("\"\(first.text)\""), key: nil, node: first.node, field: first.field.name,
        range: first.field.range,
        request: .keep("decoders may need it, and it may be readable by chance"), writer: nil))
  }
}

extension Field {
  /// Whether the bytes at `place` in this field are coded data, undecoded data or numbers. Letters
  /// in such bytes are not part of a text field, which is reported separately.
  fileprivate func isCoded(at place: ByteRange) -> Bool {
    switch value {
    case .group(let members):
      return members.first { $0.range.contains(place) }?.isCoded(at: place) ?? false
    case .list(let rows):
      var isCoded = false
      rows.forEach { row in
        guard row.range.contains(place) else { return row.range.start < place.end }
        isCoded = row.isCoded(at: place)
        return false
      }
      return isCoded
    default: break
    }
    switch meaning.role {
    case .media, .undecoded, .payload, .trailing: return true
    case .plain, .flags: break
    default: return false
    }
    switch (meaning.subject, value) {
    case (.category(.unknown)?, _), (.category(.unreferenced)?, _): return true
    case (nil, .text), (.category(.text)?, _), (.category(.software)?, .text): return true
    case (.category(.playback)?, .bytes), (nil, .bytes): return true
    case (_, .text), (_, .bytes), (_, .uuid): return false
    default: return true
    }
  }
}

extension Node {
  /// Returns the field with coded data at `place` in this node; nil if `place` is in a decoded
  /// structure.
  fileprivate func codedField(at place: ByteRange) -> (node: Node, field: Field)? {
    for child in children where child.source === source && child.range.contains(place) {
      return child.codedField(at: place)
    }
    for field in fields where field.range.contains(place) {
      return field.isCoded(at: place) ? (self, field) : nil
    }
    return nil
  }
}
