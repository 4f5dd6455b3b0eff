import Anatomy
import Bytes
import Movie
import RuleEngine

/// Rules for PNG pictures and animations. A violation is an error if decoders show no picture or
/// another one, and a warning if they only ignore the chunk.
extension Rule {
  static let png: [Rule] = pngHeader + pngPalette + pngData + pngChunks + pngAnimation

  static let pngFile = Place.named("png", kind: .chunk)

  // MARK: Header

  private static let pngHeader: [Rule] = [
    Rule(
      "png.header.not-first", .error, at: pngFile,
      "A PNG picture must begin with IHDR, and have no second one", clause: Clause(.png, "5.6"),
      cause: "Chunks were sorted, or two pictures were joined",
      fix: "Put IHDR in front of all other chunks",
      passing: .dot(),
      failing: .dot(
        data: #"u32 13 crc32 { ↓"IHDR" u32 1, 1 08 00 00 00 00 } \#(Example.dotData)"#)
    ) { file, _ in
      let chunks = file.chunksOfPNG
      guard let first = chunks.first else { return nil }
      guard first.code == "IHDR" else {
        return .bytes(first.nameRange, in: first, "the first chunk is \(first.code), not IHDR")
      }
      return chunks.dropFirst().filter { $0.code == "IHDR" }.map {
        .bytes($0.nameRange, in: $0, "IHDR is there again")
      }
    },
    Rule(
      "png.header.values", .error, at: pngFile,
      "IHDR must state a size, a color type and a bit depth that PNG permits",
      clause: Clause(.png, "11.2.1"),
      cause: "The header was damaged, or the picture was made to attack decoders",
      fix: "Obtain an intact copy, because no decoder shows the picture",
      passing: .dot(),
      failing: [
        .dot(header: "↓u32 0 u32 1 08 00 00 00 00"),
        .dot(header: "u32 1, 1 ↓03 00 00 00 00"), .dot(header: "u32 1, 1 ↓01 02 00 00 00"),
        .dot(header: "u32 1, 1 08 00 00 00 ↓02"),
        Example(
          """
          89 "PNG" 0d 0a 1a 0a
          ↓u32 14 crc32 { "IHDR" u32 1, 1 08 00 00 00 00 00 }
          \(Example.dotData) u32 0 crc32 { "IEND" }
          """),
      ]
    ) { file, _ in
      guard let header = file.child("IHDR"), let width = header.integer(.width),
        let height = header.integer(.height), let depth = header.integer(.bit_depth),
        let type = header.integer(.colour_type)
      else { return nil }
      var found: [Violation] = []
      if header.dataSize > 13 {
        found += .bytes(
          header.sizeRange, in: header, "IHDR has \(header.dataSize) bytes, expected 13")
      }
      for (name, value) in [(FieldName.width, width), (.height, height)]
      where !(1...Int(Int32.max) ~= value) {
        found += .field(
          name, of: header, "\(name.rawValue) is \(value), expected 1 to \(Int32.max)")
      }
      let depths = permittedDepths[type]
      if let depths, !depths.contains(depth) {
        found += .field(
          .bit_depth, of: header,
          "bit_depth is \(depth), expected \(depths.map(String.init).joined(separator: ", ")) for"
            + " color type \(type)")
      } else if depths == nil {
        found += .field(
          .colour_type, of: header, "colour_type is \(type), which PNG does not define")
      }
      for (name, most) in [
        (FieldName.compression_method, 0), (.filter_method, 0), (.interlace_method, 1),
      ] {
        guard let value = header.integer(name), value > most else { continue }
        found += .field(name, of: header, "\(name.rawValue) is \(value), expected at most \(most)")
      }
      return found
    },
  ]

  /// The permitted bit depths for each color type.
  private static let permittedDepths = [
    0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16],
  ]

  // MARK: Palette

