import Anatomy
import Bytes

/// Inherited values about the fragments of each track. They contain node indices, because stored
/// nodes would create a retain cycle with the document.
extension InheritedValue where Answer == [Int: [Int32]] {
  /// Node indices of all track fragments of the file, by track ID.
  static let trackFragments = InheritedValue<[Int: [Int32]]>(
    "trackFragments", scope: { $0.mediaFile }
  ) { root in
    var fragments: [Int: [Int32]] = [:]
    for moof in root.children where moof.code == "moof" {
      for traf in moof.children where traf.code == "traf" {
        guard let id = traf.child("tfhd")?.integer("track_ID") else { continue }
        fragments[id, default: []].append(traf.index)
      }
    }
    return fragments
  }
}

extension InheritedValue where Answer == [Int: SampleDefaults] {
  /// Default values for samples in fragments, from the `trex` boxes of the movie, by track ID.
  static let trackDefaults = InheritedValue<[Int: SampleDefaults]>(
    "trackDefaults", scope: { $0.movie }
  ) { movie in
    var defaults: [Int: SampleDefaults] = [:]
    for box in movie.child("mvex")?.children("trex") ?? [] {
      guard let id = box.integer("track_ID"), defaults[id] == nil else { continue }
      defaults[id] = SampleDefaults(extends: box)
    }
    return defaults
  }
}

extension InheritedValue where Answer == [Int32: Int] {
  /// The base data offset of each track fragment in a movie fragment (ISO/IEC 14496-12, 8.8.7). It
  /// is `base_data_offset`, the start of the movie fragment, or the end of the previous track
  /// fragment's data.
  static let fragmentBases = InheritedValue<[Int32: Int]>(
    "fragmentBases", scope: { $0.enclosing("moof") }
  ) { moof in
    let defaults = moof.inherited(.trackDefaults) ?? [:]
    var bases: [Int32: Int] = [:]
    var previous: (traf: Node, base: Int)?
    for traf in moof.children where traf.code == "traf" {
      let header = traf.child("tfhd")
      let isMoofBased = (header?.integer("flags") ?? 0) & 0x2_0000 != 0
      let base: Int
      if let stated = header?.integer("base_data_offset") {
        base = stated
      } else if isMoofBased {
        base = moof.range.start
      } else {
        base = previous.map { dataEnd($0.traf, base: $0.base, defaults) } ?? moof.range.start
      }
      bases[traf.index] = base
      previous = (traf, base)
    }
    return bases
  }

  private static func dataEnd(_ traf: Node, base: Int, _ tracks: [Int: SampleDefaults]) -> Int {
    let header = traf.child("tfhd")
    let ofTrack = header?.integer("track_ID").flatMap { tracks[$0] } ?? SampleDefaults()
    let defaults = ofTrack.overridden(by: header)
    var place = base
    for box in traf.children where box.code == "trun" {
      let run = FragmentRun(box)
      if let offset = run.dataOffset { place = base.saturatingAdd(offset) }
      place = place.saturatingAdd(run.byteCount(defaults))
    }
    return place
  }
}
