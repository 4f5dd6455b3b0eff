import Anatomy
import Bytes

/// Detects that the chunk offsets of all tracks, or of one track, are wrong by the same number of
/// bytes. This happens when boxes before the media change their size and the offsets are not
/// updated.
struct OffsetShift {
  private let tracks: [Int]
  private let distance: Int
  private let isShared: Bool

  init(_ walkers: [TrackWalker], in file: Node, _ regions: MediaRegions) {
    var found: (tracks: [Int], distance: Int) = ([], 0)
    let here = walkers.indices.filter {
      walkers[$0].survey.highest > 0 && walkers[$0].survey.sizesAreCertain
    }
    if let region = regions.single, !here.isEmpty {
      let all = Extent(here.map { walkers[$0].survey }, moving: nil, by: 0)
      found =
        Self.ofAll(walkers, here, all, in: file, region)
        ?? Self.ofOne(walkers, here, all, region) ?? found
    }
    (tracks, distance) = found
    isShared = tracks.count == here.count
  }

  func mark(_ walkers: inout [TrackWalker]) {
    for index in tracks {
      walkers[index].survey.shift = distance
      walkers[index].survey.shiftIsShared = isShared
    }
  }

  private typealias Found = (tracks: [Int], distance: Int)

  /// The byte range from the first sample to the end of the last sample of several tracks.
  private struct Extent {
    var lowest = Int.max
    var highest = 0

    init(_ surveys: [ChunkSurvey], moving moved: Int?, by distance: Int) {
      for (index, survey) in surveys.enumerated() {
        let place = survey.shifted(index == moved ? distance : 0)
        lowest = min(lowest, place.lowest)
        highest = max(highest, place.highest)
      }
    }

    func fills(_ region: ByteRange) -> Bool { lowest == region.start && highest == region.end }
  }

  private static func ofAll(
    _ walkers: [TrackWalker], _ here: [Int], _ all: Extent, in file: Node, _ region: ByteRange
  ) -> Found? {
    let (front, back) = (region.start - all.lowest, region.end - all.highest)
    let canBe = { (distance: Int) in distance != 0 && abs(distance) <= file.source.size }
    // If the range from the first to the last sample is as long as the media data, the shift that
    // moves it onto the media data is accepted.
    if front == back, canBe(front) { return (here, 0 - front) }
    guard front > 0 || back < 0 else { return nil }
    // Otherwise, a shift is accepted if samples then begin as their codec requires.
    for distance in [front, back] where canBe(distance) {
      let moved = (all.lowest.saturatingAdd(distance), all.highest.saturatingAdd(distance))
      guard moved.0 >= region.start, moved.1 <= region.end else { continue }
      let stated = here.map { walkers[$0].plausibility(movedBy: 0) }
      let shifted = here.map { walkers[$0].plausibility(movedBy: distance) }
      if stated.contains(false), shifted.contains(true), !shifted.contains(false) {
        return (here, 0 - distance)
      }
    }
    return nil
  }

  /// Detects a track that is shifted relative to the other tracks. All chunks of such a track have
  /// the same distance to their neighbors, and without this distance all tracks fill the media data
  /// exactly.
  private static func ofOne(
    _ walkers: [TrackWalker], _ here: [Int], _ all: Extent, _ region: ByteRange
  ) -> Found? {
    let surveys = here.map { walkers[$0].survey }
    for (place, index) in here.enumerated() {
      let (before, after) = (surveys[place].gapsBefore, surveys[place].gapsAfter)
      let distances = [before.isEmpty ? nil : before.only, after.isEmpty ? nil : after.only]
      let fits =
        !(before.isEmpty && after.isEmpty)
        && (before.isEmpty || before.only != nil) && (after.isEmpty || after.only != nil)
      guard fits, let distance = distances[0] ?? distances[1].map({ 0 - $0 }), distance != 0,
        distances[1].map({ $0 == 0 - distance }) ?? true
      else { continue }
      if Extent(surveys, moving: place, by: 0 - distance).fills(region) {
        return ([index], distance)
      }
    }
    return nil
  }
}

extension TrackWalker {
  /// Returns whether the selected samples would begin as their codec requires if they were moved by
  /// the given distance. Nil if their codecs have no recognizable start.
  fileprivate func plausibility(movedBy distance: Int) -> Bool? {
    let verdicts = survey.probes.compactMap { probe -> Bool? in
      let moved = probe.range.shifted(by: distance)
      return track.coding(of: probe.description)?.plausible(moved, in: file.source)
    }
    return verdicts.isEmpty ? nil : verdicts.allSatisfy { $0 }
  }
}
