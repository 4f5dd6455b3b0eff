import Anatomy
import Bytes
import Movie
import RuleEngine

/// Rules for the headers and tables that decoders of JPEG need.
extension Rule {
  static let picturesInJPEG: [Rule] = [
    Rule(
      "jpeg.frame.missing", .error, at: jpegFile,
      "A JPEG picture must have one frame header in front of its first scan",
      clause: Clause(.jpeg, "B.2.1"),
      cause: "The header was removed or damaged, or two pictures were joined",
      fix: "Obtain an intact copy, because decoders do not know the size of the picture",
      passing: .jpeg(frame() + tables + scan()),
      failing: [
        .jpeg(tables + "↓" + scan()), .jpeg(frame() + "↓" + frame() + tables + scan()),
        .jpeg("↓" + frame() + tables),
      ]
    ) { file, _ in
      let frames = file.segments.filter(\.isFrameHeader)
      let scan = file.segments.first { $0.isNamed("SOS") }
      guard frames.count + (scan == nil ? 0 : 1) > 0 else { return nil }
      if let second = frames.dropFirst().first {
        return .about(second, "\(second.name.description) is a second frame header")
      }
      if let frame = frames.first, scan == nil {
        return file.child("scan") == nil && !file.isCut
          ? .about(frame, "no SOS follows \(frame.name.description)") : []
      }
      guard let scan else { return [] }
      guard let frame = frames.first, frame.range.start < scan.range.start else {
        return .about(scan, "no frame header precedes SOS")
      }
      return []
    },
    Rule(
      "jpeg.frame.process", .error, at: jpegFile,
      "A JPEG file should be coded as baseline, extended sequential or progressive",
      clause: Clause(.jpeg, "4.11"),
      cause: "The picture is lossless or hierarchical, or has 12 bits, as medical pictures have",
      fix: "Convert the picture, because most decoders refuse it",
      passing: .jpeg(frame() + tables + scan()),
      failing: [.jpeg("ff ↓c3 " + frame().dropFirst(6) + tables + scan())]
    ) { file, _ in
      // Raw photos contain lossless pictures, which their decoders know.
      guard file.isRoot || file.parent?.isRoot == true,
        let frame = file.segments.first(where: \.isFrameHeader)
      else { return nil }
      let process = frame.code.rawValue & 0xF
      return [0, 1, 2, 9, 10].contains(process)
        ? []
        : .bytes(
          ByteRange(start: frame.range.start + 1, count: 1), in: frame,
          "\(frame.name.description) is \(frame.title.dropFirst(7).lowercased())")
    },
    Rule(
      "jpeg.frame.values", .error, at: jpegFile,
      "A frame header must state a size, a precision and components that decoders accept",
      clause: Clause(.jpeg, "B.2.2"),
      cause: "The header was damaged, or the picture was made to attack decoders",
      fix: "Obtain an intact copy, because decoders refuse the header of the picture",
      passing: .jpeg(frame() + tables + scan()),
      failing: [
        .jpeg(frame("↓07 u16 8, 8 01 01 11 00") + tables + scan()),
        .jpeg("ff c1 " + frame("↓10 u16 8, 8 01 01 11 00").dropFirst(6) + tables + scan()),
        .jpeg(frame("08 u16 8 ↓u16 0 01 01 11 00") + tables + scan()),
        .jpeg(frame("08 u16 8, 8 01 01 ↓51 00") + tables + scan()),
      ]
    ) { file, _ in
      guard let frame = file.segments.first(where: \.isFrameHeader),
        let precision = frame.integer(.P)
      else { return nil }
      var found: [Violation] = []
      let precisions = frame.permittedPrecisions
      if !precisions.contains(precision) {
        let expected = precisions.map(String.init).joined(separator: ", ")
        found += .field(.P, of: frame, "P is \(precision), expected \(expected)")
      }
      for name in [FieldName.X, .Y] {
        guard let value = frame.integer(name) else { continue }
        if value == 0 || value > mostPixels {
          found += .field(
            name, of: frame, "\(name.rawValue) is \(value), expected 1 to \(mostPixels)")
        }
      }
      if frame.integer(.Nf) == 0 { found += .field(.Nf, of: frame, "Nf is 0") }
      for row in frame.rows(.components) {
        for name in [FieldName.H, .V] {
          guard let value = row[name], !(1...4 ~= value) else { continue }
          found += .cell(
            name, row: row.row, of: .components, in: frame,
            "\(name.rawValue) of a component is \(value), expected 1 to 4")
        }
      }
      return found
    },
    Rule(
      "jpeg.table.values", .error, at: jpegFile,
      "A table must have a number that JPEG permits, and codes that can be distinguished",
      clause: Clause(.jpeg, "B.2.4"),
      cause: "The table was damaged",
      fix: "Obtain an intact copy, because decoders refuse the tables",
      passing: .jpeg(frame() + tables + scan()),
      failing: [
        .jpeg(frame() + " ff c4 sized u16 +2 { ↓05 01 00 * 15 00 } " + tables + scan()),
        .jpeg(frame() + " ff c4 sized u16 +2 { 00 ↓03 00 * 15 00 01 02 } " + tables + scan()),
        .jpeg(frame() + " ff db sized u16 +2 { ↓07 01 * 64 } " + tables + scan()),
      ]
    ) { file, _ in
      let segments = file.segments.filter { $0.isNamed("DHT") || $0.isNamed("DQT") }
      guard !segments.isEmpty else { return nil }
      return segments.flatMap { segment in
        segment.groups(.tables).flatMap { table -> [Violation] in
          let (kind, number) =
            segment.isNamed("DHT") ? (FieldName.Tc, FieldName.Th) : (.Pq, .Tq)
          for (name, most) in [(kind, 1), (number, 3)] {
            guard let field = table.first(where: { $0.isNamed(name) }),
              let value = field.value.integer, value > most
            else { continue }
            return .bytes(
              field.range, in: segment, "\(name.rawValue) is \(value), expected at most \(most)")
          }
          guard let counts = table.first(where: { $0.isNamed(.L) }),
            let problem = problem(ofCounts: segment.source.bytes(counts.range))
          else { return [] }
          return .bytes(counts.range, in: segment, problem)
        }
      }
    },
    Rule(
      "jpeg.scan.tables", .error, at: jpegFile,
      "Each component of a scan must have its tables in front of the scan",
      clause: Clause(.jpeg, "B.2.4"),
      cause: "A program removed a table, or wrote an abbreviated picture as a file",
      fix: "Obtain an intact copy, because decoders refuse the picture without its tables",
      passing: .jpeg(frame() + tables + scan()),
      failing: [
        .jpeg(frame("08 u16 8, 8 01 01 11 ↓02") + tables + scan()),
        .jpeg(frame() + tables + scan("01 01 ↓33 00 3f 00")),
      ]
    ) { file, _ in
      file.missingTables(withDefault: false)
    },
    Rule(
      "jpeg.scan.default-tables", .warning, at: jpegFile,
      "A scan should not depend on Huffman tables that the file does not contain",
      clause: Clause(.jpeg, "B.2.4.2"),
      cause: "The picture is a frame of a movie, or a program removed the tables",
      fix: "Add the tables of K.3, because some decoders do not know them",
      passing: .jpeg(frame() + tables + scan()),
      failing: .jpeg(frame() + quantization + scan("01 01 ↓00 00 3f 00"))
    ) { file, _ in
      file.missingTables(withDefault: true)
    },
    Rule(
      "jpeg.scan.values", .error, at: jpegFile,
      "A scan must name components of the frame, and a range of coefficients that JPEG permits",
      clause: Clause(.jpeg, "B.2.3"),
      cause: "The header of the scan was damaged",
      fix: "Obtain an intact copy, because decoders refuse the scan",
      passing: .jpeg(frame() + tables + scan()),
      failing: [
        .jpeg(frame() + tables + scan("01 ↓07 00 00 3f 00")),
        .jpeg("ff c2 " + frame().dropFirst(6) + tables + scan("01 01 00 ↓05 03 00")),
      ]
    ) { file, _ in
      guard let frame = file.segments.first(where: \.isFrameHeader) else { return nil }
      let components = Set(frame.rows(.components).compactMap { $0[.C] })
      let isProgressive = [2, 10].contains(frame.code.rawValue & 0xF)
      let scans = file.segments.filter { $0.isNamed("SOS") }
      guard !scans.isEmpty else { return nil }
      return scans.flatMap { scan -> [Violation] in
        guard let count = scan.integer(.Ns) else { return [] }
        if !(1...4 ~= count) { return .field(.Ns, of: scan, "Ns is \(count), expected 1 to 4") }
        for row in scan.rows(.components) {
          if let component = row[.Cs], !components.contains(component) {
            return .cell(
              .Cs, row: row.row, of: .components, in: scan,
              "the frame has no component \(component)")
          }
        }
        guard isProgressive, let first = scan.integer(.Ss), let last = scan.integer(.Se),
          let high = scan.integer(.Ah), let low = scan.integer(.Al)
        else { return [] }
        if first > 63 || (first == 0 ? last != 0 : last < first || last > 63 || count > 1) {
          return .field(.Ss, of: scan, "the scan has the coefficients \(first) to \(last)")
        }
        return low > 13 || high != 0 && high != low + 1
          ? .field(.Ah, of: scan, "the scan refines bit \(high) to bit \(low)") : []
      }
    },
    Rule(
      "jpeg.scan.sequential", .warning, at: jpegFile,
      "A scan of a sequential picture must have all coefficients", clause: Clause(.jpeg, "B.2.3"),
      cause: "The header of the scan was damaged",
      fix: "Set Ss to 0, Se to 63, and Ah and Al to 0",
      passing: .jpeg(frame() + tables + scan()),
      failing: .jpeg(frame() + tables + scan("01 01 00 ↓01 3f 00"))
    ) { file, _ in
      guard let frame = file.segments.first(where: \.isFrameHeader),
        [0, 1, 9].contains(frame.code.rawValue & 0xF)
      else { return nil }
      return file.segments.filter { $0.isNamed("SOS") }.flatMap { scan -> [Violation] in
        for (name, expected) in [(FieldName.Ss, 0), (.Se, 63), (.Ah, 0), (.Al, 0)] {
          guard let value = scan.integer(name), value != expected else { continue }
          return .field(name, of: scan, "\(name.rawValue) is \(value), expected \(expected)")
        }
        return []
      }
    },
    Rule(
      "jpeg.scan.restart", .warning, at: jpegFile,
      "Restart markers must be numbered from 0 to 7 in turn, and need a restart interval",
      clause: Clause(.jpeg, "B.2.1"),
      cause: "A part of the coded data was lost or moved",
      fix: "Obtain an intact copy, because a part of the picture is damaged",
      passing: .jpeg(frame() + " ff dd u16 4, 1 " + tables + scan() + " 00 ff d0 00"),
      failing: [
        .jpeg(frame() + tables + scan() + " 00 ↓ff d0 00"),
        .jpeg(frame() + " ff dd u16 4, 1 " + tables + scan() + " 00 ↓ff d3 00"),
      ], readingMedia: true
    ) { file, _ in
      var interval = 0
      var isThere = false
      for segment in file.children {
        if segment.isNamed("DRI") { interval = segment.integer(.Ri) ?? 0 }
        guard segment.isNamed("scan") else { continue }
        isThere = true
        let found = segment.misplacedRestart(interval: interval)
        if !found.isEmpty { return found }
      }
      return isThere ? [] : nil
    },
    Rule(
      "jpeg.scan.empty", .warning, at: jpegFile,
      "Coded data must follow the header of a scan", clause: Clause(.jpeg, "B.2.1"),
      cause: "The coded data was lost",
      fix: "Obtain an intact copy, because a part of the picture is missing",
      passing: .jpeg(frame() + tables + scan()),
      failing: .jpeg(frame() + tables + "↓" + scan(data: ""))
    ) { file, _ in
      let scans = file.segments.filter { $0.isNamed("SOS") }
      let parts = file.children
      guard !scans.isEmpty else { return nil }
      return zip(parts, parts.dropFirst()).flatMap { part, next -> [Violation] in
        part.isNamed("SOS") && !next.isNamed("scan")
          ? .about(part, "no coded data follows SOS") : []
      }
    },
  ]

