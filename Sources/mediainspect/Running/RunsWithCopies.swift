import Bytes
import Files
import Inspection
import Rendering
import Verification

/// The entry of the report of `clean` or `edit` for one file.
struct CopyRecord: Sendable {
  let file: String
  /// A JSON object on one line.
  let line: [UInt8]
  let access: ReadAccess?
}

extension Run {
  /// Writes the entries of a report in the order of the input files.
  func save(_ records: [CopyRecord], in place: SaveLocation, inOrderOf files: [String]) {
    let places = Dictionary(files.enumerated().map { ($1, $0) }, uniquingKeysWith: min)
    let sorted = records.sorted { places[$0.file] ?? 0 < places[$1.file] ?? 0 }
    save(in: place, within: Set(sorted.compactMap(\.access))) { output in
      for record in sorted { output.append { $0 += record.line } }
    }
  }

  /// The reason in records of files of which the command wrote no copy.
  var reasonForNoCopy: NotExamined.Reason { command == "edit" ? .notEdited : .notCleaned }

  /// Writes the JSON object for a file without a copy; nothing unless JSON is printed.
  func writeNothing(
    of inspection: Inspection, file: String, because reason: String? = nil
  ) {
    guard invocation.flag(.json) else { return }
    let writer = JSONWriter(output)
    writer.object {
      writeJSONHead(of: inspection, file: file, writer)
      let problem = reason.map {
        NotExamined(reason: reasonForNoCopy, message: $0)
      }
      (NotExamined(inspection) ?? problem)?.write(writer)
    }
    output.line()
  }

  func refuse(_ failure: CopyFailure, file: String) {
    complain("\(file.fileNameForDisplay): \(failure.words); nothing was written")
    end(with: .notExamined)
  }

  /// Reports that other hard links to a replaced file have its old content.
  func tell(of links: Int, file: String) {
    guard links > 0 else { return }
    complain(
      "\(file.fileNameForDisplay): \(counted(links, "other hard link")) to the file "
        + "still \(links == 1 ? "has" : "have") the old content")
  }
}

extension CopyFailure {
  var words: String {
    switch self {
    case .notVerified(.notReadable): Verification.Failure.notReadable.words
    case .notVerified(let failure) where failure.isOfOriginal:
      "the copy cannot be verified: \(failure.words)"
    case .notVerified(let failure):
      "the verification of the copy failed because of a defect of mediainspect: \(failure.words)"
    case .notWritten(.cannotCreate): "no file can be created in the folder of the copy"
    case .notWritten(.cannotWrite): "the copy cannot be written"
    case .notWritten(.cannotFinish): "the copy cannot be saved to disk or renamed"
    case .notWritten(.targetExists):
      "a file with the name of the copy already exists; use --force to replace it"
    case .notWritten(.cannotCopyAttributes):
      "the access rights or extended attributes of the original cannot be set on the copy"
    case .notRead(let failure): "\(failure)"
    case .sourceChanged: "the file changed while it was being read"
    }
  }
}

extension PatchFailure {
  var words: String {
    switch self {
    case .notWritable: "the file cannot be opened for writing, or is locked by another program"
    case .changed: "the file changed while it was being read"
    case .noJournal:
      "no journal can be written in the folder of the file, or no digest can be computed"
    case .notWritten: "the changed bytes cannot be written, and the old ones were restored"
    case .damagedJournal:
      "the journal of an interrupted edit is damaged or of another file, or the file has changed; "
        + "both are left as they are"
    case .untrustedJournal:
      "the journal of an interrupted edit is not used, because other users may have written it; it "
        + "must be a regular file of this user with mode 0600 and without other names"
    }
  }
}
