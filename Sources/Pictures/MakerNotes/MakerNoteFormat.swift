import Anatomy
import Bytes

/// The layout of a maker note: its maker, its byte order, where its directory begins, and what its
/// offsets are counted from.
struct MakerNoteFormat {
  let maker: CameraMaker
  let range: ByteRange
  let order: ByteOrder
  /// The number of bytes before the directory.
  let headerSize: Int
  /// The position in the source that offsets are counted from.
  let base: Int

  /// Creates the layout of a node that is the value of the tag MakerNote. Returns nil for a layout
  /// that is not decoded.
  init?(note: Node) {
    guard let layout = note.inherited(.tiffLayout), !layout.form.isMakerNote else { return nil }
    let make =
      layout.letters(0x010F, in: .main(0), of: note.source)
      ?? layout.letters(0x010F, in: .panasonic, of: note.source) ?? ""
    self.init(
      note.source, note.range, make: make, in: layout.form,
      from: note.originalBaseOfNote ?? layout.form.block.start)
  }

  /// Creates the layout of the given node, if it is the content of a MakerNote node; otherwise fails.
  init?(of node: Node) {
    guard node.code == MakerNotes.code, let note = node.parent else { return nil }
    self.init(note: note)
  }

  /// - Parameters:
  ///   - make: the value of the tag Make. It identifies the maker of a note without a signature.
  ///   - form: the form of the TIFF structure that contains the note.
  ///   - tiffBase: the position in the source of the TIFF header that offsets are relative to. If
  ///     the note was moved, this is not the start of the TIFF structure.
  init?(
    _ source: ByteSource, _ range: ByteRange, make: String, in form: TIFFForm, from tiffBase: Int
  ) {
    guard let header = MakerNoteHeader(source.bytes(range, limit: 20), make: make) else {
      return nil
    }
    let start: Int
    var orders = [form.order, form.order == .big ? .little : .big]
    switch header.base {
    case .tiff: start = tiffBase
    case .note: start = range.start
    case .headerInNote(let place):
      start = range.start.saturatingAdd(place)
      guard let inner = TIFFForm(source, ByteRange(from: min(start, range.end), to: range.end)),
        !inner.isBig, let first = inner.firstDirectory(source),
        let directory = inner.place(of: first)
      else { return nil }
      (maker, self.range, order, base) = (header.maker, range, inner.order, start)
      headerSize = directory - range.start
      return
    }
    if let order = header.order { orders = [order] }
    let tables = orders.lazy.map {
      MakerNoteTable(source, range, at: range.start.saturatingAdd(header.size), $0)
    }
    guard let table = tables.first(where: \.isPlausible) ?? (header.isSigned ? tables.first : nil),
      range.count > header.size
    else { return nil }
    (maker, self.range, order) = (header.maker, range, table.order)
    headerSize = header.size
    base = table.base(expected: start, noteStart: range.start)
  }
}

/// The facts about the layout of a maker note that follow from its first bytes, or from the name of
/// the camera maker.
private struct MakerNoteHeader {
  enum Base {
    /// Offsets are counted from the header of the TIFF structure that contains the note.
    case tiff
    /// Offsets are counted from the start of the note.
    case note
    /// Offsets are counted from a TIFF header in the note, at this distance from the start of the
    /// note.
    case headerInNote(Int)
  }

  let maker: CameraMaker
  let size: Int
  let base: Base
  /// The byte order, if the header states it.
  var order: ByteOrder?
  /// Whether the note begins with a signature.
  let isSigned: Bool

  private static let signatures: [(text: String, maker: CameraMaker)] = [
    ("SONY DSC \0\0\0", .sony), ("SONY CAM \0\0\0", .sony), ("SONY MOBILE\0", .sony),
    ("\0\0SONY PIC\0", .sony), ("VHAB     \0", .sony), ("Panasonic\0\0\0", .panasonic),
  ]
  private static let lengthOfSignatures = 12

  init?(_ head: [UInt8], make: String) {
    if head.starts(with: AppleMakerNote.signature), head.count >= 14 {
      (maker, size, base, isSigned) = (.apple, 14, .note, true)
      order = head[12] == 0x49 ? .little : .big
      return
    }
    if head.starts(with: "Nikon\0".utf8), head.count > 8 {
      switch head[6] {
      case 1: (maker, size, base, isSigned) = (.coolpix, 8, .tiff, true)
      case 2: (maker, size, base, isSigned) = (.nikon, 10, .headerInNote(10), true)
      default: return nil
      }
      return
    }
    if let signature = Self.signatures.first(where: { head.starts(with: $0.text.utf8) }) {
      (maker, size, base, isSigned) = (signature.maker, Self.lengthOfSignatures, .tiff, true)
      return
    }
    let make = make.uppercased()
    isSigned = false
    size = 0
    if make.hasPrefix("CANON") {
      (maker, base) = (.canon, .tiff)
    } else if make.hasPrefix("NIKON") {
      (maker, base) = (.nikon, .tiff)
    } else if make.hasPrefix("SONY") {
      (maker, base) = (.sony, .tiff)
    } else if make.hasPrefix("SAMSUNG"), Self.isOfSamsung(head) {
      (maker, base) = (.samsung, .note)
    } else {
      return nil
    }
  }

  /// Whether the bytes are a directory that begins with the version of the note, in either byte
  /// order. Other notes of Samsung have a different layout.
  private static func isOfSamsung(_ head: [UInt8]) -> Bool {
    let entries = [[0, 1, 0, 7, 0, 0, 0, 4], [1, 0, 7, 0, 4, 0, 0, 0]] as [[UInt8]]
    return entries.contains { head.dropFirst(2).starts(with: $0) }
  }
}
