import Anatomy
import Bytes
import Schema

/// Registered boxes that are not decoded: their names are known, but not their fields.
extension ISODialect {
  /// Declarations of registered boxes that are not decoded. They are created when the first such
  /// box is found.
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
          code, String(name.words), group: group, by: name.standard, holds: holds, body: body
        ).within(list.places ?? [])
      }
    }
    return SpecSection(.authority, declarations)
  }

  /// Returns the node kind of a sample entry that is not decoded, by its registered code; nil if
  /// the code is not registered for sample entries.
  static func namedEntry(_ code: FourCC) -> DeclaredNodeKind? {
    registered.nodeKinds(code).first { $0.declaration.containers.contains("stsd") }
  }

  /// Returns the name of a sample entry code for any kind of media, from its declaration or a list
  /// of registered names; nil if there is none.
  static func format(_ code: FourCC) -> String? {
    (BoxGrammar.declared(code, in: "stsd").first ?? namedEntry(code))?.title
  }

  /// Returns the node kind of a box that is not decoded, with the registered name if there is one
  /// for this container.
  static func undeclared(_ code: FourCC, inside container: DeclaredNodeKind?) -> DeclaredNodeKind {
    registered.nodeKind(code, inside: container) ?? unknown
  }
}
