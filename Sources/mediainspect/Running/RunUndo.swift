import Anatomy
import Bytes
import Files
import Formats
import Jobs
import Rendering

extension Run {
  /// Restores the original of an edited file from the undo record at the path `record`, and writes
  /// the original to `target`.
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
    let path = target.path(for: file)
    var place = CopyTarget(of: file, at: path)
    (place.keepsTimes, place.replaces) = (target.keepsTimes, target.replaces)
    do {
      guard try undo.carryOut(on: edited, to: place) else {
        return fail(
          "\(file.fileNameForDisplay): the record is of another file; nothing was written")
      }
      output.line("written and verified: \(path.fileNameForDisplay), as before the edit")
    } catch {
      refuse(.copy(error), file: file)
    }
  }

  private func fail(_ words: String) {
    complain(words)
    end(with: .notExamined)
  }
}
