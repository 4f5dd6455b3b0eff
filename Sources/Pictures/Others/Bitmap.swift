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
      // Readers ignore `bfSize`. A value other than the file size is therefore shown as it is and
      // is not updated.
      let isWhole = file.isDescribing || file.nextIsSize
      file.u32("bfSize", means: isWhole ? .size(of: .node) : .plain)
      file.reserved(4)
      let start = file.u32("bfOffBits", means: .offset(from: .enclosing("bmp")))
      let head = header(file)
      let begin = (file.node?.range.start ?? 0).saturatingAdd(start)
      file.limited(to: begin) {
        file.limited(to: file.position.saturatingAdd(head.table)) {
          file.data("colour_table", .identifies(.playback))
        }
        file.limited(to: file.position.saturatingAdd(head.suggested)) {
          file.data("suggested_colours", .identifies(.unreferenced))
        }
        file.data("gap", .identifies(.unreferenced))
      }
      let end = head.picture.map(begin.saturatingAdd) ?? file.rest.end
      guard let profile = head.profile, profile.start >= end else {
        // A profile before the picture data is not decoded.
        file.limited(to: max(end, head.profile?.end ?? 0)) { file.data("data", .media) }
        return file.data("trailing", Meaning(.trailing, about: .category(.unreferenced)))
      }
      file.limited(to: end) { file.data("data", .media) }
      file.limited(to: profile.start) {
        file.data("gap_before_profile", .identifies(.unreferenced))
      }
    },
    in: BitmapGrammar())

  fileprivate static let fileHeaderSize = 14

  /// The path of a profile in another file.
  fileprivate static let linkedProfile = DeclaredNodeKind(
    Declaration("link", named: "linked_profile", "Linked ICC Profile", in: "bmp", by: .bitmap) {
      $0.paddedText("path", .latin1, of: $0.remaining, .identifies(.path))
    },
    in: PlainGrammar(.structure, .picture, canBeBlanked: true))

  /// Sizes and offsets that follow from the fields of the information header.
  private struct Head {
    /// Maximum size in bytes of the color table, including bit masks.
    var table = 0
    /// Size in bytes of a color table that decoders do not need, because the pixels state colors.
    var suggested = 0
    /// Size in bytes of the picture data; nil if it is unknown.
    var picture: Int?
    /// The color profile to which the header refers; nil if there is none.
    var profile: ByteRange?
  }

  private static func header(_ file: FieldReader) -> Head {
    var head = Head()
    let start = file.position
    let size = file.u32("biSize", means: .size(of: .field("header")))
    var (width, height, bits, compression, stated, used) = (0, 0, 0, 0, 0, 0)
    file.when(size == 12, "biSize is 12") {
      width = file.u16("bcWidth", line: "%")
      height = file.u16("bcHeight", line: "× %")
    }
    file.when(size >= 40, "biSize is 40 or more") {
      width = file.i32("biWidth", line: "%")
      height = file.i32("biHeight", line: "× %")
    }
    file.when(size == 12 || size >= 40, "biSize is known") {
      file.u16("biPlanes")
      bits = file.u16("biBitCount", line: "% bits")
    }
    file.when(size >= 40, "biSize is 40 or more") {
      compression = file.u32("biCompression", labels: compressions)
      stated = file.u32("biSizeImage")
      file.i32("biXPelsPerMeter")
      file.i32("biYPelsPerMeter")
      used = file.u32("biClrUsed")
      file.u32("biClrImportant", means: bits > 8 ? .identifies(.unreferenced) : .plain)
    }
    let end = start.saturatingAdd(size)
    file.limited(to: end) { furtherHeader(file, from: start, size: size) }
    head.profile = file.source.profile(ofHeaderAt: start)
    let colors = used > 0 ? used : bits <= 8 ? 1 << bits : 0
    let masks = size == 40 ? [3: 12, 6: 16][compression] ?? 0 : 0
    let colorBytes = colors.saturatingTimes(size == 12 ? 3 : 4)
    head.table = bits > 8 ? masks : colorBytes.saturatingAdd(masks)
    head.suggested = bits > 8 ? colorBytes : 0
    let line = (width.magnitudeClamped.saturatingTimes(bits).saturatingAdd(31) / 32)
      .saturatingTimes(4)
    let isPlain = [0, 3, 6].contains(compression)
    head.picture =
      isPlain ? line.saturatingTimes(height.magnitudeClamped) : stated > 0 ? stated : nil
    return head
  }

  /// Reads the fields of the fourth and the fifth version of the header. Only calibrated colors have
  /// endpoints, and only some color spaces refer to a profile.
  private static func furtherHeader(_ file: FieldReader, from start: Int, size: Int) {
    let space = size >= 108 ? file.source.colorSpace(ofHeaderAt: start) : nil
    guard let space, ColorSpace.known.contains(space), !file.isDescribing else {
      return file.data("header", .identifies(.playback))
    }
    file.limited(to: start.saturatingAdd(60)) { file.data("header", .identifies(.playback)) }
    let endOfEndpoints = start.saturatingAdd(108)
    file.limited(to: endOfEndpoints) { file.data("endpoints", .identifies(.unreferenced)) }
    file.limited(to: start.saturatingAdd(112)) { file.data("intent", .identifies(.playback)) }
    file.limited(to: start.saturatingAdd(120)) { file.data("profile", .identifies(.unreferenced)) }
    file.limited(to: start.saturatingAdd(124)) { file.data("bV5Reserved", .reserved) }
    file.data("further_header", .identifies(.playback))
  }

  /// Color spaces of bitmaps, as the fourth version of the header states them.
  fileprivate enum ColorSpace {
    private static let sRGB: UInt64 = 0x7352_4742
    private static let windows: UInt64 = 0x5769_6E20
    /// The profile is in another file, and the header refers to its path.
    static let linked: UInt64 = 0x4C49_4E4B
    /// The color spaces with fixed endpoints and without a profile.
    static let known: Set<UInt64> = [sRGB, windows]
  }

  private static let compressions: Labels = [
    0: "none", 1: "RLE8", 2: "RLE4", 3: "bit fields", 4: "JPEG", 5: "PNG", 6: "alpha bit fields",
  ]
}

/// Grammar of bitmap files. Fields of the header are overwritten with zeros; data before and after
/// the picture data can be removed.
private struct BitmapGrammar: Grammar, Editable {
  var terminology: FormatTerminology { .picture }
  var kind: StructureKind { .bitmap }

  /// The profile follows the fields.
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
    // The offset of a profile is counted from the header, and is not updated.
    switch part {
    case .field(let range), .bytes(let range), .row(let range):
      if let profile = node.children.last, range.end <= profile.range.end { return .blank(range) }
    default: break
    }
    return .fromPicture(part, of: node)
  }
}

extension FieldReader {
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
    return ByteRange(start: start.saturatingAdd(Int(clamping: offset)), count: Int(clamping: size))
  }
}

extension ByteSource {
  /// Returns the color space in a `BITMAPV4HEADER` or `BITMAPV5HEADER`.
  fileprivate func colorSpace(ofHeaderAt start: Int) -> UInt64? {
    integer(at: start + 56, width: 4, order: .little)
  }
}

extension Int {
  fileprivate var magnitudeClamped: Int { Int(clamping: magnitude) }
}