  private static let jpegFile = Place.named("jpeg", kind: .segment)
  /// The largest width and height that common decoders accept.
  private static let mostPixels = 65_500

  /// What is wrong with the numbers of codes of each length in a Huffman table; nil if nothing is.
  private static func problem(ofCounts counts: [UInt8]) -> String? {
    guard counts.count == 16 else { return nil }
    let sum = counts.reduce(0) { $0 + Int($1) }
    if sum > 256 { return "the Huffman table has \(sum) codes, expected at most 256" }
    var next = 0
    for (length, count) in counts.enumerated() {
      next += Int(count)
      if count > 0, next >= 1 << (length + 1) {
        return "the Huffman table has too many codes of at most \(length + 1) bits"
      }
      next <<= 1
    }
    return nil
  }

  // MARK: Examples

  private static func frame(_ values: String = "08 u16 8, 8 01 01 11 00") -> String {
    "ff c0 sized u16 +2 { \(values) } "
  }

  private static let quantization = "ff db sized u16 +2 { 00 01 * 64 } "
  private static let tables = """
    \(quantization)
    ff c4 sized u16 +2 { 00 01 00 * 15 00 10 01 00 * 15 00 }

    """

  private static func scan(_ values: String = "01 01 00 00 3f 00", data: String = "3f") -> String {
    "ff da sized u16 +2 { \(values) } \(data)"
  }
}

