import Anatomy
import Bytes
import Schema

/// The declarations of all known frames, with a separate set for each version and transformation
/// (compression, encryption).
enum FrameDialects {
  static let short2 = Dialect(shortSections, in: FrameGrammar(version: 2))
  static let version3 = Dialect(chapters, in: FrameGrammar(version: 3))
  static let version4 = Dialect(chapters, in: FrameGrammar(version: 4))
  /// Frames with version 2.2 IDs in a version 2.3 or 2.4 tag. Their headers have the ten bytes of
  /// the later versions.
  static let short = Dialect(shortSections, in: FrameGrammar(version: 3))
  private static let shortIn4 = Dialect(shortSections, in: FrameGrammar(version: 4))

  private static let contents3 = Dialect(chapters, in: ContentGrammar(version: 3))
  private static let contents4 = Dialect(chapters, in: ContentGrammar(version: 4))
  private static let compressed3 = transformed(3) { $0.compressed(3) }
  private static let compressed4 = transformed(4) { $0.compressed(4) }
  private static let encrypted3 = transformed(3) { $0.encrypted }
  private static let encrypted4 = transformed(4) { $0.encrypted }

  private static func transformed(
    _ version: Int, _ change: (Declaration) -> Declaration
  ) -> Dialect {
    Dialect(
      chapters.map { SpecSection($0.standard, $0.declarations.map(change)) },
      in: FrameGrammar(version: version))
  }

  static func dialect(_ version: Int) -> Dialect {
    switch version {
    case 2: short2
    case 3: version3
    default: version4
    }
  }

  // MARK: Node kinds

  static func nodeKind(for head: FrameHead, _ transformation: FrameTransformation)
    -> DeclaredNodeKind
  {
    let (code, version) = (head.code, head.version)
    let isNew = version >= 4
    if transformation.isEncrypted {
      return (isNew ? encrypted4 : encrypted3).nodeKind(code, inside: nil)
        ?? other(version).encrypted
    }
    if transformation.isCompressed {
      return (isNew ? compressed4 : compressed3).nodeKind(code, inside: nil)
        ?? other(version).compressed
    }
    if head.isShortCode {
      let short = FourCC(rawValue: code.rawValue >> 8)
      return (isNew ? shortIn4 : self.short).nodeKind(short, inside: nil) ?? other(version).plain
    }
    return dialect(version).nodeKind(code, inside: nil) ?? undeclared(code, other(version))
  }

  static func content(of code: FourCC, _ version: Int) -> DeclaredNodeKind {
    (version >= 4 ? contents4 : contents3).nodeKind(code, inside: nil)
      ?? undeclared(code, version >= 4 ? otherContents4 : otherContents3)
  }

  /// Returns the versions that define the ID of a frame, as text. Nil if they include the version
  /// of its tag, or if the ID is unknown.
  static func otherVersions(_ head: FrameHead) -> String? {
    guard let nodeKind = dialect(head.version).nodeKind(head.code, inside: nil) else { return nil }
    let versions = nodeKind.declaration.containers
    return versions.contains("ID3v2.\(head.version)") ? nil : versions.joined(separator: ", ")
  }

  static let padding = DeclaredNodeKind.headless(
    "padding", "Padding", .id3v24, terminology: .id3Tags
  ) { $0.rest("padding", means: .padding) }

  // MARK: Unknown frame IDs

  private struct Others {
    let plain, text, link, compressed, encrypted: DeclaredNodeKind

    init(_ grammar: any Grammar, _ version: Int) {
      func nodeKind(
        _ title: String, _ holds: (any Grammar)? = nil, _ body: Declaration.Body? = nil
      ) -> DeclaredNodeKind {
        DeclaredNodeKind(
          Declaration(FourCC(rawValue: 0), title, by: .id3(version), holds: holds, body: body),
          in: grammar)
      }
      plain = nodeKind("Unknown Frame", PayloadGrammar.unknownFrame)
      text = nodeKind("Unknown Text Frame", nil) { Frames.text($0, words: nil) }
      link = nodeKind("Unknown Link Frame", nil) { Frames.link($0) }
      compressed = nodeKind("Unknown Frame", CompressedFrameGrammar(version: version))
      encrypted = nodeKind("Unknown Frame", nil) {
        $0.rest("encrypted", means: Meaning(.undecoded))
      }
    }
  }

  private static let other2 = Others(FrameGrammar(version: 2), 2)
  private static let other3 = Others(FrameGrammar(version: 3), 3)
  private static let other4 = Others(FrameGrammar(version: 4), 4)
  private static let otherContents3 = Others(ContentGrammar(version: 3), 3)
  private static let otherContents4 = Others(ContentGrammar(version: 4), 4)

  private static func other(_ version: Int) -> Others {
    switch version {
    case 2: other2
    case 3: other3
    default: other4
    }
  }

  private static func undeclared(_ code: FourCC, _ others: Others) -> DeclaredNodeKind {
    switch code.isThreeCharacters ? code[1] : code[0] {
    case UInt8(ascii: "T"): others.text
    case UInt8(ascii: "W"): others.link
    default: others.plain
    }
  }
}

extension PayloadGrammar {
  /// Grammar of the payload of a frame with an unknown ID. The payload may still have a known
  /// format.
  static let unknownFrame = PayloadGrammar(
    "undecoded", means: Meaning(.undecoded), terminology: .frames)

  /// Returns the grammar for the embedded payload of a frame, such as a picture.
  ///
  /// - Parameters:
  ///   - name: the name of the field for a payload of an unrecognized format.
  ///   - declaredType: returns the content type that a frame declares for its payload; nil if it
  ///     declares none.
  static func frames(
    _ name: String, declaredType: @escaping @Sendable (Node) -> Payload.DeclaredType? = { _ in nil }
  ) -> PayloadGrammar {
    PayloadGrammar(name, means: .payload, terminology: .frames, declaredType: declaredType)
  }
}
