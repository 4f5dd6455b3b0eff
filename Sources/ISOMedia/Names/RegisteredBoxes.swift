import Anatomy
import Bytes
import Schema

/// Boxes that are registered and whose fields nothing declares: they have a title and no more.
extension ISODialect {
  /// Made when the first box turns up that nothing declares.
  static let registered = Dialect(
    [
      chapter(Names.boxes), chapter(Names.userData), chapter(Names.itemProperties),
      chapter(Names.visualEntryBoxes), chapter(Names.audioEntryBoxes),
      chapter(Names.otherEntryBoxes), chapter(Names.jpeg2000Header),
      chapter(Names.jpeg2000Resolution), chapter(Names.jpeg2000Information),
      chapter(Names.itemReferences), chapter(Names.entityGroups),
      chapter(
        Names.otherEntries, group: Boxes.otherEntry.declaration.group,
        holds: Boxes.otherEntry.declaration.holds, body: Boxes.otherEntry.declaration.body),
    ], in: BoxGrammar.plain)

  private static func chapter(
    _ list: NameList, group: String? = nil, holds: (any Grammar)? = BoxesByContent.orUnknown,
    body: Declaration.Body? = nil
  ) -> SpecSection {
    let declarations = list.names.compactMap { name in
      name.code.map { code in
        Declaration(
          code: code, title: String(name.words), containers: list.places ?? [], group: group,
          number: "", standard: name.standard, holds: holds, body: body)
      }
    }
    return SpecSection(.authority, declarations)
  }

  /// A sample entry that has a name.
  static func namedEntry(_ code: FourCC) -> DeclaredNodeKind? {
    registered.nodeKinds(code).first { $0.declaration.containers.contains("stsd") }
  }

  /// What samples of a format are, whatever medium they belong to.
  static func format(_ code: FourCC) -> String? {
    (BoxGrammar.declared(code, in: "stsd").first ?? namedEntry(code))?.title
  }

  /// The shape of a box that nothing declares.
  static func undeclared(_ code: FourCC, inside container: DeclaredNodeKind?) -> DeclaredNodeKind {
    registered.nodeKind(code, inside: container) ?? unknown
  }
}
