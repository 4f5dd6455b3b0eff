import Anatomy
import Bytes
package import Schema

/// The GIF format: a screen description, then blocks with data in sub-blocks of at most 255 bytes.
package enum GIF {
  package static let file = DeclaredNodeKind(
    Declaration("GIF ", named: "gif", "GIF image", spec: "17", by: .gif, holds: GIFGrammar()) {
      file in
      file.order = .little
      file.text("signature", .ascii, .bytes(6), means: .type)
      file.u16("logical_screen_width", line: "%")
      file.u16("logical_screen_height", line: "× %")
      let hasTable = file.bits(1, "global_colour_table_flag")
      file.bits(3, "colour_resolution")
      file.bits(1, "sort_flag")
      let size = file.bits(3, "size_of_global_colour_table")
      file.u8("background_colour_index")
      file.u8("pixel_aspect_ratio")
      file.when(hasTable == 1, "global_colour_table_flag") {
        file.bytes("global_colour_table", 6 << size, means: .identifies(.playback))
      }
    },
    in: GIFGrammar())

  /// The node kind of GIF blocks without a screen description, as in containers that describe the
  /// screen themselves.
  package static let blocks = DeclaredNodeKind(
    Declaration("GIF ", named: "gif", "GIF blocks", by: .gif, holds: GIFGrammar()),
    in: GIFGrammar())

  static let image = block(
    "image", "Image", in: PlainGrammar(.block, .picture, canBeBlanked: true),
    presents: [
      "left": .dimensions, "top": .dimensions, "width": .dimensions, "height": .dimensions,
    ]
  ) {
    block in
    block.u8("separator", means: .type)
    for part in ["left", "top", "width", "height"] { block.u16(part) }
    let hasTable = block.bits(1, "local_colour_table_flag")
    block.bits(4, "flags")
    let tableSize = block.bits(3, "size_of_local_colour_table")
    block.when(hasTable == 1, "local_colour_table_flag") {
      block.bytes("local_colour_table", 6 << tableSize, means: .identifies(.playback))
    }
    let size = block.u8("LZW_minimum_code_size")
    block.codes(ofSize: size)
  }

  static let comment = block("comment", "Comment", in: extra) { block in
    block.u8("introducer", means: .type)
    block.u8("label", means: .type)
    block.list("data", count: nil) { run in
      let size = run.u8("size", means: .size(of: .nextField))
      run.when(size > 0, "size is not 0") {
        run.text(
          "text", .utf8, .bytes(size),
          means: Meaning(.plain, about: .tag(space: .gif, key: "comment")))
      }
    }
  }

  static let application = block("application", "Application", in: extra) { block in
    application(block)
    block.rest("data", means: Meaning(.undecoded, about: .category(.unknown)))
  }

  /// The Netscape application extension, which states how often an animation is repeated.
  static let loop = block("loop", "Loop", presents: ["loop_count": .loops]) { block in
    application(block)
    block.u8("size", means: .size(of: .nextFields(2)))
    block.u8("label", means: .type)
    block.u16("loop_count", line: .value, labels: [0: "endless"])
    block.u8("terminator", means: .terminator)
  }

  /// An application extension with an ICC color profile in sub-blocks of at most 255 bytes.
  static let profile = DeclaredNodeKind(
    Declaration(
      "blok", named: "profile", "ICC Profile", in: "gif", by: .gif, holds: SubBlockGrammar()
    ) { block in
      block.order = .little
      application(block)
    },
    in: plain)

  /// An application extension with content credentials in sub-blocks of at most 255 bytes.
  static let credentials = DeclaredNodeKind(
    Declaration(
      "blok", named: "application", "Content Credentials", in: "gif", by: .c2pa,
      holds: SubBlockGrammar()
    ) { block in
      block.order = .little
      application(block)
    },
    in: extra)

  private static func application(_ block: FieldReader) {
    block.u8("introducer", means: .type)
    block.u8("label", means: .type)
    block.u8("size", means: .size(of: .nextFields(2)))
    block.text("identifier", .ascii, .bytes(8), means: .type, line: .value)
    block.text("authentication_code", .ascii, .bytes(3), means: .type, line: .value)
  }

  /// An application extension with an XMP packet, which is not divided into sub-blocks. A reader
  /// that expects sub-blocks arrives somewhere in the 258 bytes after the packet. Each of these
  /// bytes leads the reader to the terminator.
  static let packet = DeclaredNodeKind(
    Declaration(
      "XMP ", named: "application", "XMP", in: "gif", by: .xmp,
      holds: SingleChildGrammar(
        .packet, .picture, leavesAfter: 258, rest: ("magic_trailer", .padding)
      ) {
        _ in packetData
      }
    ) { block in
      block.order = .little
      application(block)
    },
    in: extra)

  private static let packetData = DeclaredNodeKind(
    Declaration(
      "data", named: "data", "XMP Packet",
      holds: PayloadGrammar("data", means: .payload, terminology: .picture) { _ in
        .mediaType("application/rdf+xml")
      }),
    in: plain)

  static let control = block(
    "control", "Graphic Control",
    in: PlainGrammar(.block, .picture, isUnused: { $0.followsLastImage }), presents: .all(.timing)
  ) { block in
    block.u8("introducer", means: .type)
    block.u8("label", means: .type)
    block.u8("size", means: .size(of: .nextFields(6)))
    block.bits(3, "reserved", means: .reserved)
    block.bits(3, "disposal_method")
    block.bits(1, "user_input_flag")
    block.bits(1, "transparent_colour_flag")
    block.u16("delay_time", line: "% / 100 s")
    block.u8("transparent_colour_index")
    block.u8("terminator", means: .terminator)
  }

  static let other = block("extension", "Extension", in: extra) { block in
    block.u8("introducer", means: .type)
    block.u8("label", means: .type, labels: [1: "plain text"])
    block.rest("data", means: .identifies(.unknown))
  }

  static let end = block("end", "Trailer") { $0.u8("trailer", means: .type) }

  private static let plain = PlainGrammar(.block, .picture)
  /// Grammar of blocks that do not affect how the picture is displayed. They are only removed as a
  /// whole: a sub-block overwritten with zeros would remain in the file.
  private static let extra = PlainGrammar(.block, .picture, isRemovedWhole: true)

  private static func block(
    _ word: String, _ title: String, in grammar: any Grammar = plain,
    presents: Presentation? = nil, body: @escaping Declaration.Body
  ) -> DeclaredNodeKind {
    DeclaredNodeKind(
      Declaration("blok", named: word, title, in: "gif", by: .gif, presents: presents) { block in
        block.order = .little
        body(block)
      },
      in: grammar)
  }
}

