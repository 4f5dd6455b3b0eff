import Anatomy
import Bytes
import Movie
import RuleEngine

extension Rule {
  static let segmentTypeFirst = Rule(
    "isom.styp.not-first", .warning, at: .box("styp"),
    "styp must be the first box of a segment", clause: Clause(.iso12, "8.16.2"),
    cause: "A tool inserted styp between a fragment (moof) and its media data",
    fix: "Move styp in front of moof, or remove styp",
    passing: .fragments(beforeFragment: #"styp { "msdh" u32 0 "msdh" }"#),
    failing: .fragments(afterFragment: #"↓styp { "isom" u32 0 "isom" }"#)
  ) { box, _ in
    guard box.sibling(-1)?.code == "moof" else { return [] }
    return .about(
      box,
      "\(box.name) at \(box.range.start) directly follows moof, expected at the start of "
        + "a segment")
  }

  static let eventsFirst = Rule(
    "isom.emsg.after-moof", .warning, at: .box("emsg"),
    "emsg should not be between a fragment (moof) and its media data",
    cause: "A tool inserted emsg directly before the media data",
    fix: "Move emsg in front of moof",
    passing: .fragments(beforeFragment: event()),
    failing: .fragments(afterFragment: "↓" + event())
  ) { box, _ in
    guard box.sibling(-1)?.code == "moof" else { return [] }
    return .about(
      box, "\(box.name) at \(box.range.start) directly follows moof, expected before moof")
  }

  static let eventTimescale = Rule(
    "isom.emsg.timescale", .info, at: .box("emsg"),
    "emsg.timescale should equal the media timescale of a track in the file",
    cause: "The events come from a system that uses another timescale",
    fix: "Convert the times of the event to the timescale of the track; only CMAF requires that",
    passing: .fragments(beforeFragment: event()),
    failing: .fragments(beforeFragment: event(timescale: "↓u32 1000"))
  ) { box, _ in
    guard let scale = box.integer(.timescale), let movie = box.movie else {
      return nil
    }
    let scales = movie.children("trak").prefix(100).compactMap {
      $0.descendant("mdia", "mdhd")?.integer(.timescale)
    }
    guard !scales.isEmpty, !scales.contains(scale) else { return [] }
    return .field(
      .timescale, of: box,
      "emsg.timescale is \(scale), which is not the media timescale of any track")
  }

  static let eventTag = Rule(
    "isom.emsg.id3-scheme", .info, at: .box("emsg"),
    "message_data of an emsg box with the ID3 scheme must begin with an ID3 tag",
    cause: "A packager wrapped the tag in another structure, or used the ID3 scheme for plain text",
    fix: "Write the ID3 tag at the start of message_data, or state another scheme_id_uri",
    passing: .fragments(
      beforeFragment: event(
        scheme: "https://aomedia.org/emsg/ID3", data: #""ID3" 04 00 00 synchsafe 10 00 * 10"#)),
    failing: .fragments(
      beforeFragment: event(scheme: "https://aomedia.org/emsg/ID3", data: #"↓"text""#))
  ) { box, _ in
    guard case .text(let scheme)? = box.value(.scheme_id_uri),
      scheme.string == "https://aomedia.org/emsg/ID3"
    else { return nil }
    let data = box.children.first?.range ?? box.field(.message_data)?.range
    guard let data else { return .about(box, "\(box.name) has no message_data") }
    if box.source.bytes(data, limit: 3).elementsEqual("ID3".utf8) { return [] }
    return .bytes(
      data, in: box, "message_data (size \(data.count)) does not begin with the identifier ID3")
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
