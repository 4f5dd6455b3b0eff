import Anatomy
import Bytes
import Movie
import RuleEngine

/// Rules for the headers and segments that decoders of JPEG need.
extension Rule {
  static let picturesInJPEG = jpegHeaders + jpegScans

  static let jpegFile = Place.named("jpeg", kind: .segment)

  private static let jpegHeaders: [Rule] = [
    Rule(
      "jpeg.frame.missing", .error, at: jpegFile,
      "A JPEG picture must have one frame header in front of its first scan",
      clause: Clause(.jpeg, "B.2.1"),
      cause: "The header was removed or damaged, or two pictures were joined",
      fix: "Obtain an intact copy, because decoders do not know the size of the picture",
      passing: .jpeg(JPEGScript.frame() + JPEGScript.tables + JPEGScript.scan()),
      failing: [
        .jpeg(JPEGScript.tables + "↓" + JPEGScript.scan()),
        .jpeg(
          JPEGScript.frame() + "↓" + JPEGScript.frame() + JPEGScript.tables + JPEGScript.scan()),
        .jpeg("↓" + JPEGScript.frame() + JPEGScript.tables),
      ]
    ) { file, _ in
      let frames = file.segments.filter(\.isFrameHeader)
      let scan = file.scanHeaders.first
      guard frames.count + (scan == nil ? 0 : 1) > 0 else {
        return file.isRoot
          && file.children.allSatisfy { [0xFFD8, 0xFFD9].contains($0.code.rawValue) }
          ? .bytes(
            file.range.clamped(to: ByteRange(start: file.range.start, count: 1)), in: file,
            "the file of \(file.range.count) bytes has no picture") : nil
      }
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
      passing: .jpeg(JPEGScript.frame() + JPEGScript.tables + JPEGScript.scan()),
      failing: [
        .jpeg("ff ↓c3 " + JPEGScript.frame().dropFirst(6) + JPEGScript.tables + JPEGScript.scan())
      ]
    ) { file, _ in
      // Raw photos contain lossless pictures, which their decoders know.
      guard file.isRoot || file.parent?.isRoot == true,
        let frame = file.frameHeader
      else { return nil }
      let process = frame.code.rawValue & 0xF
      if [1, 2, 9, 10].contains(process), frame.integer(.P) == 12 {
        return .field(.P, of: frame, "P is 12, expected 8")
      }
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
      passing: .jpeg(JPEGScript.frame() + JPEGScript.tables + JPEGScript.scan()),
      failing: [
        .jpeg(JPEGScript.frame("↓07 u16 8, 8 01 01 11 00") + JPEGScript.tables + JPEGScript.scan()),
        .jpeg(
          "ff c1 " + JPEGScript.frame("↓10 u16 8, 8 01 01 11 00").dropFirst(6) + JPEGScript.tables
            + JPEGScript.scan()),
        .jpeg(
          JPEGScript.frame("08 u16 8 ↓u16 0 01 01 11 00") + JPEGScript.tables + JPEGScript.scan()),
        .jpeg(JPEGScript.frame("08 u16 8, 8 01 01 ↓51 00") + JPEGScript.tables + JPEGScript.scan()),
      ]
    ) { file, _ in
      guard let frame = file.frameHeader,
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
      passing: .jpeg(JPEGScript.frame() + JPEGScript.tables + JPEGScript.scan()),
      failing: [
        .jpeg(
          JPEGScript.frame() + " ff c4 sized u16 +2 { ↓05 01 00 * 15 00 } " + JPEGScript.tables
            + JPEGScript.scan()),
        .jpeg(
          JPEGScript.frame() + " ff c4 sized u16 +2 { 00 ↓03 00 * 15 00 01 02 } "
            + JPEGScript.tables + JPEGScript.scan()),
        .jpeg(
          JPEGScript.frame() + " ff db sized u16 +2 { ↓07 01 * 64 } " + JPEGScript.tables
            + JPEGScript.scan()),
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
      "jpeg.segment.unexpected", .error, at: jpegFile,
      "A picture must only have markers that JPEG defines, and one start",
      clause: Clause(.jpeg, "B.1.1.3"),
      cause: "Two pictures were joined, or a marker was damaged",
      fix: "Remove the segment, because decoders refuse the picture",
      passing: .jpeg(JPEGScript.frame() + JPEGScript.tables + JPEGScript.scan()),
      failing: [
        .jpeg("↓ff d8 " + JPEGScript.frame() + JPEGScript.tables + JPEGScript.scan()),
        .jpeg("↓ff c8 00 02 " + JPEGScript.frame() + JPEGScript.tables + JPEGScript.scan()),
      ]
    ) { file, _ in
      let segments = file.segments
      guard segments.contains(where: \.isFrameHeader) else { return nil }
      return segments.enumerated().flatMap { index, segment -> [Violation] in
        let marker = segment.code.rawValue & 0xFF
        let isUnknown =
          marker == 0xC8 || 0x02...0xBF ~= marker || 0xF0...0xFD ~= marker
          || marker == 0xD8 && index > 0
        return isUnknown
          ? .about(segment, "marker \(UInt16(0xFF00 | marker).hexadecimal) is segment \(index + 1)")
          : []
      }
    },
    Rule(
      "jpeg.adobe.transform", .warning, at: jpegFile,
      "The color transform of an Adobe segment must fit the number of components",
      clause: Clause(.jpeg, "B.2.4.6"),
      cause: "The colors were converted without the segment, or the segment is of another picture",
      fix: "Set ColorTransform to 0 for RGB and CMYK, 1 for YCbCr, and 2 for YCCK",
      passing: .jpeg(
        JPEGScript.adobe("00") + JPEGScript.frame() + JPEGScript.tables + JPEGScript.scan()),
      failing: .jpeg(
        JPEGScript.adobe("↓03") + JPEGScript.frame() + JPEGScript.tables + JPEGScript.scan())
    ) { file, _ in
      guard let frame = file.frameHeader,
        let count = frame.integer(.Nf),
        let segment = file.segments.first(where: { $0.isNamed("APP14") }),
        let transform = segment.integer(.ColorTransform)
      else { return nil }
      let permitted = count == 4 ? [0, 2] : [0, 1]
      return permitted.contains(transform)
        ? []
        : .field(
          .ColorTransform, of: segment,
          "ColorTransform is \(transform) with \(count) components")
    },
    Rule(
      "jpeg.jfif.version", .warning, at: jpegFile,
      "The version of JFIF must be 1", clause: Clause(.jpeg, "B.2.4.6"),
      cause: "The segment was damaged",
      fix: "Set version_major to 1; some decoders warn",
      passing: .jpeg(JPEGScript.frame() + JPEGScript.tables + JPEGScript.scan()),
      failing: .make(
        """
        ff d8 ff e0 sized u16 +2 { "JFIF\\0" ↓09 01 00 u16 1, 1 00 00 }
        \(JPEGScript.frame() + JPEGScript.tables + JPEGScript.scan()) ff d9
        """)
    ) { file, _ in
      guard let segment = file.segments.first(where: { $0.isNamed("APP0") }),
        let version = segment.integer(.version_major)
      else { return nil }
      return version == 1
        ? [] : .field(.version_major, of: segment, "version_major is \(version), expected 1")
    },
  ]

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
}

extension Node {
  /// The bits per sample that the frame header may state: lossless pictures may have 2 to 16.
  fileprivate var permittedPrecisions: [Int] {
    switch code.rawValue & 0xF {
    case 0: [8]
    case 3, 7, 11, 15: Array(2...16)
    default: [8, 12]
    }
  }
}
