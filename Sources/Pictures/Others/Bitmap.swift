import Anatomy
import Bytes
package import Schema

/// Windows bitmaps, which consist of a file header, an information header, a color table and
/// picture data.
package enum Bitmap {
  package static let file = DeclaredNodeKind(
    Declaration("BMP ", named: "bmp", "Windows bitmap", by: .bitmap, holds: BitmapGrammar()) {
      file in
      file.order = .little
      file.text("bfType", .ascii, .bytes(2), means: .type)
      // Readers ignore `bfSize`, so a value other than the file size may be any data.
      let isWhole = file.isDescribing || file.nextIsSize
      file.u32("bfSize", means: isWhole ? .size(of: .node) : .identifies(.unreferenced))
      file.reserved(4)
      let start = file.u32("bfOffBits", means: .offset(from: .enclosing("bmp")))
      let head = header(file)
      let begin = (file.node?.range.start ?? 0).saturatingAdd(start)
      file.limited(to: begin) {
        let table = file.position.saturatingAdd(head.table)
        file.limited(to: table - file.unusedColors(of: head.layout, pixels: begin)) {
          file.data("colour_table", .identifies(.playback))
        }
        file.limited(to: table) { file.data("unused_colours", .identifies(.unreferenced)) }
        file.limited(to: file.position.saturatingAdd(head.suggested)) {
          file.data("suggested_colours", .identifies(.unreferenced))
        }
        file.data("gap", .identifies(.unreferenced))
      }
      let end = head.picture.map(begin.saturatingAdd) ?? file.rest.end
      guard let profile = head.profile, profile.start >= end else {
        // A profile that begins before the end of the picture data is read as picture data.
        file.pixels(of: head.layout, to: end, orProfile: head.profile)
        return file.data("trailing", Meaning(.trailing, about: .category(.unreferenced)))
      }
      file.pixels(of: head.layout, to: end)
      file.limited(to: profile.start) {
        file.data("gap_before_profile", .identifies(.unreferenced))
      }
    },
    in: BitmapGrammar())

  fileprivate static let fileHeaderSize = 14

  /// The node kind of a path to a color profile in another file.
  fileprivate static let linkedProfile = DeclaredNodeKind(
    Declaration("link", named: "linked_profile", "Linked ICC Profile", in: "bmp", by: .bitmap) {
      $0.paddedText("path", .latin1, of: $0.remaining, .identifies(.path))
    },
    in: PlainGrammar(.structure, .picture, canBeBlanked: true))

  /// Sizes and offsets that follow from the fields of the information header.
  private struct Head {
    /// Maximum size in bytes of the color table, including bit masks.
    var table = 0
    /// Size in bytes of a color table that decoders do not need, because each pixel states its
    /// color.
    var suggested = 0
    /// Size in bytes of the picture data; nil if it is unknown.
    var picture: Int?
    /// The color profile to which the header refers; nil if there is none.
    var profile: ByteRange?
    var layout: BitmapLayout
  }

  private static func header(_ file: FieldReader) -> Head {
    let start = file.position
    var head = Head(layout: BitmapLayout(ofHeaderAt: start, in: file.source))
    let size = file.u32("biSize", means: .size(of: .field("header")))
    var (bits, compression, stated, used) = (0, 0, 0, 0)
    file.when(size == 12, "biSize is 12") {
      file.u16("bcWidth", line: "%")
      file.u16("bcHeight", line: "× %")
    }
    file.when(size >= 40, "biSize is 40 or more") {
      file.i32("biWidth", line: "%")
      file.i32("biHeight", line: "× %")
    }
    file.when(size == 12 || size >= 40, "biSize is known") {
      file.u16("biPlanes")
      bits = file.u16("biBitCount", line: "% bits")
    }
    file.when(size >= 40, "biSize is 40 or more") {
      compression = file.u32("biCompression", labels: compressions)
      // For pictures without compression, readers compute the size and ignore `biSizeImage`. Up to
      // 4 more bytes are accepted, because some programs include padding at the end.
      let next = file.source.integer(at: file.position, width: 4, order: .little) ?? 0
      let isWrong = compression == 0 && next > UInt64(head.layout.size.saturatingAdd(4))
      stated = file.u32("biSizeImage", means: isWrong ? .identifies(.unreferenced) : .plain)
      file.i32("biXPelsPerMeter")
      file.i32("biYPelsPerMeter")
      used = file.u32("biClrUsed")
      file.u32("biClrImportant", means: bits > 8 ? .identifies(.unreferenced) : .plain)
    }
    let end = start.saturatingAdd(size)
    file.limited(to: end) { furtherHeader(file, from: start, size: size, compression: compression) }
    head.profile = file.source.profile(ofHeaderAt: start)
    let colors = used > 0 ? used : bits <= 8 ? 1 << bits : 0
    let masks = size == 40 ? [3: 12, 6: 16][compression] ?? 0 : 0
    let colorBytes = colors.saturatingTimes(size == 12 ? 3 : 4)
    head.table = bits > 8 ? masks : colorBytes.saturatingAdd(masks)
    head.suggested = bits > 8 ? colorBytes : 0
    head.picture = head.layout.isPlain ? head.layout.size : stated > 0 ? stated : nil
    return head
  }

  /// Reads the fields after those of the shortest common header. The header of OS/2 has 64 bytes. Only pictures
  /// with bit fields have masks, only calibrated colors have endpoints, and only some color spaces refer to a profile.
  private static func furtherHeader(
    _ file: FieldReader, from start: Int, size: Int, compression: Int
  ) {
    if size == 64, !file.isDescribing {
      file.limited(to: start + 60) { file.data("header", .identifies(.playback)) }
      return file.data("application_identifier", .identifies(.software))
    }
    let masks: Meaning = .identifies([3, 6].contains(compression) ? .playback : .unreferenced)
    if size >= 52, !file.isDescribing {
      file.limited(to: start.saturatingAdd(56)) { file.data("masks", masks) }
    }
    let space = size >= 108 ? file.source.colorSpace(ofHeaderAt: start) : nil
    guard let space, !file.isDescribing else {
      return file.data("header", .identifies(.playback))
    }
    file.limited(to: start + 60) { file.data("header", .identifies(.playback)) }
    file.limited(to: start + 108) {
      file.data(
        "endpoints", .identifies(space == ColorSpace.calibrated ? .playback : .unreferenced))
    }
    file.limited(to: start + 112) { file.data("intent", .identifies(.playback)) }
    let profile = file.source.profile(ofHeaderAt: start)
    file.limited(to: start + 120) {
      file.data("profile", .identifies(profile == nil ? .unreferenced : .playback))
    }
    file.limited(to: start + 124) { file.data("bV5Reserved", .reserved) }
    file.data("further_header", .identifies(.playback))
  }

  /// Color spaces of bitmaps, as the fourth version of the header states them.
  fileprivate enum ColorSpace {
    private static let sRGB: UInt64 = 0x7352_4742
    private static let windows: UInt64 = 0x5769_6E20
    /// A color space with endpoints and gamma in the header.
    static let calibrated: UInt64 = 0
    /// A color space with an ICC profile in the file.
    static let embedded: UInt64 = 0x4D42_4544
    /// A color space with an ICC profile in another file. The bitmap contains the path of this
    /// file.
    static let linked: UInt64 = 0x4C49_4E4B
    /// The color spaces that need no ICC profile.
    static let known: Set<UInt64> = [calibrated, sRGB, windows]
  }

  private static let compressions: Labels = [
    0: "none", 1: "RLE8", 2: "RLE4", 3: "bit fields", 4: "JPEG", 5: "PNG", 6: "alpha bit fields",
  ]
}

