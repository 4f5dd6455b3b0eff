import Bytes

/// What a structure decides about how media is decoded and presented. An edit must not change such
/// a fact unless it was announced.
package enum PresentationAspect: String, Sendable, Hashable, CaseIterable {
  case dimensions, aperture
  case pixelAspect = "pixel aspect"
  case resolution, orientation, color
  case dynamicRange = "dynamic range"
  case transparency
  /// Links between tracks, between pictures, and to the properties of pictures.
  case relations
  case stereo, projection
  /// Frame count, durations, delays, and which parts of the media are shown.
  case timing
  case loops, pages, channels
  case audioObjects = "audio objects"
  case markers, gapless, gain, language
  /// Whether players select a track by default, and which tracks are alternatives.
  case selection
  case timecode
  /// Names of tracks, and chapters, as players list them.
  case names, chapters
  /// Events in a stream that players or the following segments need.
  case events
  /// Settings without which the data cannot be decoded, or is decoded to something else.
  case decoding
}

/// The aspects of presentation that a kind of structure decides, with all its fields or with some.
package struct Presentation: Sendable, ExpressibleByDictionaryLiteral {
  private enum Rule: Sendable {
    case all(PresentationAspect)
    case fields([String: PresentationAspect], @Sendable (Node, Field) -> Bool)
    case node(@Sendable (Node) -> PresentationAspect?)
    case content(@Sendable (Node) -> PresentationAspect?)
  }

  private let rule: Rule

  /// Creates the aspects of single fields, by their names.
  package init(dictionaryLiteral elements: (String, PresentationAspect)...) {
    self.init(Dictionary(elements, uniquingKeysWith: { first, _ in first }))
  }

  /// Creates the aspects of single fields, by their names.
  ///
  /// - Parameter condition: whether a node of the kind decides its aspect with a field.
  package init(
    _ fields: [String: PresentationAspect],
    if condition: @escaping @Sendable (Node, Field) -> Bool = { _, _ in true }
  ) {
    rule = .fields(fields, condition)
  }

  private init(_ rule: Rule) { self.rule = rule }

  /// Returns the presentation by a structure of which all fields decide the same aspect.
  package static func all(_ aspect: PresentationAspect) -> Presentation {
    Presentation(.all(aspect))
  }

  /// Returns the presentation by a structure that decides an aspect which depends on its content.
  package static func each(
    _ aspect: @escaping @Sendable (Node) -> PresentationAspect?
  ) -> Presentation {
    Presentation(.node(aspect))
  }

  /// Returns the presentation by a structure of which the content decides an aspect as a whole.
  package static func content(
    _ aspect: @escaping @Sendable (Node) -> PresentationAspect?
  ) -> Presentation {
    Presentation(.content(aspect))
  }

  /// The names of the fields that are listed one by one.
  package var fieldNames: [String] {
    if case .fields(let fields, _) = rule { return fields.keys.sorted() }
    return []
  }

  /// Visits the fields of a node that decide an aspect. Fields that describe only the layout of the
  /// structure, such as sizes and offsets, decide none.
  package func forEachFact(
    of node: Node, _ visit: (PresentationAspect, Field, _ name: String) -> Void
  ) {
    switch rule {
    case .fields(let aspects, let condition):
      for field in node.fields {
        if let aspect = aspects[field.name], condition(node, field) {
          field.forEachPart(field.name) { visit(aspect, $0, $1) }
        }
      }
    case .all(let aspect): node.forEachFact(aspect, visit)
    case .node(let aspect): if let aspect = aspect(node) { node.forEachFact(aspect, visit) }
    case .content(let aspect):
      let start = min(node.range.start.saturatingAdd(node.headerSize), node.range.end)
      let content = ByteRange(from: start, to: node.range.end)
      if let aspect = aspect(node) {
        visit(aspect, Field(name: "content", range: content, value: .bytes), "content")
      }
    }
  }
}

extension Node {
  fileprivate func forEachFact(
    _ aspect: PresentationAspect, _ visit: (PresentationAspect, Field, _ name: String) -> Void
  ) {
    let content = range.start.saturatingAdd(headerSize)
    for field in fields where field.range.start >= content && field.meaning.role != .flags {
      field.forEachPart(field.name) { visit(aspect, $0, $1) }
    }
  }
}

extension Field {
  /// Visits the field, or the members of a group, without those that describe only the layout.
  ///
  /// - Parameter path: the name of the field, after the names of the groups that contain it.
  fileprivate func forEachPart(_ path: String, _ visit: (Field, String) -> Void) {
    if meaning.role.isOfLayout || range.isEmpty { return }
    switch value {
    case .group(let members):
      // The type of a value follows from the structure.
      for member in members where member.meaning.role != .type {
        member.forEachPart("\(path).\(member.name)", visit)
      }
    case .list(let rows):
      rows.forEach { row in
        row.forEachPartOfRow(path, visit)
        return true
      }
    default: visit(self, path)
    }
  }

  /// Visits the members of a row in a list, except for tags such as the names of markers, and
  /// identifiers.
  private func forEachPartOfRow(_ path: String, _ visit: (Field, String) -> Void) {
    guard case .group(let members) = value else { return forEachPart(path, visit) }
    for member in members where !member.meaning.isOfTag {
      member.forEachPart("\(path).\(member.name)", visit)
    }
  }
}

extension Meaning {
  fileprivate var isOfTag: Bool {
    switch subject {
    case .tag?, .category(.identifier)?: true
    default: false
    }
  }
}

extension Role {
  /// Whether a field with this role describes only the layout of its structure.
  fileprivate var isOfLayout: Bool {
    switch self {
    case .size, .count, .offset, .checksum, .reserved, .padding, .terminator, .version, .payload,
      .continuation, .media, .trailing, .undecoded, .unreferenced:
      true
    default: false
    }
  }
}
