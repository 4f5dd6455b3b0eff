import Anatomy
import Movie
import RuleEngine

/// Rules for animated PNG pictures. Decoders that know no animation show the first picture only.
extension Rule {
  static let pngAnimation: [Rule] = [
    Rule(
      "png.animation.frames", .error, at: pngFile,
      "acTL must state the number of frames, and each frame must have data",
      clause: Clause(.png, "11.3.6.1"),
      cause: "A program removed frames, or the file was truncated",
      fix: "Write the animation again; browsers show only its first picture",
      passing: .dot(before: #"u32 8 crc32 { "acTL" u32 1, 0 } \#(frame())"#),
      failing: [
        .dot(before: #"u32 8 crc32 { "acTL" ↓u32 0 u32 0 }"#),
        .dot(before: #"u32 8 crc32 { "acTL" ↓u32 2 u32 0 } \#(frame())"#),
      ]
    ) { file, _ in
      guard let control = file.animationControl, let stated = control.integer(.num_frames) else {
        return nil
      }
      let frames = file.chunksOfPNG.count { $0.code == "fcTL" }
      if stated == 0 { return .field(.num_frames, of: control, "num_frames is 0") }
      return stated == frames
        ? []
        : .field(
          .num_frames, of: control,
          "num_frames is \(stated), the number of frame controls is \(frames)")
    },
    Rule(
      "png.animation.control", .error, at: pngFile,
      "An animation must have acTL in front of IDAT, and data after each frame control",
      clause: Clause(.png, "11.3.6"),
      cause: "A program moved or removed a chunk of the animation",
      fix: "Put acTL in front of IDAT, and add the missing data; browsers show one picture",
      passing: .dot(before: #"u32 8 crc32 { "acTL" u32 1, 0 } \#(frame())"#),
      failing: [
        .dot(before: frame(mark: "↓")),
        .dot(
          before: #"u32 8 crc32 { "acTL" u32 2, 0 } \#(frame())"#,
          data: Example.dotData + " " + frame(mark: "↓", number: 1)),
      ]
    ) { file, _ in
      let chunks = file.chunksOfPNG
      guard let first = chunks.first(where: { $0.code == "fcTL" }) else { return nil }
      guard file.animationControl != nil else {
        return .field(
          .sequence_number, of: first, "fcTL of \(first.range.count) bytes is there without acTL")
      }
      var open: Node?
      var found: [Violation] = []
      for chunk in chunks + [file] {
        if chunk.code == "IDAT" || chunk.code == "fdAT" { open = nil }
        guard chunk.code == "fcTL" || chunk == file else { continue }
        if let open {
          found += .field(
            .sequence_number, of: open,
            "no data follows the frame control of \(open.range.count) bytes")
        }
        open = chunk
      }
      return found
    },
    Rule(
      "png.animation.values", .error, at: pngFile,
      "A frame must have an operation that PNG defines, and the first one the size of the picture",
      clause: Clause(.png, "11.3.6.2"),
      cause: "The frame control was damaged, or the picture was resized without its frames",
      fix: "Write the animation again; browsers show only its first picture or another one",
      passing: .dot(before: #"u32 8 crc32 { "acTL" u32 1, 0 } \#(frame())"#),
      failing: .dot(before: #"u32 8 crc32 { "acTL" u32 1, 0 } \#(frame(operation: "↓03"))"#)
    ) { file, _ in
      guard file.animationControl != nil else { return nil }
      var found: [Violation] = []
      for frame in file.chunksOfPNG where frame.code == "fcTL" {
        for (name, most) in [(FieldName.dispose_op, 2), (.blend_op, 1)] {
          guard let value = frame.integer(name), value > most else { continue }
          found += .field(name, of: frame, "\(name.rawValue) is \(value), expected 0 to \(most)")
        }
      }
      let chunks = file.chunksOfPNG
      guard let header = file.child("IHDR"),
        let first = chunks.prefix(while: { $0.code != "IDAT" }).first(where: { $0.code == "fcTL" })
      else { return found }
      for name in [FieldName.width, .height] {
        guard let size = first.integer(name), let most = header.integer(name), size != most else {
          continue
        }
        found += .field(
          name, of: first, "\(name.rawValue) of the first frame is \(size), expected \(most)")
      }
      return found
    },
    Rule(
      "png.animation.sequence", .error, at: pngFile,
      "The chunks of frames must be numbered from 0 in their order", clause: Clause(.png, "11.3.6"),
      cause: "A program removed or moved a frame without numbering the others again",
      fix: "Number the chunks again; browsers show only the first picture",
      passing: .dot(before: #"u32 8 crc32 { "acTL" u32 1, 0 } \#(frame())"#),
      failing: .dot(before: #"u32 8 crc32 { "acTL" u32 1, 0 } \#(frame(mark: "↓", number: 5))"#)
    ) { file, _ in
      guard file.animationControl != nil else { return nil }
      var expected = 0
      for chunk in file.chunksOfPNG where chunk.code == "fcTL" || chunk.code == "fdAT" {
        guard let number = chunk.integer(.sequence_number) else { continue }
        if number != expected {
          return .field(
            .sequence_number, of: chunk, "sequence_number is \(number), expected \(expected)")
        }
        expected += 1
      }
      return []
    },
    Rule(
      "png.animation.frame-outside", .error, at: pngFile,
      "Each frame must be inside the picture", clause: Clause(.png, "11.3.6.2"),
      cause: "The picture was made smaller without its frames",
      fix: "Write the animation again; browsers show only the first picture",
      passing: .dot(before: #"u32 8 crc32 { "acTL" u32 1, 0 } \#(frame())"#),
      failing: .dot(before: #"u32 8 crc32 { "acTL" u32 1, 0 } \#(frame(x: "↓u32 1"))"#)
    ) { file, _ in
      guard file.animationControl != nil, let header = file.child("IHDR"),
        let width = header.integer(.width), let height = header.integer(.height)
      else { return nil }
      return file.chunksOfPNG.filter { $0.code == "fcTL" }.flatMap { frame -> [Violation] in
        for (place, size, most) in [
          (FieldName.x_offset, FieldName.width, width), (.y_offset, .height, height),
        ] {
          guard let start = frame.integer(place), let length = frame.integer(size) else { continue }
          if length == 0 { return .field(size, of: frame, "\(size.rawValue) of the frame is 0") }
          if start.saturatingAdd(length) > most {
            return .field(
              place, of: frame,
              "the frame ends at \(start.saturatingAdd(length)), the picture at \(most)")
          }
        }
        return []
      }
    },
  ]

  // MARK: Examples

  private static func frame(
    mark: String = "", number: Int = 0, x: String = "u32 0",
    operation: String = "00"
  ) -> String {
    #"u32 26 crc32 { "fcTL" \#(mark)u32 \#(number) u32 1, 1 \#(x) u32 0 u16 1, 10 \#(operation) 00 }"#
  }
}

extension Node {
  /// The chunk that makes a PNG file an animation; nil if none precedes the picture.
  fileprivate var animationControl: Node? {
    let chunks = chunksOfPNG
    let before = chunks.prefix { $0.code != "IDAT" }
    return before.count < chunks.count ? before.first { $0.code == "acTL" } : nil
  }
}