/// Grammar of bitmap files. Fields of the header are overwritten with zeros; data before and after
/// the picture data can be removed.
private struct BitmapGrammar: Grammar, Editable, PlaybackDependent {
  var terminology: FormatTerminology { .picture }
  var kind: StructureKind { .bitmap }

  /// Adds a child node for the color profile, or for the path of a linked profile.
  func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {
    let header = node.range.start + Bitmap.fileHeaderSize
    guard let stated = node.source.profile(ofHeaderAt: header)?.clamped(to: region), !stated.isEmpty
    else { return }
    let isLinked = node.source.colorSpace(ofHeaderAt: header) == Bitmap.ColorSpace.linked
    let nodeKind = isLinked ? Bitmap.linkedProfile : ICC.profile
    childList.add(nodeKind.declaration.code, stated, headerSize: 0, nodeKind: nodeKind)
  }

  func readHeader(_ reader: FieldReader, of declaration: Declaration) {}

  func leftover(_ range: ByteRange, of node: Node) -> (name: String, meaning: Meaning) {
    ("trailing", Meaning(.trailing, about: .category(.unreferenced)))
  }

  func removal(of part: Target, from node: Node) -> Removal {
    if case .structure = part { return .withHost }
    if case .field(let range) = part {
      if range == node.field(named: "bfSize")?.range {
        return .overwrite(range, with: node.sizeOfBitmap)
      }
      let padding = node.bitmapPadding.first { $0.range == range }
      if let padding { return .restate(padding.places.map(\.zeros)) }
    }
    // The offset of a profile is counted from the header and is not updated, so bytes up to the end
    // of the profile are overwritten and not removed.
    switch part {
    case .field(let range), .bytes(let range), .row(let range):
      if let profile = node.children.last, range.end <= profile.range.end { return .blank(range) }
    default: break
    }
    return .fromPicture(part, of: node)
  }
}

