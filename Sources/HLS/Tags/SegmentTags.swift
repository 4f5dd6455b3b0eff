import Anatomy
import Bytes
import Schema

/// Declarations of tags that apply to the following segments (RFC 8216, 4.3.2).
extension HLS {
  static let segmentTags = SpecSection(
    .hls,
    [
      tag("EXTINF", "Segment", "4.3.2.1") { $0.segmentInformation() },
      tag("EXT-X-BYTERANGE", "Byte Range", "4.3.2.2") { $0.byteRange() },
      tag("EXT-X-DISCONTINUITY", "Discontinuity", "4.3.2.3"),
      tag("EXT-X-KEY", "Key", "4.3.2.4", attributes: keyAttributes, check: checkKey),
      tag(
        "EXT-X-MAP", "Media Initialization Section", "4.3.2.5",
        attributes: [
          .uri("URI", required: true, line: .value), .quoted("BYTERANGE", line: "bytes %"),
        ]),
      tag("EXT-X-PROGRAM-DATE-TIME", "Program Date and Time", "4.3.2.6") { $0.programDate() },
      tag(
        "EXT-X-DATERANGE", "Date Range", "4.3.2.7", missing: "hls.daterange", clients: "X-",
        attributes: dateRangeAttributes, check: checkDateRange),
    ])

  static let keyAttributes: [Attribute] = [
    .word("METHOD", required: true, line: .value), .uri("URI"), .hexadecimal("IV"),
    .quoted("KEYFORMAT", line: .value), .quoted("KEYFORMATVERSIONS"),
  ]

  /// Checks that a key tag has a URI, unless its METHOD is NONE. In that case, checks that it has
  /// no other attributes.
  @Sendable
  static func checkKey(_ list: AttributeList, _ tag: FieldReader) {
    guard let method = list.text("METHOD") else { return }
    let isNone = method == "NONE"
    if !isNone, !list.has("URI") {
      tag.report(
        rule: "hls.attr.required", severity: .error,
        "METHOD is \(method.prefix(40)), but URI is missing",
        at: list.place(of: "URI"))
    } else if isNone, let other = keyAttributes.dropFirst().first(where: { list.has($0.name) }) {
      tag.report(
        rule: "hls.attr.syntax", severity: .error,
        "METHOD is NONE, but \(other.name) is present",
        at: list.place(of: other.name))
    }
  }

  private static let dateRangeAttributes: [Attribute] = [
    .quoted("ID", required: true, means: .identifies(.identifier), line: .value),
    .quoted("CLASS", means: .identifies(.unknown), line: .value),
    .date("START-DATE", line: .value),
    .date("END-DATE"), .quoted("CUE"), .decimal("DURATION", line: "% s"),
    .decimal("PLANNED-DURATION"), .hexadecimal("SCTE35-CMD"), .hexadecimal("SCTE35-OUT"),
    .hexadecimal("SCTE35-IN"), .word("END-ON-NEXT"),
  ]

  @Sendable
  private static func checkDateRange(_ list: AttributeList, _ tag: FieldReader) {
    func report(_ message: String, _ name: String) {
      tag.report(
        rule: "hls.daterange", severity: .error, message, at: list.place(of: name), field: name)
    }
    for name in ["START-DATE", "END-DATE"] {
      if let text = list.text(name), DateTimeText(Array(text.utf8)) == nil {
        report("\(name) is \"\(text.prefix(40))\", expected a date with a time of day", name)
      }
    }
    // A later tag with the same ID may add only the end of the range.
    let addsEnd = ["END-DATE", "DURATION", "SCTE35-IN"].contains { list.has($0) }
    if !addsEnd, !list.has("START-DATE") { report("START-DATE is missing", "ID") }
    guard list.has("END-ON-NEXT") else { return }
    if !list.has("CLASS") { report("END-ON-NEXT is present, but CLASS is missing", "END-ON-NEXT") }
    if list.has("DURATION") || list.has("END-DATE") {
      report(
        "END-ON-NEXT and \(list.has("DURATION") ? "DURATION" : "END-DATE") are present, expected "
          + "only one of them", "END-ON-NEXT")
    }
  }
}

extension FieldReader {
  /// Reads the duration of a segment and, after a comma, its title.
  fileprivate func segmentInformation() {
    let letters = source.bytes(rest, limit: 65)
    let comma = letters.firstIndex(of: UInt8(ascii: ","))
    number("duration", .decimal, comma ?? remaining, line: "% s")
    if isForFindings, comma == nil, remaining == 0 {
      report(
        rule: "hls.extinf.comma-missing", severity: .warning,
        "no comma follows the duration \(String(decoding: letters, as: UTF8.self))",
        at: rest)
    }
    when(remaining > 0, "a comma follows the duration") {
      text("comma", .utf8, .bytes(min(1, remaining)), means: .terminator)
    }
    when(remaining > 0, "a title follows the comma") {
      text(
        "title", .utf8, .bytes(remaining),
        means: Meaning(.plain, about: .tag(space: .hls, key: "title")), line: .value)
    }
  }

  fileprivate func programDate() {
    if isForFindings { checkProgramDate() }
    text("date_time", .utf8, .bytes(remaining), means: .identifies(.time), line: .value)
  }

  private func checkProgramDate() {
    let date = DateTimeText(source.bytes(rest, limit: 64))
    let problem: (rule: RuleID, severity: Severity, words: String)? =
      switch date {
      case nil:
        ("hls.pdt.format", .warning, "is not an ISO 8601 date with a time of day")
      case let date? where !date.hasZone:
        ("hls.pdt.format", .warning, "has no time zone")
      case let date? where !date.hasFraction:
        ("hls.pdt.milliseconds", .info, "has no milliseconds")
      default: nil
      }
    if let problem {
      report(
        rule: problem.rule, severity: problem.severity,
        "\"\(String(decoding: source.bytes(rest, limit: 64), as: UTF8.self))\" \(problem.words)",
        at: rest, field: "date_time")
    }
  }
}
