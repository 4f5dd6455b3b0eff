import Anatomy
import Bytes
package import Files
import Rewriting
package import Verification

extension CopyRefusal {
  package var words: String {
    switch self {
    case .edit(let refusals): refusals.first?.words ?? "no copy was written"
    case .cleaning(let path, let reason): "\(path): \(reason)"
    case .signature(let path):
      "the file has content credentials (\(path)), which would not match it after the edit, and it is "
        + "not signed again"
    case .noRecord: "no copy was written"
    case .notPatched(let failure): failure.words
    case .copy(let failure): failure.words
    case .cancelled: "the job was canceled"
    }
  }
}

extension CopyFailure {
  package var words: String {
    switch self {
    case .notVerified(.notReadable): Verification.Failure.notReadable.words
    case .notVerified(let failure) where failure.isOfOriginal:
      "the copy cannot be verified: \(failure.words)"
    case .notVerified(let failure):
      "the verification of the copy failed because of a defect of mediainspect: \(failure.words)"
    case .notWritten(.cannotCreate): "no file can be created in the folder of the copy"
    case .notWritten(.cannotWrite): "the copy cannot be written"
    case .notWritten(.cannotFinish): "the copy cannot be saved to disk or renamed"
    case .notWritten(.targetExists): "a file with the name of the copy already exists"
    case .notWritten(.cannotCopyAttributes):
      "the access rights or extended attributes of the original cannot be set on the copy"
    case .notRead(let failure): "\(failure)"
    case .sourceChanged: "the file changed while it was being read"
    }
  }
}

extension PatchFailure {
  package var words: String {
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
