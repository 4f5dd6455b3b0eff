import Anatomy
import Bytes
import Movie
import RuleEngine

/// Rules for WebP pictures and animations. A violation is an error if most decoders show no picture or
/// another one, and a warning if some of them do.
extension Rule {
  static let webP: [Rule] = webPPictures + webPSettings + webPAnimation

  private static let file = Place.named("webp", kind: .chunk)

  // MARK: Pictures

  private static let webPPictures: [Rule] = [
    Rule(
      "webp.picture.missing", .error, at: file,
      "A WebP file must have a picture or an animation frame", clause: Clause(.webP, "2.5"),
      cause: "The file was truncated, or the code of the chunk was damaged",
      fix: "Obtain a complete copy, because decoders refuse the file",
      passing: .webP(lossless), failing: .webP(#"↓"ABCD" u32le 0"#)
    ) { file, _ in
      guard file.isRoot else { return nil }
      return file.children.contains { $0.isPictureOfWebP || $0.code == "ANMF" }
        ? []
        : .about(
          file.children.first ?? file,
          "none of the \(file.children.count) chunks is VP8, VP8L or ANMF")
    },
    Rule(
      "webp.file.size", .error, at: file,
      "The size of a WebP file must be even, and end at its last chunk",
      clause: Clause(.webP, "2.4"),
      cause: "The file was truncated, or the size was not updated",
      fix: "Obtain a complete copy, or set the size to that of the chunks",
      passing: .webP(lossless),
      failing: [
        Example(#""RIFF" ↓u32le 400 "WEBP" \#(lossless)"#), .webP(lossless + " ↓01 02 03 04"),
      ]
    ) { file, _ in
      guard file.isRoot, let size = file.integer(.size) else { return nil }
      if size + 8 > file.source.size || size % 2 == 1 {
        return .field(
          .size, of: file, "size is \(size), the file has \(file.source.size) bytes")
      }
      guard let rest = file.children.last, rest.code == "rest", rest.range.start < size + 8 else {
        return []
      }
      return .bytes(
        ByteRange(start: rest.range.start, count: 1), in: rest,
        "\(rest.range.count) bytes after the last chunk are no chunk")
    },
    Rule(
      "webp.picture.repeated", .error, at: file,
      "A WebP file must have one picture or frames", clause: Clause(.webP, "2.5"),
      cause: "Two files were joined, or a program hides a picture",
      fix: "Remove all pictures but the first, because decoders refuse the file",
      passing: .webP(lossless), failing: .webP(lossless + " ↓" + lossless)
    ) { file, _ in
      let pictures = file.children.filter(\.isPictureOfWebP)
      guard !pictures.isEmpty else { return nil }
      let others = file.child("ANMF") == nil ? pictures.dropFirst() : pictures[...]
      return others.map {
        .about($0, "\($0.code) of \($0.range.count) bytes follows another picture")
      }
    },
    Rule(
      "webp.lossy.header", .error, at: .named("VP8 ", kind: .chunk),
      "A lossy picture must begin with the header of a shown key frame",
      clause: Clause(.webP, "2.5"),
      cause: "The header was damaged, or a frame of a movie was stored as a picture",
      fix: "Obtain an intact copy, because decoders do not know how to read the picture",
      passing: .webP(lossy()),
      failing: [
        .webP(lossy(tag: "↓11 00 00")), .webP(lossy(start: "↓9d 01 2b")),
        .webP(lossy(width: "↓u16le 0")), .webP(lossy(tag: "↓10 ff 00")),
      ]
    ) { chunk, _ in
      guard let tag = chunk.field(.frame_tag), let value = tag.value.integer else { return nil }
      let size = value >> 5
      if value & 1 != 0 { return .field(tag, of: chunk, "frame_tag is \(value), of no key frame") }
      if value >> 1 & 7 > 3 {
        return .field(
          tag, of: chunk, "the version in frame_tag is \(value >> 1 & 7), expected 0 to 3")
      }
      if value >> 4 & 1 == 0 {
        return .field(tag, of: chunk, "frame_tag is \(value), of a frame that is not shown")
      }
      if let start = chunk.field(.start_code),
        chunk.source.bytes(start.range) != [0x9D, 0x01, 0x2A]
      {
        return .field(
          start, of: chunk, "start_code is \(chunk.source.bytes(start.range).hexadecimal)")
      }
      for name in [FieldName.horizontal_size_code, .vertical_size_code] {
        guard let code = chunk.integer(name), code & 0x3FFF == 0 else { continue }
        return .field(name, of: chunk, "the size in \(name.rawValue) is 0")
      }
      let left = max(0, chunk.range.end - tag.range.start - 10)
      return size == 0 || size > left
        ? .field(
          tag, of: chunk, "the first partition has \(size) bytes, expected 1 to \(left)") : []
    },
    Rule(
      "webp.lossless.header", .error, at: .named("VP8L", kind: .chunk),
      "A lossless picture must begin with its signature and version 0",
      clause: Clause(.webP, "3.4"),
      cause: "The header was damaged",
      fix: "Obtain an intact copy, because decoders find no lossless picture",
      passing: .webP(lossless),
      failing: [
        .webP(#""VP8L" u32le 6 ↓2e 00 00 00 00 00"#), .webP(#""VP8L" u32le 6 2f ↓00 00 00 20 00"#),
      ]
    ) { chunk, _ in
      guard let signature = chunk.integer(.signature), let value = chunk.integer(.size_and_version)
      else { return nil }
      if signature != 0x2F { return .field(.signature, of: chunk, "signature is \(signature)") }
      return value >> 29 == 0
        ? []
        : .field(.size_and_version, of: chunk, "the version is \(value >> 29), expected 0")
    },
    Rule(
      "webp.alpha.header", .error, at: .named("ALPH", kind: .chunk),
      "Alpha data must have a compression and a preprocessing that WebP defines",
      clause: Clause(.webP, "2.7.1.2"),
      cause: "The first byte of the chunk was damaged",
      fix: "Obtain an intact copy, because decoders refuse the transparency",
      passing: .webP("\(settings(flags: "10")) \(alpha("00 ff")) \(lossy())"),
      failing: .webP("\(settings(flags: "10")) \(alpha("↓02 ff")) \(lossy())")
    ) { chunk, _ in
      guard let head = chunk.source.byte(at: chunk.range.start + 8), chunk.range.count > 8 else {
        return nil
      }
      return head & 3 > 1 || head >> 4 & 3 > 1 || head >> 6 != 0
        ? .bytes(
          ByteRange(start: chunk.range.start + 8, count: 1), in: chunk,
          "the byte is \(head), with a compression, preprocessing or reserved bits above 1")
        : []
    },
    Rule(
      "webp.lossless.data", .error, at: .named("VP8L", "ALPH", kind: .chunk),
      "Lossless data must consist of complete codes for all pixels", clause: Clause(.webP, "3.7"),
      cause: "Bytes were damaged or lost, or the size of the picture was changed",
      fix: "Obtain an intact copy, because decoders cannot read all pixels",
      passing: .webP(lossless), failing: .webP(#""VP8L" u32le 7 2f 00 00 00 00 88 ↓88 00"#),
      readingMedia: true
    ) { chunk, _ in
      guard let (start, size) = chunk.losslessData else { return nil }
      let data = ByteRange(from: min(start, chunk.range.end), to: chunk.range.end)
      let codes = LosslessWebP(chunk.source, data, width: size.width, height: size.height)
      switch codes.fault {
      case nil: return []
      case .damaged(let place)?:
        return .bytes(
          ByteRange(start: place, count: 1), in: chunk, "no code is at byte \(place - start)")
      case .tooShort?:
        return .bytes(
          ByteRange(start: chunk.range.end - 1, count: 1), in: chunk,
          "the \(data.count) bytes end before all of \(size.width)×\(size.height) pixels")
      }
    },
    Rule(
      "webp.alpha.size", .error, at: .named("ALPH", kind: .chunk),
      "Alpha data without compression must have a byte for each pixel",
      clause: Clause(.webP, "2.7.1.2"),
      cause: "The data was truncated, or the size of the picture was changed",
      fix: "Obtain an intact copy, because decoders refuse the picture with this transparency",
      passing: .webP("\(settings(flags: "10")) \(alpha("00 ff")) \(lossy())"),
      failing: .webP(#"\#(settings(flags: "10")) ↓"ALPH" u32le 1 00 00 \#(lossy())"#)
    ) { chunk, _ in
      guard let size = chunk.sizeOfAlpha, chunk.range.count <= 8 || chunk.alphaHead & 3 == 0 else {
        return nil
      }
      let pixels = size.width * size.height
      return chunk.range.count - 9 < pixels
        ? .about(chunk, "ALPH has \(chunk.range.count - 8) bytes, expected \(pixels + 1)") : []
    },
    Rule(
      "webp.chunk.unknown", .warning, at: file,
      "A WebP file should contain only chunks that WebP defines", clause: Clause(.webP, "2.7.1.6"),
      cause: "A program stored private data",
      fix: "Remove the chunk unless a program needs it; decoders ignore it",
      passing: .webP(lossless), failing: .webP(lossless + #" ↓"ABCD" u32le 2 00 00"#)
    ) { file, _ in
      let chunks = file.children.filter { $0.headerSize == 8 }
      return chunks.filter { !knownChunks.contains($0.code) }.map {
        .about($0, "\($0.code) has \($0.range.count - 8) bytes that WebP does not define")
      }
    },
  ]

  private static let knownChunks: Set<FourCC> = [
    "VP8X", "VP8 ", "VP8L", "ALPH", "ANIM", "ANMF", "ICCP", "EXIF", "XMP ", "C2PA",
  ]

  // MARK: Settings

  private static let webPSettings: [Rule] = [
    Rule(
      "webp.settings.first", .error, at: file,
      "VP8X must be the first chunk, and there once", clause: Clause(.webP, "2.7"),
      cause: "A program sorted the chunks, or appended VP8X",
      fix: "Put VP8X in front of all other chunks",
      passing: .webP(settings() + " " + lossless),
      failing: .webP(lossless + " ↓" + settings())
    ) { file, _ in
      let all = file.children.enumerated().filter { $0.element.code == "VP8X" }
      guard !all.isEmpty else { return nil }
      return all.filter { $0.offset > 0 }.map {
        .about($0.element, "VP8X is chunk \($0.offset + 1) of the file")
      }
    },
    Rule(
      "webp.settings.missing", .error, at: file,
      "Without VP8X, the picture must be the first chunk", clause: Clause(.webP, "2.5"),
      cause: "A program removed VP8X, or put a chunk in front of the picture",
      fix: "Add VP8X in front of all chunks, because decoders refuse the file",
      passing: .webP(lossless), failing: .webP(#"↓"ABCD" u32le 2 00 00 "# + lossless)
    ) { file, _ in
      guard file.child("VP8X") == nil, let first = file.children.first,
        file.children.contains(where: \.isPictureOfWebP)
      else { return nil }
      return first.isPictureOfWebP
        ? [] : .about(first, "\(first.code) of \(first.range.count) bytes precedes the picture")
    },
    Rule(
      "webp.settings.reserved", .error, at: .named("VP8X", kind: .chunk),
      "VP8X must have 10 bytes and no reserved flag, and the flag for animation only with frames",
      clause: Clause(.webP, "2.7"),
      cause: "A program removed the frames, or the chunk was damaged",
      fix: "Write VP8X again, because decoders refuse the file",
      passing: .webP(settings() + " " + lossless),
      failing: [
        .webP(settings(flags: "↓02") + " " + lossless),
        .webP(settings(flags: "↓01") + " " + lossless),
      ]
    ) { chunk, _ in
      guard let file = chunk.parent, let flags = chunk.integer(.flags) else { return nil }
      if chunk.range.count > 18 {
        return .about(chunk, "VP8X has \(chunk.range.count - 8) bytes, expected 10")
      }
      if flags & 0xC1 != 0 { return .field(.flags, of: chunk, "flags is \(flags)") }
      return flags & 2 != 0 && file.child("ANMF") == nil
        ? .field(.flags, of: chunk, "flags is \(flags), with animation but without ANMF") : []
    },
    Rule(
      "webp.settings.flags", .warning, at: .named("VP8X", kind: .chunk),
      "The flags of VP8X must state which chunks the file has", clause: Clause(.webP, "2.7"),
      cause: "A program added or removed a chunk without its flag",
      fix: "Set the flags to those of the chunks; some decoders ignore what has no flag",
      passing: .webP(settings() + " " + lossless),
      failing: .webP(settings(flags: "↓08") + " " + lossless)
    ) { chunk, _ in
      guard let file = chunk.parent, let flags = chunk.integer(.flags) else { return nil }
      let codes = Set(file.children.map(\.code))
      for (bit, code, name) in [
        (0x20, FourCC("ICCP"), "ICC"), (0x08, "EXIF", "Exif"), (0x04, "XMP ", "XMP"),
      ] where (flags & bit != 0) != codes.contains(code) {
        return .field(
          .flags, of: chunk,
          codes.contains(code)
            ? "the flag for \(name) is 0, but \(code) is there"
            : "the flag for \(name) is 1, but \(code) is not there")
      }
      if codes.contains("ALPH"), flags & 0x10 == 0 {
        return .field(.flags, of: chunk, "the flag for alpha is 0, but ALPH is there")
      }
      return []
    },
    Rule(
      "webp.settings.canvas", .error, at: .named("VP8X", kind: .chunk),
      "The canvas must have the size of the picture", clause: Clause(.webP, "2.7"),
      cause: "The picture was replaced without VP8X",
      fix: "Set the canvas to the size of the picture, because decoders refuse the file",
      passing: .webP(settings() + " " + lossless),
      failing: .webP(settings(width: "↓04 00 00") + " " + lossless)
    ) { chunk, _ in
      guard let file = chunk.parent, let width = chunk.integer(.canvas_width_minus_one),
        let height = chunk.integer(.canvas_height_minus_one)
      else { return nil }
      if (width + 1) * (height + 1) >= 1 << 32 {
        return .field(
          .canvas_width_minus_one, of: chunk,
          "the canvas of \(width + 1)×\(height + 1) has more than 4,294,967,295 pixels")
      }
      guard file.child("ANMF") == nil else { return [] }
      guard let picture = file.children.first(where: \.isPictureOfWebP),
        let size = picture.sizeOfWebP
      else { return [] }
      return size == (width + 1, height + 1)
        ? []
        : .field(
          .canvas_width_minus_one, of: chunk,
          "the canvas is \(width + 1)×\(height + 1), the picture \(size.width)×\(size.height)")
    },
    Rule(
      "webp.animation.order", .error, at: file,
      "ANIM must precede all frames, and be there only with frames",
      clause: Clause(.webP, "2.7.1.1"),
      cause: "A program moved ANIM, or removed the frames",
      fix: "Put ANIM in front of the first frame, or remove it; decoders refuse the file",
      passing: .webP(settings(flags: "02") + " " + animation + " " + frame()),
      failing: .webP(settings() + " ↓" + animation + " " + lossless)
    ) { file, _ in
      guard let control = file.child("ANIM") else { return nil }
      guard let first = file.child("ANMF") else {
        return .about(control, "ANIM is there, but no ANMF of \(file.children.count) chunks")
      }
      return first.range.start > control.range.start
        ? [] : .about(control, "ANIM of \(control.range.count) bytes follows a frame")
    },
    Rule(
      "webp.chunk.order", .warning, at: file,
      "ICCP and ALPH must precede the picture",
      clause: Clause(.webP, "2.7"),
      cause: "A program appended the chunk to the file",
      fix: "Put the chunk in front of the picture, because decoders ignore it there",
      passing: .webP("\(settings(flags: "10")) \(alpha("00 ff")) \(lossy())"),
      failing: .webP(settings(flags: "20") + " " + lossless + #" ↓"ICCP" u32le 2 00 00"#)
    ) { file, _ in
      var isThere = false
      return file.children.flatMap { chunk -> [Violation] in
        if chunk.isPictureOfWebP || chunk.code == "ANMF" { isThere = true }
        return isThere && ["ICCP", "ALPH"].contains(chunk.code)
          ? .about(chunk, "\(chunk.code) of \(chunk.range.count) bytes follows the picture") : []
      }
    },
    Rule(
      "webp.chunk.repeated", .warning, at: file,
      "ICCP, ANIM, ALPH, EXIF and XMP must be there at most once", clause: Clause(.webP, "2.7"),
      cause: "Two programs wrote the chunk",
      fix: "Remove all but the first one, because decoders differ in which one they use",
      passing: .webP(settings(flags: "08") + " " + lossless + " " + exif),
      failing: .webP(settings(flags: "08") + " " + lossless + " " + exif + " ↓" + exif)
    ) { file, _ in
      var seen: Set<FourCC> = []
      return file.children.filter {
        ["ICCP", "ANIM", "ALPH", "EXIF", "XMP "].contains($0.code)
          && !seen.insert($0.code).inserted
      }.map { .about($0, "\($0.code) of \($0.range.count) bytes is there again") }
    },
  ]

  // MARK: Animation

  private static let webPAnimation: [Rule] = [
    Rule(
      "webp.animation.settings", .error, at: file,
      "A file with frames must have VP8X with the flag for animation, and ANIM",
      clause: Clause(.webP, "2.7.1.1"),
      cause: "A program removed the chunk",
      fix: "Write the animation again, because decoders refuse the file or show its first frame",
      passing: .webP(settings(flags: "02") + " " + animation + " " + frame()),
      failing: .webP(settings(flags: "02") + " ↓" + frame())
    ) { file, _ in
      guard let frame = file.child("ANMF") else { return nil }
      guard let settings = file.child("VP8X") else {
        return .about(frame, "ANMF is there, but no VP8X of \(file.children.count) chunks")
      }
      if (settings.integer(.flags) ?? 0) & 2 == 0 {
        return .field(
          .flags, of: settings, "ANMF is there, but flags is \(settings.integer(.flags) ?? 0)")
      }
      guard let control = file.child("ANIM") else {
        return .about(frame, "ANMF is there, but no ANIM of \(file.children.count) chunks")
      }
      return control.range.count == 14
        ? [] : .about(control, "ANIM has \(control.range.count - 8) bytes, expected 6")
    },
    Rule(
      "webp.frame.picture", .error, at: .named("ANMF", kind: .chunk),
      "A frame must have a picture of its size", clause: Clause(.webP, "2.7.1.1"),
      cause: "The picture of the frame was removed or replaced",
      fix: "Write the animation again, because decoders refuse the file",
      passing: .webP(settings(flags: "02") + " " + animation + " " + frame()),
      failing: .webP(settings(flags: "02") + " " + animation + " ↓" + frame(picture: ""))
    ) { frame, _ in
      guard let width = frame.integer(.width_minus_one),
        let height = frame.integer(.height_minus_one)
      else {
        return .about(frame, "ANMF has \(frame.range.count - 8) bytes, expected at least 16")
      }
      guard let picture = frame.children.first(where: \.isPictureOfWebP) else {
        return .about(frame, "the frame of \(width + 1)×\(height + 1) has no VP8 or VP8L")
      }
      guard let size = picture.sizeOfWebP, size != (width + 1, height + 1) else { return [] }
      return .field(
        .width_minus_one, of: frame,
        "the frame is \(width + 1)×\(height + 1), its picture \(size.width)×\(size.height)")
    },
    Rule(
      "webp.frame.chunks", .error, at: .named("ANMF", kind: .chunk),
      "A frame must have its picture first or after ALPH, and no further one",
      clause: Clause(.webP, "2.7.1.1"),
      cause: "A program moved or added a chunk in the frame",
      fix: "Put ALPH in front of the picture and remove other chunks; decoders refuse the file",
      passing: .webP(settings(flags: "02") + " " + animation + " " + frame()),
      failing: .webP(
        settings(flags: "02") + " " + animation + " "
          + frame(picture: lossless + " ↓" + lossless))
    ) { frame, _ in
      let chunks = frame.children.filter { $0.headerSize == 8 }
      guard let picture = chunks.firstIndex(where: \.isPictureOfWebP) else { return nil }
      for (index, chunk) in chunks.enumerated() where index != picture {
        let isRight = index < picture ? chunk.code == "ALPH" : !knownChunks.contains(chunk.code)
        if !isRight || index > 1 && index < picture {
          return .about(chunk, "\(chunk.code) is chunk \(index + 1) of the frame")
        }
      }
      return []
    },
    Rule(
      "webp.frame.outside", .error, at: .named("ANMF", kind: .chunk),
      "A frame must be inside the canvas", clause: Clause(.webP, "2.7.1.1"),
      cause: "The canvas was changed without its frames",
      fix: "Enlarge the canvas, because decoders refuse the file",
      passing: .webP(settings(flags: "02") + " " + animation + " " + frame()),
      failing: .webP(settings(flags: "02") + " " + animation + " " + frame(x: "↓01 00 00"))
    ) { frame, _ in
      guard let settings = frame.parent?.child("VP8X") else { return nil }
      for (place, size, most) in [
        (FieldName.half_x, FieldName.width_minus_one, FieldName.canvas_width_minus_one),
        (.half_y, .height_minus_one, .canvas_height_minus_one),
      ] {
        guard let start = frame.integer(place), let length = frame.integer(size),
          let canvas = settings.integer(most), start * 2 + length > canvas
        else { continue }
        return .field(
          place, of: frame,
          "the frame ends at \(start * 2 + length + 1), the canvas at \(canvas + 1)")
      }
      return []
    },
  ]

  // MARK: Examples

  /// A lossless picture of one pixel.
  private static let lossless = #""VP8L" u32le 10 2f 00 00 00 00 88 88 88 00 00"#
  private static let exif = #""EXIF" u32le 14 "II" 2a 00 u32le 8 00 * 6"#
  private static let animation = #""ANIM" u32le 6 00 * 6"#

  private static func lossy(
    tag: String = "10 01 00", start: String = "9d 01 2a", width: String = "u16le 1"
  ) -> String {
    #""VP8 " u32le 20 \#(tag) \#(start) \#(width) u16le 1 00 * 10"#
  }

  private static func alpha(_ data: String) -> String { #""ALPH" u32le 2 \#(data)"# }

  private static func settings(flags: String = "00", width: String = "00 00 00") -> String {
    #""VP8X" u32le 10 \#(flags) 00 00 00 \#(width) 00 00 00"#
  }

  private static func frame(x: String = "00 00 00", picture: String = lossless) -> String {
    #""ANMF" sized u32le { \#(x) 00 00 00 00 00 00 00 00 00 00 00 00 00 \#(picture) }"#
  }
}

extension ExampleMaking {
  /// Returns a WebP file with the given chunks.
  fileprivate static func webP(_ chunks: String) -> Self {
    make(#""RIFF" sized u32le { "WEBP" \#(chunks) }"#, showing: chunks)
  }
}

extension Node {
  /// Whether this chunk of a WebP file is a picture.
  fileprivate var isPictureOfWebP: Bool { code == "VP8 " || code == "VP8L" }

  /// The first byte of alpha data.
  fileprivate var alphaHead: UInt8 { source.byte(at: range.start + 8) ?? 0 }

  /// The size of the picture to which this alpha data belongs; nil if there is none.
  fileprivate var sizeOfAlpha: (width: Int, height: Int)? {
    guard code == "ALPH" else { return nil }
    return parent?.children.first { $0.code == "VP8 " && $0.range.start > range.start }?.sizeOfWebP
  }

  /// The offset of lossless data in this chunk, and the size of its picture; nil if there is none.
  fileprivate var losslessData: (start: Int, size: (width: Int, height: Int))? {
    if code == "ALPH" {
      guard alphaHead & 3 == 1, let size = sizeOfAlpha else { return nil }
      return (range.start + 9, size)
    }
    guard let size = sizeOfWebP, integer(.signature) == 0x2F, let field = field(.size_and_version),
      let value = field.value.integer, value >> 29 == 0
    else { return nil }
    return (field.range.end, size)
  }

  /// The size that the header of a picture states; nil if it has none.
  fileprivate var sizeOfWebP: (width: Int, height: Int)? {
    if let value = integer(.size_and_version) {
      return (value & 0x3FFF + 1, value >> 14 & 0x3FFF + 1)
    }
    guard let width = integer(.horizontal_size_code), let height = integer(.vertical_size_code)
    else { return nil }
    return (width & 0x3FFF, height & 0x3FFF)
  }
}