/// The tables that were defined in front of a scan.
private struct Tables {
  /// The numbers of the Huffman tables for which many decoders have a default.
  private static let defaults: Set<Int> = [0, 1]
  private var quantization: Set<Int> = []
  private var direct: Set<Int> = []
  private var others: Set<Int> = []
  private var frame: Node?

  /// A table that a scan needs, and whether many decoders have a default for it.
  typealias Missing = (hasDefault: Bool, violation: [Violation])

  /// Takes the next segment. Returns the missing tables if it is a scan.
  mutating func take(_ segment: Node) -> [Missing] {
    if segment.isFrameHeader { frame = frame ?? segment }
    for table in segment.groups(.tables) {
      func value(_ name: FieldName) -> Int? {
        table.first { $0.isNamed(name) }?.value.integer
      }
      if segment.isNamed("DQT"), let number = value(.Tq) { quantization.insert(number) }
      guard segment.isNamed("DHT"), let number = value(.Th) else { continue }
      if value(.Tc) == 0 { direct.insert(number) } else { others.insert(number) }
    }
    return segment.isNamed("SOS") ? missing(for: segment) : []
  }

  private func missing(for scan: Node) -> [Missing] {
    guard let frame else { return [] }
    var found: [Missing] = []
    let process = frame.code.rawValue & 0xF
    let first = scan.integer(.Ss) ?? 0
    let needed = Set(scan.rows(.components).compactMap { $0[.Cs] })
    for row in frame.rows(.components) {
      guard let component = row[.C], needed.contains(component), let number = row[.Tq],
        [0, 1, 2, 9, 10].contains(process), !quantization.contains(number)
      else { continue }
      found.append(
        (
          false,
          .cell(
            .Tq, row: row.row, of: .components, in: frame,
            "no DQT defines the quantization table \(number)")
        ))
    }
    // Arithmetic coding needs no tables.
    guard [0, 1, 2].contains(process) else { return found }
    for row in scan.rows(.components) {
      let isRefined = (scan.integer(.Ah) ?? 0) > 0
      let needsDirect = first == 0 && !(isRefined && process == 2)
      for (name, kind, known, isNeeded) in [
        (FieldName.Td, "DC", direct, needsDirect),
        (.Ta, "AC", others, first > 0 || process != 2),
      ] {
        guard isNeeded, let number = row[name], !known.contains(number) else { continue }
        found.append(
          (
            Self.defaults.contains(number),
            .cell(
              name, row: row.row, of: .components, in: scan,
              "no DHT defines the \(kind) table \(number)")
          ))
      }
    }
    return found
  }
}

