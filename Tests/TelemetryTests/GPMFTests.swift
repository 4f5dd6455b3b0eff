import Anatomy
import ByteScript
import Bytes
import InvariantChecks
import Schema
import Testing

@testable import Telemetry

struct GPMFTests {
  /// Written by hand from the layout of gopro/gpmf-parser: a device with one stream of positions.
  static let positions: [UInt8] = item(
    "DEVC", 0, 1,
    item("DVID", "L", 4, hex("00000001")) + item("DVNM", "c", 1, text("Camera"))
      + item(
        "STRM", 0, 1,
        item("STNM", "c", 1, text("GPS (Lat., Long.)"))
          + item("GPSF", "L", 4, hex("00000003"))
          + item("GPSU", "c", 1, text("161222130300.000"))
          + item(
            "UNIT", "c", 3, text("deg") + text("deg") + hex("6d0000") + text("m/s") + text("m/s"))
          + item("SCAL", "l", 4, hex("00989680 00989680 000003e8 000003e8 00000064"))
          + item(
            "GPS5", "l", 20,
            // 33.1264969, -117.3273542, -20.184, 0.167, 0.19
            hex("13becc19 ba116df2 ffffb128 000000a7 00000013")
              + hex("13becc1a ba116df3 ffffb129 000000a8 00000014"))))

  private func open(_ bytes: [UInt8]) -> Document {
    Document(ByteSource(bytes: bytes), nodeKind: GPMF.stream)
  }

  @Test func positionsAreScaledAndNamed() throws {
    let stream = try #require(open(Self.positions).root.child("DEVC")?.child("STRM"))
    #expect(stream.summary == "GPS (Lat., Long.)")
    let table = try #require(stream.child("GPS5")?.table("entries"))
    #expect(table.rowCount == 2)
    #expect(
      table.columns.map(\.name) == ["latitude", "longitude", "altitude", "speed_2D", "speed_3D"])
    let words = table.columns.map { column in
      column.label?(table.rawCell(row: 0, column: column) ?? 0)
    }
    #expect(
      words == ["33.1271193 deg", "-117.3262862 deg", "-20.184 m", "0.167 m/s", "0.19 m/s"])
    #expect(
      table.columns.map(\.meaning.subject)
        == [.category(.location), .category(.location), .category(.location), nil, nil])
  }

  @Test func settingsTellWhatTheyAre() throws {
    let bytes = Self.item(
      "DEVC", 0, 1,
      Self.item("CASN", "c", 1, Self.text("C3221324545448"))
        + Self.item("MINF", "c", 1, Self.text("HERO6 Black") + [0])
        + Self.item("MUID", "L", 4, hex("e76ae067 87c8a4d0"))
        + Self.item("PRTN", "c", 1, Self.text("N")))
    let device = try #require(open(bytes).root.child("DEVC"))
    func field(_ code: FourCC) -> Field? { device.child(code)?.fields.dropFirst(4).first }
    #expect(field("CASN")?.meaning.subject == .tag(space: .gpmf, key: "CASN"))
    #expect(field("MINF")?.meaning.subject == .category(.device))
    #expect(field("MUID")?.meaning.subject == .category(.identifier))
    #expect(field("PRTN")?.meaning.subject == .tag(space: .gpmf, key: "PRTN"))
    guard case .text(let model)? = field("MINF")?.value else {
      Issue.record("no model")
      return
    }
    #expect(model.string == "HERO6 Black")
    #expect(device.child("MINF")?.title == "Camera Model")
  }

  @Test func structuresReadAsTheirTypeSays() throws {
    let bytes = Self.item(
      "STRM", 0, 1,
      Self.item("TYPE", "c", 1, Self.text("Lf[2]S"))
        + Self.item("SCAL", "s", 2, hex("03e8 0001 0001 000a"))
        + Self.item("FACE", "?", 14, hex("000003e9 3f000000 40000000 0019")))
    let table = try #require(
      open(bytes).root.child("STRM")?.child("FACE")?.table("entries"))
    #expect(table.columns.map(\.bitCount) == [32, 32, 32, 16])
    let words = table.columns.map { $0.label?(table.rawCell(row: 0, column: $0) ?? 0) }
    #expect(words == ["1.001", nil, nil, "2.5"])
  }

  @Test func damageIsSaidAndCovered() {
    var bytes = Self.positions
    bytes[bytes.count - 40 - 1] = 9  // nine rows are stated, two are present
    let document = open(bytes)
    #expect(Invariants.violations(in: document) == [])
    var rules: Set<String> = []
    document.root.forEachNode { node in
      for finding in node.layoutFindings { rules.insert(finding.rule) }
    }
    #expect(rules == ["telemetry.size-past-end"])
  }

  @Test func invariantsHoldForDamagedItems() {
    expectInvariants(of: Self.positions, nodeKind: GPMF.stream)
  }

  // MARK: Handwritten bytes

  static func item(_ key: String, _ type: Character, _ size: Int, _ data: [UInt8]) -> [UInt8] {
    item(key, type.asciiValue ?? 0, size, data)
  }

  static func item(_ key: String, _ type: UInt8, _ size: Int, _ data: [UInt8]) -> [UInt8] {
    let count = data.count / size
    let head = text(key) + [type, UInt8(size), UInt8(count >> 8), UInt8(count & 0xFF)]
    return head + data + [UInt8](repeating: 0, count: (4 - data.count % 4) % 4)
  }

  static func text(_ text: String) -> [UInt8] { Handmade.text(text) }
}
