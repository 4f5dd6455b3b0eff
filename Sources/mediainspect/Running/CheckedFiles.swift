import Anatomy
import Bytes
import MediaInspection
import Rules

/// The files of one check, and how the segments among them belong together.
struct CheckedFiles: Sendable {
  let paths: InputPaths
  private let presentation: SegmentedPresentation

  init(_ paths: InputPaths) {
    self.paths = paths
    presentation = SegmentedPresentation(among: paths.files)
  }

  /// Returns what other files state about a media segment; nil for other files.
  func surroundings(of file: String, _ document: Document) -> SegmentSurroundings? {
    presentation.surroundings(of: file)
      ?? SegmentFacts(document, path: file).flatMap {
        SegmentedPresentation([$0]).surroundings(of: file)
      }
  }
}

extension Run {
  /// Opens a file for a check. Returns nil if it cannot be opened, or if it was found in a folder
  /// and is not media.
  func open(
    _ file: String, of files: CheckedFiles, orTell report: (OpeningError) -> Void = { _ in }
  ) -> Inspection? {
    guard let inspection = open(file, orTell: report) else { return nil }
    guard !inspection.isRecognized, files.paths.isWalked(file), mediaEvidence(inspection) == nil,
      inspection.document.source.readFailure == nil
    else {
      reportUnrecognized(inspection, file)
      return inspection
    }
    complain("\(file.fileNameForDisplay): not a media file, skipped")
    if invocation.flag(.json) {
      writeJSON(
        .skipped,
        file: file)
    }
    return nil
  }
}
