import Anatomy
import Bytes
import Schema

/// For structures without a head of their own: the whole of a payload, or bytes at a known place.
struct HeadlessGrammar: Grammar {
  var terminology: FormatTerminology { .telemetry }
  var kind: String { "telemetry" }
  var removal = RemovalScope.withHost

  /// With what it can be taken out.
  enum RemovalScope {
    case alone
    /// As one of many values of a sample, and elsewhere with what is around it.
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
  /// A structure that bears a word and has no head.
  static func headless(
    _ word: String, _ title: String, _ standard: Standard, holds: (any Grammar)? = nil,
    removal: HeadlessGrammar.RemovalScope = .withHost, body: Declaration.Body? = nil
  ) -> DeclaredNodeKind {
    DeclaredNodeKind(
      Declaration(
        code: FourCC(rawValue: 0), name: .word(word), title: title, containers: [], number: "",
        standard: standard, holds: holds, body: body),
      in: HeadlessGrammar(removal: removal))
  }

  /// The same with a name that the bytes tell.
  static func headless(
    named naming: @escaping @Sendable (Node) -> NodeName, _ title: String, _ standard: Standard,
    holds: (any Grammar)? = nil, removal: HeadlessGrammar.RemovalScope = .withHost,
    body: @escaping Declaration.Body
  ) -> DeclaredNodeKind {
    DeclaredNodeKind(
      Declaration(
        code: FourCC(rawValue: 0), title: title, containers: [], number: "", standard: standard,
        holds: holds, naming: naming, body: body),
      in: HeadlessGrammar(removal: removal))
  }
}

extension Finding {
  /// A structure that claims more bytes than there are.
  static func sizePastEnd(of name: String, at place: ByteRange, in node: Node) -> Finding {
    Finding(
      rule: "telemetry.size-past-end", severity: .error,
      message: "\(name) goes past the end of \(node.name)",
      evidence: Evidence(place.clamped(to: node.source.wholeRange), in: node.source),
      clause: node.clause)
  }
}
