import Anatomy
import Bytes
import Movie
import RuleEngine

/// Rules for the scans of JPEG pictures and their coded data.
extension Rule {
  static let jpegScans: [Rule] = [
    Rule(
      "jpeg.scan.tables", .error, at: jpegFile,
      "Each component of a scan must have its tables in front of the scan",
      clause: Clause(.jpeg, "B.2.4"),
      cause: "A program removed a table, or wrote an abbreviated picture as a file",
      fix: "Obtain an intact copy, because decoders refuse the picture without its tables",
      passing: .jpeg(JPEGScript.frame() + JPEGScript.tables + JPEGScript.scan()),
      failing: [
        .jpeg(JPEGScript.frame("08 u16 8, 8 01 01 11 ↓02") + JPEGScript.tables + JPEGScript.scan()),
        .jpeg(JPEGScript.frame() + JPEGScript.tables + JPEGScript.scan("01 01 ↓33 00 3f 00")),
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
      passing: .jpeg(JPEGScript.frame() + JPEGScript.tables + JPEGScript.scan()),
      failing: .jpeg(
        JPEGScript.frame() + JPEGScript.quantization + JPEGScript.scan("01 01 ↓00 00 3f 00"))
    ) { file, _ in
      file.missingTables(withDefault: true)
    },
    Rule(
      "jpeg.scan.values", .error, at: jpegFile,
      "A scan must name components of the frame, and a range of coefficients that JPEG permits",
      clause: Clause(.jpeg, "B.2.3"),
      cause: "The header of the scan was damaged",
      fix: "Obtain an intact copy, because decoders refuse the scan",
      passing: .jpeg(JPEGScript.frame() + JPEGScript.tables + JPEGScript.scan()),
      failing: [
        .jpeg(
          JPEGScript.frame() + JPEGScript.tables + JPEGScript.scan() + " "
            + JPEGScript.scan("01 ↓07 00 00 3f 00")),
        .jpeg(
          "ff c2 " + JPEGScript.frame().dropFirst(6) + JPEGScript.tables
            + JPEGScript.scan("01 01 00 ↓05 03 00")),
      ]
    ) { file, _ in
      guard let frame = file.frameHeader else { return nil }
      let components = Set(frame.rows(.components).compactMap { $0[.C] })
      let isProgressive = [2, 10].contains(frame.code.rawValue & 0xF)
      let scans = file.scanHeaders
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
      passing: .jpeg(JPEGScript.frame() + JPEGScript.tables + JPEGScript.scan()),
      failing: .jpeg(JPEGScript.frame() + JPEGScript.tables + JPEGScript.scan("01 01 00 ↓01 3f 00"))
    ) { file, _ in
      guard let frame = file.frameHeader,
        [0, 1, 9].contains(frame.code.rawValue & 0xF)
      else { return nil }
      return file.scanHeaders.flatMap { scan -> [Violation] in
        for (name, expected) in [(FieldName.Ss, 0), (.Se, 63), (.Ah, 0), (.Al, 0)] {
          guard let value = scan.integer(name), value != expected else { continue }
          return .field(name, of: scan, "\(name.rawValue) is \(value), expected \(expected)")
        }
        return []
      }
    },
    Rule(
      "jpeg.scan.restart", .error, at: jpegFile,
      "Restart markers must be numbered from 0 to 7 in turn, and need a restart interval",
      clause: Clause(.jpeg, "B.2.1"),
      cause: "A part of the coded data was lost or moved",
      fix: "Obtain an intact copy, because decoders show a part of the picture wrongly",
      passing: .jpeg(
        JPEGScript.frame() + " ff dd u16 4, 1 " + JPEGScript.tables + JPEGScript.scan()
          + " 00 ff d0 00"),
      failing: [
        .jpeg(JPEGScript.frame() + JPEGScript.tables + JPEGScript.scan() + " 00 ↓ff d0 00"),
        .jpeg(
          JPEGScript.frame() + " ff dd u16 4, 1 " + JPEGScript.tables + JPEGScript.scan()
            + " 00 ↓ff d3 00"),
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
      "jpeg.scan.empty", .error, at: jpegFile,
      "Coded data must follow the header of a scan", clause: Clause(.jpeg, "B.2.1"),
      cause: "The coded data was lost",
      fix: "Obtain an intact copy, because a part of the picture is missing",
      passing: .jpeg(JPEGScript.frame() + JPEGScript.tables + JPEGScript.scan()),
      failing: .jpeg(JPEGScript.frame() + JPEGScript.tables + "↓" + JPEGScript.scan(data: ""))
    ) { file, _ in
      let scans = file.scanHeaders
      let parts = file.children
      guard !scans.isEmpty else { return nil }
      return zip(parts, parts.dropFirst()).flatMap { part, next -> [Violation] in
        part.isNamed("SOS") && !next.isNamed("scan")
          ? .about(part, "no coded data follows SOS") : []
      }
    },
    Rule(
      "jpeg.data.damaged", .error, at: jpegFile,
      "Coded data must consist of codes of the tables of its scan", clause: Clause(.jpeg, "F.2.2"),
      cause: "Bytes were damaged or lost",
      fix: "Obtain an intact copy, because decoders show the rest of the picture wrongly",
      passing: .jpeg(JPEGScript.frame() + JPEGScript.tables + JPEGScript.scan()),
      failing: .jpeg(JPEGScript.frame() + JPEGScript.tables + JPEGScript.scan(data: "↓bf")),
      readingMedia: true
    ) { file, _ in
      file.violations { data, fault in
        guard case .damaged(let place, let unit, let units) = fault else { return [] }
        return .bytes(
          ByteRange(start: place, count: 1), in: data,
          "no code is at this bit in data unit \(unit + 1) of \(units)")
      }
    },
    Rule(
      "jpeg.data.too-short", .error, at: jpegFile,
      "Coded data must contain all data units of the picture", clause: Clause(.jpeg, "B.2.1"),
      cause: "The picture was truncated, or the size in the frame header was changed",
      fix: "Obtain a complete copy, because decoders leave the lower part of the picture empty",
      passing: .jpeg(JPEGScript.frame() + JPEGScript.tables + JPEGScript.scan()),
      failing: .jpeg(
        JPEGScript.frame("08 u16 32, 32 01 01 11 00") + JPEGScript.tables
          + JPEGScript.scan(data: "↓3f")),
      insteadOf: ["jpeg.scan.cut"], readingMedia: true
    ) { file, _ in
      file.violations { data, fault in
        guard case .tooShort(let units, let all) = fault else { return [] }
        return .bytes(
          data.range, in: data, "the scan has \(units) data units, the picture has \(all)")
      }
    },
    Rule(
      "jpeg.data.extra", .error, at: jpegFile,
      "No data must be between the last data unit of a scan and the next marker",
      clause: Clause(.jpeg, "B.2.1"),
      cause: "The size in the frame header was changed, or a part of the data was damaged",
      fix: "Compare the picture with an intact copy, because decoders skip the data",
      passing: .jpeg(JPEGScript.frame() + JPEGScript.tables + JPEGScript.scan()),
      failing: .jpeg(JPEGScript.frame() + JPEGScript.tables + JPEGScript.scan(data: "3f ↓12 34")),
      readingMedia: true
    ) { file, _ in
      file.violations { data, fault in
        guard case .extraBytes(let range, false) = fault else { return [] }
        return .bytes(range, in: data, "\(range.count) bytes follow the last data unit")
      }
    },
    Rule(
      "jpeg.data.padding", .warning, at: jpegFile,
      "No padding should be between the last data unit of a scan and the next marker",
      clause: Clause(.jpeg, "B.2.1"),
      cause: "The camera filled its buffer",
      fix: "Nothing needs to be done; decoders skip the bytes, and some of them warn",
      passing: .jpeg(JPEGScript.frame() + JPEGScript.tables + JPEGScript.scan()),
      failing: .jpeg(JPEGScript.frame() + JPEGScript.tables + JPEGScript.scan(data: "3f ↓00 00")),
      readingMedia: true
    ) { file, _ in
      file.violations { data, fault in
        guard case .extraBytes(let range, true) = fault else { return [] }
        return .bytes(range, in: data, "\(range.count) bytes of 0 or 255 follow the last data unit")
      }
    },
    Rule(
      "jpeg.scan.missing", .error, at: jpegFile,
      "Each component must have a scan with its direct coefficients",
      clause: Clause(.jpeg, "B.2.3"),
      cause: "A scan was lost",
      fix: "Obtain an intact copy, because decoders show the picture in other colors or gray",
      passing: .jpeg(JPEGScript.frame() + JPEGScript.tables + JPEGScript.scan()),
      failing: .jpeg(
        JPEGScript.frame("08 u16 8, 8 02 01 11 00 ↓02 11 00") + JPEGScript.tables
          + JPEGScript.scan("01 01 00 00 3f 00"))
    ) { file, _ in
      guard let frame = file.frameHeader,
        [0, 1, 2, 9, 10].contains(frame.code.rawValue & 0xF)
      else { return nil }
      let scans = file.scanHeaders.filter { $0.integer(.Ss) ?? 0 == 0 }
      guard !scans.isEmpty else { return nil }
      let present = Set(
        scans.filter { $0.integer(.Ah) ?? 0 == 0 }.flatMap { $0.rows(.components) }.compactMap {
          $0[.Cs]
        })
      return frame.rows(.components).flatMap { row -> [Violation] in
        guard let component = row[.C], !present.contains(component) else { return [] }
        return .cell(
          .C, row: row.row, of: .components, in: frame,
          "none of the \(scans.count) scans begins component \(component)")
      }
    },
    Rule(
      "jpeg.scan.progression", .warning, at: jpegFile,
      "Each scan must begin coefficients, or refine those that an earlier scan began",
      clause: Clause(.jpeg, "G.1.1.1.1"),
      cause: "A scan was lost, moved or repeated",
      fix: "Obtain an intact copy, because a part of the picture may be damaged",
      passing: .jpeg(
        "ff c2 " + JPEGScript.frame().dropFirst(6) + JPEGScript.tables
          + JPEGScript.scan("01 01 00 00 00 00")),
      failing: .jpeg(
        "ff c2 " + JPEGScript.frame().dropFirst(6) + JPEGScript.tables
          + JPEGScript.scan("01 01 00 00 00 00") + " "
          + JPEGScript.scan("01 01 00 00 00 ↓10", data: "3f"))
    ) { file, _ in
      guard let frame = file.frameHeader,
        [2, 10].contains(frame.code.rawValue & 0xF)
      else { return nil }
      var progress: [Int: [Int?]] = [:]
      for scan in file.scanHeaders {
        guard let first = scan.integer(.Ss), let last = scan.integer(.Se), first <= last, last < 64,
          let high = scan.integer(.Ah), let low = scan.integer(.Al)
        else { continue }
        for row in scan.rows(.components) {
          guard let component = row[.Cs] else { continue }
          var bits = progress[component] ?? [Int?](repeating: nil, count: 64)
          if let wrong = (first...last).first(where: { bits[$0] != (high == 0 ? nil : high) }) {
            let before = bits[wrong].map { "down to bit \($0)" } ?? "in no scan"
            return .field(
              .Ah, of: scan,
              "Ah is \(high), coefficient \(wrong) of component \(component) is there \(before)")
          }
          for place in first...last { bits[place] = low }
          progress[component] = bits
        }
      }
      return []
    },
  ]
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
            Self.defaults.contains(number) && process != 2,
            .cell(
              name, row: row.row, of: .components, in: scan,
              "no DHT defines the \(kind) table \(number)")
          ))
      }
    }
    return found
  }
}

