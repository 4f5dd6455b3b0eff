import Anatomy
import Bytes
import Movie
import RuleEngine

/// Rules that compare the sample encryption of a media segment with its initialization segment.
extension Rule {
  static let segmentEncryptionMissing = Rule(
    "isom.segment.encryption-missing", .error, at: .box("tfhd"),
    "A track fragment of a protected track must have the initialization vectors of its samples",
    clause: Clause(.cenc, "7.1"),
    cause: "A tool removed senc and saiz, or the media segment is not encrypted",
    fix: "Restore senc, saiz and saio, or refer to a sample description without encryption",
    passing: .segment(isEncrypted: true, moreOfTrackFragment: vectors()),
    failing: .segment(
      isEncrypted: true, trackFragmentHeader: "↓full tfhd flags 0x020000 { u32 1 }")
  ) { header, file in
    guard let fragment = header.parent, fragment.code == "traf", fragment.runSamples > 0,
      let id = header.integer(.track_ID), let track = file.segment?.track(id),
      let encryption = track.encryption(of: header)
    else { return nil }
    // The rule does not apply if the sample group `seig` replaces the encryption parameters of
    // samples.
    let isReplaced =
      track.groupCounts["seig"] != nil
      || fragment.children.contains { $0.codeValue(.grouping_type) == "seig" }
    guard encryption.isProtected, encryption.vectorSize > 0, !isReplaced else { return nil }
    let hasVectors = fragment.children.contains { $0.code == "saiz" || $0.isSampleEncryption }
    return hasVectors || fragment.children.contains { $0.code == "uuid" }
      ? []
      : .about(
        header,
        "tenc in \(file.segment?.found?.path.fileNameInMessages ?? "moov") demands initialization "
          + "vectors (size \(encryption.vectorSize)) for track \(id), but the track fragment has "
          + "neither senc nor saiz")
  }

  static let segmentEncryptionUnannounced = Rule(
    "isom.segment.encryption-unannounced", .warning, at: .box("senc"),
    "senc should be used only for tracks with tenc in the initialization segment",
    clause: Clause(.cenc, "7.2"),
    cause: "The initialization segment belongs to an unencrypted copy of the stream",
    fix: "Use the initialization segment that was written with the encrypted segments, or remove "
      + "senc",
    passing: .segment(isEncrypted: true, moreOfTrackFragment: vectors()),
    failing: .segment(moreOfTrackFragment: "↓" + vectors())
  ) { box, file in
    guard let id = box.parent?.child("tfhd")?.integer(.track_ID),
      let track = file.segment?.track(id)
    else { return nil }
    guard !track.encryptions.isEmpty, track.encryptions.allSatisfy({ $0 == nil }) else {
      return []
    }
    return .about(
      box,
      "track \(id) has senc, but no tenc in "
        + "\(file.segment?.found?.path.fileNameInMessages ?? "moov")")
  }

  static let segmentVectorSize = Rule(
    "isom.segment.vector-size", .error, at: .box("senc"),
    "Initialization vectors in senc must have the size that tenc of the initialization segment "
      + "states",
    clause: Clause(.cenc, "7.2.2"),
    cause: "The initialization segment belongs to another stream, or the packager mixed vectors "
      + "of 8 and 16 bytes",
    fix: "Use the initialization segment of the same stream, or correct "
      + "default_Per_Sample_IV_Size in tenc",
    passing: .segment(isEncrypted: true, moreOfTrackFragment: vectors()),
    failing: .segment(isEncrypted: true, moreOfTrackFragment: "↓" + vectors(size: 16))
  ) { box, file in
    guard let fragment = box.parent, let header = fragment.child("tfhd"),
      let id = header.integer(.track_ID), let track = file.segment?.track(id),
      let encryption = track.encryption(of: header), let flags = box.integer(.flags),
      let count = box.integer(.sample_count), let place = box.field(.sample_count)?.range.end,
      track.groupCounts["seig"] == nil,
      !fragment.children.contains(where: { $0.codeValue(.grouping_type) == "seig" })
    else { return nil }
    let rest = ByteRange(start: place, count: Swift.max(0, box.range.end - place))
    let end = box.endOfVectors(
      rest, count: count, size: encryption.vectorSize, hasSubsamples: flags & 2 != 0)
    guard end != box.range.end else { return [] }
    return .about(
      box,
      "senc has \(rest.count) bytes for \(counted(count)), which do not fit initialization "
        + "vectors of \(encryption.vectorSize) bytes (default_Per_Sample_IV_Size of tenc)")
  }

  private static func counted(_ count: Int) -> String {
    count == 1 ? "1 sample" : "\(count) samples"
  }

  private static func vectors(size: Int = 8) -> String { "full senc { u32 2 00 * \(size * 2) }" }
}

extension InitializationFacts.Track {
  /// Returns the encryption of the samples of a track fragment; nil if it is unknown, or if their
  /// sample description has no `tenc`.
  fileprivate func encryption(of header: Node) -> TrackEncryption? {
    let index = defaults.overridden(by: header).description
    guard index >= 1, index <= encryptions.count else { return nil }
    return encryptions[index - 1]
  }
}

extension Node {
  /// Returns the offset at which the entries of `senc` end if each initialization vector has the
  /// given size. Nil if the box is too short for the subsamples.
  fileprivate func endOfVectors(
    _ range: ByteRange, count: Int, size: Int, hasSubsamples: Bool
  ) -> Int? {
    guard hasSubsamples else {
      return range.start.saturatingAdd(size.saturatingTimes(count))
    }
    var place = range.start
    for _ in 0..<count {
      let table = place.saturatingAdd(size)
      guard table.saturatingAdd(2) <= range.end,
        let subsamples = source.integer(at: table, width: 2)
      else { return nil }
      place = table.saturatingAdd(2).saturatingAdd(Int(subsamples).saturatingTimes(6))
    }
    return place
  }
}
