import Bytes
import Files
import Formats
import Inspection
import Rendering

/// The reason why an input was not examined, or not completely.
struct NotExamined {
  enum Reason: String, CaseIterable {
    case notFound = "not-found"
    case folder
    case unreadable
    case tooLong = "too-long"
    case readFailed = "read-failed"
    /// The format is recognized, but not decoded.
    case unsupported = "unsupported-format"
    case unrecognized = "unrecognized-format"
    /// The file is not media, and was found in a folder rather than named by the user.
    case notMedia = "not-media"
    /// The file is a sidecar in a folder, of which no copy is written.
    case sidecar
    case notCleaned = "not-cleaned"
    case notEdited = "not-edited"
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
  static let skipped = NotExamined(
    reason: .notMedia, message: "skipped: not a media file, found in an input folder")

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

  /// Determines the reason for a file that was opened. Returns nil if it was read completely and
  /// its format is decoded.
  init?(_ inspection: Inspection) {
    if let failure = inspection.document.source.readFailure {
      (reason, message) = (.readFailed, "\(failure)")
    } else if inspection.isRecognized {
      return nil
    } else if let description = inspection.typeEvidence.unsupportedDescription {
      (reason, message) = (.unsupported, description)
    } else {
      (reason, message) = (.unrecognized, inspection.reasonOfContent ?? "unsupported format")
    }
  }
}
