import Anatomy
import Bytes
import Schema

/// Containers of children that mean the same with any code, such as references between tracks.
extension BoxGrammar {
  /// Children that are declared for one container; any other code gets the kind `other`.
  static func children(of container: String, otherwise other: DeclaredNodeKind) -> BoxGrammar {
    BoxGrammar { code, _ in
      isAnywhere(code) ? nil : declared(code, in: container).first ?? other
    }
  }

  static func declared(_ code: FourCC, in container: String) -> [DeclaredNodeKind] {
    ISODialect.boxes.nodeKinds(code, in: container)
  }

  /// Whether the code means the same in every container, as free space and user types do.
  static func isAnywhere(_ code: FourCC) -> Bool {
    code == .uuid || code == "free" || code == "skip" || code == "wide"
  }
}

extension DeclaredNodeKind {
  /// The node kind of all boxes in one container that have no separate declaration.
  static func anyOther(
    _ title: String, in container: String, group: String? = nil, versions: ClosedRange<Int>? = nil,
    _ clause: Clause, holds: (any Grammar)? = nil,
    body: @escaping Declaration.Body = { _ in }, summary: (@Sendable (Node) -> String?)? = nil
  ) -> DeclaredNodeKind {
    DeclaredNodeKind(
      Declaration(
        code: "****", title: title, containers: [container], group: group, versions: versions,
        number: clause.number, standard: clause.standard, holds: holds, summary: summary,
        body: body),
      in: BoxGrammar.plain)
  }
}

extension [Declaration] {
  /// Creates declarations that differ only in code and title; each line of the text has both.
  init(_ lines: String, _ make: (FourCC, String) -> Declaration) {
    self = lines.lines.map { line in
      let code = line.unicodeScalars.prefix(4).reduce(0) { $0 << 8 | $1.value & 0xFF }
      return make(FourCC(rawValue: code), String(line.unicodeScalars.dropFirst(5)))
    }
  }
}
