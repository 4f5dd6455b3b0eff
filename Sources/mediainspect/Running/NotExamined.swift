import Bytes
import Formats
import MediaInspection
import Rendering

/// The reason why the record of an input is missing or incomplete.
struct NotExamined {
  enum Reason: String, CaseIterable {
    case notFound = "not-found"
    case folder
    case unreadable
    case tooLong = "too-long"
    case readFailed = "read-failed"
    /// A format that is recognized and that no family decodes.
    case unsupported = "unsupported-format"
    case unrecognized = "unrecognized-format"
    /// A file in a folder that was walked, which is not media.
    case notMedia = "not-media"
    case notCleaned = "not-cleaned"
  }

  let reason: Reason
  let message: String

  func write(_ writer: JSONWriter) {
    writer.key("notExamined")
    writer.object {
      writer.member("reason", reason.rawValue)
      writer.member("message", message)
    }
  }
}

extension NotExamined {
  init(_ error: OpeningError) {
    message = "\(error)"
    reason =
      switch error {
      case .notFound: .notFound
      case .isDirectory: .folder
      case .unreadable: .unreadable
      case .tooLong: .tooLong
      }
  }

  /// Returns nil for an input that was read completely and has a decoded format.
  init?(_ inspection: Inspection) {
    if let failure = inspection.document.source.readFailure {
      (reason, message) = (.readFailed, "\(failure)")
    } else if inspection.isRecognized {
      return nil
    } else if let description = inspection.typeEvidence.unsupportedDescription {
      (reason, message) = (.unsupported, description)
    } else {
      (reason, message) = (.unrecognized, "unsupported format")
    }
  }
}
