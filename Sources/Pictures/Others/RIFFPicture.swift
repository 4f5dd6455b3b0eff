import Anatomy
import Bytes
package import Schema

/// The WebP format: little-endian RIFF chunks, padded to an even size.
package enum RIFFPicture {
  package static let file = DeclaredNodeKind(
    Declaration(
      "WEBP", named: "webp", "WebP image", group: "file", spec: "2.4", by: .webP,
      holds: RIFFPictureGrammar(author: PictureTagAuthor(place: RIFFPictureGrammar.chunks))
    ) { file in
      file.order = .little
      file.code("type", means: .type)
      file.u32("size", means: .size(of: .nodeBut(8)))
      file.code("form", means: .type)
    },
    in: RIFFPictureGrammar())

  package static let chunks = Dialect(
    [
      SpecSection(
        .webP,
        [
          chunk(
            "VP8X", "Extended Format",
            presents: [
              "canvas_width_minus_one": .dimensions, "canvas_height_minus_one": .dimensions,
            ]
          ) { chunk in
            chunk.switches(
              "flags", width: 1,
              [0x20: "ICC", 0x10: "alpha", 0x08: "Exif", 0x04: "XMP", 0x02: "animation"])
            chunk.reserved(3)
            chunk.u24("canvas_width_minus_one")
            chunk.u24("canvas_height_minus_one")
          },
          chunk("VP8 ", "Lossy Picture", in: both, body: lossyPicture),
          chunk("VP8L", "Lossless Picture", in: both, body: losslessPicture),
          chunk("ALPH", "Alpha", in: both) { chunk in
            let isDeclared = chunk.node?.isAlphaDeclared ?? true
            chunk.rest(
              "data",
              means: isDeclared ? .media : Meaning(.media, about: .category(.unreferenced)))
          },
          chunk("ANIM", "Animation", presents: .all(.loops)) { chunk in
            chunk.u32("background_colour")
            chunk.u16("loop_count")
          },
          chunk("ANMF", "Animation Frame", presents: .all(.timing), holds: RIFFPictureGrammar()) {
            chunk in
            chunk.u24("half_x")
            chunk.u24("half_y")
            chunk.u24("width_minus_one")
            chunk.u24("height_minus_one")
            chunk.u24("duration", labels: Labels { "\($0) ms" })
            chunk.reservedBits(6)
            chunk.bits(1, "blending_method", labels: [0: "alpha-blended", 1: "not blended"])
            chunk.bits(1, "disposal_method", labels: [1: "cleared to background color"])
          },
          chunk(
            "ICCP", "ICC Profile",
            holds: PayloadGrammar("data", means: .payload, terminology: .picture)),
          chunk(
            "EXIF", "Exif", holds: PayloadGrammar("data", means: .payload, terminology: .picture)
          ) {
            chunk in
            let isPrefixed = chunk.source.big32(at: chunk.position) == 0x4578_6966
            chunk.when(isPrefixed, "the data begins with \"Exif\"") {
              chunk.text("identifier", .ascii, .bytes(6), means: .type)
            }
          },
          chunk(
            "C2PA", "Content Credentials",
            holds: PayloadGrammar("data", means: .payload, terminology: .picture)),
          chunk(
            "XMP ", "XMP",
            holds: PayloadGrammar("data", means: .payload, terminology: .picture) { _ in
              .mediaType("application/rdf+xml")
            }),
        ])
    ], in: RIFFPictureGrammar())

  /// Reads the header of a VP8 frame (RFC 6386, 19.1). Only key frames state their dimensions.
  private static let lossyPicture: Declaration.Body = { chunk in
    let tag = chunk.u24("frame_tag")
    chunk.when(tag & 1 == 0, "a key frame") {
      chunk.bytes("start_code", 3, means: .type)
      // Each of the two numbers contains a size and two bits of scaling.
      chunk.u16("horizontal_size_code")
      chunk.u16("vertical_size_code")
    }
    chunk.codedData("data")
  }

  /// Reads the header of a lossless picture. The lowest 14 bits are the width minus one, the next
  /// 14 bits the height minus one (RFC 9649, 3.4).
  private static let losslessPicture: Declaration.Body = { chunk in
    chunk.u8("signature", means: .type)
    chunk.u32("size_and_version")
    chunk.codedData("data")
  }

  static let unknown = DeclaredNodeKind(
    chunk("****", "Unknown") { $0.rest("undecoded", means: Meaning(.undecoded)) },
    in: RIFFPictureGrammar())

  /// The containers that may contain picture chunks: the file, and each frame of an animation.
  private static let both = ["webp", "ANMF"]

  private static func chunk(
    _ code: FourCC, _ title: String, in containers: [String] = ["webp"],
    presents: Presentation? = nil, holds: (any Grammar)? = nil,
    body: @escaping Declaration.Body = { _ in }
  ) -> Declaration {
    Declaration(code, title, spec: "2.7", presents: presents, holds: holds, body: body).within(
      containers)
  }

  fileprivate static func isKnown(_ code: FourCC) -> Bool { !chunks.nodeKinds(code).isEmpty }

  fileprivate static func nodeKind(_ code: FourCC, in container: FourCC) -> DeclaredNodeKind {
    let known = chunks.nodeKinds(code).first
    guard container == "ANMF" else { return known ?? unknown }
    return known.flatMap { $0.declaration.containers.contains("ANMF") ? $0 : nil } ?? unknown
  }
}

