import Anatomy
import Bytes
import Crypto
package import Schema

/// Grammar of Photoshop image resources. Each resource has a signature, a number, a name, and data
/// of a stated size.
struct ResourceGrammar: Grammar, Editable, TagHolder {
  var terminology: FormatTerminology { .resources }
  var kind: StructureKind { .resource }

  func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {
    var place = region.start
    while region.end - place >= 12 {
      guard node.source.isResource(at: place) else { break }
      let name = 1 + Int(node.source.byte(at: place + 6) ?? 0)
      let head = 6 + name + name % 2 + 4
      guard head <= region.end - place, let size = node.source.big32(at: place + head - 4) else {
        break
      }
      let (end, overflow) = (place + head).addingReportingOverflow(Int(size))
      let padded = overflow ? Int.max : min(end, .max - 1) + Int(size % 2)
      let number = node.source.big16(at: place + 4) ?? 0
      // A missing padding byte is accepted, because some writers omit it after the last resource.
      let isCut = overflow || end > region.end
      let range = ByteRange(from: place, to: min(padded, region.end))
      childList.add(
        FourCC(rawValue: UInt32(number)), range, headerSize: head,
        nodeKind: Photoshop.nodeKind(number), isCut: isCut)
      if isCut, !node.isCut {
        childList.reportOnLast(
          Finding(
            rule: "photoshop.resource.size-exceeds-parent", severity: .error,
            message: "the size of resource 0x\(Int(number).hexadecimalToken) is \(size), "
              + "expected at most \(region.end - place - head)",
            evidence: Evidence(ByteRange(start: place + head - 4, count: 4), in: node.source),
            field: "size"))
      }
      place = range.end
    }
  }

  func tagKey(of node: Node) -> TagKey? {
    Photoshop.thumbnails.contains(node.code) ? .preview : nil
  }

  /// Returns how to remove a resource. Each resource is removed as a whole. Only the resolution is
  /// kept, because programs use it to print the picture.
  func removal(of part: Target, from node: Node) -> Removal {
    guard node.declared?.declaration.group != "file" else {
      return .byDefault(part, of: node)
    }
    return node.code == Photoshop.resolution
      ? .impossible("this resource states the resolution of the picture")
      : .fromPicture(.structure, of: node)
  }

  /// Updates the size of a resource with structures in its data, and removes its padding byte if the size
  /// becomes even.
  func edits(of node: Node, applying offsetMap: OffsetMap) -> [Replacement] {
    guard let size = ResourceSize(of: node, applying: offsetMap),
      let stated = size.field.bytes(of: .unsigned(UInt64(size.new)), in: node.source)
    else { return [] }
    let isSuperfluous = size.new % 2 == 0 && !size.padding.isEmpty
    return [Replacement(size.field.range, with: stated)]
      + (isSuperfluous ? [Replacement(size.padding)] : [])
  }

  func padding(of node: Node, applying offsetMap: OffsetMap) -> [UInt8] {
    guard let size = ResourceSize(of: node, applying: offsetMap) else { return [] }
    return size.new % 2 != 0 && size.padding.isEmpty ? [0] : []
  }

  func readHeader(_ reader: FieldReader, of declaration: Declaration) {
    guard declaration.group != "file" else { return }
    reader.text("signature", .ascii, .bytes(4), means: .type)
    reader.u16("ID", means: .type)
    reader.text("name", .macRoman, .pascal, means: .identifies(.text))
    let length = reader.node.map { 1 + Int($0.source.byte(at: $0.range.start + 6) ?? 0) } ?? 0
    reader.when(length % 2 == 1, "name has an odd size") {
      reader.u8("name_padding", means: .padding)
    }
    reader.u32("size", means: .size(of: .field("data")))
  }
}

/// The size of the data of a resource after an edit of structures in it.
private struct ResourceSize {
  let field: Field
  let new: Int
  /// The range of the padding byte after the data, as it was before the edit.
  let padding: ByteRange

  /// Returns nil if the size does not change.
  init?(of node: Node, applying offsetMap: OffsetMap) {
    guard node.declaredNodeKind.kind == .resource, !node.isCut, !offsetMap.holds(node.range),
      let content = node.children.first, let field = node.field("size"),
      let size = field.value.integer
    else { return nil }
    let less = offsetMap.shift(in: content.range, of: content.range, depth: content.depth)
    guard less != 0, less <= size else { return nil }
    self.field = field
    new = size - less
    let end = node.range.start + node.headerSize + size
    padding = ByteRange(from: end, to: max(end, node.range.end))
  }
}

extension ByteSource {
  func isResource(at place: Int) -> Bool {
    switch big32(at: place).map(FourCC.init(rawValue:)) {
    case "8BIM"?, "MeSa"?, "AgHg"?, "PHUT"?, "DCSR"?: true
    default: false
    }
  }
}

