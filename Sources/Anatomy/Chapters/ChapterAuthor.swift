/// A grammar of files in which chapters can be written.
package protocol ChapterAuthor: Sendable {
  /// Returns the changes that precede the writing of chapters, such as the removal of structures
  /// that are written again.
  func preparation(for chapters: NewChapters, in file: Node) throws(TagRefusal) -> ChapterWriting
  /// Returns the changes that give a file the given chapters and no others, in all forms that
  /// the file has and in those that its readers use.
  ///
  /// - Parameters:
  ///   - chapters: the new chapters; empty to remove all chapters.
  ///   - original: the file before the changes of `preparation`.
  func writing(
    _ chapters: NewChapters, in file: Node, preparedFrom original: Node
  ) throws(TagRefusal) -> ChapterWriting
}

/// Chapters that are to be written into a file.
package struct NewChapters: Sendable {
  package let chapters: [Chapter]
  /// Whether pictures are written in a track of pictures, if the format needs one for them.
  package let includesPictureTrack: Bool

  package init(_ chapters: [Chapter], includingPictureTrack includesPictureTrack: Bool = false) {
    self.chapters = chapters
    self.includesPictureTrack = includesPictureTrack
  }
}

/// The changes of a file that write or remove chapters, and what they result in.
@dynamicMemberLookup
package struct ChapterWriting {
  /// A structure that states chapters after the changes.
  package struct Form: Sendable {
    /// The name of the structure for messages, such as `Nero chapter list`.
    package let words: String
    /// The chapters as they are read from the structure, with times in its precision.
    package let chapters: [Chapter]

    package init(_ words: String, stating chapters: [Chapter]) {
      self.words = words
      self.chapters = chapters
    }
  }

  /// The changes of the file. Their properties can be used as properties of this value.
  package var tracks = TrackWriting()
  package var forms: [Form] = []

  package init() {}

  package subscript<Member>(dynamicMember path: WritableKeyPath<TrackWriting, Member>) -> Member {
    get { tracks[keyPath: path] }
    set { tracks[keyPath: path] = newValue }
  }
}
