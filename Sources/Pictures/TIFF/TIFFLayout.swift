import Anatomy
import Bytes
import Schema

/// The ranges of all parts of a TIFF structure: directories, values outside them, pictures, and
/// unreferenced bytes. Each byte belongs to one part. If parts overlap, directories take precedence
/// over values, and earlier parts over later ones.
struct TIFFLayout: Sendable {
  /// Whether the file is a raw photo in DNG.
  var isDNG = false

  struct Directory: Sendable {
    let kind: DirectoryKind
    /// The range of the directory table.
    let range: ByteRange
    let stated: UInt64
    let entries: [TIFFEntry]
    /// The range of the table and of its values that directly follow it.
    var whole: ByteRange
    var inside: [Area] = []
    var problems: [Problem] = []
  }

  struct Area: Sendable {
    enum Content: Sendable {
      case value(TIFFEntry)
      /// A part of the picture that the directory describes, such as a strip or a tile.
      case picture
      /// A JPEG file that the directory refers to, such as a thumbnail.
      case preview
      case gap
      /// Bytes of a maker note to which its directories do not refer.
      case undecoded
    }
    let range: ByteRange
    let content: Content
  }

  /// An invalid value in a directory or in the header, to be reported as a finding.
  struct Problem: Sendable {
    let rule: RuleID
    let isHarmless: Bool
    let message: String
    let place: ByteRange
  }

  enum Piece: Sendable {
    case directory(Int)
    case area(Area)
  }

  let form: TIFFForm
  var directories: [Directory] = []
  var pieces: [Piece] = []
  /// The problems of the header; each directory has a separate list.
  var problems: [Problem] = []
  var directoryAt: [Int: Int] = [:]
  var areaAt: [Int: Area] = [:]
  /// How readers use the entries, by the offset of each entry. Entries of which readers use all
  /// values are left out.
  var uses: [Int: TIFFUse] = [:]
  /// The offsets of entries with unknown tags in the Exif data of another file. No program needs
  /// these entries to read the picture.
  var unknownInExif: Set<Int> = []
  /// The ranges of values outside the directories to which several entries refer.
  var sharedValues: Set<ByteRange> = []
  /// The indexes of directories with a link to a following directory that does not exist.
  var brokenLinks: Set<Int> = []

  init(form: TIFFForm) { self.form = form }

  func directory(_ kind: DirectoryKind) -> Directory? { directories.first { $0.kind == kind } }
}

extension InheritedValue where Answer == TIFFLayout {
  /// The layout of the enclosing TIFF structure.
  static let tiffLayout = InheritedValue<TIFFLayout>("tiffLayout", scope: { $0.tiffBlock }) {
    node in
    if let note = MakerNoteFormat(of: node) {
      var finder = TIFFLayoutFinder(TIFFForm(note), node.source, first: .maker(note.maker))
      return finder.found()
    }
    return TIFFLayout(node.source, node.range, like: node)
  }
}

extension TIFFLayout {
  /// Finds the directories of the TIFF structure in `node`, or of a changed copy of that structure.
  /// Returns nil if the range does not begin with a TIFF header.
  init?(_ source: ByteSource, _ range: ByteRange, like node: Node) {
    guard let form = TIFFForm(source, range) else { return nil }
    let first = form.variant == .panasonic ? .panasonic : node.firstDirectoryKind
    var finder = TIFFLayoutFinder(form, source, first: first, isEmbedded: !node.isRoot)
    self = finder.found()
  }
}

extension Node {
  /// The enclosing TIFF structure, or the node itself if it is one.
  var tiffBlock: Node? {
    var node: Node? = self
    while let candidate = node {
      if candidate.isTIFF { return candidate }
      node = candidate.parent
    }
    return nil
  }

  private var isTIFF: Bool { declared?.declaration.group == "tiff" }

  fileprivate var firstDirectoryKind: DirectoryKind {
    switch declared?.declaration.code {
    case "MPF "?: .multiPicture(0)
    case "Meta"?: .kodakMeta
    case "CMT2"?: .exif
    case "CMT3"?: .maker(.canon)
    case "CMT4"?: .gps
    default: .main(0)
    }
  }
}
