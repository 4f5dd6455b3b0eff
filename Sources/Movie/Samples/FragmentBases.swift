package import Anatomy
import Bytes

/// Inherited values about the fragments of each track. They contain node indices, because stored
/// nodes would create a retain cycle with the document.
extension InheritedValue where Answer == [Int: [Int32]] {
  /// Node indices of all track fragments of the file, by track ID.
  package static let trackFragments = InheritedValue<[Int: [Int32]]>(
    "trackFragments", scope: { $0.mediaFile }
  ) { root in
    var fragments: [Int: [Int32]] = [:]
    for moof in root.children where moof.code == "moof" {
      for traf in moof.children where traf.code == "traf" {
        guard let id = traf.child("tfhd")?.integer(.track_ID) else { continue }
        fragments[id, default: []].append(traf.index)
      }
    }
    return fragments
  }
}

extension InheritedValue where Answer == [Int: SampleDefaults] {
  /// Default values for samples in fragments, by track ID.
  package static let trackDefaults = InheritedValue<[Int: SampleDefaults]>(
    "trackDefaults", scope: { $0.movie }
  ) { SampleDefaults.ofTracks(in: $0) }
}

extension InheritedValue where Answer == [Int32: Int] {
  /// The base data offset of each track fragment in a movie fragment, by node index.
  package static let fragmentBases = InheritedValue<[Int32: Int]>(
    "fragmentBases", scope: { $0.enclosing("moof") }
  ) { moof in
    let tracks = moof.inherited(.trackDefaults) ?? [:]
    var bases: [Int32: Int] = [:]
    var previous: (traf: Node, base: Int)?
    for traf in moof.children where traf.code == "traf" {
      let header = traf.child("tfhd")
      let base =
        header?.dataBase(in: moof)
        ?? previous.map { dataEnd($0.traf, base: $0.base, tracks) } ?? moof.range.start
      bases[traf.index] = base
      previous = (traf, base)
    }
    return bases
  }

  private static func dataEnd(_ traf: Node, base: Int, _ tracks: [Int: SampleDefaults]) -> Int {
    let header = traf.child("tfhd")
    let ofTrack = header?.integer(.track_ID).flatMap { tracks[$0] } ?? SampleDefaults()
    let defaults = ofTrack.overridden(by: header)
    var place = base
    for box in traf.children where box.code == "trun" {
      let run = FragmentRun(box)
      if let offset = run.dataOffset { place = base.saturatingAdd(offset) }
      place = place.saturatingAdd(run.totals(defaults).bytes)
    }
    return place
  }
}

extension Node {
  /// Returns the base data offset that this track fragment header states (ISO/IEC 14496-12,
  /// 8.8.7); nil if the base is the end of the previous track fragment's data.
  package func dataBase(in moof: Node) -> Int? {
    integer(.base_data_offset)
      ?? ((integer(.flags) ?? 0) & 0x2_0000 != 0 ? moof.range.start : nil)
  }
}