extension BitmapGrammar {
  /// Returns the alignment bytes of colors and rows that are not zero.
  func unusedData(in node: Node) -> [UnusedData] {
    node.bitmapPadding.map { padding in
      UnusedData(
        "alignment that is not zero", .field(padding.range), padding.range, field: padding.field)
    }
  }
}

extension Node {
  /// The size of the bitmap without the data after it, as the file header states it.
  fileprivate var sizeOfBitmap: [UInt8] {
    let size = range.count - (field(named: "trailing")?.range.count ?? 0)
    return NumberCoding.little.bytes(nearest: size, count: 4)
  }

  /// The alignment bytes that are not zero, in the color table and between rows of pixels, grouped by
  /// field.
  fileprivate var bitmapPadding: [(field: String, range: ByteRange, places: [ByteRange])] {
    let layout = BitmapLayout(ofHeaderAt: range.start + Bitmap.fileHeaderSize, in: source)
    return ["colour_table", "data"].compactMap { name in
      guard let range = field(named: name)?.range else { return nil }
      let places =
        name == "data"
        ? layout.padding(ofPixels: range, in: source) : layout.padding(ofColors: range, in: source)
      return places.isEmpty ? nil : (name, range, places)
    }
  }
}

extension FieldReader {
  /// Reads the pixels up to `end`, or to the end of `profile` if that is later. If compressed
  /// pixels contain an end mark, the bytes after it become a separate field.
  fileprivate func pixels(
    of layout: BitmapLayout, to end: Int, orProfile profile: ByteRange? = nil
  ) {
    let end = max(end, profile?.end ?? 0)
    let marked =
      isDescribing ? nil : layout.end(ofPixels: ByteRange(from: position, to: end), in: source)
    limited(to: marked ?? end) { data("data", .media) }
    limited(to: end) { data("surplus", .identifies(.unreferenced)) }
  }

  /// Returns the number of bytes in the color table after the last color that a pixel uses.
  fileprivate func unusedColors(of layout: BitmapLayout, pixels start: Int) -> Int {
    guard !isDescribing else { return 0 }
    return layout.unusedColors(inTable: position, pixels: start, in: source)
  }

  /// Whether the next 32-bit number equals the size of the node in bytes.
  fileprivate var nextIsSize: Bool {
    source.integer(at: position, width: 4, order: .little) == node.map { UInt64($0.range.count) }
  }
}

extension ByteSource {
  /// Returns the range of the color profile to which a `BITMAPV5HEADER` refers; nil if there is none.
  fileprivate func profile(ofHeaderAt start: Int) -> ByteRange? {
    guard let headerSize = integer(at: start, width: 4, order: .little), headerSize >= 124,
      let space = colorSpace(ofHeaderAt: start), !Bitmap.ColorSpace.known.contains(space),
      let offset = integer(at: start + 112, width: 4, order: .little), offset > 0,
      let size = integer(at: start + 116, width: 4, order: .little)
    else { return nil }
    let profile = ByteRange(
      start: start.saturatingAdd(Int(clamping: offset)), count: Int(clamping: size))
    let isProfile = space != Bitmap.ColorSpace.embedded || ICC.begins(at: profile.start, in: self)
    return isProfile ? profile : nil
  }
}

extension ByteSource {
  /// Returns the color space in a `BITMAPV4HEADER` or `BITMAPV5HEADER`; nil if the file ends before
  /// it.
  fileprivate func colorSpace(ofHeaderAt start: Int) -> UInt64? {
    integer(at: start + 56, width: 4, order: .little)
  }
}
