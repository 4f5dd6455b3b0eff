import Bytes

/// An aspect of decoding or presentation that a structure decides. An edit must not change the
/// decision unless the change was announced to the user.
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

  /// Creates a presentation from field names and the aspect that each of these fields decides.
  package init(dictionaryLiteral elements: (String, PresentationAspect)...) {
    self.init(Dictionary(elements, uniquingKeysWith: { first, _ in first }))
  }

  /// Creates a presentation from field names and the aspect that each of these fields decides.
  ///
  /// - Parameter condition: returns whether the field decides its aspect in the given node.
  package init(
    _ fields: [String: PresentationAspect],
    if condition: @escaping @Sendable (Node, Field) -> Bool = { _, _ in true }
  ) {
    rule = .fields(fields, condition)
  }

  private init(_ rule: Rule) { self.rule = rule }

  /// Returns the presentation of structures in which all fields decide the given aspect.
  package static func all(_ aspect: PresentationAspect) -> Presentation {
    Presentation(.all(aspect))
  }

  /// Returns the presentation of structures in which all fields decide one aspect. The closure
  /// returns the aspect for a given node; nil if the node decides none.
  package static func each(
    _ aspect: @escaping @Sendable (Node) -> PresentationAspect?
  ) -> Presentation {
    Presentation(.node(aspect))
  }

  /// Returns the presentation of structures in which the content as a whole decides one aspect. The
  /// closure returns the aspect for a given node; nil if the node decides none.
  package static func content(
    _ aspect: @escaping @Sendable (Node) -> PresentationAspect?
  ) -> Presentation {
    Presentation(.content(aspect))
  }

  /// The names of the fields for which separate aspects are listed; empty if there are none.
  package var fieldNames: [String] {
    if case .fields(let fields, _) = rule { return fields.keys.sorted() }
    return []
  }

  /// Visits the fields of a node that determine an aspect of the presentation, such as the size of
  /// the picture. Fields that only state the layout of the structure, such as sizes, are left out.
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
  /// Visits this field or, if it is a group or list, its members. Members that describe only the
  /// layout are skipped.
  ///
  /// - Parameter path: the name of the field, after the names of the groups that contain it.
  fileprivate func forEachPart(_ path: String, _ visit: (Field, String) -> Void) {
    if meaning.role.isOfLayout || range.isEmpty { return }
    switch value {
    case .group(let members):
      // A field that states the type of a value is skipped: the type follows from the structure.
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

  /// Visits the members of a row in a list. Identifiers, and tags such as the names of markers, are
  /// skipped.
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
