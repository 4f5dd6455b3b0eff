import Anatomy
import Bytes
import Movie
import RuleEngine

/// Faults found in one pass over the fragments of a file. Only faulty nodes are stored, by their
/// node index.
struct FragmentSurvey {
  /// Runs with samples outside media data, each with the byte range of its samples.
  private(set) var runsOutsideMedia: [Int32: ByteRange] = [:]
  /// Runs that begin inside the byte range of an earlier run, each with the node index of the
  /// earlier run.
  private(set) var overlaps: [Int32: Int32] = [:]
  /// Fragments that have samples but are not followed by media data.
  private(set) var withoutMedia: Set<Int32> = []
  /// Track fragments with a wrong `base_data_offset`. With the start of `moof` as base, their
  /// samples would be inside media data.
  private(set) var staleBases: Set<Int32> = []
  /// The expected decoding time for each track fragment that states a different start.
  private(set) var expectedTimes: [Int32: Int64] = [:]
  /// The sequence number of the previous fragment, for each `mfhd` with a number that is not the
  /// next one.
  private(set) var unexpectedNumbers: [Int32: Int] = [:]
  private(set) var fragments = 0
  /// The time at which the samples of each track end, by track ID, in units of the media timescale
  /// of the track.
  private(set) var ends: [Int: Int64] = [:]

  private var reach: (end: Int, run: Int32)?

  init(_ file: Node) {
    var regions = MediaRegions(file)
    let movie = file.movies.first
    let defaults = SampleDefaults.ofTracks(in: movie)
    let isExternal = movie?.externalTracks ?? []
    for track in movie?.children("trak") ?? [] {
      guard let id = track.child("tkhd")?.integer(.track_ID) else { continue }
      let duration =
        track.descendant("mdia", "minf", "stbl", "stts")?.table(.entries)
        .map { TimeSurvey($0).duration } ?? 0
      if duration > 0 { ends[id] = Int64(clamping: duration) }
    }
    var number: Int?
    for moof in file.children where moof.code == "moof" {
      fragments += 1
      if let header = moof.child("mfhd"), let own = header.integer(.sequence_number) {
        if let number, own != number + 1 { unexpectedNumbers[header.index] = number }
        number = own
      }
      take(moof, defaults, isExternal, &regions)
    }
  }

  private mutating func take(
    _ moof: Node, _ tracks: [Int: SampleDefaults], _ external: Set<Int>,
    _ regions: inout MediaRegions
  ) {
    var place = moof.range.start
    for traf in moof.children where traf.code == "traf" {
      guard let header = traf.child("tfhd") else { continue }
      let id = header.integer(.track_ID) ?? 0
      let isHere = !external.contains(id)
      let defaults = (tracks[id] ?? SampleDefaults()).overridden(by: header)
      let base = header.dataBase(in: moof) ?? place
      place = base
      var time = start(of: traf, track: id)
      var outsideMedia: [(Int32, ByteRange, moved: ByteRange)] = []
      for box in traf.children where box.code == "trun" {
        let run = FragmentRun(box)
        let (bytes, duration) = run.totals(defaults)
        time = time.addingReportingOverflow(duration).partialValue
        if let offset = run.dataOffset { place = base.saturatingAdd(offset) }
        let range = ByteRange(start: place, count: bytes)
        place = range.end
        guard bytes > 0, isHere else { continue }
        if regions.hold(range) {
          meet(box.index, range)
        } else {
          outsideMedia.append((box.index, range, range.shifted(by: moof.range.start - base)))
        }
      }
      // Without a movie, the default duration of samples is unknown, and so is the end time if a
      // sample has this duration.
      let isUnknown = tracks[id] == nil && MediaSegmentFacts.durations(of: traf).withDefault > 0
      ends[id] = isUnknown ? nil : time
      guard !outsideMedia.isEmpty else { continue }
      if header.field(.base_data_offset) != nil, outsideMedia.allSatisfy({ regions.hold($0.moved) })
      {
        staleBases.insert(traf.index)
      } else if !moof.hasMediaAfter {
        withoutMedia.insert(moof.index)
      } else {
        for stray in outsideMedia { runsOutsideMedia[stray.0] = stray.1 }
      }
    }
  }

  /// Returns the decoding time at which a track fragment starts. A difference from the end of the
  /// previous fragment is recorded.
  private mutating func start(of traf: Node, track: Int) -> Int64 {
    let expected = ends[track]
    guard case .unsigned(let time)? = traf.child("tfdt")?.value(.baseMediaDecodeTime) else {
      return expected ?? 0
    }
    let stated = Int64(clamping: time)
    if let expected, expected != stated { expectedTimes[traf.index] = expected }
    return stated
  }

  private mutating func meet(_ run: Int32, _ range: ByteRange) {
    if let reach, reach.end > range.start, run != reach.run, range.start > lastStart {
      overlaps[run] = reach.run
    }
    if range.end > reach?.end ?? 0 {
      reach = (range.end, run)
      lastStart = range.start
    }
  }

  private var lastStart = 0
}

extension Node {
  /// Whether media data follows this fragment, before another fragment begins.
  fileprivate var hasMediaAfter: Bool {
    var next = sibling(1)
    while let box = next, box.code != "moof" {
      if box.code == "mdat" || box.code == "imda" { return true }
      next = box.sibling(1)
    }
    return false
  }

  /// Returns the sibling that is the given number of positions away in the list of children.
  /// Negative distances count backward. Nil if there is none.
  func sibling(_ distance: Int32) -> Node? {
    let (place, overflow) = index.addingReportingOverflow(distance)
    guard !overflow, let other = document.node(at: place), index > 0, place > 0,
      other.parent?.index == parent?.index
    else { return nil }
    return other
  }

  /// The IDs of the tracks with samples in other files than this one.
  fileprivate var externalTracks: Set<Int> {
    var found: Set<Int> = []
    for track in children("trak") {
      let references = track.descendant("mdia", "minf", "dinf", "dref")?.children
      guard let references, !references.isEmpty,
        references.allSatisfy({ ($0.integer(.flags) ?? 1) & 1 == 0 }),
        let id = track.child("tkhd")?.integer(.track_ID)
      else { continue }
      found.insert(id)
    }
    return found
  }

  /// The survey of all fragments in the file that contains this node. If the file has no fragments,
  /// the survey is not nil, but empty.
  var fragmentSurvey: FragmentSurvey? { inherited(.fragmentSurvey) }
}

extension InheritedValue where Answer == FragmentSurvey {
  static let fragmentSurvey = InheritedValue<FragmentSurvey>(
    "fragmentSurvey", scope: { $0.mediaFile }
  ) { FragmentSurvey($0) }
}
