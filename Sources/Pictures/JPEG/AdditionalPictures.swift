import Anatomy
import Bytes
import Schema

/// Determines the purpose of the pictures after the first one in a JPEG file. The Multi-Picture
/// index states their types (CIPA DC-007, 5.2.3). Motion JPEG is a sequence of pictures without an
/// index.
struct AdditionalPictures {
  enum Purpose {
    case part
    /// A smaller version of the first picture, or the first picture before it was edited.
    case preview
    /// The purpose is unknown: no index lists the picture, so readers do not find it.
    case none
  }

  private let index: PictureIndex?
  private let isFilm: Bool

  init(after end: Int, of file: Node) {
    index = file.inherited(.pictureIndex)
    isFilm = index == nil && Self.isFilm(file.source, file.range, after: end)
  }

  func purpose(ofPictureAt place: Int) -> Purpose {
    if isFilm { return .part }
    guard let picture = index?.pictures.first(where: { $0.range.start == place }) else {
      return .none
    }
    return picture.isPreview ? .preview : .part
  }

  /// Whether the file is Motion JPEG: a sequence of at least three pictures with the same frame
  /// parameters.
  private static func isFilm(_ source: ByteSource, _ file: ByteRange, after end: Int) -> Bool {
    guard let frame = JPEGPiece.frame(source, file) else { return false }
    var (place, count) = (end, 1)
    while place < file.end {
      let rest = ByteRange(from: place, to: file.end)
      guard let end = JPEGPiece.endOfPicture(source, from: place, limit: file.end),
        JPEGPiece.frame(source, rest) == frame
      else { return false }
      place = end
      count += 1
    }
    return count > 2
  }
}

/// The pictures that a Multi-Picture index lists, as far as the index can be read.
struct PictureIndex: Sendable {
  struct Picture: Sendable {
    let row: ByteRange
    let type: UInt64
    let size: Int
    /// The range of the picture in the source. The first picture begins at the start of the file.
    let range: ByteRange

    /// Whether the type code states that the picture is a smaller version of another picture, or an
    /// original kept after an edit.
    var isPreview: Bool { type >> 16 == 0x01 || type >> 16 == 0x04 }
  }

  let block: ByteRange
  let pictures: [Picture]
  private let layout: TIFFLayout
  private let list: TIFFEntry

  private static let most = 1000

  init?(_ source: ByteSource, in file: ByteRange) {
    guard let block = JPEGPiece.index(source, file), let form = TIFFForm(source, block), !form.isBig
    else {
      return nil
    }
    var finder = TIFFLayoutFinder(form, source, first: .multiPicture(0))
    let layout = finder.found()
    guard let list = layout.entry(0xB002, in: .multiPicture(0)), let rows = list.value else {
      return nil
    }
    func number(_ row: ByteRange, _ offset: Int) -> UInt64 {
      form.number(source, at: row.start + offset, width: 4) ?? 0
    }
    pictures = (0..<min(rows.count / 16, Self.most)).map { index in
      let row = ByteRange(start: rows.start + index * 16, count: 16)
      let size = Int(clamping: number(row, 4))
      let offset = Int(clamping: number(row, 8))
      let start = offset == 0 ? file.start : block.start.saturatingAdd(offset)
      return Picture(
        row: row, type: number(row, 0) & 0xFF_FFFF, size: size,
        range: ByteRange(from: start, to: start.saturatingAdd(size)))
    }
    (self.block, self.layout, self.list) = (block, layout, list)
  }
}

extension PictureIndex {
  /// Returns the edits that remove the rows of removed pictures from the picture list of the index.
  /// The list is padded with zeros to its original size. Returns nil if only the first picture is
  /// left.
  func edits(applying offsetMap: OffsetMap, in source: ByteSource) -> [Replacement]? {
    let left = pictures.enumerated().filter { number, picture in
      number == 0 || offsetMap.count(in: ByteRange(start: picture.range.start, count: 1)) == 0
    }.map(\.element)
    guard left.count < pictures.count else { return [] }
    guard left.count > 1, let rows = list.value else { return nil }
    let form = layout.form
    let coding = NumberCoding(form.order)
    func word(_ number: Int) -> [UInt8] { coding.bytes(of: UInt64(max(0, number)), count: 4) ?? [] }
    let table = left.enumerated().flatMap { number, picture in
      let bytes = source.bytes(picture.row)
      let moved = offsetMap.shift(from: block.start, to: picture.range.start)
      return bytes.prefix(4) + word(picture.size - offsetMap.shift(in: picture.range))
        + word(number == 0 ? 0 : picture.range.start - block.start - moved) + bytes.dropFirst(12)
    }
    var edits = [
      Replacement(
        rows, with: table + [UInt8](repeating: 0, count: max(0, rows.count - table.count))),
      Replacement(ByteRange(start: list.range.start + 4, count: 4), with: word(table.count)),
    ]
    if let count = layout.entry(0xB001, in: .multiPicture(0))?.value, count.count == 4 {
      edits.append(Replacement(count, with: word(left.count)))
    }
    return edits
  }
}

extension InheritedValue where Answer == PictureIndex {
  /// The Multi-Picture index of the enclosing JPEG file.
  static let pictureIndex = InheritedValue<PictureIndex>("pictureIndex", scope: { $0.jpegFile }) {
    file in
    PictureIndex(file.source, in: file.range)
  }
}

extension Node {
  fileprivate var jpegFile: Node? {
    var node: Node? = self
    while let candidate = node, !candidate.isJPEGFile { node = candidate.parent }
    return node
  }

  private var isJPEGFile: Bool {
    let declaration = declared?.declaration
    return declaration?.group == "file" && declaration?.code == "JPEG"
  }
}

// MARK: Segments before the scan

extension JPEGPiece {
  /// Returns the range of the first marker segment that precedes the first scan and for which
  /// `fits` returns true; nil if there is none.
  private static func first(
    _ source: ByteSource, _ file: ByteRange, where fits: (UInt8, ByteRange) -> Bool
  ) -> ByteRange? {
    var place = file.start
    while place < file.end {
      let piece = JPEGPiece(source, at: place, limit: file.end)
      place = piece.range.end
      guard case .marker(let marker, _) = piece.content else { continue }
      if fits(marker, piece.range) { return piece.range }
      if marker == 0xDA || marker == 0xD9 { return nil }
    }
    return nil
  }

  /// Returns the range of the TIFF structure in the `MPF` segment; nil if there is no such segment.
  fileprivate static func index(_ source: ByteSource, _ file: ByteRange) -> ByteRange? {
    let letters = Array("MPF\0".utf8)
    return first(source, file) { marker, segment in
      marker == 0xE2
        && source.bytes(ByteRange(from: segment.start + 4, to: segment.end), limit: 4) == letters
    }.map { ByteRange(from: $0.start + 8, to: $0.end) }
  }

  /// Returns the bytes of the first frame header that state precision, height, width and number of
  /// components; nil without a frame header.
  fileprivate static func frame(_ source: ByteSource, _ file: ByteRange) -> [UInt8]? {
    first(source, file) { marker, _ in isFrame(marker) }.map {
      source.bytes(ByteRange(from: $0.start + 4, to: $0.end), limit: 6)
    }
  }
}
