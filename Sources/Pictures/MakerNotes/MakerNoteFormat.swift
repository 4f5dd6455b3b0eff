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
  /// The number of bytes of the entry count of the directory.
  let countWidth: Int
  /// The position in the source that offsets are counted from.
  let base: Int
  /// The number of bytes of the signature at the start of the note.
  let signatureSize: Int
  /// The parts of the header after the signature.
  let parts: MakerNoteHeader.Parts

  private static let sizeOfTIFFHeader = 8

  /// Creates the layout of a node that is the value of the tag MakerNote. Returns nil for a layout
  /// that is not decoded.
  init?(note: Node) {
    guard let layout = note.inherited(.tiffLayout), !layout.form.isMakerNote else { return nil }
    self.init(
      note.source, note.range, make: layout.letters(TIFFEntry.make, of: note.source) ?? "",
      in: layout.form,
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
    (signatureSize, parts) = (header.signatureSize, header.parts)
    let start: Int
    var orders = [form.order, form.order == .big ? .little : .big]
    switch header.base {
    case .tiff: start = tiffBase
    case .note(let distance): start = range.start.saturatingAdd(distance)
    case .headerInNote(let place):
      start = range.start.saturatingAdd(place)
      guard let inner = TIFFForm(source, ByteRange(from: min(start, range.end), to: range.end)),
        !inner.isBig, let first = inner.firstDirectory(source),
        let directory = inner.place(of: first), directory >= start + Self.sizeOfTIFFHeader
      else { return nil }
      (maker, self.range, order, base) = (header.maker, range, inner.order, start)
      headerSize = directory - range.start
      let isLong = maker.mayHaveLongCount && inner.hasLongCount(source, at: directory)
      countWidth = isLong ? 4 : 2
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
    (headerSize, countWidth) = (header.size, 2)
    base = table.base(expected: start, noteStart: range.start)
  }
}

extension CameraMaker {
  /// Whether some notes have a directory with an entry count of four bytes: those of cameras that
  /// Kodak and Ricoh sold but did not build.
  fileprivate var mayHaveLongCount: Bool { [.kodak, .pixPro, .ricohWG].contains(self) }
}

extension Node {
  /// Returns the text of a tag of the picture that contains this maker note or a part of it; nil if
  /// the picture has no such tag.
  func textOfPicture(_ tag: Int) -> String? {
    var node: Node? = self
    while let candidate = node {
      if let layout = candidate.inherited(.tiffLayout), !layout.form.isMakerNote {
        return layout.letters(tag, of: candidate.source)
      }
      node = candidate.parent
    }
    return nil
  }
}

extension TIFFForm {
  /// Whether the bytes can be a directory with an entry count of four bytes.
  fileprivate func hasLongCount(_ source: ByteSource, at place: Int) -> Bool {
    guard let count = number(source, at: place, width: 4), (1...512).contains(count),
      let type = number(source, at: place.saturatingAdd(6), width: 2)
    else { return false }
    return TIFFType(rawValue: Int(type)) != nil
  }
}
