/// A named part of a work that players can jump to, in a form that does not depend on a container.
package struct Chapter: Hashable, Sendable {
  package var start: RationalTime
  /// The end; nil if the chapter lasts until the next one starts, or until the work ends.
  package var end: RationalTime?
  /// The titles, at most one for each language. Empty if the chapter has no title.
  package var titles: [Title]
  package var picture: Picture?
  /// The address of a page about the chapter.
  package var link: String?
  /// Whether players do not list the chapter.
  package var isHidden: Bool
  /// The chapters within this chapter.
  package var children: [Chapter]

  package struct Title: Hashable, Sendable {
    package var text: String
    /// The language as a BCP 47 tag; nil if it is not stated.
    package var language: String?

    package init(_ text: String, in language: String? = nil) {
      self.text = text
      self.language = language
    }
  }

  /// A picture that players show during the chapter.
  package struct Picture: Hashable, Sendable {
    package var bytes: [UInt8]
    /// The MIME type, such as `image/jpeg`.
    package var type: String
    /// The width and height in pixels; 0 if they are not known.
    package var width: Int
    package var height: Int

    package init(_ bytes: [UInt8], type: String, width: Int = 0, height: Int = 0) {
      self.bytes = bytes
      self.type = type
      self.width = width
      self.height = height
    }
  }

  package init(
    start: RationalTime, end: RationalTime? = nil, titles: [Title] = [], picture: Picture? = nil,
    link: String? = nil, isHidden: Bool = false, children: [Chapter] = []
  ) {
    self.start = start
    self.end = end
    self.titles = titles
    self.picture = picture
    self.link = link
    self.isHidden = isHidden
    self.children = children
  }

  /// The title in the given language. If there is none, the title without a language, or else the
  /// first title.
  package func title(in language: String? = nil) -> String? {
    (titles.first { $0.language == language } ?? titles.first { $0.language == nil }
      ?? titles.first)?.text
  }
}

/// A complete division of a work into chapters. A work can have several, such as one for a longer
/// version of a movie.
package struct ChapterEdition: Hashable, Sendable {
  package var chapters: [Chapter]
  package var title: String?
  /// Whether players do not offer the edition.
  package var isHidden: Bool
  /// Whether players choose the edition if the user makes no choice.
  package var isDefault: Bool
  /// Whether only the chapters are played, in the order of the list.
  package var isOrdered: Bool

  package init(
    _ chapters: [Chapter], title: String? = nil, isHidden: Bool = false, isDefault: Bool = false,
    isOrdered: Bool = false
  ) {
    self.chapters = chapters
    self.title = title
    self.isHidden = isHidden
    self.isDefault = isDefault
    self.isOrdered = isOrdered
  }
}

extension [Chapter] {
  /// The chapters without nesting: each chapter is followed by the chapters within it.
  package var flat: [Chapter] {
    flatMap { chapter -> [Chapter] in
      var own = chapter
      own.children = []
      return [own] + chapter.children.flat
    }
  }

  /// The languages of all titles, in the order of their first use; nil for titles without a
  /// language. If no chapter has two titles, this is one language, or nil if they differ.
  package var languages: [String?] {
    var found: [String?] = []
    let all = flat
    for title in all.flatMap(\.titles) where !found.contains(title.language) {
      found.append(title.language)
    }
    return found.count > 1 && all.allSatisfy { $0.titles.count < 2 } ? [nil] : found
  }
}