/// A row of a table of components.
private struct Component {
  let table: Table
  let row: Int

  subscript(_ name: FieldName) -> Int? {
    table.column(named: name).flatMap { table.cell(row: row, column: $0).integer }
  }
}

extension Node {
  /// The marker segments of a JPEG file, without coded data and what follows the picture.
  fileprivate var segments: [Node] { children.filter { $0.code.rawValue >> 8 == 0xFF } }

  fileprivate func isNamed(_ name: String) -> Bool { declaredNodeKind.declaredName == name }

  /// Whether the segment is a frame header.
  fileprivate var isFrameHeader: Bool {
    let marker = code.rawValue & 0xFF
    return code.rawValue >> 8 == 0xFF && 0xC0...0xCF ~= marker
      && ![0xC4, 0xC8, 0xCC].contains(marker)
  }

  /// The bits per sample that the frame header may state: lossless pictures may have 2 to 16.
  fileprivate var permittedPrecisions: [Int] {
    switch code.rawValue & 0xF {
    case 0: [8]
    case 3, 7, 11, 15: Array(2...16)
    default: [8, 12]
    }
  }

  /// Returns a violation about the first table that a scan needs, but that no segment in front of it
  /// defines; nil in a file without tables or without scans.
  ///
  /// - Parameter hasDefault: whether tables are reported for which many decoders have a default, or
  ///   all others.
  fileprivate func missingTables(withDefault hasDefault: Bool) -> [Violation]? {
    guard segments.contains(where: { $0.isNamed("DQT") || $0.isNamed("DHT") }),
      segments.contains(where: { $0.isNamed("SOS") })
    else { return nil }
    var tables = Tables()
    for segment in segments {
      if let missing = tables.take(segment).first(where: { $0.hasDefault == hasDefault }) {
        return missing.violation
      }
    }
    return []
  }

