import Anatomy
import Bytes

/// Results of one pass over the fragments of a file. Only errors are stored, by the index of the
/// node that they are about.
struct FragmentSurvey {
  /// Runs with samples outside media data, and the range of these samples.
  private(set) var runsOutsideMedia: [Int32: ByteRange] = [:]
  /// Runs that begin inside an earlier run, and the index of that run.
  private(set) var overlaps: [Int32: Int32] = [:]
  /// Fragments with samples but without media data after them.
  private(set) var withoutMedia: Set<Int32> = []
  /// Track fragments with a `base_data_offset` that is wrong, while the start of `moof` would fit.
  private(set) var staleBases: Set<Int32> = []
  /// Expected start of the track fragments that state another one.
  private(set) var expectedTimes: [Int32: Int64] = [:]
  /// Number of the previous fragment, for each `mfhd` that does not have the next number.
  private(set) var unexpectedNumbers: [Int32: Int] = [:]
  private(set) var fragments = 0
  /// End of the samples of each track, in units of its media timescale.
  private(set) var ends: [Int: Int64] = [:]

  private var reach: (end: Int, run: Int32)?

  init(_ file: Node) {
    var regions = MediaRegions(file)
    let movie = file.movies.first
    let defaults = FragmentDefaults.ofTracks(in: movie)
    let isExternal = movie?.externalTracks ?? []
    for track in movie?.children("trak") ?? [] {
      guard let id = track.child("tkhd")?.integer("track_ID") else { continue }
      let duration =
        track.descendant("mdia", "minf", "stbl", "stts")?.table("entries")
        .map { TimeSurvey($0).duration } ?? 0
      if duration > 0 { ends[id] = Int64(clamping: duration) }
    }
    var number: Int?
    for moof in file.children where moof.code == "moof" {
      fragments += 1
      if let header = moof.child("mfhd"), let own = header.integer("sequence_number") {
        if let number, own != number + 1 { unexpectedNumbers[header.index] = number }
        number = own
      }
      take(moof, defaults, isExternal, &regions)
    }
  }

  private mutating func take(
    _ moof: Node, _ tracks: [Int: FragmentDefaults], _ external: Set<Int>,
    _ regions: inout MediaRegions
  ) {
    var place = moof.range.start
    for traf in moof.children where traf.code == "traf" {
      guard let header = traf.child("tfhd") else { continue }
      let id = header.integer("track_ID") ?? 0
      let isHere = !external.contains(id)
      let defaults = (tracks[id] ?? FragmentDefaults()).overridden(by: header)
      let stated = header.integer("base_data_offset")
      let flags = header.integer("flags") ?? 0
      let base = stated ?? (flags & 0x2_0000 != 0 ? moof.range.start : place)
      place = base
      var time = start(of: traf, track: id)
      var outsideMedia: [(Int32, ByteRange, moved: ByteRange)] = []
      for box in traf.children where box.code == "trun" {
        let run = RunSize(box, defaults)
        time = time.addingReportingOverflow(run.duration).partialValue
        if let offset = run.offset { place = base.saturatingAdd(offset) }
        let range = ByteRange(start: place, count: run.bytes)
        place = range.end
        guard run.bytes > 0, isHere else { continue }
        if regions.hold(range) {
          meet(box.index, range)
        } else {
          outsideMedia.append((box.index, range, range.shifted(by: moof.range.start - base)))
        }
      }
      ends[id] = time
      guard !outsideMedia.isEmpty else { continue }
      if stated != nil, outsideMedia.allSatisfy({ regions.hold($0.moved) }) {
        staleBases.insert(traf.index)
      } else if !moof.hasMediaAfter {
        withoutMedia.insert(moof.index)
      } else {
        for stray in outsideMedia { runsOutsideMedia[stray.0] = stray.1 }
      }
    }
  }

  /// Returns when a track fragment starts, and records a mismatch with the end of the previous one.
  private mutating func start(of traf: Node, track: Int) -> Int64 {
    let expected = ends[track]
    guard case .unsigned(let time)? = traf.child("tfdt")?.value("baseMediaDecodeTime") else {
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
  /// Whether media data follows this fragment before the next one.
  fileprivate var hasMediaAfter: Bool {
    var next = sibling(1)
    while let box = next, box.code != "moof" {
      if box.code == "mdat" || box.code == "imda" { return true }
      next = box.sibling(1)
    }
    return false
  }

  /// The sibling at a distance in the list of children; negative distances count backward.
  func sibling(_ distance: Int32) -> Node? {
    let (place, overflow) = index.addingReportingOverflow(distance)
    guard !overflow, let other = document.node(at: place), index > 0, place > 0,
      other.parent?.index == parent?.index
    else { return nil }
    return other
  }

  /// IDs of the tracks with samples in other files.
  fileprivate var externalTracks: Set<Int> {
    var found: Set<Int> = []
    for track in children("trak") {
      let references = track.descendant("mdia", "minf", "dinf", "dref")?.children
      guard let references, !references.isEmpty,
        references.allSatisfy({ ($0.integer("flags") ?? 1) & 1 == 0 }),
        let id = track.child("tkhd")?.integer("track_ID")
      else { continue }
      found.insert(id)
    }
    return found
  }

  /// Survey of the fragments in the file that contains this node.
  var fragmentSurvey: FragmentSurvey? { inherited(.fragmentSurvey) }
}

extension InheritedValue where Answer == FragmentSurvey {
  static let fragmentSurvey = InheritedValue<FragmentSurvey>(
    "fragmentSurvey", scope: { $0.surveyedFile }
  ) { FragmentSurvey($0) }
}
