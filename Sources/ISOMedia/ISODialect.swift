import Anatomy
package import Bytes
package import Schema

/// All boxes that are known. A new clause is entered here and nowhere else.
package enum ISODialect {
  package static let boxes = Dialect(
    [
      Boxes.fileStructure,
      Boxes.movieStructure,
      Boxes.fragments,
      Boxes.segments,
      Boxes.eventMessages,
      Boxes.userData,
      Boxes.quickTimeUserData,
      Boxes.assets,
      Boxes.otherUserData,
      Boxes.hintInformation,
      Boxes.metadata,
      Boxes.quickTimeMetadata,
      Boxes.id3,
      Boxes.metadataItems,
      Boxes.protection,
      Boxes.commonEncryption,
      Boxes.iTunesProtection,
      Boxes.userTypes,
      Boxes.smoothStreaming,
    ], in: BoxGrammar.plain)

  /// The file as a whole: boxes to the end.
  package static let file = DeclaredShape(
    Declaration(
      code: .file, name: .word("/"), title: "ISO media file", containers: [], number: "4.2",
      standard: .iso12, holds: .boxes
    ) { _ in },
    in: BoxGrammar.plain)

  /// A box that nothing declares.
  static let unknown = DeclaredShape(
    Declaration(
      code: .file, title: "Unknown", containers: [], number: "", body: { $0.leaveUndecoded() }),
    in: BoxGrammar.plain)

  /// Whether any declaration bears the code.
  package static func knows(_ code: FourCC) -> Bool { !boxes.shapes(code).isEmpty }
}

/// Where the clauses hang their boxes.
enum Boxes {}
