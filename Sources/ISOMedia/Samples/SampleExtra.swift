import Anatomy
import Bytes

/// What a sample holds beside what it shows: links and boxes that nobody knows behind a text, and what
/// cameras and programs write into each picture of a film.
struct SampleExtra {
  let kind: String
  let category: Anatomy.Category
  let range: ByteRange
  /// The same room, saying nothing; none where decoders read it.
  let blanking: Replacement?

  static let most = 64
  private static let longestText = 256

  private static let modifiers: Set<FourCC> = [
    "styl", "hlit", "hclr", "krok", "dlay", "twrp", "tbox", "blnk", "encd",
  ]

  static func behindText(in sample: ByteRange, of source: ByteSource) -> [SampleExtra] {
    guard sample.count > 2, let size = source.big16(at: sample.start) else { return [] }
    var extras: [SampleExtra] = []
    var place = sample.start + 2 + Int(size)
    while place < sample.end, extras.count < most {
      guard let header = BoxHeader(at: place, in: source, limit: sample.end),
        header.size == 8, !header.reachesToEnd, header.end <= sample.end, header.code.isPrintable
      else {
        let rest = ByteRange(from: place, to: sample.end)
        if says(rest, in: source) { extras.append(SampleExtra("trailing", .hidden, rest, [])) }
        break
      }
      let body = ByteRange(from: place + 8, to: header.end)
      if !modifiers.contains(header.code), says(body, in: source) {
        extras.append(
          SampleExtra(
            header.code.description, header.code == "href" ? .path : .hidden,
            ByteRange(from: place + 4, to: header.end), Array("free".utf8)))
      }
      place = header.end
    }
    return extras
  }

  static func says(_ range: ByteRange, in source: ByteSource) -> Bool {
    !source.isZero(range)
  }
}

extension SampleExtra {
  /// - Parameters:
  ///   - head: what the room begins with then; zeros fill it up.
  ///   - tail: what it ends with.
  init(
    _ kind: String, _ category: Anatomy.Category, _ range: ByteRange, _ head: [UInt8],
    _ tail: [UInt8] = []
  ) {
    let isShort = range.count <= Inscription.longestBlank
    let rest = max(0, range.count - head.count - tail.count)
    let zeros = [UInt8](repeating: 0, count: isShort ? rest : 0)
    self.init(
      kind: kind, category: category, range: range,
      blanking: isShort ? Replacement(range, with: head + zeros + tail) : nil)
  }

  func inscription(in source: ByteSource, at find: @escaping () -> Node?) -> Inscription {
    let letters = source.bytes(range, limit: Self.longestText)
    let isText = letters.dropLast(letters.last == 0 ? 1 : 0).allSatisfy {
      (0x20..<0x7F).contains($0)
    }
    let field = Field(
      name: kind, range: range,
      value: isText ? .text(TextEncoding.ascii.decode(letters[...])) : .bytes,
      meaning: .tells(category))
    let edits = blanking.flatMap { blank in
      source.exactFileRange(of: blank.range).map { [Replacement($0, with: blank.bytes)] }
    }
    return Inscription(kind: "\(kind) \(category)", edits: edits ?? [], writer: nil) {
      find().map { ($0, field) }
    }
  }
}
