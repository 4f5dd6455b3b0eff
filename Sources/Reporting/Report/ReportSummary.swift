import Anatomy
import Bytes
import Metadata
package import Rendering

/// The summary of one file for the index page of a report about many files.
package struct ReportSummary: Sendable {
  let name: String
  let page: String
  let title: String
  let size: Int
  let seconds: Double?
  let counts: [(category: Anatomy.Category, count: Int)]
  /// The result of the audit, for a person who wants to publish the files.
  let result: Result
  let undecodedBytes: Int
  let errors: Int
  let warnings: Int
  /// The first location that the file states, in degrees; nil if it states none.
  let place: (latitude: String, longitude: String)?
  package var hasLocation: Bool { place != nil }

  /// The SHA-256 digest of the file; nil unless the user gave case data.
  let sha256: [UInt8]?

  /// A small picture of the file as a data URI; nil if none is to be shown.
  package let thumbnail: [UInt8]?

  /// Whether the file has pictures to show, none of which is small enough for the index.
  package let lacksThumbnail: Bool

  /// Why the file was not examined, or not completely; nil if it was examined completely.
  let notExamined: String?

  enum Result: String {
    case notExamined = "not-examined"
    /// The file has findings to remove, and `clean` refuses it.
    case refused
    /// Some of the findings cannot be removed, or undecoded data may contain more.
    case partlyRemovable = "partly-removable"
    /// A cleaned copy has none of the findings.
    case removable
    case nothingFound = "nothing-found"

    init(of report: Report) {
      let audit = report.audit
      let removed = audit.removed
      let hasRemainder = !audit.undecodedAndKept.isEmpty || audit.keepsUnknownData
      self =
        if report.notExamined != nil {
          .notExamined
        } else if removed.isEmpty, !hasRemainder {
          .nothingFound
        } else if report.refusal != nil {
          .refused
        } else if hasRemainder || !removed.allSatisfy(\.isRemoved) {
          .partlyRemovable
        } else {
          .removable
        }
    }
  }

  package init(
    of report: Report, name: String, page: String, sha256: [UInt8]?
  ) {
    self.sha256 = sha256
    notExamined = report.notExamined
    result = Result(of: report)
    self.name = name
    self.page = page
    title = report.title
    let pictures = ReportPictures(of: report)
    lacksThumbnail = pictures.lacksThumbnail
    thumbnail = pictures.thumbnail.flatMap { picture in
      var uri = Array("data:\(picture.type ?? "");base64,".utf8)
      uri.appendBase64(picture.source.bytes(picture.range))
      return uri
    }
    size = report.document.source.size
    seconds = report.movie.duration.map { Double($0.value.microseconds) / 1_000_000 }
    counts = report.audit.counts(of: .remove)
    undecodedBytes = report.audit.undecodedBytes
    errors = report.check.count(of: .error)
    warnings = report.check.count(of: .warning)
    place = report.redaction == nil ? report.timeline.firstPlace : nil
  }

  package func write(_ writer: JSONWriter, withThumbnail showsThumbnail: Bool) {
    writer.object {
      writer.member("name", name)
      writer.member("page", page)
      writer.member("title", title)
      writer.member("size", size)
      if let seconds {
        writer.key("seconds")
        writer.number(seconds)
      }
      writer.member("result", result.rawValue)
      writer.key("counts")
      writer.object { for (category, count) in counts { writer.member(category.rawValue, count) } }
      writer.member("undecodedBytes", undecodedBytes)
      writer.member("errors", errors)
      writer.member("warnings", warnings)
      writer.optional("notExamined", notExamined)
      if showsThumbnail, let thumbnail {
        writer.member("thumbnail", String(decoding: thumbnail, as: UTF8.self))
      }
      if let sha256 {
        writer.key("sha256")
        writer.hex(sha256)
      }
      guard let place else { return }
      writer.key("latitude")
      writer.decimal(place.latitude)
      writer.key("longitude")
      writer.decimal(place.longitude)
    }
  }
}

extension Timeline {
  fileprivate var firstPlace: (latitude: String, longitude: String)? {
    var found: (String, String)?
    func take(_ position: Position) -> Bool {
      found = (position.latitude.description, position.longitude.description)
      return false
    }
    forEachPlace(take)
    for line in series where found == nil { line.forEach { position, _ in take(position) } }
    return found
  }
}
