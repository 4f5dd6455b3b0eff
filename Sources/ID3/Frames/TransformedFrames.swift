import Anatomy
import Bytes
import Schema

/// The grammar of a compressed frame. Its body is a zlib stream, which decompresses to the body
/// that the frame ID declares.
struct CompressedFrameGrammar: Grammar {
  let version: Int
  var terminology: FormatTerminology { .frames }
  var kind: StructureKind { .frame }

  func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {
    guard !region.isEmpty else { return }
    let (source, outcome) = node.document.inflate(region, of: node.source)
    if source.size > 0 {
      childList.add(
        node.code, source.wholeRange, headerSize: 0,
        nodeKind: FrameDialects.content(of: node.code, version), source: source)
    }
    switch outcome {
    case .tooLong:
      childList.report(
        finding(
          "file.resource-limit",
          "the compressed frame inflates to more than the limit of \(source.size) bytes",
          at: region, in: node))
    case .broken:
      if node.isCut { return }
      childList.report(
        finding(
          "id3.frame.compressed-bad-zlib",
          "the zlib data of the frame is damaged or truncated after \(source.size) inflated bytes",
          at: region,
          in: node))
    case .complete: checkLength(source.size, before: region, of: node, &childList)
    }
  }

  private func checkLength(
    _ count: Int, before region: ByteRange, of node: Node, _ childList: inout ChildList
  ) {
    let isNew = FrameGrammar(version: version).transformation(of: node)?.isNewLayout ?? false
    guard let field = node.field(isNew ? "data_length_indicator" : "decompressed_size"),
      let stated = field.value.integer, stated != count
    else { return }
    childList.report(
      Finding(
        rule: "id3.frame.dli-mismatch", severity: .warning,
        message: "\(field.name) is \(stated), the frame inflates to \(count) bytes",
        evidence: Evidence(field.range, in: node.source), field: field.name, clause: node.clause))
  }

  private func finding(
    _ rule: RuleID, _ message: String, at range: ByteRange, in node: Node
  ) -> Finding {
    Finding(
      rule: rule, severity: .error, message: message, evidence: Evidence(range, in: node.source),
      field: "compressed", clause: node.clause)
  }

  func readHeader(_ reader: FieldReader, of declaration: Declaration) {}

  func leftover(_ range: ByteRange, of node: Node) -> (name: String, meaning: Meaning) {
    ("compressed", .payload)
  }
}

extension Declaration {
  /// Returns the declaration of a frame with the same ID and a compressed body.
  func compressed(_ version: Int) -> Declaration {
    with(holds: CompressedFrameGrammar(version: version), body: nil)
  }

  /// The declaration of a frame with the same ID and an encrypted body, which is not decoded.
  var encrypted: Declaration {
    with(holds: nil) { $0.rest("encrypted", means: Meaning(.undecoded)) }
  }
}