extension InheritedValue where Answer == Int {
  /// The offset after the last block of a GIF file that shows something: an image or a plain text.
  fileprivate static let endOfImages = InheritedValue<Int>(
    "endOfGIFImages", scope: { $0.parent }
  ) { file in
    file.children.last { node in
      let (mark, label) = (
        node.source.byte(at: node.range.start), node.source.byte(at: node.range.start + 1)
      )
      return mark == 0x2C || mark == 0x21 && label == 1
    }?.range.end ?? file.range.start
  }
}

extension Node {
  /// Whether this block follows the last image of a GIF file. False if the file has no image.
  fileprivate var followsLastImage: Bool {
    guard let file = parent, file.isRoot, let end = inherited(.endOfImages) else { return false }
    return end > file.range.start && end <= range.start
  }
}

private struct GIFGrammar: Grammar, EncoderSignatureHolder, DamageHolder {
  var terminology: FormatTerminology { .picture }
  var kind: StructureKind { .block }

  /// If a file without a trailer ends in data in which no block begins, returns this data;
  /// otherwise returns nil. Decoders search this data for the next block.
  func damage(in file: Node) -> Node? {
    guard let last = file.children.last, last.declaredNodeKind === Trailing.other,
      !file.children.contains(where: { $0.declaredNodeKind === GIF.end })
    else { return nil }
    return last
  }

  func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {
    let source = node.source
    var place = region.start
    while place < region.end, let mark = source.byte(at: place) {
      let label = source.byte(at: place + 1)
      let nodeKind: DeclaredNodeKind
      var end: Int
      switch mark {
      case 0x2C:
        let flags = Int(source.byte(at: place + 9) ?? 0)
        let table = flags & 0x80 != 0 ? 6 << (flags & 7) : 0
        nodeKind = GIF.image
        end = Self.endOfRuns(source, place + 11 + table, region.end)
      case 0x21:
        let isXMP = label == 0xFF && source.big32(at: place + 3) == FourCC("XMP ").rawValue
        end = Self.endOfRuns(source, place + 2, region.end)
        nodeKind =
          switch label {
          case 0xFE: GIF.comment
          case 0xFF where isXMP && end - place > 14 + 258: GIF.packet
          case 0xFF where Self.isProfile(source, place): GIF.profile
          case 0xFF where Self.isCredentials(source, place): GIF.credentials
          case 0xFF: Self.isLoop(source, place, end) ? GIF.loop : GIF.application
          case 0xF9 where end - place == 8: GIF.control
          default: GIF.other
          }
      case 0x3B:
        childList.add("blok", ByteRange(start: place, count: 1), headerSize: 0, nodeKind: GIF.end)
        return trailing(from: place + 1, region, into: &childList)
      default: return trailing(from: place, region, into: &childList)
      }
      end = min(max(end, place + 1), region.end)
      childList.add("blok", ByteRange(from: place, to: end), headerSize: 0, nodeKind: nodeKind)
      place = end
    }
  }

  private func trailing(from place: Int, _ region: ByteRange, into childList: inout ChildList) {
    guard place < region.end else { return }
    childList.add(
      "rest", ByteRange(from: place, to: region.end), headerSize: 0, nodeKind: Trailing.other)
  }

  private static func isProfile(_ source: ByteSource, _ start: Int) -> Bool {
    source.bytes(ByteRange(start: start + 2, count: 12)) == [11] + "ICCRGBG1012".utf8
  }

  private static func isCredentials(_ source: ByteSource, _ start: Int) -> Bool {
    source.bytes(ByteRange(start: start + 2, count: 9)) == [11] + "C2PA_GIF".utf8
  }

  private static func isLoop(_ source: ByteSource, _ start: Int, _ end: Int) -> Bool {
    let head = source.bytes(ByteRange(from: start + 2, to: end), limit: 14)
    return end - start == 19
      && ["NETSCAPE2.0", "ANIMEXTS1.0"].contains { head == [11] + $0.utf8 + [3, 1] }
  }

  /// Returns the offset after the empty sub-block that ends a sequence of sub-blocks.
  private static func endOfRuns(_ source: ByteSource, _ start: Int, _ limit: Int) -> Int {
    var place = start
    while place < limit, let size = source.byte(at: place) {
      place += 1 + Int(size)
      if size == 0 { return place }
    }
    return limit
  }

  func forEachEncoderSignature(in node: Node, first most: Int, _ visit: (EncoderSignature) -> Bool)
  { _ = node.removablePartsOfGIF.allSatisfy { visit($0.encoderSignature) } }

  func readHeader(_ reader: FieldReader, of declaration: Declaration) {}
}
