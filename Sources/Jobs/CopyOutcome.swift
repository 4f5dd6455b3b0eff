package import Editing
package import Files
package import Verification

/// The result of a job that did not fail.
package enum CopyOutcome {
  /// No copy was written, because none was requested.
  case planned
  /// A copy was written to the file with this path. The path is nil if the copy was passed on as a
  /// stream.
  case written(String?, Verification)
  /// The changed bytes were written into the file.
  case patched(PatchJournal, Verification)
  /// The file was to be replaced, but was left as it was, because nothing has to change.
  case left

  /// The verification of the written copy or patch; nil if nothing was written.
  package var verification: Verification? {
    switch self {
    case .written(_, let verification), .patched(_, let verification): verification
    case .planned, .left: nil
    }
  }
}

/// Why no copy was written.
package enum CopyRefusal: Error {
  /// The changes cannot be made, for these reasons.
  case edit([EditRefusal])
  /// Data that must be removed cannot be removed.
  case cleaning(path: String, reason: String)
  /// Content credentials in the structure with this path would not match the copy.
  case signature(path: String)
  /// The undo record could not be written.
  case noRecord
  /// The changed bytes could not be written into the file.
  case notPatched(PatchFailure)
  case copy(CopyFailure)
  /// The job was canceled. Nothing was written.
  case cancelled
}