  fileprivate func rows(_ name: FieldName) -> [Component] {
    guard let table = table(name) else { return [] }
    return (0..<min(table.rowCount, 256)).map { Component(table: table, row: $0) }
  }

  /// The members of the rows of a list.
  fileprivate func groups(_ name: FieldName) -> [[Field]] {
    guard isNamed("DHT") || isNamed("DQT"), case .list(let rows)? = field(name)?.value else {
      return []
    }
    var groups: [[Field]] = []
    rows.forEach { row in
      if case .group(let members) = row.value { groups.append(members) }
      return groups.count < 64
    }
    return groups
  }

  /// Returns a violation about the first restart marker of coded data that is not the expected one.
  fileprivate func misplacedRestart(interval: Int) -> [Violation] {
    var expected: UInt8 = 0xD0
    var wasMark = false
    var found: (place: Int, marker: UInt8)?
    var place = range.start
    while place < range.end, found == nil {
      let block = source.bytes(ByteRange(start: place, count: min(1 << 16, range.end - place)))
      for (index, byte) in block.enumerated() {
        if wasMark, 0xD0...0xD7 ~= byte {
          if interval == 0 || byte != expected {
            found = (place + index - 1, byte)
            break
          }
          expected = expected == 0xD7 ? 0xD0 : expected + 1
        }
        wasMark = byte == 0xFF
      }
      if block.isEmpty { break }
      place += block.count
    }
    guard let (place, marker) = found else { return [] }
    return .bytes(
      ByteRange(start: place, count: 2), in: self,
      interval == 0
        ? "a restart marker is there, but no restart interval"
        : "the restart marker is \(marker - 0xD0), expected \(expected - 0xD0)")
  }
}
