import Anatomy
import Bytes

extension Rule {
  static let segmentTypeFirst = Rule(
    "isom.styp.not-first", .warning, at: .box("styp"),
    "styp must be the first box of a segment", clause: Clause(.iso12, "8.16.2"),
    cause: "A tool inserted the box between a fragment and its media",
    fix: "Move styp in front of the fragment, or remove it",
    passing: [.fragments(beforeFragment: #"styp { "msdh" u32 0 "msdh" }"#)],
    failing: [.fragments(afterFragment: #"↓styp { "isom" u32 0 "isom" }"#)]
  ) { box, _ in
    guard box.sibling(-1)?.code == "moof" else { return [] }
    return [.about(box, "\(box.name) at \(box.range.start) is between a fragment and its media")]
  }

  static let eventsFirst = Rule(
    "isom.emsg.after-moof", .warning, at: .box("emsg"),
    "emsg should not be between a fragment and its media data",
    cause: "A tool inserted the events where the media begins",
    fix: "Move emsg in front of the fragment",
    passing: [.fragments(beforeFragment: event())],
    failing: [.fragments(afterFragment: "↓" + event())]
  ) { box, _ in
    guard box.sibling(-1)?.code == "moof" else { return [] }
    return [
      .about(box, "\(box.name) at \(box.range.start) is between a fragment and its media data")
    ]
  }

  static let eventTimescale = Rule(
    "isom.emsg.timescale", .info, at: .box("emsg"),
    "emsg.timescale should be that of a track in the file",
    cause: "The events come from another system with a separate clock",
    fix: "Use the timescale of the track, as CMAF requires; elsewhere it only avoids rounding",
    passing: [.fragments(beforeFragment: event())],
    failing: [.fragments(beforeFragment: event(timescale: "↓u32 1000"))]
  ) { box, _ in
    guard let scale = box.integer("timescale"), let movie = box.surveyedMovie else {
      return nil
    }
    let scales = movie.children("trak").prefix(100).compactMap {
      $0.descendant("mdia", "mdhd")?.integer("timescale")
    }
    guard !scales.isEmpty, !scales.contains(scale) else { return [] }
    return [
      .field("timescale", of: box, "emsg.timescale is \(scale), which no track has")
    ]
  }

  static let eventTag = Rule(
    "isom.emsg.id3-scheme", .info, at: .box("emsg"),
    "message_data of an event with the ID3 scheme must begin with an ID3 tag",
    cause: "A packager wrapped the tag once more, or sends text with this scheme",
    fix: "Begin message_data with the ID3 tag",
    passing: [
      .fragments(
        beforeFragment: event(
          scheme: "https://aomedia.org/emsg/ID3", data: #""ID3" 04 00 00 synchsafe 10 00 * 10"#))
    ],
    failing: [
      .fragments(
        beforeFragment: event(scheme: "https://aomedia.org/emsg/ID3", data: #"↓"text""#))
    ]
  ) { box, _ in
    guard case .text(let scheme)? = box.value("scheme_id_uri"),
      scheme.string == "https://aomedia.org/emsg/ID3"
    else { return nil }
    let data = box.children.first?.range ?? box.field("message_data")?.range
    guard let data else { return [.about(box, "\(box.name) has no message_data")] }
    if box.source.bytes(data, limit: 3).elementsEqual("ID3".utf8) { return [] }
    return [.bytes(data, in: box, "the \(data.count)-byte message does not begin with ID3")]
  }

  private static func event(
    scheme: String = "urn:scte:scte35:2013:bin", timescale: String = "u32 44100",
    data: String = "01 02 03"
  ) -> String {
    """
    full emsg version 1 {
      \(timescale) u64 0 u32 0, 1
      "\(scheme)\\0" "\\0"
      \(data)
    }
    """
  }
}
