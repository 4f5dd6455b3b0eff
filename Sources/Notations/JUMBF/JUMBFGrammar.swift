package import Anatomy
package import Bytes
package import Schema

/// Grammar of JUMBF boxes (ISO/IEC 19566-5). A box has a size, a type, and optionally a 64-bit
/// size.
package struct JUMBFGrammar: Grammar {
  package var terminology: FormatTerminology { .jumbf }
  package var kind: StructureKind { .box }

  package func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {
    var place = region.start
    while region.end - place >= 8 {
      guard let header = JUMBFHeader(at: place, in: node.source, limit: region.end) else {
        return childList.report(
          .jumbf(
            "jumbf.box.size-below-header",
            "the size of the box at byte \(place) is smaller than its header", at: place, in: node))
      }
      let end = min(header.end, region.end)
      childList.add(
        header.code, ByteRange(from: place, to: end), headerSize: header.size,
        nodeKind: nodeKind(of: header.code, in: node), isCut: header.end > region.end)
      if header.end > region.end, !node.isCut {
        childList.reportOnLast(
          .jumbf(
            "jumbf.box.size-exceeds-parent",
            "\(header.code) at byte \(place) extends past the end of \(node.name)", at: place,
            in: node))
      }
      place = end
    }
    if place < region.end, !node.isCut {
      childList.report(
        .jumbf(
          "jumbf.box.children-underflow",
          "the 8-byte box header at byte \(place) extends past the end of \(node.name)",
          at: place, in: node))
    }
  }

  private func nodeKind(of code: FourCC, in node: Node) -> DeclaredNodeKind {
    JUMBFDialect.boxes.nodeKind(code, inside: node.declared)
      ?? JUMBFDialect.unknown
  }

  package func readHeader(_ reader: FieldReader, of declaration: Declaration) {
    guard declaration.group != "store", !reader.passOverHeader() else { return }
    let size = reader.u32("LBox", means: .size(of: .node))
    reader.code("TBox", means: .type)
    reader.when(size == 1, "LBox is 1") { reader.u64("XLBox", means: .size(of: .node)) }
  }
}

/// The header of a JUMBF box.
struct JUMBFHeader {
  let code: FourCC
  let size: Int
  let end: Int

  /// Reads the header at `start`; nil if it is incomplete, or if the stated size is smaller than
  /// the header.
  init?(at start: Int, in source: ByteSource, limit: Int) {
    guard let small = source.big32(at: start), let raw = source.big32(at: start + 4) else {
      return nil
    }
    code = FourCC(rawValue: raw)
    var total = Int(small)
    var header = 8
    if small == 1 {
      guard let large = source.big64(at: start + 8) else { return nil }
      header = 16
      total = Int(clamping: large)
    } else if small == 0 {
      total = limit - start
    }
    guard total >= header else { return nil }
    size = header
    let (sum, overflow) = start.addingReportingOverflow(total)
    end = overflow ? .max : sum
  }
}

extension Finding {
  fileprivate static func jumbf(
    _ rule: RuleID, _ message: String, at place: Int, in node: Node
  ) -> Finding {
    Finding(
      rule: rule, severity: .error, message: message,
      evidence: Evidence(
        ByteRange(start: place, count: 4).clamped(to: node.range), in: node.source),
      field: "LBox", clause: Clause(.jumbf))
  }
}

extension FormatTerminology {
  static let jumbf = FormatTerminology(
    structure: "the box", tooShort: "jumbf.box.payload-too-short",
    trailing: "jumbf.box.trailing-bytes")
}