extension InheritedValue where Answer == CodedPicture {
  fileprivate static let codedPicture = InheritedValue<CodedPicture>(
    "codedPicture", isOfBytes: true, scope: { $0 }, answer: { CodedPicture($0) })
}

extension Node {
  /// Returns violations about the scans of this picture that have a fault; nil if the picture has no
  /// coded data.
  fileprivate func violations(
    _ violation: (_ data: Node, _ fault: CodedDataFault) -> [Violation]
  ) -> [Violation]? {
    guard let data = child("scan"), let picture = inherited(.codedPicture) else { return nil }
    return picture.faults.flatMap { range, fault in
      violation(children.first { $0.range == range } ?? data, fault)
    }
  }

  /// Returns a violation about the first table that a scan needs, but that no segment in front of it
  /// defines; nil in a file without tables or without scans.
  ///
  /// - Parameter hasDefault: whether tables are reported for which many decoders have a default, or
  ///   all others.
  fileprivate func missingTables(withDefault hasDefault: Bool) -> [Violation]? {
    guard segments.contains(where: { $0.isNamed("DQT") || $0.isNamed("DHT") }),
      !scanHeaders.isEmpty
    else { return nil }
    var tables = Tables()
    for segment in segments {
      if let missing = tables.take(segment).first(where: { $0.hasDefault == hasDefault }) {
        return missing.violation
      }
    }
    return []
  }

  /// Returns a violation about the first restart marker of coded data that is not the expected one.
  fileprivate func misplacedRestart(interval: Int) -> [Violation] {
    var expected: UInt8 = 0
    var place = range.start
    while let mark = source.firstPlace(of: 0xFF, in: ByteRange(from: place, to: range.end)) {
      place = mark + 1
      guard let marker = source.byte(at: place), 0xD0...0xD7 ~= marker else { continue }
      let number = marker - 0xD0
      if interval == 0 || number != expected {
        return .bytes(
          ByteRange(start: mark, count: 2), in: self,
          interval == 0
            ? "restart marker \(number) is there, but no restart interval"
            : "the restart marker is \(number), expected \(expected)")
      }
      expected = (expected + 1) % 8
    }
    return []
  }
}
