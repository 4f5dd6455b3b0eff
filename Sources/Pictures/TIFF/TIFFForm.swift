import Anatomy
import Bytes

/// Byte order, number widths and variant of a TIFF structure, and the base of its offsets.
struct TIFFForm: Sendable {
  let block: ByteRange
  let order: ByteOrder
  /// Whether the structure is BigTIFF, which has 64-bit counts and offsets.
  let isBig: Bool
  /// The variant of TIFF, which determines what follows the common fields of the header.
  let variant: Variant
  /// The position in the source that offsets are counted from. It is the start of the structure,
  /// except in maker notes.
  let base: Int

  /// Variants of TIFF that differ in their headers. All variants except `plain` are raw photos.
  enum Variant: Sendable, Equatable {
    case plain
    /// CR2: the TIFF header is followed by a signature and the offset of the directory of the raw
    /// picture.
    case canon
    case olympus
    /// RW2: the TIFF header is followed by 16 bytes, and the first directory has different tag
    /// numbers.
    case panasonic
    /// A maker note, which has a different header for each camera maker.
    case makerNote(headerSize: Int, countWidth: Int)
  }

  var isMakerNote: Bool {
    if case .makerNote = variant { return true }
    return false
  }

  var headerSize: Int {
    switch variant {
    case .plain, .olympus: isBig ? 16 : 8
    case .canon: 16
    case .panasonic: 24
    case .makerNote(let headerSize, _): headerSize
    }
  }
  var countWidth: Int {
    if case .makerNote(_, let countWidth) = variant { return countWidth }
    return isBig ? 8 : 2
  }
  var wordWidth: Int { isBig ? 8 : 4 }
  var entrySize: Int { isBig ? 20 : 12 }

  /// Returns nil if the range does not begin with a TIFF header.
  init?(_ source: ByteSource, _ block: ByteRange) {
    guard block.count >= 8, let mark = source.big16(at: block.start) else { return nil }
    guard mark == 0x4949 || mark == 0x4D4D else { return nil }
    order = mark == 0x4949 ? .little : .big
    let isLittle = order == .little
    switch source.integer(at: block.start + 2, width: 2, order: order) {
    case 42:
      isBig = false
      variant = Self.hasCanonHeader(source, block, order) ? .canon : .plain
    case 43 where block.count >= 16: (isBig, variant) = (true, .plain)
    case Self.olympusVersion: (isBig, variant) = (false, .olympus)
    case Self.olympusVersionS where isLittle: (isBig, variant) = (false, .olympus)
    case Self.panasonicVersion where isLittle && block.count >= 24:
      (isBig, variant) = (false, .panasonic)
    default: return nil
    }
    self.block = block
    base = block.start
  }

  /// Creates the form of a maker note.
  init(_ note: MakerNoteFormat) {
    (block, base, order, isBig) = (note.range, note.base, note.order, false)
    variant = .makerNote(headerSize: note.headerSize, countWidth: note.countWidth)
  }

  /// The ASCII letters `RO` and `RS`, which Olympus writes in place of the version, as
  /// little-endian numbers.
  static let olympusVersion: UInt64 = 0x4F52
  static let olympusVersionS: UInt64 = 0x5352
  static let panasonicVersion: UInt64 = 0x55

  /// Whether the TIFF header is followed by the header of CR2: `CR`, a version and the offset of a
  /// directory. The first directory must be after it.
  private static func hasCanonHeader(
    _ source: ByteSource, _ block: ByteRange, _ order: ByteOrder
  ) -> Bool {
    guard block.count >= 16, source.big32(at: block.start + 8) == 0x4352_0200,
      let first = source.integer(at: block.start + 4, width: 4, order: order)
    else { return false }
    return first >= 16
  }

  func number(_ source: ByteSource, at place: Int, width: Int) -> UInt64? {
    guard place >= block.start, place <= block.end - width else { return nil }
    return source.integer(at: place, width: width, order: order)
  }

  func firstDirectory(_ source: ByteSource) -> UInt64? {
    if isMakerNote { return UInt64(clamping: block.start + headerSize - base) }
    return number(source, at: block.start + (isBig ? 8 : 4), width: wordWidth)
  }

  /// Returns the position in the source for an offset in the structure; nil if it is outside the
  /// structure.
  func place(of offset: UInt64) -> Int? {
    let place = base.saturatingAdd(Int(clamping: offset))
    return place >= block.start && place < block.end ? place : nil
  }

  /// Returns the range of `count` bytes at an offset in the structure; nil if it is not inside the
  /// structure.
  func range(at offset: UInt64, count: Int) -> ByteRange? {
    guard let place = place(of: offset), count >= 0, count <= block.end - place else { return nil }
    return ByteRange(start: place, count: count)
  }
}

/// Kinds of TIFF directories, which differ in the meaning of their tags.
enum DirectoryKind: Sendable, Hashable {
  /// A directory in the main chain, to which the header refers. The number is its position in the
  /// chain, counted from 0.
  case main(Int)
  case sub, exif, gps, interoperability, multiPicture(Int)
  /// The first directory of an RW2 file.
  case panasonic
  /// The directory of an application segment of Kodak.
  case kodakMeta
  case maker(CameraMaker)
  /// A directory to which the first directory of a maker note refers.
  case makerPart(MakerDirectory)
  /// A directory with a preview picture in a maker note.
  case makerPreview

  var word: String {
    switch self {
    case .main(let number): "IFD\(number)"
    case .sub: "SubIFD"
    case .exif: "Exif"
    case .gps: "GPS"
    case .interoperability: "Interop"
    case .multiPicture(let number): "MPF\(number)"
    case .panasonic: "IFD0"
    case .kodakMeta: "Meta"
    case .maker: "IFD"
    case .makerPart(let directory): directory.rawValue
    case .makerPreview: "PreviewIFD"
    }
  }

  /// The kind of the directory that follows a directory of this kind in the same chain.
  var next: DirectoryKind {
    switch self {
    case .main(let number): .main(number + 1)
    case .multiPicture(let number): .multiPicture(number + 1)
    default: self
    }
  }

  private var names: RegisteredNames {
    switch self {
    case .gps: TIFFTagNames.gps
    case .interoperability: TIFFTagNames.interoperability
    case .multiPicture: TIFFTagNames.multiPicture
    case .panasonic: TIFFTagNames.panasonic
    case .kodakMeta: MakerTagNames.kodakMeta
    case .maker(let maker): maker.tagNames
    case .makerPart(let directory): directory.tagNames
    default: TIFFTagNames.main
    }
  }

  /// The number of bytes between the place to which an entry refers and the directory.
  var headerSize: Int {
    if case .makerPart(let directory) = self { return directory.headerSize }
    return 0
  }

  /// Whether directories of this kind are parts of maker notes.
  var isOfMakerNote: Bool {
    switch self {
    case .maker, .makerPart, .makerPreview: true
    default: false
    }
  }

  /// Whether directories of this kind have a tag with this number and a known name.
  func knows(_ tag: Int) -> Bool { names[tag] != nil }

  /// Returns the number of the tag with the given name; nil if the name is not known.
  func number(of name: String) -> Int? { names.number(of: name) }

  func name(of tag: Int) -> String { names[tag] ?? "tag_0x" + tag.hexadecimalToken }
}
