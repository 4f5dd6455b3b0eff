import Anatomy
import Bytes

extension Rule {
  static let segmentTypeFirst = Rule(
    "isom.styp.not-first", .warning, at: .box("styp"),
    "the type of a segment stands where the segment begins", clause: Clause(.iso12, "8.16.2"),
    cause: "a tool put the box between a fragment and its media",
    fix: "move the box in front of the fragment, or take it away",
    passing: [.fragments(beforeFragment: #"styp { "msdh" u32 0 "msdh" }"#)],
    failing: [.fragments(afterFragment: #"↓styp { "isom" u32 0 "isom" }"#)]
  ) { box, _ in
    guard box.sibling(-1)?.code == "moof" else { return [] }
    return [.about(box, "the box stands between a fragment and its media")]
  }

  static let eventsFirst = Rule(
    "isom.emsg.after-moof", .warning, at: .box("emsg"),
    "events stand in front of the fragment that they are sent with",
    cause: "a tool put events where media begins",
    fix: "move the box in front of the fragment",
    passing: [.fragments(beforeFragment: event())],
    failing: [.fragments(afterFragment: "↓" + event())]
  ) { box, _ in
    guard box.sibling(-1)?.code == "moof" else { return [] }
    return [.about(box, "the event stands behind the fragment, which is when players have passed")]
  }

  static let eventTimescale = Rule(
    "isom.emsg.timescale", .info, at: .box("emsg"),
    "events count in the units of the track that they are sent with",
    cause: "events come from another system, with a clock of its own",
    fix: "nothing has to be mended but for CMAF; times are rounded once less if both agree",
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
      .field("timescale", of: box, "the event has \(scale) units in a second, and no track has")
    ]
  }

  static let eventTag = Rule(
    "isom.emsg.id3-scheme", .info, at: .box("emsg"),
    "an event that is said to be an ID3 tag is one",
    cause: "a packager wrapped the tag once more, or sends text under this scheme",
    fix: "let the message begin with the tag",
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
    guard let data else { return [.about(box, "the event has no message")] }
    if box.source.bytes(data, limit: 3).elementsEqual("ID3".utf8) { return [] }
    return [.bytes(data, in: box, "the message does not begin as an ID3 tag does")]
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
