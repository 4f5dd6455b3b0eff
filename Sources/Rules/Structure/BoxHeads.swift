import Anatomy
import Bytes
import Movie
import RuleEngine

extension Rule {
  static let largeSizeUnneeded = Rule(
    "isom.box.largesize-unneeded", .info, at: .anyBox,
    "A box should use a 32-bit size field if its size fits in 32 bits",
    clause: Clause(.iso12, "4.2"),
    cause: "The writer reserved a 64-bit size field for media data that remained small",
    fix: "Leave the box header unchanged: almost all readers support 64-bit size fields",
    passing: .movie(),
    failing: .movie(media: "↓box64 mdat { samples: (01 18 20 07) * 2 }")
  ) { box, _ in
    guard let large = box.field(.largesize)?.value.integer else { return [] }
    return large >> 32 == 0
      ? .about(box, "\(box.name) uses a 64-bit size field, but its size is only \(large) bytes")
      : []
  }

  static let typeNotPrintable = Rule(
    "isom.box.type-nonprintable", .warning, at: .anyBox,
    "The type of a box should consist of printable characters",
    cause:
      "The size of the preceding box is probably wrong, so that other bytes are parsed as a box",
    fix: "Correct the size of the box that precedes the reported one",
    passing: .movie(),
    failing: .movie(more: #"↓"a\x01bc" { 00 }"#)
  ) { box, _ in
    guard !box.isRoot, !box.isPayload, let parent = box.parent,
      parent.declaredNodeKind.kind == .box,
      !numbered.contains(parent.code), !(parent.code == "wave" && box.code.rawValue == 0),
      !(["stsd", "wave"].contains(parent.code) && box.code.rawValue >> 16 == waveFormats)
    else { return nil }
    let isPrintable = (0..<4).allSatisfy { box.code[$0] >= 0x20 && box.code[$0] != 0x7F }
    return isPrintable
      ? [] : .about(box, "box type \(box.code) contains nonprintable bytes")
  }

  /// The prefix `ms` of sample entry types in QuickTime files. The WAVE format number follows it as
  /// two bytes, which may be nonprintable.
  private static let waveFormats: UInt32 = 0x6D73

  /// The codes of boxes in which a child may have a number, such as an index, in place of a
  /// four-character type.
  private static let numbered: Set<FourCC> = ["ilst", "mebx", "keys", "imap", "tx3g"]

  static let unknownType = Rule(
    "isom.box.unknown-type", .info, at: .anyBox,
    "The type of a box should be registered or documented",
    cause: "A vendor uses a private box type, or other bytes are parsed as a box",
    fix:
      "Leave the box: readers skip boxes of unknown types, and mediainspect does not decode them",
    passing: .movie(),
    failing: .movie(more: "↓zzzq { 00 }")
  ) { box, _ in
    guard !box.isRoot else { return nil }
    return box.title == "Unknown" ? .about(box, "box type \(box.code) is not registered") : []
  }

  static let unknownUserType = Rule(
    "isom.uuid.unknown", .info, at: .anyBox,
    "The user type (UUID) of a uuid box should be documented",
    cause: "A vendor uses a private uuid box",
    fix:
      "Leave the uuid box: readers skip unknown user types, and mediainspect does not decode them",
    passing: .movie(
      more:
        #"uuid { be 7a cf cb 97 a9 42 e8 9c 71 99 94 91 e3 af ac "<x:xmpmeta xmlns:x='adobe:ns:meta/'/>" }"#
    ),
    failing: .movie(more: "↓uuid { (00 11 22 33) * 4 00 }")
  ) { box, _ in
    guard box.code == "uuid" else { return nil }
    return box.title.hasPrefix("Unknown")
      ? .about(box, "the user type of this \(box.range.count)-byte uuid box is unknown") : []
  }

  static let reservedNonZero = Rule(
    "isom.fullbox.reserved-nonzero", .warning, at: .anyBox,
    "Reserved fields must have the value that their specification prescribes",
    cause: "The writer left memory uninitialized, or stores private data there",
    fix: "Set the reserved fields to the prescribed value, which is usually 0",
    passing: .movie(),
    failing: .movie(informationHeader: "full smhd { fixed16 0 ↓01 00 }")
  ) { box, _ in
    let reserved = box.fields.filter { $0.meaning.role == .reserved }
    guard !reserved.isEmpty else { return nil }
    return reserved.filter { !$0.isPlain(in: box.source) && $0.label == nil }.map {
      .bytes(
        $0.range, in: box,
        $0.bitCount % 8 == 0
          ? "a reserved field of \(box.name) is not all zeros"
          : "the reserved bits of \(box.name) are neither all zeros nor all ones")
    }
  }
}

extension Field {
  /// Whether all bits of a reserved field are 0. They may also all be 1 in a field that shares a
  /// byte with other fields, and in a signed number.
  fileprivate func isPlain(in source: ByteSource) -> Bool {
    switch value {
    case .unsigned(let number):
      number == 0 || bitCount % 8 != 0 && bitCount < 64 && number == 1 << UInt64(bitCount) - 1
    case .signed(let number): number == 0 || number == -1
    default: source.bytes(range, limit: 4096).allSatisfy { $0 == 0 }
    }
  }
}
