import Anatomy
import Bytes
import Schema

/// The data of thermal cameras, in several APP1 segments: a header, a directory, and records. The
/// records contain the thermal picture, a visible picture, the camera and the geographic position.
enum FLIR {
  static let code = FourCC("FFF ")

  static let data = DeclaredNodeKind(
    Declaration(code, named: "flir", "FLIR", by: .unpublished, holds: FLIRGrammar()) { data in
      data.text("format", .ascii, .bytes(4), means: .type)
      data.paddedText("creator", .ascii, of: 16, .identifies(.software))
      data.order = FLIR.order(in: data.source, at: data.position)
      data.u32("version", means: .version)
      data.u32("directory_offset")
      data.u32("record_count")
      data.u32("next_index")
      data.bytes("reserved", 28, means: .identifies(.playback))
    },
    in: PlainGrammar(.block, .jpeg, canBeBlanked: true, keepsPlaces: true))

  /// Returns the byte order of the version at an offset. The version is about 100, so its upper 16
  /// bits are 0.
  fileprivate static func order(in source: ByteSource, at place: Int) -> ByteOrder {
    (source.big32(at: place) ?? 0) < 0x1_0000 ? .big : .little
  }

  static let directory = record("directory", "Record Directory") {
    $0.rest("entries", means: .identifies(.playback))
  }

  fileprivate static func nodeKind(ofRecord type: Int) -> DeclaredNodeKind {
    switch type {
    case 1: thermalPicture
    case 0x0E: visiblePicture
    case 0x20: camera
    case 0x2B, 0x2E: position
    case 0x21: measurements
    case 0x22: palette
    case 0x2A: overlay
    default: unknown
    }
  }

  // MARK: Records

  private static let thermalPicture = record("thermal_picture", "Thermal Picture") { record in
    record.size()
    record.bytes("settings", 26, means: .identifies(.playback))
    record.rest("picture", means: .media)
  }

  private static let visiblePicture = record(
    "visible_picture", "Visible Picture",
    holds: PayloadGrammar("picture", means: .media, terminology: .jpeg)
  ) { record in
    record.size()
    record.bytes("settings", 26, means: .identifies(.playback))
  }

  private static let camera = record("camera", "Camera") { record in
    record.numbers("temperatures", to: 0xD4)
    record.device("model", 32, "CameraModel")
    record.device("part_number", 16, "CameraPartNumber")
    record.device("serial_number", 16, "CameraSerialNumber")
    record.device("software", 16, "CameraSoftware")
    record.numbers("settings", to: 0x170)
    record.device("lens_model", 32, "LensModel")
    record.device("lens_part_number", 16, "LensPartNumber")
    record.device("lens_serial_number", 16, "LensSerialNumber")
    record.numbers("field_of_view", to: 0x1EC)
    record.device("filter_model", 16, "FilterModel")
    record.device("filter_part_number", 32, "FilterPartNumber")
    record.device("filter_serial_number", 32, "FilterSerialNumber")
    record.numbers("calibration", to: 0x384)
    record.u32("time", means: .identifies(.time))
    record.u32("milliseconds", means: .identifies(.time))
    record.u16("time_zone", means: .identifies(.time))
    record.rest("further", means: .identifies(.playback))
  }

  private static let position = record("position", "Position") { record in
    record.order = FLIR.order(in: record.source, at: record.position)
    record.u32("is_valid")
    record.bytes("version", 4, means: .version)
    for name in ["latitude_reference", "longitude_reference"] {
      record.paddedText(name, .ascii, of: 2, .identifies(.location))
    }
    record.bytes("reserved", 4, means: .identifies(.playback))
    for name in ["latitude", "longitude"] {
      record.float(name, width: 8, means: .identifies(.location))
    }
    record.float("altitude", width: 4, means: .identifies(.location))
    record.rest("movement", means: .identifies(.location))
  }

  private static let measurements = record("measurements", "Measurements") { record in
    record.rest("data", means: .identifies(.text))
  }
  private static let palette = record("palette", "Palette") {
    $0.rest("data", means: .identifies(.playback))
  }
  private static let overlay = record("overlay", "Picture in Picture") {
    $0.rest("data", means: .identifies(.playback))
  }
  fileprivate static let unknown = record("record", "Record") { record in
    record.rest("undecoded", means: Meaning(.undecoded, about: .category(.unknown)))
  }

  private static func record(
    _ word: String, _ title: String, holds: (any Grammar)? = nil,
    body: @escaping Declaration.Body
  ) -> DeclaredNodeKind {
    DeclaredNodeKind(
      Declaration("flir", named: word, title, by: .unpublished, holds: holds, body: body),
      in: PlainGrammar(.block, .jpeg, canBeBlanked: true))
  }
}

extension FieldReader {
  /// Reads a number from which the byte order is detected, and then the width and height of a
  /// picture.
  fileprivate func size() {
    order = (source.big16(at: position) ?? 0) < 0x100 ? .big : .little
    u16("byte_order", means: .type)
    u16("width")
    u16("height")
  }

  /// Reads the numbers from which temperatures are computed, up to `distance` bytes from the start
  /// of the record.
  fileprivate func numbers(_ name: String, to distance: Int) {
    let start = node?.range.start ?? position
    bytes(name, max(0, start + distance - position), means: .identifies(.playback))
  }

  fileprivate func device(_ name: String, _ size: Int, _ key: String) {
    paddedText(name, .ascii, of: size, .makerTag(key))
  }
}

/// Grammar of FLIR data: a header that refers to a directory, and records. The directory states the
/// type, offset and size of each record.
struct FLIRGrammar: Grammar {
  var terminology: FormatTerminology { .jpeg }
  var kind: StructureKind { .block }

  private static let entrySize = 32
  private static let mostRecords = 1000

  func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {
    let (source, start) = (node.source, node.range.start)
    let order = FLIR.order(in: source, at: start + 20)
    let count = min(Self.mostRecords, node.integer("record_count") ?? 0)
    let directory = ByteRange(
      start: start.saturatingAdd(node.integer("directory_offset") ?? 0),
      count: count * Self.entrySize
    ).clamped(to: region)
    var parts: [(range: ByteRange, nodeKind: DeclaredNodeKind)] = [(directory, FLIR.directory)]
    for number in 0..<(directory.count / Self.entrySize) {
      let entry = directory.start + number * Self.entrySize
      func integer(_ distance: Int, _ width: Int) -> Int {
        Int(source.integer(at: entry + distance, width: width, order: order) ?? 0)
      }
      let range = ByteRange(start: start.saturatingAdd(integer(12, 4)), count: integer(16, 4))
        .clamped(to: region)
      let type = integer(0, 2)
      if type != 0, !source.isZero(range) {
        parts.append((range, FLIR.nodeKind(ofRecord: type)))
      }
    }
    childList.add(parts, in: region, of: node) { _ in FLIR.unknown }
  }

  func readHeader(_ reader: FieldReader, of declaration: Declaration) {}
}