struct RIFFPictureGrammar: Grammar, PlaybackDependent, Editable, DamageHolder {
  /// The author that adds and changes the tags of a file; nil in the grammar of its chunks.
  var author: PictureTagAuthor?
  var authoring: (any TagAuthor)? { author }
  var container: (any TagContainer)? { author }

  var terminology: FormatTerminology { .picture }
  var kind: StructureKind { .chunk }

  func removal(of part: Target, from node: Node) -> Removal {
    if case .field = part, ["VP8 ", "VP8L"].contains(node.code) { return .afterCodedData }
    if case .field = part, node.code == "ALPH" {
      return .impossible("decoders differ in whether they use alpha data without its flag")
    }
    guard case .structure = part else { return .fromPicture(part, of: node) }
    guard node.isChunkOfWebP else { return .withHost }
    if node.code == "VP8X" || node.code == "ANIM", node.isOnlyOne, !isUnreachable(node) {
      return .neededToDecode
    }
    return .drop(node.rangeWithZero)
  }

  func edits(of node: Node, applying offsetMap: OffsetMap) -> [Replacement] {
    guard !offsetMap.holds(node.range), node.isChunkOfWebP else { return [] }
    // A metadata chunk would be invalid without a part of its content, so the whole chunk is
    // removed. Only content with a tag author can be edited and remain valid.
    if Self.metadata[node.code] != nil, !node.children.contains(where: { $0.ownTagAuthor != nil }),
      offsetMap.count(in: node.range) > 0
    {
      return [Replacement(node.rangeWithZero)]
    }
    return editsOfZero(node, offsetMap) + (node.code == "VP8X" ? editsOfFlags(node, offsetMap) : [])
  }

  /// Removes the padding byte of a chunk if an edit makes its odd size even. If an even size becomes odd,
  /// a byte is added to the content instead of a padding byte.
  private func editsOfZero(_ node: Node, _ offsetMap: OffsetMap) -> [Replacement] {
    guard offsetMap.shift(in: node.range, of: node.range, depth: node.depth) % 2 != 0 else {
      return []
    }
    let zero = ByteRange(from: node.range.end, to: node.rangeWithZero.end)
    if !zero.isEmpty { return [Replacement(zero)] }
    guard node.range.count % 2 == 0 else { return [] }
    let end = ByteRange(start: node.range.end, count: 0)
    return [Replacement(end, with: [node.code == "XMP " ? 0x20 : 0])]
  }

  /// The metadata chunks and the flag that the `VP8X` header has for each of them.
  private static let metadata: [FourCC: UInt8] = ["ICCP": 0x20, "EXIF": 0x08, "XMP ": 0x04]

  private func editsOfFlags(_ node: Node, _ offsetMap: OffsetMap) -> [Replacement] {
    let place = node.range.start + node.headerSize
    guard let file = node.parent, let flags = node.source.byte(at: place) else { return [] }
    var left = flags
    for (code, flag) in Self.metadata {
      let chunks = file.children(code)
      if !chunks.isEmpty, chunks.allSatisfy({ offsetMap.holds($0.range) }) { left &= ~flag }
    }
    return left == flags ? [] : [Replacement(ByteRange(start: place, count: 1), with: [left])]
  }

  /// Whether decoders never reach a chunk. They decode only the first picture of a file or frame.
  /// They ignore separate alpha data for a lossless picture and after a picture, and they ignore
  /// frames and settings of an animation unless the header states that the file is animated.
  func isUnreachable(_ node: Node) -> Bool {
    guard ["VP8 ", "VP8L", "ALPH", "ANMF", "ANIM"].contains(node.code), node.isChunkOfWebP else {
      return false
    }
    let shown = node.inherited(.shownPicture)
    switch node.code {
    case "ALPH":
      return shown.map { $0.code == "VP8L" || $0.start < node.range.start } ?? false
    case "ANMF", "ANIM": return shown.map { !$0.isAnimated } ?? false
    default: return shown?.start != node.range.start
    }
  }

