import Anatomy
import Bytes
import Files
import Formats
import Jobs
import Rendering

/// A plan of an edit that is read from a file.
struct RecordedPlan {
  private let record: PlanRecord

  init(path: String) throws(ChangeError) {
    guard let source = try? ByteSource.open(path: path),
      let record = Document.json(source).flatMap(PlanRecord.init)
    else {
      throw ChangeError("--plan \(path.fileNameForDisplay): not a plan of an edit")
    }
    self.record = record
  }

  var requests: [(name: String, text: String)] { record.requests }

  func isOf(_ job: CopyJob) -> Bool { record.isOf(job) }
}
