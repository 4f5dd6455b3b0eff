import Anatomy
import Bytes
import Cleaning
import Credentials
import Rendering

/// What became of the content credentials of a file in its copy.
enum CredentialState {
  /// The copy has no content credentials.
  case removed
  /// The copy has content credentials, but they do not match its content.
  case broken
  /// The copy has content credentials. For the given reason, it could not be verified whether they
  /// match its content.
  case notVerified(String)
  /// The copy has content credentials that match its content, or it is the same as the original.
  case kept

  /// Determines the state for the result of cleaning. Nil if the original has no content
  /// credentials.
  init?(of cleaning: Cleaning) {
    guard FileCredentials.areIn(cleaning.original) else { return nil }
    let copy = cleaning.editedDocument.document
    if copy === cleaning.original {
      self = .kept
    } else if let credentials = FileCredentials(copy, under: nil) {
      self =
        switch credentials.newest.contentUnchanged {
        case .yes: .kept
        case .no: .broken
        case .unknown(let reason): .notVerified(reason)
        }
    } else {
      self = .removed
    }
  }

  /// The word for JSON output.
  var word: String {
    switch self {
    case .removed: "removed"
    case .broken: "broken"
    case .notVerified: "notVerified"
    case .kept: "kept"
    }
  }

  /// The message for text output; nil if the content credentials were kept.
  var words: String? {
    switch self {
    case .removed:
      "content credentials removed: the copy does not state who made the file, and it cannot be "
        + "verified any more that it is unchanged since then"
    case .broken:
      "content credentials kept, but they do not match the copy: validators will report that the file "
        + "was changed; the copy is not signed again"
    case .notVerified(let reason):
      "content credentials kept; whether they match the copy could not be verified: \(reason)"
    case .kept: nil
    }
  }
}
