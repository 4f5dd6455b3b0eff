import Anatomy
import Bytes
import Movie
import RuleEngine

/// Rules for GIF pictures and animations. A violation is an error if most decoders show no picture
/// or another one, and a warning if some of them do.
extension Rule {
  static let gif: [Rule] = gifScreen + gifFrames + gifBlocks

  private static let file = Place.named("gif", kind: .block)

  // MARK: Screen and colors

  private static let gifScreen: [Rule] = [
    Rule(
      "gif.file.version", .error, at: file,
      "The version of GIF must be 87a or 89a", clause: Clause(.gif, "17"),
      cause: "The first bytes were damaged",
      fix: "Set the signature to GIF89a, because most decoders refuse other versions",
      passing: .gif(), failing: .gif(signature: #"↓"GIF88a""#)
    ) { file, _ in
      guard let field = file.field(.signature), case .text(let text) = field.value else {
        return nil
      }
      return ["GIF87a", "GIF89a"].contains(text.string)
        ? [] : .field(.signature, of: file, "signature is \(text.string.quoted)")
    },
    Rule(
      "gif.screen.size", .error, at: file,
      "The logical screen must have a width and a height", clause: Clause(.gif, "18"),
      cause: "The screen description was damaged",
      fix: "Set the size of the screen to that of its largest frame",
      passing: .gif(), failing: .gif(screen: "↓u16le 0 u16le 2 80 00 00")
    ) { file, _ in
      guard let width = file.integer(.logical_screen_width),
        let height = file.integer(.logical_screen_height)
      else { return nil }
      guard width == 0 || height == 0 else { return [] }
      return .field(
        width == 0 ? .logical_screen_width : .logical_screen_height, of: file,
        "the screen has \(width)×\(height) pixels")
    },
    Rule(
      "gif.screen.background", .warning, at: file,
      "The background color must be an entry of the global color table", clause: Clause(.gif, "18"),
      cause: "A program replaced the color table by a smaller one",
      fix: "Set background_colour_index to 0; some decoders refuse the file",
      passing: .gif(), failing: .gif(screen: "u16le 2, 2 80 ↓02 00")
    ) { file, _ in
      guard let index = file.integer(.background_colour_index) else { return nil }
      let colors = file.globalColors
      return colors > 0 && index >= colors
        ? .field(
          .background_colour_index, of: file,
          "background_colour_index is \(index), the table has \(colors) colors") : []
    },
    Rule(
      "gif.colors.missing", .error, at: file,
      "A frame must have a color table, or the file a global one", clause: Clause(.gif, "19"),
      cause: "The color table was removed",
      fix: "Add a color table, because decoders choose other colors or none",
      passing: .gif(),
      failing: .gif(screen: "u16le 2, 2 00 00 00", colors: "", frame: "↓2c u16le 0, 0, 2, 2 00")
    ) { file, _ in
      guard !file.frames.isEmpty else { return nil }
      guard file.globalColors == 0, let frame = file.frames.first(where: { $0.localColors == 0 })
      else { return [] }
      return .about(
        frame,
        "the frame of \(frame.pixelCount) pixels has no color table, and neither has the file")
    },
  ]

  // MARK: Frames

  private static let gifFrames: [Rule] = [
    Rule(
      "gif.frame.missing", .error, at: file,
      "A GIF picture must have a frame", clause: Clause(.gif, "B"),
      cause: "The file was truncated, or a program kept only metadata",
      fix: "Obtain a complete copy, because the file shows nothing",
      passing: .gif(), failing: .gif(blocks: "↓")
    ) { file, _ in
      file.isRoot && file.frames.isEmpty && file.integer(.background_colour_index) != nil
        ? .bytes(
          ByteRange(start: file.children.first?.range.start ?? file.range.end, count: 1)
            .clamped(to: file.range), in: file,
          "the file has \(file.children.count) blocks, but no frame") : []
    },
    Rule(
      "gif.frame.size", .error, at: file,
      "A frame must have a width and a height", clause: Clause(.gif, "20"),
      cause: "The frame was damaged, or a program cropped it to nothing",
      fix: "Remove the frame",
      passing: .gif(), failing: .gif(frame: "2c u16le 0, 0 ↓u16le 0 u16le 2 00")
    ) { file, _ in
      file.frames.flatMap { frame -> [Violation] in
        guard let width = frame.integer(.width), let height = frame.integer(.height),
          width == 0 || height == 0
        else { return [] }
        return .field(
          width == 0 ? .width : .height, of: frame, "the frame has \(width)×\(height) pixels")
      }
    },
    Rule(
      "gif.frame.outside", .error, at: file,
      "Each frame must be inside the logical screen", clause: Clause(.gif, "20"),
      cause: "The size of the screen was changed without its frames",
      fix: "Enlarge the screen; decoders cut the frame off, enlarge the screen, or refuse the file",
      passing: .gif(), failing: .gif(frame: "2c ↓u16le 1 u16le 0, 2, 2 00")
    ) { file, _ in
      let sizes = [file.integer(.logical_screen_width), file.integer(.logical_screen_height)]
      guard let width = sizes[0], let height = sizes[1] else { return nil }
      return file.frames.flatMap { frame -> [Violation] in
        for (place, size, most) in [
          (FieldName.left, FieldName.width, width), (.top, .height, height),
        ] {
          guard let start = frame.integer(place), let length = frame.integer(size),
            start + length > most, most > 0
          else { continue }
          return .field(
            place, of: frame, "the frame ends at \(start + length), the screen at \(most)")
        }
        return []
      }
    },
    Rule(
      "gif.data.code-size", .error, at: file,
      "The minimum code size must be 2 to 8", clause: Clause(.gif, "F"),
      cause: "The byte was damaged, or bytes in front of it were lost",
      fix: "Obtain an intact copy, because decoders show no picture or noise",
      passing: .gif(), failing: .gif(data: "↓0c 03 04 00 05 00")
    ) { file, _ in
      file.frames.flatMap { frame -> [Violation] in
        guard let size = frame.integer(.LZW_minimum_code_size), !(2...8 ~= size) else { return [] }
        return .field(
          .LZW_minimum_code_size, of: frame,
          "LZW_minimum_code_size is \(size), expected 2 to 8")
      }
    },
    Rule(
      "gif.data.damaged", .error, at: file,
      "Each code must be a color, or a code that earlier codes define", clause: Clause(.gif, "F"),
      cause: "Bytes were damaged or lost",
      fix: "Obtain an intact copy, because decoders refuse the frame or show a part of it",
      passing: .gif(), failing: .gif(data: "02 03 ↓3c 00 05 00"), readingMedia: true
    ) { file, _ in
      file.violations { frame, pixels in
        guard case .undefined(let place, let made)? = pixels.fault else { return [] }
        return .bytes(
          ByteRange(start: place, count: 1), in: frame,
          "the code after \(made) pixels is not defined")
      }
    },
    Rule(
      "gif.data.too-short", .error, at: file,
      "The codes must give all pixels of the frame", clause: Clause(.gif, "F"),
      cause: "The picture was truncated, or its size was changed",
      fix: "Obtain a complete copy, because decoders refuse the frame or leave a part of it empty",
      passing: .gif(), failing: .gif(data: "↓02 02 04 0a 00"),
      readingMedia: true
    ) { file, _ in
      file.violations { frame, pixels in
        guard case .tooFew(let made)? = pixels.fault,
          let data = frame.field(.LZW_minimum_code_size)
        else { return [] }
        return .bytes(
          data.range, in: frame,
          "the codes give \(made) of \(frame.pixelCount) pixels of the frame")
      }
    },
    Rule(
      "gif.data.too-long", .warning, at: file,
      "The codes must not give more pixels than the frame has", clause: Clause(.gif, "F"),
      cause: "The size of the frame was changed, or a part of the data was damaged",
      fix: "Compare the size with an intact copy; some decoders refuse the frame",
      passing: .gif(), failing: .gif(frame: "2c u16le 0, 0, 1, 1 00", data: "02 03 04 ↓00 05 00"),
      readingMedia: true
    ) { file, _ in
      file.violations { frame, pixels in
        guard case .tooMany(let place)? = pixels.fault else { return [] }
        return .bytes(
          ByteRange(start: place, count: 1), in: frame,
          "the codes give more than the \(frame.pixelCount) pixels of the frame")
      }
    },
    Rule(
      "gif.data.color", .warning, at: file,
      "The colors of a frame must be entries of its color table", clause: Clause(.gif, "F"),
      cause: "The color table was replaced by a smaller one",
      fix: "Add the missing entries; decoders show black, or nothing at all",
      passing: .gif(), failing: .gif(data: "02 03 ↓1c 00 05 00"), readingMedia: true
    ) { file, _ in
      file.violations { frame, pixels in
        guard case .color(let place, let index)? = pixels.color else { return [] }
        return .bytes(
          ByteRange(start: place, count: 1), in: frame,
          "the color \(index) is not in the table of \(frame.colors(in: file))")
      }
    },
  ]

  // MARK: Blocks

  private static let gifBlocks: [Rule] = [
    Rule(
      "gif.block.cut", .error, at: file,
      "The sub-blocks of a block must end with an empty one", clause: Clause(.gif, "16"),
      cause: "The file was truncated, or the size of a sub-block was damaged",
      fix: "Obtain a complete copy",
      passing: .gif(), failing: .gif(data: "02 03 04 00 ↓05", end: "")
    ) { file, _ in
      guard let last = file.children.last else { return nil }
      let end = last.range.end
      return last.isBlockWithRuns && end == file.range.end && !last.endsWithEmptyRun
        ? .bytes(
          ByteRange(start: max(last.range.start, end - 1), count: 1), in: last,
          "the file ends after \(last.range.count) bytes of the block, before its last sub-block")
        : []
    },
    Rule(
      "gif.block.unknown", .error, at: file,
      "Each block must begin with a code that GIF defines", clause: Clause(.gif, "B"),
      cause: "A size in the block in front of it is wrong, or bytes were damaged",
      fix: "Obtain an intact copy, because decoders refuse the file or end here",
      passing: .gif(), failing: .gif(end: "↓07 00 3b")
    ) { file, _ in
      guard let rest = file.children.last else { return nil }
      guard rest.code == "rest", !file.hasTrailer,
        let byte = rest.source.byte(at: rest.range.start)
      else { return [] }
      return .bytes(
        ByteRange(start: rest.range.start, count: 1), in: rest,
        "expected a block, found \(byte.hexadecimal)")
    },
    Rule(
      "gif.file.no-end", .warning, at: file,
      "A GIF picture must end with a trailer", clause: Clause(.gif, "27"),
      cause: "The file was truncated after a complete block",
      fix: "Add a byte 0x3b if the picture is complete, because some decoders refuse the file",
      passing: .gif(), failing: .gif(end: "↓")
    ) { file, _ in
      guard file.isRoot, let last = file.children.last else { return nil }
      guard !file.hasTrailer, last.code != "rest", !last.isBlockWithRuns || last.endsWithEmptyRun
      else { return [] }
      return .bytes(
        ByteRange(start: file.range.end, count: 0), in: file,
        "the \(file.children.count) blocks of the file end without a trailer")
    },
    Rule(
      "gif.file.further-picture", .warning, at: file,
      "No other picture should follow the trailer", clause: Clause(.gif, "27"),
      cause: "Two files were joined, or a program hides a picture",
      fix: "Save the other picture as a separate file, because decoders do not show it",
      passing: .gif(), failing: .gif(end: "3b ↓\(another)")
    ) { file, _ in
      guard let last = file.children.last else { return nil }
      guard file.hasTrailer, let other = last.children.first else { return [] }
      return .bytes(
        ByteRange(start: other.range.start, count: 1), in: other,
        "\(other.range.count) bytes of another file follow the trailer")
    },
    Rule(
      "gif.extension.empty", .error, at: file,
      "A graphic control or loop extension must have data", clause: Clause(.gif, "23"),
      cause: "The extension was damaged",
      fix: "Remove the extension, because decoders refuse the file",
      passing: .gif(before: control), failing: .gif(before: "21 f9 ↓00")
    ) { file, _ in
      file.children.flatMap { block -> [Violation] in
        let sizes = block.sizesOfExtension
        guard let place = sizes.firstIndex(where: { $0.size == 0 && $0.expected.lowerBound > 1 })
        else { return [] }
        return .bytes(
          sizes[place].byte, in: block,
          "sub-block \(place + 1) is empty, expected \(sizes[place].expected.lowerBound) bytes")
      }
    },
    Rule(
      "gif.extension.size", .warning, at: file,
      "The sub-blocks of an extension must have the sizes that GIF demands",
      clause: Clause(.gif, "24"),
      cause: "The extension was damaged",
      fix: "Remove the extension; some decoders refuse the file, others ignore the extension",
      passing: .gif(before: control),
      failing: [
        .gif(before: "21 f9 ↓03 00 00 00 00"),
        .gif(before: "21 f9 04 00 00 00 00 ↓01 00 00"), .gif(before: "21 fe ↓00"),
      ]
    ) { file, _ in
      file.children.flatMap { block -> [Violation] in
        for (expected, size, byte) in block.sizesOfExtension where !expected.contains(size) {
          let limits =
            expected.count > 1
            ? "at least \(expected.lowerBound)" : String(expected.lowerBound)
          return .bytes(byte, in: block, "the size of a sub-block is \(size), expected \(limits)")
        }
        return []
      }
    },
    Rule(
      "gif.control.repeated", .warning, at: file,
      "At most one graphic control extension must precede a frame", clause: Clause(.gif, "23"),
      cause: "A program removed the frame between two of them",
      fix: "Remove all but the last one, because decoders differ in which one they use",
      passing: .gif(before: control), failing: .gif(before: control + " ↓" + control)
    ) { file, _ in
      var isThere = false
      return file.children.flatMap { block -> [Violation] in
        if block.isNamed("control") {
          defer { isThere = true }
          return isThere ? .about(block, "another graphic control extension precedes it") : []
        }
        if block.isNamed("image") || block.isNamed("extension") { isThere = false }
        return []
      }
    },
    Rule(
      "gif.control.values", .info, at: file,
      "A graphic control extension must have values that GIF defines", clause: Clause(.gif, "23"),
      cause: "A program stored private values",
      fix: "Set the value to one that GIF defines, because decoders ignore it",
      passing: .gif(before: control), failing: .gif(before: "21 f9 04 ↓14 u16le 5 00 00")
    ) { file, _ in
      file.children.flatMap { block -> [Violation] in
        guard block.isNamed("control"), let method = block.integer(.disposal_method), method > 3
        else { return [] }
        return .field(
          .disposal_method, of: block, "disposal_method is \(method), expected 0 to 3")
      }
    },
  ]

  // MARK: Examples

  private static let another = """
    "GIF89a" u16le 2, 2 80 00 00 00 00 00 ff ff ff 2c u16le 0, 0, 2, 2 00 02 03 04 00 05 00 3b
    """
  private static let control = "21 f9 04 00 u16le 5 00 00"
}

extension ExampleMaking {
  /// Returns a GIF picture of 2×2 dots, with other parts where they are given.
  fileprivate static func gif(
    signature: String = #""GIF89a""#, screen: String = "u16le 2, 2 80 00 00",
    colors: String = "00 00 00 ff ff ff",
    before: String = "", frame: String = "2c u16le 0, 0, 2, 2 00",
    data: String = "02 03 04 00 05 00",
    blocks: String? = nil, end: String = "3b"
  ) -> Self {
    let parts = [
      signature, screen, colors, before, blocks ?? frame, blocks == nil ? data : "", end,
    ]
    return make(
      parts.joined(separator: "\n"), showing: parts.first { $0.contains("↓") } ?? data)
  }
}

extension InheritedValue where Answer == [Int: GIFPixels] {
  /// The pixels of the frames of a GIF file, by the offset of the frame.
  fileprivate static let pixelsOfFrames = InheritedValue<[Int: GIFPixels]>(
    "pixelsOfFrames", isOfBytes: true, scope: { $0 },
    answer: { file in
      var pixels: [Int: GIFPixels] = [:]
      var lengths = [Int](repeating: 1, count: GIFCodeReader.maxCodes)
      var transparent: Int?
      for frame in file.children {
        if frame.isNamed("control") {
          let isTransparent = frame.integer(.transparent_colour_flag) == 1
          transparent = isTransparent ? frame.integer(.transparent_colour_index) : nil
        }
        guard frame.isNamed("image") else { continue }
        defer { transparent = nil }
        guard frame.pixelCount > 0, let size = frame.field(.LZW_minimum_code_size),
          let reader = GIFCodeReader(
            frame.source, from: size.range.end, limit: frame.range.end,
            ofSize: size.value.integer ?? 0)
        else { continue }
        let found = GIFPixels(
          reader, count: frame.pixelCount, colors: frame.colors(in: file),
          transparent: transparent, lengths: &lengths)
        if found.fault != nil || found.color != nil { pixels[frame.range.start] = found }
      }
      return pixels
    })
}

extension Node {
  /// The frames of a GIF file.
  fileprivate var frames: [Node] { children.filter { $0.isNamed("image") } }

