import Anatomy
import Bytes
import Schema

/// Declarations of the marker segments for frames, scans and tables (ITU-T T.81, B.2).
extension JPEGSegments {
  static let structure = SpecSection(
    .jpeg,
    [
      Segment(.marker(0xD8), named: "SOI", "Start of Image", in: "jpeg", spec: "B.2.1") { _ in },
      Segment(.marker(0xD9), named: "EOI", "End of Image", in: "jpeg", spec: "B.2.1") { _ in },
      Segment(.marker(0xDA), named: "SOS", "Start of Scan", in: "jpeg", spec: "B.2.3") { segment in
        let count = segment.u8("Ns", means: .count(of: .rows), line: "% components")
        segment.table("components", rows: count, line: nil) { row in
          row.u8("Cs")
          row.bits(4, "Td")
          row.bits(4, "Ta")
        }
        segment.u8("Ss")
        segment.u8("Se")
        segment.bits(4, "Ah")
        segment.bits(4, "Al")
      },
      Segment(.marker(0xDC), named: "DNL", "Number of Lines", in: "jpeg", spec: "B.2.5") {
        $0.u16("NL", line: .value)
      },
      Segment(.marker(0xDD), named: "DRI", "Restart Interval", in: "jpeg", spec: "B.2.4.4") {
        $0.u16("Ri", line: .value)
      },
      Segment(.marker(0xDF), named: "EXP", "Expand Reference Components", in: "jpeg", spec: "B.3.3")
      {
        $0.bits(4, "Eh")
        $0.bits(4, "Ev")
      },
      Segment(.marker(0xFE), named: "COM", "Comment", in: "jpeg", spec: "B.2.4.5") {
        $0.text("Cm", .utf8, .rest, means: $0.meaningOfComment, line: .value)
      },
      Segment(.marker(0x01), named: "TEM", "Temporary", in: "jpeg") { _ in },
    ]
      + (0..<8).map {
        Segment(.marker(0xD0 + $0), named: "RST\($0)", "Restart", in: "jpeg", spec: "B.1.1.3") {
          _ in
        }
      })

  static let tables = SpecSection(
    .jpeg,
    [
      Segment(.marker(0xDB), named: "DQT", "Quantization Tables", in: "jpeg", spec: "B.2.4.1") {
        segment in
        segment.list("tables", count: nil) { table in
          let precision = table.bits(4, "Pq", labels: [0: "8 bits", 1: "16 bits"])
          table.bits(4, "Tq", means: .id(of: "quantization_table"))
          let meaning = table.meaningOfTable
          table.bytes("Q", precision == 0 ? 64 : 128, means: meaning)
        }
      },
      Segment(.marker(0xC4), named: "DHT", "Huffman Tables", in: "jpeg", spec: "B.2.4.2") {
        segment in
        segment.list("tables", count: nil) { table in
          table.bits(4, "Tc", labels: [0: "DC", 1: "AC"])
          table.bits(4, "Th", means: .id(of: "entropy_table"))
          let counts = table.source.bytes(
            ByteRange(start: table.position, count: 16).clamped(to: table.rest))
          let meaning = table.meaningOfTable
          table.bytes("L", 16, means: meaning)
          table.bytes("V", counts.reduce(0) { $0 + Int($1) }, means: meaning)
        }
      },
      Segment(.marker(0xCC), named: "DAC", "Arithmetic Conditioning", in: "jpeg", spec: "B.2.4.3") {
        segment in
        segment.table("conditions", rows: nil) { row in
          row.bits(4, "Tc")
          row.bits(4, "Tb")
          row.u8("Cs")
        }
      },
    ])

  private static let ways = """
    C0 Baseline
    C1 Extended Sequential
    C2 Progressive
    C3 Lossless
    C5 Differential Sequential
    C6 Differential Progressive
    C7 Differential Lossless
    C9 Extended Sequential, Arithmetic
    CA Progressive, Arithmetic
    CB Lossless, Arithmetic
    CD Differential Sequential, Arithmetic
    CE Differential Progressive, Arithmetic
    CF Differential Lossless, Arithmetic
    """

  static let frames = SpecSection(
    .jpeg,
    ways.lines.map { line in
      let marker = UInt8(line.prefix(2), radix: 16) ?? 0xC0
      return Segment(
        .marker(marker), named: "SOF\(marker & 0xF)", "Frame, " + line.dropFirst(3), in: "jpeg",
        spec: "B.2.2", presents: ["P": .decoding, "X": .dimensions, "Y": .dimensions],
        summary: Summary { $0.pictureSize }, body: frame)
    } + [
      Segment(
        .marker(0xDE), named: "DHP", "Hierarchical Progression", in: "jpeg", spec: "B.3.2",
        body: frame)
    ])

  private static let frame: Declaration.Body = { segment in
    segment.u8("P")
    segment.u16("Y")
    segment.u16("X")
    let count = segment.u8("Nf", means: .count(of: .rows), line: "% components")
    segment.table("components", rows: count, line: nil) { row in
      row.u8("C")
      row.bits(4, "H")
      row.bits(4, "V")
      row.u8("Tq", means: .reference(to: "quantization_table"))
    }
  }
}

extension FieldReader {
  /// The meaning of the content of a table, which begins at the current position.
  fileprivate var meaningOfTable: Meaning {
    let next = ByteRange(start: position, count: 1)
    let isUnused = node?.isUnusedTableSegment == true || node?.unusedTable(around: next) != nil
    return isUnused ? .identifies(.unreferenced) : .identifies(.playback)
  }
}

extension Node {
  fileprivate var pictureSize: String? {
    guard let width = integer("X"), let height = integer("Y") else { return nil }
    return "\(width)×\(height)"
  }

  /// Summary of a picture: the dimensions in its first frame header.
  var jpegSummary: String? {
    children.first { node in
      node.code.rawValue >> 8 == 0xFF
        && JPEGPiece.isFrame(UInt8(truncatingIfNeeded: node.code.rawValue))
    }?.pictureSize
  }
}
