import Anatomy
import Bytes
package import Schema

/// The formats TIFF 6.0 and BigTIFF, and formats based on TIFF: Exif, and the index of a
/// multi-picture file.
package enum TIFF {
  package static let file = block("TIFF", "tiff", "TIFF", .tiff)

  /// The node kinds of the Exif and GPS directories that Canon stores as separate TIFF structures.
  /// The code of the box around the structure determines the node kind.
  package static let canonExif = block("CMT2", "tiff", "Exif in TIFF Form", .unpublished)
  package static let canonGPS = block("CMT4", "tiff", "GPS in TIFF Form", .unpublished)

  static let multiPicture = block("MPF ", "mpf", "Index of Pictures", .multiPicture)

  /// The directory of an application segment of Kodak, with other tags than those of TIFF.
  static let kodakMeta = block("Meta", "meta", "Kodak Metadata", .unpublished)

  /// The node kind of a HEIF Exif item: the offset of the TIFF header, then the TIFF structure.
  package static let item = DeclaredNodeKind(
    Declaration(
      "Exif", named: "exif", "Exif Item", spec: "A.2.1", by: .heif,
      holds: SingleChildGrammar(.structure, .tiff) { _ in TIFF.file }
    ) { reader in
      let offset = reader.u32(
        "exif_tiff_header_offset", means: .offset(from: .field("exif_tiff_header_offset")))
      reader.when(offset > 0, "exif_tiff_header_offset is not 0") {
        let count = min(offset, max(0, reader.remaining))
        let isUsual = reader.source.bytes(reader.rest, limit: count) == Array("Exif\0\0".utf8)
        reader.bytes("prefix", count, means: isUsual ? .type : .identifies(.unreferenced))
      }
    },
    in: PlainGrammar(.structure, .tiff))

  private static func block(
    _ code: FourCC, _ word: String, _ title: String, _ standard: Standard
  ) -> DeclaredNodeKind {
    DeclaredNodeKind(
      Declaration(
        code, named: word, title, group: "tiff", by: standard, holds: TIFFGrammar(),
        summary: Summary { $0.tiffSummary }, body: header),
      in: TIFFBlockGrammar())
  }

  static let header: Declaration.Body = { reader in
    let isKnown = reader.node.map { TIFFForm($0.source, $0.range) != nil } ?? true
    if !isKnown {
      // Readers show a picture without its metadata, but not without its own header.
      let isOfFile = reader.node.map { $0.isRoot || $0.parent?.isRoot == true } ?? true
      return reader.fail(
        rule: isOfFile ? "tiff.header.not-there" : "tiff.header.metadata",
        severity: isOfFile ? .error : .warning,
        "the \(reader.remaining)-byte structure does not begin with a TIFF header",
        at: ByteRange(start: reader.position, count: min(4, reader.remaining)))
    }
    let mark = reader.source.big16(at: reader.position)
    reader.text("byte_order", .ascii, .bytes(2), means: .type)
    reader.order = mark == 0x4949 ? .little : .big
    let version = reader.u16("version", means: .version, labels: versions)
    reader.when(version != 43, "version is not 43") {
      reader.u32("first_IFD_offset", means: .offset(from: .enclosing("tiff")))
    }
    reader.when(version == 43, "version is 43") {
      reader.u16("offset_size")
      reader.reserved(2)
      reader.u64("first_IFD_offset", means: .offset(from: .enclosing("tiff")))
    }
    let variant = reader.node.flatMap { TIFFForm($0.source, $0.range)?.variant } ?? .plain
    reader.when(variant == .canon, "Canon CR2") {
      reader.text("signature", .ascii, .bytes(2), means: .type)
      reader.u8("major_version", means: .version)
      reader.u8("minor_version", means: .version)
      reader.u32("raw_IFD_offset", means: .offset(from: .enclosing("tiff")))
    }
    reader.when(variant == .panasonic, "version is 85") {
      reader.bytes("signature", 16, means: .type)
    }
  }

  private static let versions: Labels = [
    42: "TIFF", 43: "BigTIFF", TIFFForm.olympusVersion: "Olympus ORF",
    TIFFForm.olympusVersionS: "Olympus ORF", TIFFForm.panasonicVersion: "Panasonic RW2",
  ]

  // MARK: Parts of the structure

  static let directory = DeclaredNodeKind(
    Declaration(
      "IFD ", named: "IFD", "Image File Directory", in: "tiff", by: .tiff,
      presents: TIFFPresentation.entries, holds: TIFFDirectoryGrammar(),
      summary: Summary { $0.directorySummary },
      naming: Naming { .word($0.tiffDirectory?.kind.word ?? "IFD") }
    ) { $0.directory() },
    in: TIFFPartGrammar())

  /// The containers of values outside of entries. A directory contains the values that directly
  /// follow its table; the TIFF structure contains all others.
  private static let places = ["IFD", "tiff"]

  static let value = DeclaredNodeKind(
    Declaration(
      "tag ", named: "tag", "Value", in: "IFD", presents: TIFFPresentation.values,
      summary: Summary { $0.tiffValueText },
      naming: Naming { .word($0.tiffEntry?.name ?? "tag") }
    ) { $0.separateValue() }.within(places),
    in: TIFFPartGrammar())

  /// The node kind of a directory value that is a structure of another format.
  static let block = DeclaredNodeKind(
    Declaration(
      "tag ", named: "tag", "Structure", in: "IFD",
      holds: PayloadGrammar("value", means: .payload, terminology: .tiff),
      naming: Naming { .word($0.tiffEntry?.name ?? "tag") }
    ).within(places),
    in: TIFFPartGrammar())

  static let packet = DeclaredNodeKind(
    Declaration(
      "tag ", named: "tag", "XMP Packet", in: "IFD",
      holds: PayloadGrammar("value", means: .payload, terminology: .tiff) { _ in
        .mediaType("application/rdf+xml")
      }, naming: Naming { .word($0.tiffEntry?.name ?? "tag") }
    ).within(places),
    in: TIFFPartGrammar())

  static let picture = DeclaredNodeKind(
    Declaration(
      "data", named: "image_data", "Picture Data", in: "IFD",
      holds: PayloadGrammar("data", means: .media, terminology: .tiff, mayOpen: isCodedPicture)
    ).within(places),
    in: TIFFPartGrammar())

  /// Whether a strip or tile begins like a JPEG or JPEG 2000 codestream. Strips and tiles of plain
  /// pixels are not opened, because pixels can look like an audio stream.
  private static let isCodedPicture: @Sendable (Payload) -> Bool = { payload in
    [0xFFD8, 0xFF4F].contains(payload.source.big16(at: payload.range.start))
  }

  static let preview = DeclaredNodeKind(
    Declaration(
      "jpeg", named: "thumbnail", "Thumbnail", in: "IFD",
      holds: PayloadGrammar(
        "data", means: Meaning(.payload, about: .category(.picture)), terminology: .tiff)
    ).within(places),
    in: TIFFPartGrammar())

  static let gap = DeclaredNodeKind(
    Declaration(
      "gap ", named: "unreferenced", "Unreferenced", in: "tiff",
      naming: Naming { .word($0.isPadding ? "padding" : "unreferenced") }
    ) { $0.gap() },
    in: TIFFPartGrammar())
}