/// The node kinds of Photoshop image resources, chosen by the number of the resource.
package enum Photoshop {
  /// The node kind of a sequence of image resources, as other formats embed it.
  package static let resources = DeclaredNodeKind(
    Declaration(
      "8BIM", named: "photoshop", "Photoshop Image Resources", group: "file", by: .photoshop,
      holds: ResourceGrammar()),
    in: ResourceGrammar())

  static let resolution = FourCC(rawValue: 0x03ED)
  fileprivate static let thumbnails: Set = [FourCC(rawValue: 0x0409), FourCC(rawValue: 0x040C)]

  static func nodeKind(_ number: UInt16) -> DeclaredNodeKind { known[number] ?? other }

  private static func resource(
    _ title: String, holds: (any Grammar)? = nil, body: @escaping Declaration.Body = { _ in }
  ) -> DeclaredNodeKind {
    DeclaredNodeKind(
      Declaration(
        "8BIM", named: "resource", title, in: "photoshop", by: .photoshop, holds: holds,
        naming: Naming { .word("resource_0x" + Int($0.code.rawValue).hexadecimalToken) }, body: body
      ),
      in: ResourceGrammar())
  }

  private static let other = resource("Image Resource", holds: ResourceData(nodeKind: nil))

  private static let known: [UInt16: DeclaredNodeKind] = [
    0x03ED: resource("Resolution") { resource in
      resource.fixed16_16("hRes", line: "%")
      resource.u16("hResUnit")
      resource.u16("widthUnit")
      resource.fixed16_16("vRes")
      resource.u16("vResUnit")
      resource.u16("heightUnit")
    },
    0x0404: resource("IPTC Data", holds: ResourceData { IIM.datasets }),
    0x0409: resource("Thumbnail, Old", holds: ResourceData(nodeKind: nil), body: thumbnail),
    0x040C: resource("Thumbnail", holds: ResourceData(nodeKind: nil), body: thumbnail),
    0x040F: resource("ICC Profile", holds: ResourceData { ICC.profile }),
    0x0422: resource("Exif", holds: ResourceData { TIFF.file }),
    0x0423: resource("Exif, More", holds: ResourceData { TIFF.file }),
    0x0424: resource(
      "XMP", holds: ResourceData(declaredType: .mediaType("application/rdf+xml"), nodeKind: nil)),
    0x0425: resource("Digest of IPTC Data") {
      $0.bytes(
        "digest", 16,
        means: Meaning(
          .checksum(.md5, over: .field("resource_0x0404")), about: .category(.identifier)))
    },
    0x040A: resource("Copyright Flag") { resource in
      resource.u8("is_copyrighted", line: .value)
      resource.when(resource.remaining > 0, "bytes remain") { resource.reserved(1, "padding") }
    },
    0x040B: resource("URL", holds: ResourceData(nodeKind: nil)),
  ]

  private static let thumbnail: Declaration.Body = { resource in
    resource.u32("format", labels: [0: "RGB", 1: "JPEG"])
    resource.u32("width", line: "%")
    resource.u32("height", line: "× %")
    resource.u32("widthbytes")
    resource.u32("totalsize")
    resource.u32("compressed_size", means: .size(of: .field("data")))
    resource.u16("bits")
    resource.u16("planes")
  }
}

/// Grammar of the data of an image resource, with the padding byte that may follow.
private struct ResourceData: Grammar {
  let nodeKind: (@Sendable () -> DeclaredNodeKind)?
  var declaredType: Payload.DeclaredType?

  init(declaredType: Payload.DeclaredType? = nil, nodeKind: (@Sendable () -> DeclaredNodeKind)?) {
    self.declaredType = declaredType
    self.nodeKind = nodeKind
  }

  var terminology: FormatTerminology { .resources }
  var kind: StructureKind { .payload }

  func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {
    let name = 1 + Int(node.source.byte(at: node.range.start + 6) ?? 0)
    let head = node.range.start + 10 + name + name % 2
    let end = head + Int(node.source.big32(at: head - 4) ?? 0)
    let data = ByteRange(from: region.start, to: min(region.end, end))
    guard !data.isEmpty else { return }
    if let nodeKind {
      childList.add(nodeKind().declaration.code, data, headerSize: 0, nodeKind: nodeKind())
    } else {
      childList.open(Payload(node.source, data, declaredType: declaredType), in: node)
    }
  }

  func readHeader(_ reader: FieldReader, of declaration: Declaration) {}

  func leftover(_ range: ByteRange, of node: Node) -> (name: String, meaning: Meaning) {
    range.count == 1 ? ("padding", .padding) : ("data", Meaning(.plain, about: .category(.unknown)))
  }
}

extension FormatTerminology {
  static let resources = FormatTerminology(
    structure: "the resource", tooShort: "photoshop.resource.too-short",
    trailing: "photoshop.resource.trailing-bytes")
}
