import Anatomy
import Bytes
import Schema

/// Boxes that take any code at all and mean the same by it, such as references between tracks.
extension BoxGrammar {
  /// Children whose codes are declared for one container, and any other code of one shape.
  static func children(of container: String, otherwise other: DeclaredNodeKind) -> BoxGrammar {
    BoxGrammar { code, _ in
      isAnywhere(code) ? nil : declared(code, in: container).first ?? other
    }
  }

  static func declared(_ code: FourCC, in container: String) -> [DeclaredNodeKind] {
    ISODialect.boxes.nodeKinds(code, in: container)
  }

  /// Space and user types keep their meaning in every container.
  static func isAnywhere(_ code: FourCC) -> Bool {
    code == .uuid || code == "free" || code == "skip" || code == "wide"
  }
}

extension DeclaredNodeKind {
  /// The shape of all boxes of one container that have no declaration of their own.
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
  /// Declarations that differ in nothing but code and title; a line of the text is both.
  init(_ lines: String, _ make: (FourCC, String) -> Declaration) {
    self = lines.lines.map { line in
      let code = line.unicodeScalars.prefix(4).reduce(0) { $0 << 8 | $1.value & 0xFF }
      return make(FourCC(rawValue: code), String(line.unicodeScalars.dropFirst(5)))
    }
  }
}
