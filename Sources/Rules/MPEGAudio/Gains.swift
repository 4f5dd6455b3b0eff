import Anatomy
import Bytes
import Movie
import RuleEngine

/// Rules that compare gains in frames, headers and tags.
extension Rule {
  private static let stream = Place.named("mpeg", kind: .stream)

  static let gainOfEncoder = Rule(
    "mp3.lame.gain-vs-tag", .info, at: stream,
    "The ReplayGain value in a tag should equal the value that the encoder measured",
    clause: Clause(.xing),
    cause: "The gain was probably measured again, by another method or for another target loudness",
    fix: "Leave both values unchanged: players use the gain in the tags",
    passing: [noted("+6.20 dB")],
    failing: [noted("↓-3.00 dB")]
  ) { stream, _ in
    guard let noted = stream.streamOfFrames?.notedGain, let (tag, text) = stream.gainInTag,
      let stated = Double(text.prefix { "+-.0123456789".contains($0) })
    else { return nil }
    // A difference of 0.5 dB is tolerated: both values are rounded, and decoders differ slightly.
    guard abs(stated - noted.gain) > 0.5 else { return [] }
    return .field(
      .text, of: tag, "the tag states \(text.quoted), the encoder measured \(noted.gain) dB",
      related: [RelatedPlace("gain of the encoder", noted.node, field: .radio_replay_gain)])
  }

  static let undoGains = Rule(
    "ape.replaygain-undo", .info, at: stream,
    "Gains of frames should be within the range that the APE item MP3GAIN_MINMAX states",
    cause: "The frame gains were probably changed again, or restored, and the tag was kept",
    fix: "Remove the MP3GAIN items: an undo by MP3Gain would set wrong gains",
    passing: [changed("150,150")],
    failing: [changed("↓100,120")]
  ) { stream, _ in
    guard let item = stream.undoingItem, let sound = stream.streamOfFrames else { return nil }
    let limits = (item.textValue(.value) ?? "").split(separator: ",").compactMap { Int($0) }
    let gains = sound.gains
    guard limits.count == 2, let least = gains.min(), let most = gains.max() else { return nil }
    guard least < limits[0] || most > limits[1] else { return [] }
    return .field(
      .value, of: item,
      "frames have gains from \(least) to \(most), MP3GAIN_MINMAX states \(limits[0]) to"
        + " \(limits[1])")
  }

  private static func noted(_ text: String) -> Example {
    let mark = text.hasPrefix("↓") ? "↓" : ""
    let tag = #"""
      "ID3" 03 00 00 sized synchsafe {
        "TXXX" sized u32 -2 { 00 00 00 "replaygain_track_gain\0" \#(mark)"\#(text.dropFirst(mark.count))" }
      }
      """#
    return .sound(
      before: tag,
      frames: """
        ff fb 10 c4 00 * 17 "Info" u32 1, 12 "LAME3.100" 00 * 6 u16 0x2C3E 00 * 54
        \(Example.frames)
        """)
  }

  private static func changed(_ limits: String) -> Example {
    let mark = limits.hasPrefix("↓") ? "↓" : ""
    return .sound(
      frames: "(ff fb 10 c4 00 * 4 01 2c 00 * 94) * 12",
      after: #"""
        items: u32le 7, 0 "MP3GAIN_MINMAX\0" \#(mark)"\#(limits.dropFirst(mark.count))"
        footer: "APETAGEX" u32le 2000, @footer - @items + 32, 1, 0 00 * 8
        """#)
  }
}

extension Node {
  var streamOfFrames: Node? { children.first { $0.declaredNodeKind.kind == .stream } }

  /// The gain in decibels that the encoder stored in its LAME tag, and the node that contains it;
  /// nil if there is none.
  var notedGain: (node: Node, gain: Double)? {
    guard let node = children.first(where: { $0.field(.radio_replay_gain) != nil }),
      let bits = node.integer(.radio_replay_gain), bits >> 13 == 1
    else { return nil }
    let gain = Double(bits & 0x1FF) / 10
    return (node, bits & 0x200 == 0 ? gain : -gain)
  }

  fileprivate var gainInTag: (Node, String)? {
    for tag in children where tag.declaredNodeKind.declaredName == "id3v2" {
      for frame in tag.frames("TXXX")
      where frame.textValue(.description)?.lowercased() == "replaygain_track_gain" {
        if let text = frame.textValue(.text) { return (frame, text) }
      }
    }
    return nil
  }

  /// The APE item in which MP3Gain stores the minimum and maximum gain of the frames; nil if there
  /// is none.
  fileprivate var undoingItem: Node? {
    for tag in children where tag.declaredNodeKind.declaredName == "ape" {
      for item in tag.children where item.textValue(.key)?.uppercased() == "MP3GAIN_MINMAX" {
        return item
      }
    }
    return nil
  }

  private static var maxFrames: Int { 200 }

  /// The gains of the first `maxFrames` frames. Gains of 0 are omitted, because they mean silence.
  fileprivate var gains: [Int] {
    var gains: [Int] = []
    elements(.frame)?.forEach { element in
      let side = node(for: element).field(.side_information)
      gains += side.map { $0.numbers(named: .global_gain) } ?? []
      return element.number < Self.maxFrames
    }
    return gains.filter { $0 > 0 }
  }
}

extension Field {
  /// Returns the integers of all members of this field with the given name, including members of
  /// nested groups.
  fileprivate func numbers(named name: FieldName) -> [Int] {
    guard case .group(let members) = value else { return [] }
    return members.flatMap { member in
      member.isNamed(name)
        ? [member.value.integer].compactMap { $0 } : member.numbers(named: name)
    }
  }
}
