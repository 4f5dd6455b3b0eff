import Anatomy
import Bytes
import Schema

/// Grammars for containers in which children with any code have the same layout, such as track
/// references in `tref`.
extension BoxGrammar {
  /// Returns a grammar for the child boxes of the given container. Children with a code that is
  /// unknown in this container have the node kind `other`.
  static func children(of container: String, otherwise other: DeclaredNodeKind) -> BoxGrammar {
    BoxGrammar { code, _ in isAnywhere(code) ? nil : declared(code, in: container).first ?? other }
  }

  static func declared(_ code: FourCC, in container: String) -> [DeclaredNodeKind] {
    ISODialect.boxes.nodeKinds(code, in: container)
  }

  /// Whether boxes with this code have the same meaning in every container. True for free space and
  /// `uuid` boxes.
  static func isAnywhere(_ code: FourCC) -> Bool {
    code == .uuid || code == "free" || code == "skip" || code == "wide"
  }
}

extension DeclaredNodeKind {
  /// Creates the node kind for all boxes in the given container that have no separate declaration.
  static func anyOther(
    _ title: String, in container: String, group: String? = nil, versions: ClosedRange<Int>? = nil,
    _ clause: Clause, presents: Presentation? = nil, holds: (any Grammar)? = nil,
    body: @escaping Declaration.Body = { _ in }, summary: Summary? = nil
  ) -> DeclaredNodeKind {
    DeclaredNodeKind(
      Declaration(
        "****", title, in: container, group: group, versions: versions, spec: clause.number,
        by: clause.standard, presents: presents, holds: holds, summary: summary, body: body),
      in: BoxGrammar.plain)
  }
}

extension [Declaration] {
  /// Creates declarations that differ only in code and title. Each line of the text contains a code
  /// and a title.
  init(_ lines: String, _ make: (FourCC, String) -> Declaration) {
    self = lines.lines.map { line in
      let code = line.unicodeScalars.prefix(4).reduce(0) { $0 << 8 | $1.value & 0xFF }
      return make(FourCC(rawValue: code), String(line.unicodeScalars.dropFirst(5)))
    }
  }
}
