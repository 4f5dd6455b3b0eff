package import Anatomy
package import Bytes
import ID3
import Schema

/// An opened file: its tree of nodes, and the evidence for its type.
package struct Examination {
  package let document: Document
  package let typeEvidence: TypeEvidence

  /// Whether a format family reads this kind of file.
  package var isRecognized: Bool { typeEvidence.structure != nil }

  /// - Parameters:
  ///   - name: Name of the file, which may have an extension.
  ///   - magic: The libmagic handle to use; nil to do without libmagic.
  package init(_ source: ByteSource, name: String, magic: LibMagic?) {
    let nameExtension = Self.nameExtension(name)
    let found = Family.first { family in
      family.recognize(source) ?? nameExtension.flatMap { family.recognizeByName(source, $0) }
    }
    let kind = found?.answer
    var nodeKind = found?.family.nodeKind ?? Self.unrecognized
    let unsupported = kind == nil ? Self.unsupported(source, nameExtension) : nil
    // `clean` may have removed the tags around audio of an undecoded format. Files of such a format
    // are therefore opened in the same way with and without tags.
    if let unsupported, CodedBetweenTags.row(for: unsupported)?.isWritten == true {
      nodeKind = CodedSound.nodeKind(of: unsupported) ?? nodeKind
    }
    document = Document(
      source, nodeKind: nodeKind, detector: .families,
      opening: FileOpening(
        format: {
          kind.map {
            FileOpening.Format(
              id: "\($0.format)", title: $0.title, isOfTags: $0.format == .tagged)
          }
        },
        { Examination($0, name: name, magic: nil).document }))
    typeEvidence = TypeEvidence(
      structure: kind, unsupported: unsupported,
      magic: magic?.answer(about: source, thoroughly: kind == nil),
      nameExtension: nameExtension)
  }

  /// The kind of the root node of a file that no family reads. The whole file is one undecoded
  /// field.
  private static let unrecognized = DeclaredNodeKind(
    Declaration(FourCC(rawValue: 0), named: "/", "Unrecognized") { $0.leaveUndecoded() },
    in: UnknownGrammar())

  private static func unsupported(
    _ source: ByteSource, _ nameExtension: String?
  ) -> UndecodedFormat? {
    if let format = UndecodedFormat(at: 0, in: source, before: source.size) { return format }
    let mayBeMusepack =
      nameExtension.map(UndecodedFormat.musepackExtensions.contains) ?? false
      && UndecodedFormat.mayBeOldMusepack(at: 0, in: source)
    return mayBeMusepack ? .musepack : nil
  }

  private static func nameExtension(_ path: String) -> String? {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
    let letters = name[name.index(after: dot)...].lowercased()
    return letters.isEmpty ? nil : letters
  }
}

/// A grammar for bytes without a known structure.
private struct UnknownGrammar: Grammar, Editable {
  var kind: StructureKind { .bytes }

  var terminology: FormatTerminology {
    FormatTerminology(structure: "the file", tooShort: "file.resource-limit")
  }

  func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {}
  func readHeader(_ reader: FieldReader, of declaration: Declaration) {}

  func removal(of target: Target, from node: Node) -> Removal {
    .impossible("the whole file cannot be removed")
  }
}
