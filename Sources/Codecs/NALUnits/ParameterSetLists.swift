package import Anatomy
package import Bytes
import Schema

/// Grammar for the lists of parameter sets at the end of a decoder configuration (ISO/IEC
/// 14496-15). Each list states its number of NAL units and contains them.
package struct ParameterSetLists: Grammar {
  /// Returns the codec of the parameter sets in a node; nil if the node has none.
  let codec: @Sendable (Node) -> NALCodec?
  /// Whether the configuration is for layers or views. If so, it has only two lists, and the first
  /// contains subset sequence parameter sets.
  let isOfLayers: Bool

  package init(_ codec: NALCodec, isOfLayers: Bool = false) {
    self.init(isOfLayers: isOfLayers) { _ in codec }
  }

  package init(isOfLayers: Bool = false, codec: @escaping @Sendable (Node) -> NALCodec?) {
    (self.codec, self.isOfLayers) = (codec, isOfLayers)
  }

  var terminology: FormatTerminology { .nalUnits }
  var kind: StructureKind { .parameterSets }

  func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {
    var place = region.start
    switch codec(node) {
    case .avc?:
      let codes: [FourCC] = isOfLayers ? ["subs", "pics"] : ["seqs", "pics", "exts"]
      for code in codes {
        // The third list only exists in configurations of High profiles, and many writers omit it.
        if code == "exts", place == region.end || !node.isHighProfile { break }
        guard let end = list(code, ParameterSets.avc, at: place, region, of: node, into: &childList)
        else { return }
        place = end
      }
    case let codec?:
      let dialect = codec == .hevc ? ParameterSets.hevc : ParameterSets.vvc
      var left = node.integer(codec == .hevc ? "numOfArrays" : "num_of_arrays") ?? 0
      while left > 0, place < region.end {
        guard let end = list("arry", dialect, at: place, region, of: node, into: &childList)
        else { return }
        place = end
        left -= 1
      }
      if left > 0, !node.isCut { childList.report(.listsMissing(left, at: region, in: node)) }
    case nil: break
    }
    let rest = ByteRange(from: place, to: region.end)
    if !rest.isEmpty, !node.isCut { childList.report(.trailing(rest, in: node)) }
  }

  /// Adds one list and returns its end; nil if the list states more NAL units than fit into the
  /// remaining bytes.
  private func list(
    _ code: FourCC, _ dialect: Dialect, at start: Int, _ region: ByteRange, of node: Node,
    into childList: inout ChildList
  ) -> Int? {
    guard let nodeKind = dialect.nodeKind(code, inside: nil) else { return nil }
    let extent = ListExtent(code, dialect === ParameterSets.vvc, at: start, node.source, region.end)
    childList.add(
      code, ByteRange(from: start, to: extent.end), headerSize: 0, nodeKind: nodeKind,
      isCut: extent.isCut || node.isCut && extent.end == region.end)
    if extent.isCut, !node.isCut {
      childList.reportOnLast(.listPastEnd(extent, from: start, in: node))
    }
    return extent.isCut ? nil : extent.end
  }

  func leftover(_ range: ByteRange, of node: Node) -> (name: String, meaning: Meaning) {
    node.isCut ? ("undecoded", Meaning(.undecoded)) : ("trailing", Meaning(.trailing))
  }

  func readHeader(_ reader: FieldReader, of declaration: Declaration) {}
}

/// The byte range and header of a parameter set list, computed from its unit count and unit
/// lengths.
package struct ListExtent {
  /// Size of the fields before the first NAL unit.
  let header: Int
  let count: Int
  private(set) var units = 0
  package private(set) var end: Int
  private(set) var isCut = false

  package init(_ code: FourCC, _ isVVC: Bool, at start: Int, _ source: ByteSource, _ limit: Int) {
    let first = Int(source.byte(at: start) ?? 0)
    switch code {
    case "seqs": (header, count) = (1, first & 0x1F)
    case "subs": (header, count) = (1, first & 0x7F)
    case "pics": (header, count) = (1, first)
    case "exts": (header, count) = (4, Int(source.byte(at: start + 3) ?? 0))
    default:
      let isAlone = isVVC && (first & 0x1F == 12 || first & 0x1F == 13)
      (header, count) = isAlone ? (1, 1) : (3, Int(source.big16(at: start + 1) ?? 0))
    }
    end = start + header
    while units < count, !isCut {
      if limit - end >= 2, let length = source.big16(at: end), Int(length) <= limit - end - 2 {
        end += 2 + Int(length)
        units += 1
      } else {
        isCut = true
      }
    }
    if isCut || end > limit { (end, isCut) = (limit, true) }
  }
}

extension Finding {
  fileprivate static func listPastEnd(
    _ extent: ListExtent, from start: Int, in node: Node
  ) -> Finding {
    let head = ByteRange(start: start, count: extent.header)
    return Finding(
      rule: "isom.nal.list-exceeds-parent", severity: .error,
      message:
        "a parameter set list states \(extent.count) NAL units, but only \(extent.units) fit into "
        + "\(node.name)",
      evidence: Evidence(head.clamped(to: node.range), in: node.source), clause: node.clause)
  }

  fileprivate static func listsMissing(_ count: Int, at region: ByteRange, in node: Node) -> Finding
  {
    Finding(
      rule: "isom.nal.list-missing", severity: .error,
      message: "\(node.name) states more parameter set lists than it contains: \(count) missing",
      evidence: Evidence(ByteRange(start: region.end, count: 0), in: node.source),
      clause: node.clause)
  }

  fileprivate static func trailing(_ rest: ByteRange, in node: Node) -> Finding {
    let terminology = node.declared?.grammar.terminology ?? .nalUnits
    return Finding(
      rule: terminology.trailing, severity: .warning,
      message: "unexpected bytes after the last field of \(node.name): \(rest.count)",
      evidence: Evidence(rest, in: node.source), clause: node.clause)
  }
}

extension Node {
  fileprivate var isHighProfile: Bool {
    let profile = integer("AVCProfileIndication")
    return profile != 66 && profile != 77 && profile != 88
  }
}
