import Anatomy
import Bytes

/// Updates the duration of a movie when tracks are removed. The duration is that of the longest
/// remaining track (ISO/IEC 14496-12, 8.2.2 and 8.8.2).
extension BoxGrammar {
  func editsOfDuration(_ name: String, in header: Node, _ offsetMap: OffsetMap) -> [Replacement] {
    guard let tracks = header.enclosing("moov")?.children("trak"),
      let field = header.field(name), let stated = field.value.integer,
      tracks.contains(where: { offsetMap.holds($0.range) })
    else { return [] }
    var (left, removed) = (0, 0)
    for track in tracks {
      guard
        let length = header.code == "mvhd" ? track.statedLength : track.inherited(.lengthOfSamples)
      else { return [] }
      if offsetMap.holds(track.range) {
        removed = max(removed, length)
      } else {
        left = max(left, length)
      }
    }
    guard left > 0, left < removed, left < stated,
      let bytes = NumberCoding.big.bytes(of: UInt64(left), count: field.range.count)
    else { return [] }
    return [Replacement(field.range, with: bytes)]
  }
}

extension Node {
  /// Duration of the track in movie timescale units, from its header; nil if it is unknown.
  fileprivate var statedLength: Int? {
    guard let header = child("tkhd"), let field = header.field("duration"),
      let length = field.value.integer
    else { return nil }
    let isUnknown = field.range.count == 4 && length == Int(UInt32.max)
    return isUnknown ? nil : length
  }
}

extension InheritedValue where Answer == Int {
  /// Total duration of the samples of a track, including those in fragments, in movie timescale
  /// units.
  fileprivate static let lengthOfSamples = InheritedValue<Int>(
    "lengthOfSamples", scope: { $0.code == "trak" ? $0 : nil }
  ) { track in
    guard let samples = track.trackSamples, samples.timescale > 0,
      let scale = track.parent?.child("mvhd")?.integer("timescale")
    else { return nil }
    var end = 0
    for sample in samples {
      end = max(end, Int(sample.decodeTime).saturatingAdd(Int(sample.duration)))
    }
    let (product, overflow) = end.multipliedReportingOverflow(by: scale)
    return overflow ? nil : product / samples.timescale
  }
}