  /// Returns the first chunk that indicates damage; nil if there is none. Either its code is not
  /// readable, because the size of the previous chunk is probably wrong, or its content contains a
  /// picture chunk.
  func damage(in file: Node) -> Node? {
    let hasPicture = file.children.contains { Self.pictures.contains($0.code) }
    return file.children.first { chunk in
      guard chunk.isChunkOfWebP, chunk.headerSize == 8 else { return false }
      return !chunk.code.isPrintable || !hasPicture && chunk.contains(Array("VP8".utf8), after: 8)
    }
  }

  private static let pictures: Set<FourCC> = ["VP8 ", "VP8L", "ANMF"]

  func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {
    let source = node.source
    let size = source.integer(at: node.range.start + 4, width: 4, order: .little) ?? 0
    let stated = min(region.end, node.range.start + 8 + Int(size))
    let isFile = node.declared?.declaration.group == "file"
    var place = region.start
    while region.end - place >= 8, let raw = source.big32(at: place),
      let size = source.integer(at: place + 4, width: 4, order: .little)
    {
      let code = FourCC(rawValue: raw)
      // Decoders read a `VP8X` chunk with a fixed size, regardless of the size that it states.
      let end = place + 8 + Self.sizeOfSettings
      let isSettings =
        code == "VP8X" && size != Self.sizeOfSettings
        && source.big32(at: end).map { RIFFPicture.isKnown(FourCC(rawValue: $0)) } ?? false
      let bodySize = isSettings ? Self.sizeOfSettings : Int(size)
      let chunkEnd = place + 8 + bodySize
      // Decoders read the chunks of a picture regardless of the size of the file that its header states.
      let continues = isFile && RIFFPicture.isKnown(code) && chunkEnd <= region.end
      guard stated - place >= 8 || continues else { break }
      let limit = continues ? region.end : stated
      let range = ByteRange(from: place, to: min(chunkEnd, limit))
      childList.add(
        code, range, headerSize: 8,
        nodeKind: RIFFPicture.nodeKind(code, in: node.code), isCut: chunkEnd > limit)
      if chunkEnd > stated, !node.isCut {
        childList.reportOnLast(
          Finding(
            rule: "picture.chunk.size-exceeds-parent", severity: .error,
            message:
              "the size of \(code) is \(bodySize), expected at most \(max(0, stated - place - 8))",
            evidence: Evidence(ByteRange(start: place + 4, count: 4), in: source), field: "size"))
      }
      if bodySize != size {
        childList.reportOnLast(
          Finding(
            rule: "picture.vp8x.size", severity: .error,
            message: "the size of VP8X is \(size), expected \(bodySize)",
            evidence: Evidence(ByteRange(start: place + 4, count: 4), in: source), field: "size"))
      }
      place = range.end
      if bodySize % 2 == 1, place < limit {
        childList.add(
          "zero", ByteRange(start: place, count: 1), headerSize: 0, nodeKind: JPEG.padding)
        place += 1
      }
    }
    if place < region.end {
      childList.add(
        "rest", ByteRange(from: place, to: region.end), headerSize: 0, nodeKind: Trailing.other)
    }
  }

  private static let sizeOfSettings = 10

  func readHeader(_ reader: FieldReader, of declaration: Declaration) {
    reader.order = .little
    guard declaration.group != "file" else { return }
    reader.code("type", means: .type)
    reader.u32("size", means: .size(of: .nodeBut(8)))
  }
}

extension Node {
  /// Whether the header of the file declares the alpha data in this chunk. Always true for chunks
  /// of frames and for chunks without a lossy picture after them, because these are not examined.
  fileprivate var isAlphaDeclared: Bool {
    guard let file = parent, file.code != "ANMF", let picture = file.child("VP8 "),
      range.start < picture.range.start
    else { return true }
    return (file.child("VP8X")?.integer("flags") ?? 0) & 0x10 != 0
  }

  fileprivate var isChunkOfWebP: Bool { declared?.declaration.group != "file" }

  /// The range of the chunk, including its padding byte if there is one.
  fileprivate var rangeWithZero: ByteRange {
    let hasZero = range.count % 2 == 1 && range.end < (parent?.range.end ?? range.end)
    return ByteRange(from: range.start, to: range.end + (hasZero ? 1 : 0))
  }
}

/// The first picture in a WebP file or frame, which is the one that decoders show.
private struct ShownPicture: Sendable {
  let code: FourCC
  let start: Int
  /// Whether the header of the file states an animation.
  let isAnimated: Bool

  init?(_ holder: Node) {
    guard let picture = holder.children.first(where: { ["VP8 ", "VP8L"].contains($0.code) }) else {
      return nil
    }
    (code, start) = (picture.code, picture.range.start)
    isAnimated = (holder.child("VP8X")?.integer("flags") ?? 0) & 0x02 != 0
  }
}

extension InheritedValue where Answer == ShownPicture {
  fileprivate static let shownPicture = InheritedValue<ShownPicture>(
    "shownPicture", scope: { $0.parent }
  ) { ShownPicture($0) }
}
