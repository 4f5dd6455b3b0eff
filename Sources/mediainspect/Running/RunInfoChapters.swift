import ChapterFormats
import Inspection
import Metadata

extension Run {
  /// Prints the chapters of files in the format with the given name.
  func printChapters(of paths: InputPaths, as name: String) -> ExitStatus {
    guard let format = ChapterFormat.named(name) else {
      complain(
        "--chapters \(name): expected one of "
          + ChapterFormat.all.map(\.name).joined(separator: ", "))
      return .usage
    }
    return Run.overFiles(paths, .info, invocation) { run, file, _ in
      guard let inspection = run.open(file) else { return }
      run.reportUnrecognized(inspection, file)
      let chapters = inspection.chapterLists.plainChapters(of: inspection.document)
      if chapters.isEmpty {
        run.complain("\(file.fileNameForDisplay): no chapters")
        run.end(with: .findings)
      } else {
        let (text, losses) = format.text(of: chapters)
        run.output.write(text)
        for loss in losses { run.complain("\(file.fileNameForDisplay): \(loss)") }
        if !losses.isEmpty { run.end(with: .findings) }
      }
      run.close(inspection, file: file)
    }
  }
}