  fileprivate var hasTrailer: Bool { children.contains { $0.isNamed("end") } }

  private func colors(_ flag: FieldName, _ size: FieldName) -> Int {
    guard integer(flag) == 1, let size = integer(size) else { return 0 }
    return 2 << size
  }

  /// The number of colors in the global table of this file.
  fileprivate var globalColors: Int {
    colors(.global_colour_table_flag, .size_of_global_colour_table)
  }

  /// The number of colors in the table of this frame.
  fileprivate var localColors: Int {
    colors(.local_colour_table_flag, .size_of_local_colour_table)
  }

  /// The number of colors of this frame: decoders choose a table for a frame that has none.
  fileprivate func colors(in file: Node) -> Int {
    [localColors, file.globalColors].first { $0 > 0 } ?? 256
  }

  /// The number of pixels of this frame.
  fileprivate var pixelCount: Int { (integer(.width) ?? 0) * (integer(.height) ?? 0) }

  /// Returns violations about the frames of this file; nil if it has none.
  fileprivate func violations(
    _ violation: (_ frame: Node, _ pixels: GIFPixels) -> [Violation]
  ) -> [Violation]? {
    let frames = frames
    guard !frames.isEmpty, let pixels = inherited(.pixelsOfFrames) else { return nil }
    return frames.flatMap { frame in
      pixels[frame.range.start].map { violation(frame, $0) } ?? []
    }
  }

