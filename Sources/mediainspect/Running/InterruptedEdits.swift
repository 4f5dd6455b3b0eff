import Bytes
import Files
import Rendering

/// Methods for the journals of edits that were interrupted while they changed bytes inside a file.
extension Run {
  /// Reports that there is a journal of an interrupted edit of a file.
  func reportJournal(of file: String) {
    guard file != "-", let journal = PatchJournal.existingPath(for: file) else { return }
    complain(
      "\(file.fileNameForDisplay): according to \(journal.fileNameForDisplay), an edit of the file "
        + "was interrupted; edit --in-place restores the content before it")
  }

  /// Returns whether a file can be copied. A file with the journal of an interrupted edit may
  /// contain a part of the new bytes, so it must not be copied.
  func isComplete(_ file: String) -> Bool {
    guard file != "-", PatchJournal.existingPath(for: file) != nil else { return true }
    reportJournal(of: file)
    return refuseJournal(of: file, "the file has the journal of an interrupted edit")
  }

  /// With `--in-place`, restores the old bytes of a file if a patch of the file was interrupted.
  /// Returns false after reporting that the file must not be copied.
  func recover(_ file: String, in target: CopyOutput) -> Bool {
    guard target.isInPlace, !target.isDryRun else { return isComplete(file) }
    do {
      if try PatchJournal.recover(file) {
        complain(
          "\(file.fileNameForDisplay): an edit was interrupted; the content before it was restored")
      }
      return true
    } catch {
      let journal = PatchJournal.path(for: file).fileNameForDisplay
      complain("\(file.fileNameForDisplay): \(journal): \(error.words)")
      return refuseJournal(of: file, error.words)
    }
  }

  /// Reports that nothing was written because of the journal of a file. Always returns false.
  private func refuseJournal(of file: String, _ reason: String) -> Bool {
    complain("\(file.fileNameForDisplay): nothing was written")
    end(with: .notExamined)
    if invocation.flag(.json) {
      writeJSON(
        NotExamined(reason: kind.reasonForNoCopy, message: reason),
        file: file)
    }
    return false
  }
}
