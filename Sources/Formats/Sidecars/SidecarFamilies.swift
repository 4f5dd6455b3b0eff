import Anatomy
import Bytes
import Notations
import Schema

extension Family {
  /// The store of a C2PA manifest in a separate file. It is tried before ISO media, because its
  /// boxes look like those of ISO media.
  static let manifestStore = Family(
    nodeKind: JUMBFDialect.store,
    recognize: { source in
      JUMBFDialect.opens(Payload(source, source.wholeRange))
        && source.bytes(ByteRange(start: 16, count: 4)).elementsEqual("c2pa".utf8)
        ? .sidecar(.manifest, mimeTypes: ["application/c2pa", "video/quicktime", "video/mp4"]) : nil
    }, opens: { _ in false })

  /// Sidecars that are text. Any file can contain such text, so the file name extension decides
  /// together with the content.
  static let sidecars: [Family] = [
    sidecar(.xmp, XMLFamilies.xmp, XMLFamilies.opensXMP),
    sidecar(.adjustments, XMLFamilies.xml) { XMLFamilies.opensXML($0, root: "plist") },
    sidecar(.adjustments, PropertyLists.document, PropertyLists.opens),
    sidecar(.takeout, JSONKinds.takeout, opensTakeout),
    sidecar(.subtitles, TimedTexts.subtitles, TimedTexts.opensSubtitles),
    sidecar(.track, XMLFamilies.gpx) { XMLFamilies.opensXML($0, root: "gpx") },
    sidecar(.lyrics, TimedTexts.lyrics, TimedTexts.opensLyrics),
  ]

  private static func sidecar(
    _ kind: SidecarKind, _ nodeKind: @autoclosure @escaping @Sendable () -> DeclaredNodeKind,
    _ opens: @escaping @Sendable (Payload) -> Bool
  ) -> Family {
    Family(
      nodeKind: nodeKind(),
      byName: { source, nameExtension in
        guard SidecarRow.kinds[nameExtension] == kind, source.size <= kind.row.maxSize,
          opens(Payload(source, source.wholeRange)), !kind.isXML || !source.hasTooManyTags
        else { return nil }
        // libmagic does not examine text, so it has no answer about these files.
        return .sidecar(kind, mimeTypes: [])
      }, opens: { _ in false })
  }

  /// The members of a description by Google Takeout other than the title. One of them is sufficient.
  private static let membersOfTakeout: Set<String> = [
    "photoTakenTime", "creationTime", "geoData", "geoDataExif", "googlePhotosOrigin", "imageViews",
    "photoLastModifiedTime", "people", "sharedAlbumComments", "enrichments", "access",
  ]

  /// Whether a payload is a JSON object with a title and another member of a description by Google
  /// Takeout.
  @Sendable
  private static func opensTakeout(_ payload: Payload) -> Bool {
    let head = payload.source.bytes(payload.range, limit: 64).drop { $0 <= 0x20 || $0 >= 0x80 }
    guard head.first == UInt8(ascii: "{") else { return false }
    let names = JSONKinds.memberNames(in: payload.source)
    return names.contains("title") && !names.isDisjoint(with: membersOfTakeout)
  }
}

extension FileKind {
  fileprivate static func sidecar(_ kind: SidecarKind, mimeTypes: Set<String>) -> FileKind {
    FileKind(
      .sidecar(kind), kind.rawValue, kind.title, extensions: kind.row.extensions,
      mimeTypes: mimeTypes)
  }
}

extension Examination {
  /// The kind of sidecar; nil for files that are no sidecars. Thumbnails and small copies of movies
  /// are media, so their names decide.
  package var sidecarKind: SidecarKind? {
    if case .sidecar(let kind)? = typeEvidence.structure?.format { return kind }
    guard isRecognized, let nameExtension = typeEvidence.nameExtension,
      let kind = SidecarRow.kinds[nameExtension], !SidecarKind.documents.contains(kind)
    else { return nil }
    return kind
  }

  /// Why a file with the name of a sidecar is not examined; nil for other files.
  package var unreadSidecar: UnreadSidecar? {
    guard !isRecognized, let nameExtension = typeEvidence.nameExtension,
      let kind = SidecarRow.kinds[nameExtension], SidecarKind.documents.contains(kind)
    else { return nil }
    let size = document.source.size
    if size > kind.row.maxSize {
      return UnreadSidecar(
        words: "\(kind.title) of \(size) bytes; at most \(kind.row.maxSize) bytes are read",
        isSkipped: false)
    }
    if kind.isXML, document.source.hasTooManyTags {
      return UnreadSidecar(
        words: "\(kind.title) of more than \(SidecarRow.maxTags) tags and attributes, the limit",
        isSkipped: false)
    }
    // Files of other programs have these extensions too.
    let mayBeOther = [.takeout, .subtitles, .lyrics].contains(kind)
    return UnreadSidecar(
      words: "not \(kind.row.indefinite(mayBeOther ? "" : "valid"))", isSkipped: mayBeOther)
  }

  /// The title that a description by Google Takeout states: the original name of its medium. Nil for
  /// other files.
  package var takeoutTitle: String? {
    guard typeEvidence.structure?.format == .sidecar(.takeout) else { return nil }
    return document.root.children.first { $0.name == .key("title") }?.textValue("value")
  }
}

/// Why a file with the name of a sidecar is not examined.
package struct UnreadSidecar: Sendable {
  package let words: String
  /// Whether the file is skipped in a folder, because it has the extension of a sidecar but is
  /// something else.
  package let isSkipped: Bool
}

extension ByteSource {
  /// Whether the text has more tags and attributes of XML than are read.
  fileprivate var hasTooManyTags: Bool {
    guard size > SidecarRow.maxTags else { return false }
    var count = 0
    forEachRun(in: wholeRange) { _, run in
      for index in 0..<run.byteCount {
        let letter = run.byte(index)
        if letter == UInt8(ascii: "<") || letter == UInt8(ascii: "=") { count += 1 }
      }
      return count <= SidecarRow.maxTags
    }
    return count > SidecarRow.maxTags
  }
}