  /// Whether this is a block of a GIF file that consists of sub-blocks at its end.
  fileprivate var isBlockWithRuns: Bool { code != "rest" && !isNamed("end") }

  /// Whether the last sub-block of this block is empty.
  fileprivate var endsWithEmptyRun: Bool {
    var place = range.start + 2
    if isNamed("image") {
      guard let size = field(.LZW_minimum_code_size) else { return false }
      place = size.range.end
    }
    while place < range.end, let size = source.byte(at: place) {
      if size == 0 { return true }
      place += 1 + Int(size)
    }
    return false
  }

  /// The sizes of the first sub-blocks of this extension, and what they must be. Empty if GIF
  /// permits any size.
  fileprivate var sizesOfExtension: [(expected: ClosedRange<Int>, size: Int, byte: ByteRange)] {
    let head = source.bytes(range, limit: 20)
    guard head.count > 2, head[0] == 0x21 else { return [] }
    let isLoop = ["NETSCAPE2.0", "ANIMEXTS1.0"].contains { head.dropFirst(3).starts(with: $0.utf8) }
    let expected: [ClosedRange<Int>] =
      switch head[1] {
      case 0x01: [12...12]
      case 0xF9: [4...4, 0...0]
      case 0xFE: [1...255]
      case 0xFF where isLoop: [11...11, 3...255]
      case 0xFF: [11...11]
      default: []
      }
    var place = 2
    return expected.compactMap { limits in
      guard place < head.count else { return nil }
      defer { place += 1 + Int(head[place]) }
      return (limits, Int(head[place]), ByteRange(start: range.start + place, count: 1))
    }
  }
}
