import Anatomy
import Bytes
import Files
import Formats
import Jobs
import Rendering
import Verification

extension Run {
  /// Writes the original of an edited file again, from the record of the edit.
  func undo(_ file: String, by record: String, to target: CopyOutput) {
    guard recover(file, in: target) else { return }
    guard let source = try? ByteSource.open(path: record),
      let undo = Document.json(source).flatMap(UndoRecord.init)
    else {
      return fail("\(record.fileNameForDisplay) is not an undo record")
    }
    let edited: ByteSource
    do {
      edited = try ByteSource.open(path: file)
    } catch {
      return fail("\(file.fileNameForDisplay): \(error)")
    }
    guard let patched = undo.patchedSource(of: edited) else {
      return fail("\(file.fileNameForDisplay): the record is of another file; nothing was written")
    }
    let path = target.path(for: file)
    let writer = CopyWriter<Void>(patched, of: edited) { copy, _ throws(Verification.Failure) in
      guard UndoRecord.FileDigest(of: copy) == undo.original else { throw .different }
    }
    do {
      try writer.write(
        to: path, like: file, keepingTimes: target.keepsTimes, replacing: target.replaces)
      output.line("written and verified: \(path.fileNameForDisplay), as before the edit")
    } catch {
      refuse(error, file: file)
    }
  }

  private func fail(_ words: String) {
    complain(words)
    end(with: .notExamined)
  }
}
