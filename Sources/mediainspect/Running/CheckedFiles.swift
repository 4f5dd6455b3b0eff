import Anatomy
import RuleEngine
import Rules

/// The files of one check, and how the segments among them belong together.
struct CheckedFiles: Sendable {
  let paths: InputPaths
  private let presentation: SegmentedPresentation

  init(_ paths: InputPaths) {
    self.paths = paths
    presentation = SegmentedPresentation(among: paths.files)
  }

  /// Returns what the other files of a presentation state about the media segment `file`. Returns
  /// nil if `file` is not a media segment.
  func surroundings(of file: String, _ document: Document) -> SegmentSurroundings? {
    presentation.surroundings(of: file)
      ?? SegmentFacts(document, path: file).flatMap {
        SegmentedPresentation([$0]).surroundings(of: file)
      }
  }
}
