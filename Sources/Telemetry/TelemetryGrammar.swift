import Anatomy
import Bytes
import Schema

/// Grammar of telemetry structures without a header, such as a whole payload or bytes at a known
/// offset.
struct HeadlessGrammar: Grammar, Editable {
  var terminology: FormatTerminology { .telemetry }
  var kind: StructureKind { .telemetry }
  var removal = RemovalScope.withHost

  /// How a structure can be removed: alone, or only with the enclosing structure.
  enum RemovalScope {
    case alone
    /// The structure can be removed alone if it is in a sample with several values; elsewhere only
    /// with the enclosing structure.
    case fromSample
    case withHost
  }

  func removal(of part: Target, from node: Node) -> Removal {
    switch removal {
    case .alone: .fromSequence(part, of: node)
    case .fromSample: node.isOfElement ? .fromSequence(part, of: node) : .withHost
    case .withHost: .withHost
    }
  }
  func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {}
  func readHeader(_ reader: FieldReader, of declaration: Declaration) {}
}

extension FormatTerminology {
  static let telemetry = FormatTerminology(
    structure: "the telemetry", tooShort: "telemetry.too-short")
}

extension DeclaredNodeKind {
  /// Returns a node kind for structures that have no header and always have the same name.
  static func headless(
    _ word: String, _ title: String, _ standard: Standard, holds: (any Grammar)? = nil,
    removal: HeadlessGrammar.RemovalScope = .withHost, body: Declaration.Body? = nil
  ) -> DeclaredNodeKind {
    DeclaredNodeKind(
      Declaration(FourCC(rawValue: 0), named: word, title, by: standard, holds: holds, body: body),
      in: HeadlessGrammar(removal: removal))
  }

  /// Returns a node kind for structures that have no header and a name that depends on their
  /// content.
  static func headless(
    named naming: Naming, _ title: String, _ standard: Standard,
    holds: (any Grammar)? = nil, removal: HeadlessGrammar.RemovalScope = .withHost,
    body: @escaping Declaration.Body
  ) -> DeclaredNodeKind {
    DeclaredNodeKind(
      Declaration(
        FourCC(rawValue: 0), title, by: standard, holds: holds, naming: naming, body: body),
      in: HeadlessGrammar(removal: removal))
  }
}

extension Finding {
  /// Returns the finding for a structure with a stated size that exceeds the enclosing structure.
  static func sizePastEnd(of name: String, at place: ByteRange, in node: Node) -> Finding {
    Finding(
      rule: "telemetry.size-past-end", severity: .error,
      message: "\(name) extends past the end of \(node.name)",
      evidence: Evidence(place.clamped(to: node.source.wholeRange), in: node.source),
      clause: node.clause)
  }
}
