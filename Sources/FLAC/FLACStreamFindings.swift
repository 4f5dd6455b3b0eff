import Anatomy
import Bytes

/// Findings about frames that contradict STREAMINFO or have a wrong checksum.
extension FLACFrameIndex {
  func findingsOfAll(in node: Node) -> [Finding] {
    guard let information else { return damages(node) }
    return damages(node)
      + [
        samples(information, node), blockSizes(information, node), frameSizes(information, node),
        sound(information, node),
      ].compactMap { $0 }
  }

  private func damages(_ node: Node) -> [Finding] {
    func finding(_ message: String, _ damage: FLACFrameFacts.FrameDamage) -> Finding {
      .about(
        "flac.frame.checksum", .error, message, ByteRange(start: damage.place, count: 2), node)
    }
    let found = facts.damages.map { damage in
      finding(
        "frame_crc of frame \(damage.number) is"
          + " \((node.source.big16(at: damage.place) ?? 0).hexadecimal), the CRC of the frame is"
          + " \(damage.computed.hexadecimal)", damage)
    }
    guard let (count, last) = facts.moreDamages else { return found }
    return found + [
      finding(
        "\(count) more \(count == 1 ? "frame has" : "frames have") a wrong frame_crc; this is the last",
        last)
    ]
  }

  /// Whether no frame of the stream is missing or truncated. Other findings report missing and
  /// truncated frames.
  private var areAllThere: Bool {
    let runs = runs
    return runs.count == 1 && parts.count <= 2 && runs.allSatisfy { !$0.isCut }
      && runs.first?.first.number == 0
      && !parts.contains { part in
        switch part {
        case .gap, .rest(_, isOfFrame: true): true
        case .frames, .rest: false
        }
      }
  }

  private func samples(_ information: StreamInformation, _ node: Node) -> Finding? {
    guard information.samples > 0, areAllThere, sampleCount != information.samples else {
      return nil
    }
    return stated(
      "flac.streaminfo.total-samples", .error,
      "total_samples is \(information.samples), all frames together have \(sampleCount) samples",
      "total_samples", node)
  }

  private func blockSizes(_ information: StreamInformation, _ node: Node) -> Finding? {
    guard let stated = information.blockSizes else { return nil }
    let least = facts.blockSizes.map(\.least).flatMap { $0.value < stated.lowerBound ? $0 : nil }
    let most = facts.largestBlock.flatMap { $0.value > stated.upperBound ? $0 : nil }
    guard let other = least ?? most else { return nil }
    return .about(
      "flac.streaminfo.block-sizes", .error,
      "the block size of a frame is \(other.value), STREAMINFO states"
        + " \(stated.lowerBound == stated.upperBound ? "" : "\(stated.lowerBound) to ")"
        + "\(stated.upperBound)", ByteRange(start: other.place, count: 4), node)
  }

  private func frameSizes(_ information: StreamInformation, _ node: Node) -> Finding? {
    guard let (least, most) = facts.frameSizes, areAllThere else { return nil }
    let other: (FLACFrameFacts.FirstSeen, stated: Int)? =
      if information.leastFrameSize > 0, least.value < information.leastFrameSize {
        (least, information.leastFrameSize)
      } else if information.maxFrameSize > 0, most.value > information.maxFrameSize {
        (most, information.maxFrameSize)
      } else {
        nil
      }
    guard let (seen, stated) = other else { return nil }
    return .about(
      "flac.streaminfo.frame-sizes", .warning,
      "a frame is \(seen.value) bytes long, STREAMINFO states"
        + " \(seen.value < stated ? "at least" : "at most") \(stated)",
      ByteRange(start: seen.place, count: 4), node)
  }

  private func sound(_ information: StreamInformation, _ node: Node) -> Finding? {
    guard let (header, place) = facts.otherSound else { return nil }
    let of =
      "\(header.sampleRate ?? information.sampleRate) Hz,"
      + " \(header.channels == 1 ? "1 channel" : "\(header.channels) channels"),"
      + " \(header.bitsPerSample ?? information.bitsPerSample) bits"
    return .about(
      "flac.frame.other-sound", .warning,
      "a frame has \(of); STREAMINFO states \(information.sampleRate) Hz,"
        + " \(information.channels == 1 ? "1 channel" : "\(information.channels) channels"),"
        + " \(information.bitsPerSample) bits",
      ByteRange(start: place + 2, count: 2), node)
  }

  private func stated(
    _ rule: RuleID, _ severity: Severity, _ message: String, _ field: String, _ node: Node
  ) -> Finding? {
    guard let block = node.parent?.child("info"), let place = block.field(field) else {
      return nil
    }
    return Finding(
      rule: rule, severity: severity, message: message,
      evidence: Evidence(place.range, in: block.source), field: field)
  }
}
