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
  let undecodedBytes: Int
  let errors: Int
  let warnings: Int
  /// The first location that the file states, in degrees; nil if it states none.
  let place: (latitude: String, longitude: String)?

  /// The SHA-256 digest of the file; nil unless the user gave case data.
  let sha256: [UInt8]?

  /// A small picture of the file as a data URI; nil if none is to be shown.
  package let thumbnail: [UInt8]?

  /// Why the file was not examined, or not completely; nil if it was examined completely.
  let notExamined: String?

  package init(
    of report: Report, name: String, page: String, sha256: [UInt8]?, notExamined: String?
  ) {
    self.sha256 = sha256
    self.notExamined = notExamined
    self.name = name
    self.page = page
    title = report.title
    thumbnail = ReportPictures(of: report).thumbnail.flatMap { picture in
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
