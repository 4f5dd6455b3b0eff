import Anatomy
import Bytes
import Schema

/// The X3F format of Sigma: a header, sections, and a directory of the sections at the end.
enum X3F {
  static let header: Declaration.Body = { file in
    file.order = .little
    file.text("signature", .ascii, .bytes(4), means: .type)
    let version = file.u32("version", means: .version)
    // Later versions have a longer header without an identifier.
    file.when(
      file.isDescribing || version < 0x4_0000 && file.remaining >= 32, "version is below 4"
    ) {
      file.bytes("unique_identifier", 16, means: .makerTag("ImageUniqueID"))
      file.u32("mark_bits")
      file.u32("columns")
      file.u32("rows")
      file.u32("rotation")
    }
  }

  fileprivate static let directory = section("directory", "Section Directory") { section in
    section.u32("version", means: .version)
    let count = section.u32("section_count", means: .count(of: .rows))
    section.list("sections", count: min(count, section.remaining / 12)) { row in
      row.u32("offset", means: .offset(from: .file))
      row.u32("size", means: .size(of: .extent))
      row.text("type", .ascii, .bytes(4), means: .type)
    }
    section.rest("further", means: Meaning(.undecoded))
  }

  fileprivate static let end = DeclaredNodeKind(
    Declaration("sect", named: "end", "Directory Offset", by: .unpublished) { end in
      end.order = .little
      end.u32("directory_offset", means: .offset(from: .file))
    },
    in: PlainGrammar(.block, .picture))

  /// The node kind of a section with names and values of settings, in UTF-16.
  fileprivate static let properties = section("properties", "Properties") { section in
    section.u32("version", means: .version)
    let count = section.u32("property_count", means: .count(of: .rows))
    section.u32("character_format", means: .type)
    section.u32("reserved")
    let length = section.u32("character_count")
    let rows = min(count, section.remaining / 8)
    section.table("offsets", rows: rows, line: nil) { row in
      row.u32("name_offset")
      row.u32("value_offset")
    }
    section.limited(to: section.position.saturatingAdd(length.saturatingTimes(2))) {
      section.list("properties", count: rows) { $0.property() }
    }
    section.rest("further", means: Meaning(.undecoded))
  }

  fileprivate static let picture = section(
    "picture", "Picture",
    holds: PayloadGrammar("data", means: .media, terminology: .picture, mayOpen: isJPEG)
  ) { section in
    section.u32("version", means: .version)
    section.u32("type", means: .type)
    section.u32("format", means: .type)
    section.u32("columns")
    section.u32("rows")
    section.u32("row_size")
  }

  private static let isJPEG: @Sendable (Payload) -> Bool = { payload in
    payload.source.big16(at: payload.range.start) == 0xFFD8
  }

  fileprivate static let unknown = section("section", "Section") { section in
    section.rest("undecoded", means: Meaning(.undecoded))
  }

  /// Returns the node kind of a section of the given type and size.
  fileprivate static func nodeKind(of type: FourCC, size: Int) -> DeclaredNodeKind {
    switch type {
    case "PROP" where size >= 24: properties
    case "IMAG" where size > 28, "IMA2" where size > 28: picture
    default: unknown
    }
  }

  private static func section(
    _ word: String, _ title: String, holds: (any Grammar)? = nil, body: @escaping Declaration.Body
  ) -> DeclaredNodeKind {
    DeclaredNodeKind(
      Declaration("sect", named: word, title, by: .unpublished, holds: holds) { section in
        section.order = .little
        section.text("signature", .ascii, .bytes(4), means: .type)
        body(section)
      },
      in: PlainGrammar(.block, .picture))
  }

  /// The names of properties that have another name in maker notes.
  fileprivate static let keys = [
    "CAMSERIAL": "SerialNumber", "CAMMANUF": "Make", "CAMMODEL": "Model",
    "FIRMVERS": "FirmwareVersion", "LENSMODEL": "LensModel", "TIME": "DateTimeOriginal",
    "CAMNAME": "CameraModel", "SENSORID": "SensorID", "IMAGEBOARDID": "ImageBoardID",
    "IMAGERBOARDID": "ImageBoardID",
  ]
}

extension FieldReader {
  /// Reads a property. The name and the value follow each other.
  fileprivate func property() {
    let start = position
    text("name", .utf16LittleEndian, .terminated, means: .type)
    let bytes = source.bytes(ByteRange(from: start, to: position), limit: 64)
    let name = String(
      TextEncoding.utf16LittleEndian.decode(bytes[...]).string.prefix { $0 != "\0" })
    text(
      "value", .utf16LittleEndian, .terminated, means: .makerTag(X3F.keys[name] ?? "X3F_\(name)"))
  }
}

/// Grammar of an X3F file after its header.
struct X3FGrammar: Grammar {
  var terminology: FormatTerminology { .picture }
  var kind: StructureKind { .rawPhoto }

  private static let maxSections = 1000

  func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {
    let source = node.source
    func integer(_ place: Int) -> Int {
      Int(source.integer(at: place, width: 4, order: .little) ?? 0)
    }
    let end = region.end - 4
    let place = node.range.start.saturatingAdd(region.count >= 16 ? integer(end) : 0)
    guard place >= region.start, place <= end - 12,
      source.big32(at: place) == FourCC("SECd").rawValue
    else {
      if !region.isEmpty {
        childList.add("part", region, headerSize: 0, nodeKind: RawFilePart.unknown)
      }
      return
    }
    let count = min(integer(place + 8), (end - place - 12) / 12, Self.maxSections)
    var parts: [(range: ByteRange, nodeKind: DeclaredNodeKind)] = [
      (ByteRange(from: place, to: end), X3F.directory),
      (ByteRange(from: end, to: region.end), X3F.end),
    ]
    for index in 0..<count {
      let entry = place + 12 + index * 12
      let range = ByteRange(
        start: node.range.start.saturatingAdd(integer(entry)), count: integer(entry + 4))
      guard range.count >= 4, range.end <= place, range.start >= region.start,
        let type = source.big32(at: entry + 8)
      else { continue }
      parts.append((range, X3F.nodeKind(of: FourCC(rawValue: type), size: range.count)))
    }
    childList.add(parts, in: region, of: node) { _ in RawFilePart.unknown }
  }

  func readHeader(_ reader: FieldReader, of declaration: Declaration) {}
}
