import Anatomy
import Bytes
import Schema

/// Parts of raw photos that are not based on TIFF: previews, records of the camera, and the picture.
enum RawFilePart {
  /// The records of a RAF file with the sizes and settings of the sensor.
  static let sensorRecords = part("sensor", "Sensor Records") { part in
    let count = part.u32("record_count", means: .count(of: .rows))
    part.list("records", count: min(count, part.remaining / 4)) { record in
      record.u16("tag", means: .type)
      let size = record.u16("size", means: .size(of: .nextField))
      record.bytes("value", size, means: .identifies(.playback))
    }
    part.rest("padding", means: .padding)
  }

  static let picture = part("image", "Picture Data") { $0.rest("data", means: .media) }

  /// The part of a RAF file with offsets of further versions of the picture, and other numbers.
  static let directory = part("directory", "Further Offsets") {
    $0.rest("numbers", means: .identifies(.playback))
  }

  static let unknown = part("part", "Part") { $0.rest("undecoded", means: Meaning(.undecoded)) }

  private static let exif = block(
    "TTW", "Exif", holds: SingleChildGrammar(.structure, .picture) { _ in TIFF.file }
  ) { _ in }

  private static let camera = block("PRD", "Picture Dimensions") { block in
    block.text("version", .ascii, .bytes(8), means: .version)
    for name in ["sensor_length", "sensor_width", "image_length", "image_width"] { block.u16(name) }
    block.u8("data_size")
    block.u8("pixel_size")
    block.u8("storage_method", labels: [0x52: "12 bits in 16", 0x59: "12 bits, packed"])
    block.rest("settings", means: .identifies(.playback))
  }

  /// The node kinds of the blocks of an MRW file, by the codes of the blocks.
  static let blocks = [
    "TTW": exif, "PRD": camera, "WBG": balance, "RIF": requested, "PAD": padding,
  ]

  private static let balance = block("WBG", "White Balance Gains") {
    $0.rest("gains", means: .identifies(.playback))
  }
  private static let requested = block("RIF", "Requested Image Format") {
    $0.rest("settings", means: .identifies(.playback))
  }
  private static let padding = block("PAD", "Padding") { $0.rest("padding", means: .padding) }

  private static func part(
    _ word: String, _ title: String, body: @escaping Declaration.Body
  ) -> DeclaredNodeKind {
    DeclaredNodeKind(
      Declaration("part", named: word, title, by: .unpublished, body: body),
      in: PlainGrammar(.block, .picture))
  }

  private static func block(
    _ word: String, _ title: String, holds: (any Grammar)? = nil, body: @escaping Declaration.Body
  ) -> DeclaredNodeKind {
    DeclaredNodeKind(
      Declaration("blok", named: word, title, by: .unpublished, holds: holds) { block in
        block.text("code", .ascii, .bytes(4), means: .type)
        block.u32("size", means: .size(of: .restOfNode))
        body(block)
      },
      in: PlainGrammar(.block, .picture))
  }
}

/// Grammar of a RAF file after its header, which states the offsets and sizes of three parts.
struct RAFGrammar: Grammar {
  var terminology: FormatTerminology { .picture }
  var kind: StructureKind { .rawPhoto }

  func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {
    let parts = [
      ("preview", JPEG.preview), ("sensor", RawFilePart.sensorRecords),
      ("image", RawFilePart.picture),
    ].compactMap { name, nodeKind -> (range: ByteRange, nodeKind: DeclaredNodeKind)? in
      guard let offset = node.integer("\(name)_offset"), let size = node.integer("\(name)_size"),
        offset >= region.start, size > 0
      else { return nil }
      return (ByteRange(start: offset, count: size), nodeKind)
    }
    childList.add(parts, in: region, of: node) { gap in
      gap.start == region.start && gap.end < region.end && gap.count <= Self.longestDirectory
        ? RawFilePart.directory : RawFilePart.unknown
    }
  }

  private static let longestDirectory = 128

  func readHeader(_ reader: FieldReader, of declaration: Declaration) {}
}

/// Grammar of an MRW file after its header: blocks, then the picture.
struct MRWGrammar: Grammar {
  var terminology: FormatTerminology { .picture }
  var kind: StructureKind { .rawPhoto }

  func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {
    let source = node.source
    let end = min(region.end, region.start.saturatingAdd(node.integer("header_size") ?? 0))
    var place = region.start
    while end - place >= 8, source.byte(at: place) == 0, let size = source.big32(at: place + 4) {
      let word = String(
        decoding: source.bytes(ByteRange(start: place + 1, count: 3)), as: UTF8.self)
      let range = ByteRange(from: place, to: min(end, place.saturatingAdd(8 + Int(size))))
      let nodeKind = RawFilePart.blocks[word] ?? RawFilePart.unknown
      childList.add(nodeKind.declaration.code, range, headerSize: 0, nodeKind: nodeKind)
      place = range.end
    }
    if place < end {
      childList.add(
        "part", ByteRange(from: place, to: end), headerSize: 0, nodeKind: RawFilePart.unknown)
    }
    if end < region.end {
      childList.add(
        "part", ByteRange(from: end, to: region.end), headerSize: 0, nodeKind: RawFilePart.picture)
    }
  }

  func readHeader(_ reader: FieldReader, of declaration: Declaration) {}
}
