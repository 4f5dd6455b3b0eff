import Formats
import Privacy
import Rendering

/// Prints the list of formats that `clean` supports and refuses, for `explain clean`.
extension Run {
  func writeCleanableFormats() {
    output.line("clean  formats that clean writes or refuses; all other formats are refused")
    for row in CleanableFormats.all {
      writeRow(row.family, row.kind, row.answer.word, row.answer.detail(of: row.kind))
    }
    output.line("formats between tags; data in a written format is copied unchanged and compared:")
    for row in CodedBetweenTags.all {
      writeRow("tags", row.format.title, row.answer.word, row.answer.detail)
    }
    output.line(
      "data that may be kept although the policy removes it; it is listed, and the exit status is 1:"
    )
    for kept in KeptData.all {
      output.lines("  \("kept".padded(to: 9))\(kept.place): \(kept.reason)", style)
    }
  }

  private func writeRow(_ family: String, _ kind: String, _ answer: String, _ detail: String?) {
    let details = detail.map { ": \($0)" } ?? ""
    output.lines(
      "  \(answer.padded(to: 9))\(family.padded(to: 14))\(kind)\(details)", style)
  }

  func writeCleanableFormats(_ writer: JSONWriter) {
    writer.key("formats")
    writer.array {
      for row in CleanableFormats.all {
        write(row.family, row.kind, row.answer.word, row.answer.detail(of: row.kind), writer)
      }
      for row in CodedBetweenTags.all {
        write("tags", row.format.title, row.answer.word, row.answer.detail, writer)
      }
    }
    writer.key("kept")
    writer.array {
      for kept in KeptData.all {
        writer.object {
          writer.member("place", kept.place)
          writer.member("reason", kept.reason)
        }
      }
    }
  }

  private func write(
    _ family: String, _ kind: String, _ answer: String, _ detail: String?, _ writer: JSONWriter
  ) {
    writer.object {
      writer.member("family", family)
      writer.member("kind", kind)
      writer.member("clean", answer)
      if let detail { writer.member("detail", detail) }
    }
  }
}

extension CleanableFormat.Answer {
  fileprivate var word: String {
    switch self {
    case .written: "written"
    case .tagsOnly: "tags"
    case .refused: "refused"
    }
  }

  /// Returns the text that follows the given kind of files in the list of formats, such as the
  /// reason why `clean` refuses these files.
  fileprivate func detail(of kind: String) -> String {
    switch self {
    case .written(let parts): "\(parts) are compared byte by byte with the original"
    case .tagsOnly: "written if the format between the tags is in the list below as written"
    case .refused(let reason):
      // The reason is a sentence that begins with the kind of files. The list already shows the
      // kind, so the beginning of the sentence is removed.
      ["\(kind) are ", "\(kind) is "].first(where: reason.hasPrefix)
        .map { String(reason.dropFirst($0.count)) } ?? reason
    }
  }
}

extension CodedBetweenTags.Answer {
  fileprivate var word: String {
    if case .refused = self { return "refused" }
    return "written"
  }

  fileprivate var detail: String? {
    switch self {
    case .written: nil
    case .inPlace: "only if no tag precedes the audio"
    case .refused(let reason): reason
    }
  }
}
