import Anatomy
import Bytes

extension Rule {
  static let largeSizeUnneeded = Rule(
    "isom.box.largesize-unneeded", .info, at: .anyBox,
    "a size that 32 bits hold is written in 32 bits", clause: Clause(.iso12, "4.2"),
    cause: "a writer kept room for a large media box that stayed small",
    fix: "nothing has to be mended: all readers know both forms",
    passing: [.movie()],
    failing: [.movie(media: "↓box64 mdat { samples: (01 18 20 07) * 2 }")]
  ) { box, _ in
    guard let large = box.field("largesize")?.value.integer else { return [] }
    return large >> 32 == 0 ? [.about(box, "\(box.name) has 64 bits for the size \(large)")] : []
  }

  static let typeNotPrintable = Rule(
    "isom.box.type-nonprintable", .warning, at: .anyBox,
    "the type of a box is made of characters",
    cause: "a size before it is wrong, so that bytes of something else are taken for a box",
    fix: "look at the size of the box before this one",
    passing: [.movie()],
    failing: [.movie(more: #"↓"a\x01bc" { 00 }"#)]
  ) { box, _ in
    guard !box.isRoot, !box.isPayload, let parent = box.parent,
      parent.declaredNodeKind.kind == "box",
      !numbered.contains(parent.code), !(parent.code == "wave" && box.code.rawValue == 0),
      !(["stsd", "wave"].contains(parent.code) && box.code.rawValue >> 16 == waveFormats)
    else { return nil }
    let isPrintable = (0..<4).allSatisfy { box.code[$0] >= 0x20 && box.code[$0] != 0x7F }
    return isPrintable
      ? [] : [.about(box, "the type \(box.code) has bytes that are no characters")]
  }

  /// `ms`, behind which QuickTime puts the number that WAVE has for a coding.
  private static let waveFormats: UInt32 = 0x6D73

  /// Their children are called by numbers.
  private static let numbered: Set<FourCC> = ["ilst", "mebx", "keys", "imap", "tx3g"]

  static let unknownType = Rule(
    "isom.box.unknown-type", .info, at: .anyBox,
    "the type of a box is registered or known",
    cause: "a maker writes boxes of its own, or bytes of something else are taken for a box",
    fix: "readers pass over it; what it holds is not understood here",
    passing: [.movie()],
    failing: [.movie(more: "↓zzzq { 00 }")]
  ) { box, _ in
    guard !box.isRoot else { return nil }
    return box.title == "Unknown" ? [.about(box, "nothing registers the type \(box.code)")] : []
  }

  static let unknownUserType = Rule(
    "isom.uuid.unknown", .info, at: .anyBox,
    "the user type of a box is known",
    cause: "a maker writes boxes of its own",
    fix: "readers pass over it; what it holds is not understood here",
    passing: [
      .movie(
        more:
          #"uuid { be 7a cf cb 97 a9 42 e8 9c 71 99 94 91 e3 af ac "<x:xmpmeta xmlns:x='adobe:ns:meta/'/>" }"#
      )
    ],
    failing: [.movie(more: "↓uuid { (00 11 22 33) * 4 00 }")]
  ) { box, _ in
    guard box.code == "uuid" else { return nil }
    return box.title.hasPrefix("Unknown")
      ? [.about(box, "nothing is known of the user type of this box")] : []
  }

  static let reservedNonZero = Rule(
    "isom.fullbox.reserved-nonzero", .warning, at: .anyBox,
    "reserved bytes have the value that is laid down for them",
    cause: "a writer left memory as it was, or keeps something of its own there",
    fix: "set the bytes to zero",
    passing: [.movie()],
    failing: [.movie(informationHeader: "full smhd { fixed16 0 ↓01 00 }")]
  ) { box, _ in
    let reserved = box.fields.filter { $0.meaning.role == .reserved }
    guard !reserved.isEmpty else { return nil }
    return reserved.filter { !$0.isPlain(in: box.source) && $0.label == nil }.map {
      .bytes($0.range, in: box, "reserved bytes of \(box.name) are neither zero nor all set")
    }
  }
}

extension Field {
  /// Reserved bits may share bytes with others; some standards set them all.
  fileprivate func isPlain(in source: ByteSource) -> Bool {
    switch value {
    case .unsigned(let number):
      number == 0 || bitCount < 64 && number == 1 << UInt64(bitCount) - 1
    case .signed(let number): number == 0 || number == -1
    default: source.bytes(range, limit: 4096).allSatisfy { $0 == 0 }
    }
  }
}