  private static let pngPalette: [Rule] = [
    Rule(
      "png.palette.missing", .error, at: pngFile,
      "A picture with a palette must have PLTE before IDAT", clause: Clause(.png, "11.2.2"),
      cause: "A program removed the palette, or put it after the picture",
      fix: "Obtain an intact copy, because the colors are lost",
      passing: .dot(header: colors, before: palette),
      failing: .dot(header: "u32 1, 1 08 ↓03 00 00 00")
    ) { file, _ in
      guard let header = file.child("IHDR"), header.integer(.colour_type) == 3 else { return nil }
      let isThere = file.chunksOfPNG.prefix { $0.code != "IDAT" }.contains { $0.code == "PLTE" }
      return isThere
        ? [] : .field(.colour_type, of: header, "colour_type is 3, but no PLTE precedes IDAT")
    },
    Rule(
      "png.palette.entries", .error, at: pngFile,
      "There must be one palette, with 1 to 256 entries and no more than the bit depth can address",
      clause: Clause(.png, "11.2.2"),
      cause: "The palette was damaged, or the bit depth was changed",
      fix: "Obtain an intact copy, because decoders refuse the palette",
      passing: .dot(header: colors, before: palette),
      failing: [
        .dot(header: colors, before: #"u32 0 crc32 { ↓"PLTE" }"#),
        .dot(header: colors, before: #"u32 2 crc32 { ↓"PLTE" 00 00 }"#),
        .dot(header: colors, before: palette + #" u32 3 crc32 { ↓"PLTE" 00 00 00 }"#),
      ]
    ) { file, _ in
      guard let header = file.child("IHDR"), let type = header.integer(.colour_type),
        let palette = file.child("PLTE"), !palette.isCut
      else { return nil }
      if let second = file.children.last(where: { $0.code == "PLTE" }), second != palette {
        return .bytes(second.nameRange, in: second, "PLTE is there again")
      }
      let size = palette.dataSize
      let most = type == 3 ? 1 << min(8, header.integer(.bit_depth) ?? 8) : 256
      guard size % 3 != 0 || !(1...most ~= size / 3) else { return [] }
      return .bytes(
        palette.nameRange, in: palette,
        size % 3 == 0
          ? "PLTE has \(size / 3) entries, expected 1 to \(most)"
          : "PLTE has \(size) bytes, which is no multiple of 3")
    },
    Rule(
      "png.palette.not-used", .warning, at: pngFile,
      "A gray picture must not have a palette", clause: Clause(.png, "11.2.2"),
      cause: "A program changed the color type and kept PLTE",
      fix: "Remove PLTE",
      passing: .dot(header: colors, before: palette),
      failing: .dot(before: #"u32 3 crc32 { ↓"PLTE" 00 00 00 }"#)
    ) { file, _ in
      guard let type = file.child("IHDR")?.integer(.colour_type), let palette = file.child("PLTE")
      else { return nil }
      return type == 0 || type == 4
        ? .bytes(palette.nameRange, in: palette, "PLTE is in a picture of color type \(type)") : []
    },
    Rule(
      "png.transparency.entries", .error, at: pngFile,
      "tRNS must have the size that the color type demands, and no entry beyond the palette",
      clause: Clause(.png, "11.3.1.1"),
      cause: "A program changed the color type or the palette and kept tRNS",
      fix: "Write tRNS again, because decoders show the picture without transparency",
      passing: .dot(before: #"u32 2 crc32 { "tRNS" 00 00 }"#),
      failing: [
        .dot(before: #"u32 1 crc32 { ↓"tRNS" 00 }"#),
        .dot(header: colors, before: palette + #" u32 2 crc32 { ↓"tRNS" 00 00 }"#),
      ]
    ) { file, _ in
      guard let type = file.child("IHDR")?.integer(.colour_type), let chunk = file.child("tRNS"),
        !chunk.isCut
      else { return nil }
      let size = chunk.dataSize
      let problem: String? =
        switch type {
        case 0: size == 2 ? nil : "tRNS has \(size) bytes, expected 2"
        case 2: size == 6 ? nil : "tRNS has \(size) bytes, expected 6"
        case 3:
          1...max(1, (file.child("PLTE")?.dataSize ?? 0) / 3) ~= size
            ? nil : "tRNS has \(size) entries, PLTE has \((file.child("PLTE")?.dataSize ?? 0) / 3)"
        case 4, 6: "tRNS is in a picture with alpha values"
        default: nil
        }
      return problem.map { .bytes(chunk.nameRange, in: chunk, $0) } ?? []
    },
  ]

  // MARK: Data

  private static let pngData: [Rule] = [
    Rule(
      "png.data.missing", .error, at: pngFile,
      "A PNG picture must have IDAT", clause: Clause(.png, "5.6"),
      cause: "The file was truncated, or a program kept only metadata",
      fix: "Obtain a complete copy, because there is no picture",
      passing: .dot(), failing: .dot(data: "", end: #"↓u32 0 crc32 { "IEND" }"#)
    ) { file, _ in
      guard let last = file.chunksOfPNG.last else { return nil }
      return file.child("IDAT") == nil
        ? .bytes(last.sizeRange, in: last, "no IDAT precedes \(last.code)") : []
    },
    Rule(
      "png.data.divided", .error, at: pngFile,
      "No other chunk must be between IDAT chunks", clause: Clause(.png, "5.6"),
      cause: "A program inserted a chunk into the picture",
      fix: "Put the chunk after the last IDAT; decoders lose the rest of the picture",
      passing: .dot(),
      failing: .dot(data: #"\#(Example.dotData) u32 0 crc32 { ↓"tEXt" } u32 0 crc32 { "IDAT" }"#)
    ) { file, _ in
      let chunks = file.chunksOfPNG
      guard let first = chunks.firstIndex(where: { $0.code == "IDAT" }),
        let last = chunks.lastIndex(where: { $0.code == "IDAT" })
      else { return nil }
      let other = chunks[first...last].first { $0.code != "IDAT" }
      return other.map { .bytes($0.nameRange, in: $0, "\($0.code) is between IDAT chunks") } ?? []
    },
    Rule(
      "png.file.no-end", .error, at: pngFile,
      "A PNG picture must end with IEND", clause: Clause(.png, "11.2.4"),
      cause: "The file was probably truncated after a complete chunk",
      fix: "Obtain a complete copy, because many readers refuse a PNG picture without its end",
      passing: .dot(), failing: .dot(data: "↓\(Example.dotData)", end: "")
    ) { file, _ in
      // Data that is no chunk is reported by another rule.
      guard let last = file.chunksOfPNG.last,
        last == file.children.last || file.child("IEND") != nil,
        file.child("IDAT") != nil, !last.isCut
      else { return nil }
      return file.child("IEND") == nil
        ? .bytes(last.sizeRange, in: last, "the last chunk is \(last.code), not IEND") : []
    },
    Rule(
      "png.data.broken", .error, at: pngFile,
      "The compressed data of a PNG picture must be a complete zlib stream",
      clause: Clause(.png, "10.1"),
      cause: "Bytes were damaged or lost",
      fix: "Obtain an intact copy, because decoders show only the upper part of the picture",
      failing: .dot(data: #"u32 5 crc32 { "IDAT" ↓78 da 63 00 ff }"#)),
    Rule(
      "png.data.too-short", .error, at: pngFile,
      "The compressed data must contain all rows of the picture", clause: Clause(.png, "7.2"),
      cause: "The size in IHDR was changed, or the picture was truncated",
      fix:
        "Obtain an intact copy, because decoders refuse the picture or leave its lower part empty",
      failing: .dot(data: #"u32 9 crc32 { "IDAT" ↓78 da 63 00 00 00 01 00 01 }"#)),
    Rule(
      "png.data.filter", .error, at: pngFile,
      "The filter type of each row must be 0 to 4", clause: Clause(.png, "9.2"),
      cause: "The picture was damaged before it was compressed, or IHDR was changed",
      fix: "Obtain an intact copy, because decoders refuse the picture",
      failing: .dot(data: #"u32 10 crc32 { "IDAT" ↓78 da 63 65 00 00 00 0c 00 06 }"#)),
    Rule(
      "png.data.extra", .warning, at: pngFile,
      "Nothing should follow the last row of the picture in its data", clause: Clause(.png, "10.1"),
      cause: "The picture was made smaller by its header alone, or a program hides data",
      fix: "Write the picture again; decoders ignore the rest, and some of them warn",
      failing: .dot(data: #"u32 12 crc32 { "IDAT" 78 da 63 60 00 00 00 02 00 ↓01 00 00 }"#)),
  ]

  // MARK: Chunks

  private static let pngChunks: [Rule] = [
    Rule(
      "png.chunk.order", .warning, at: pngFile,
      "A chunk that decoders need for the picture must precede it", clause: Clause(.png, "5.6"),
      cause: "A program appended the chunk to the file",
      fix: "Put the chunk in front of PLTE or IDAT, as its clause demands; decoders ignore it",
      passing: .dot(before: gamma), failing: .dot(data: Example.dotData + " " + gamma(at: "↓"))
    ) { file, _ in
      var seen: Set<FourCC> = []
      return file.chunksOfPNG.flatMap { chunk -> [Violation] in
        defer { seen.insert(chunk.code) }
        let before: FourCC? =
          beforePalette.contains(chunk.code) && seen.contains("PLTE")
          ? "PLTE"
          : (beforePalette + beforeData).contains(chunk.code) && seen.contains("IDAT")
            ? "IDAT" : nil
        if let before {
          return .bytes(chunk.nameRange, in: chunk, "\(chunk.code) is after \(before)")
        }
        guard afterPalette.contains(chunk.code), !seen.contains("PLTE"), file.child("PLTE") != nil
        else { return [] }
        return .bytes(chunk.nameRange, in: chunk, "\(chunk.code) is before PLTE")
      }
    },
    Rule(
      "png.chunk.repeated", .warning, at: pngFile,
      "A chunk that PNG permits once must not be there again", clause: Clause(.png, "5.6"),
      cause: "Two programs wrote the chunk",
      fix: "Keep one of the chunks; decoders differ in which one they use",
      passing: .dot(before: gamma), failing: .dot(before: gamma + " " + gamma(at: "↓"))
    ) { file, _ in
      var seen: Set<FourCC> = []
      return file.chunksOfPNG.filter { single.contains($0.code) && !seen.insert($0.code).inserted }
        .map { .bytes($0.nameRange, in: $0, "\($0.code) is there again") }
    },
    Rule(
      "png.chunk.unknown-critical", .error, at: pngFile,
      "A PNG picture must not have critical chunks that PNG does not define",
      clause: Clause(.png, "5.4"),
      cause: "A program stored private data under a name that begins with an uppercase letter, or"
        + " the name was damaged",
      fix: "Remove the chunk, because decoders refuse the picture",
      passing: .dot(before: #"u32 0 crc32 { "abCd" }"#),
      failing: .dot(before: #"u32 0 crc32 { ↓"ABCd" }"#)
    ) { file, _ in
      file.chunksOfPNG.filter { chunk in
        chunk.code.rawValue & 0x2000_0000 == 0 && !critical.contains(chunk.code)
      }.map { .bytes($0.nameRange, in: $0, "\($0.code) is critical, and PNG does not define it") }
    },
    Rule(
      "png.chunk.size", .warning, at: pngFile,
      "A chunk must have the size, or the number of entries, that PNG demands",
      clause: Clause(.png, "11.3"),
      cause: "The chunk was damaged, or the palette was changed without it",
      fix: "Remove the chunk; decoders ignore it",
      passing: .dot(before: #"u32 9 crc32 { "sPLT" "a\0" 08 00 00 00 00 00 00 }"#),
      failing: [
        .dot(before: #"u32 8 crc32 { ↓"sPLT" "a\0" 08 00 00 00 00 00 }"#),
        .dot(header: colors, before: palette + #" u32 4 crc32 { ↓"hIST" u32 0 }"#),
      ]
    ) { file, _ in
      let chunks = file.chunksOfPNG
      return chunks.flatMap { chunk -> [Violation] in
        guard !chunk.isCut, let problem = chunk.problemOfSize(in: file) else { return [] }
        return .bytes(chunk.nameRange, in: chunk, "\(chunk.code) \(problem)")
      }
    },
    Rule(
      "png.chunk.values", .warning, at: pngFile,
      "The values of a chunk must be in the range that PNG permits", clause: Clause(.png, "11.3"),
      cause: "The writer calculated the value wrongly, or the chunk was damaged",
      fix: "Write the chunk again, or remove it; decoders ignore it",
      passing: .dot(before: gamma),
      failing: [
        .dot(before: #"u32 1 crc32 { "sRGB" ↓07 }"#),
        .dot(before: #"u32 4 crc32 { "gAMA" ↓u32 0 }"#),
        .dot(before: #"u32 7 crc32 { "tIME" u16 2024 ↓0d 01 00 00 00 }"#),
      ]
    ) { file, _ in
      file.chunksOfPNG.flatMap { chunk -> [Violation] in
        chunk.limitsOfFields.flatMap { name, limits -> [Violation] in
          guard let field = chunk.field(name) ?? chunk.memberOfTime(name),
            let value = field.value.integer, !limits.contains(value)
          else { return [] }
          let most = limits.count > 1 ? " to \(limits.upperBound)" : ""
          return .bytes(
            field.range, in: chunk,
            "\(name.rawValue) of \(chunk.code) is \(value), expected \(limits.lowerBound)\(most)")
        }
      }
    },
    Rule(
      "png.text.keyword", .warning, at: pngFile,
      "A keyword must have 1 to 79 characters, without spaces at its ends or two in sequence",
      clause: Clause(.png, "11.3.3.2"),
      cause: "A program wrote a text without a keyword, or did not end the keyword with a zero",
      fix: "Write the text again with a keyword such as Comment; decoders ignore it",
      passing: .dot(before: #"u32 4 crc32 { "tEXt" "a\0b" 00 }"#),
      failing: .dot(before: #"u32 2 crc32 { "tEXt" ↓00 61 }"#)
    ) { file, _ in
      file.chunksOfPNG.flatMap { chunk -> [Violation] in
        guard textChunks.contains(chunk.code),
          let field = chunk.field(.keyword) ?? chunk.field(.profile_name)
            ?? chunk.field(.palette_name), case .text(let text) = field.value
        else { return [] }
        let count = text.string.unicodeScalars.count
        let isWrong =
          !(1...79 ~= count) || text.string.hasPrefix(" ") || text.string.hasSuffix(" ")
          || text.string.contains("  ")
        guard isWrong else { return [] }
        return .bytes(
          field.range, in: chunk,
          1...79 ~= count
            ? "the name \(text.string.quoted) in \(chunk.code) has needless spaces"
            : "the name in \(chunk.code) has \(count) characters, expected 1 to 79")
      }
    },
  ]

  private static let critical: Set<FourCC> = ["IHDR", "PLTE", "IDAT", "IEND"]
  private static let beforePalette: [FourCC] = [
    "cHRM", "gAMA", "iCCP", "sBIT", "sRGB", "cICP", "mDCV", "cLLI",
  ]
  private static let beforeData: [FourCC] = [
    "PLTE", "tRNS", "bKGD", "hIST", "pHYs", "sPLT", "eXIf", "acTL", "oFFs", "pCAL", "sCAL", "sTER",
  ]
  private static let afterPalette: Set<FourCC> = ["tRNS", "bKGD", "hIST"]
  private static let single: Set<FourCC> = [
    "tRNS", "cHRM", "gAMA", "iCCP", "sBIT", "sRGB", "cICP", "mDCV", "cLLI", "bKGD", "hIST",
    "pHYs", "eXIf", "tIME", "acTL", "oFFs", "pCAL", "sCAL", "sTER",
  ]
  private static let textChunks: Set<FourCC> = ["tEXt", "zTXt", "iTXt", "iCCP", "sPLT"]

  // MARK: Examples

  private static let colors = "u32 1, 1 08 03 00 00 00"
  private static let palette = #"u32 3 crc32 { "PLTE" 00 00 00 }"#
  private static let gamma = gamma(at: "")

  private static func gamma(at mark: String) -> String {
    #"u32 4 crc32 { \#(mark)"gAMA" u32 45455 }"#
  }
}

extension Node {
  /// The chunks of a PNG file, without data after them.
  var chunksOfPNG: [Node] { children.filter { $0.headerSize == 8 } }

  /// The code of the chunk in the file.
  fileprivate var nameRange: ByteRange { ByteRange(start: range.start + 4, count: 4) }
  fileprivate var sizeRange: ByteRange { ByteRange(start: range.start, count: 4) }

  /// The number of bytes between the code and the checksum of the chunk.
  fileprivate var dataSize: Int { max(0, range.count - 12) }

  /// The sizes of the data of chunks that always have the same size.
  private static let sizesOfChunks: [FourCC: Int] = [
    "cHRM": 32, "gAMA": 4, "sRGB": 1, "pHYs": 9, "tIME": 7, "IEND": 0,
  ]

  /// What is wrong about the size of the chunk, or the number of its entries; nil if nothing is.
  fileprivate func problemOfSize(in file: Node) -> String? {
    switch code {
    case "sPLT":
      guard let depth = integer(.sample_depth), let name = field(.palette_name) else { return nil }
      let size = depth == 16 ? 10 : 6
      let rest = range.end - 4 - name.range.end - 1
      if depth != 8, depth != 16 { return "has a sample depth of \(depth), expected 8 or 16" }
      return rest % size == 0
        ? nil : "has \(rest) bytes of entries, which is no multiple of \(size)"
    case "hIST":
      guard let palette = file.child("PLTE") else { return "is there without PLTE" }
      return dataSize / 2 == palette.dataSize / 3 && dataSize % 2 == 0
        ? nil : "has \(dataSize) bytes, PLTE has \(palette.dataSize / 3) entries"
    default:
      guard let size = Self.sizesOfChunks[code], dataSize != size else { return nil }
      return "has \(dataSize) bytes, expected \(size)"
    }
  }

  /// The fields of the chunk that must be in a range, and the range.
  fileprivate var limitsOfFields: [(name: FieldName, limits: ClosedRange<Int>)] {
    switch code {
    case "sRGB": [(.rendering_intent, 0...3)]
    case "gAMA": [(.gamma, 1...Int(Int32.max))]
    case "pHYs": [(.unit_specifier, 0...1)]
    case "tIME":
      [
        (.month, 1...12), (.day, 1...31), (.hour, 0...23), (.minute, 0...59), (.second, 0...60),
      ]
    case "zTXt", "iCCP": [(.compression_method, 0...0)]
    case "iTXt": [(.compression_flag, 0...1), (.compression_method, 0...0)]
    default: []
    }
  }

  /// Returns a part of the time in a `tIME` chunk.
  fileprivate func memberOfTime(_ name: FieldName) -> Field? {
    guard case .group(let members)? = field(.time)?.value else { return nil }
    return members.first { $0.isNamed(name) }
  }
}
