package import Anatomy
import Movie

/// Facts about one file that are needed to check other segments of the same presentation.
package struct SegmentFacts: Sendable {
  let path: String
  let initialization: InitializationFacts?
  let media: MediaSegmentFacts?
  /// The segments that the file lists; nil if the file is not a playlist.
  let list: SegmentList?

  /// Reads the facts of a file; returns nil if it is neither a segment nor a playlist.
  package init?(_ document: Document, path: String) {
    self.path = path
    list = SegmentList(document, path: path)
    let root = document.root
    guard root.declaredNodeKind.declaredName == "isom" else {
      guard list != nil else { return nil }
      (initialization, media) = (nil, nil)
      return
    }
    initialization = InitializationFacts(root)
    media = initialization == nil ? MediaSegmentFacts(root) : nil
    guard initialization != nil || media != nil else { return nil }
  }
}

/// What other files of a presentation state about a media segment.
package struct SegmentSurroundings: Sendable {
  /// The initialization segment of a media segment.
  package enum Initialization: Sendable {
    case found(InitializationFacts, path: String)
    case missing
    /// Several initialization segments fit.
    case ambiguous
  }

  /// The decode time at which the preceding media segment of a track ends, and the path of that
  /// segment.
  package struct Previous: Sendable {
    package let end: Int64
    package let path: String
  }

  package let initialization: Initialization
  /// The end of the preceding media segment for each track, by track ID.
  package fileprivate(set) var previousEnds: [Int: Previous] = [:]
  /// The last sequence number of the preceding media segment, and the path of that segment; nil if
  /// no sequence number is known.
  package fileprivate(set) var previousNumber: (number: Int, path: String)?

  /// Returns what the initialization segment states about a track; nil if that is unknown.
  package func track(_ id: Int) -> InitializationFacts.Track? { found?.facts.tracks[id] }

  /// The initialization segment; nil if it is unknown.
  package var found: (facts: InitializationFacts, path: String)? {
    if case .found(let facts, let path) = initialization { return (facts, path) }
    return nil
  }
}

/// The segments among the checked files: which initialization segment each media segment belongs
/// to, and which media segment precedes it.
///
/// A media segment belongs to the initialization segment in its folder, or in any folder if its
/// folder contains none. If there are several, the initialization segment is used that has the most
/// words in common with the name of the media segment. Media segments are ordered by the numbers in
/// their names, because shells and folders sort names by letters. If a playlist among the files
/// lists a segment, the playlist determines its initialization segment and its order instead.
package struct SegmentedPresentation: Sendable {
  private var surroundings: [String: SegmentSurroundings] = [:]

  package init(_ files: [SegmentFacts]) {
    let initializations = InitializationChoice(files)
    var segments: [String: Segment] = [:]
    for file in files {
      guard let media = file.media, segments[file.path] == nil else { continue }
      let choice = initializations.choose(for: file.path, media)
      surroundings[file.path] = SegmentSurroundings(initialization: choice)
      segments[file.path] = Segment(path: file.path, name: SegmentName(file.path), facts: media)
    }
    var listed: Set<String> = []
    for list in files.compactMap(\.list) {
      for stream in list.streams { connect(stream, segments, initializations, &listed) }
    }
    var streams: [StreamKey: [Segment]] = [:]
    for (path, segment) in segments where !listed.contains(path) {
      let key = StreamKey(segment.name)
      streams[key, default: []].append(segment)
    }
    for segments in streams.values { connect(segments) }
  }

  /// Returns what other files state about the media segment at a path; nil if no checked media
  /// segment has this path.
  package func surroundings(of path: String) -> SegmentSurroundings? { surroundings[path] }

  private struct StreamKey: Hashable {
    let folder: Substring
    let pattern: String
    let numberCount: Int

    init(_ name: SegmentName) {
      (folder, pattern, numberCount) = (name.folder, name.pattern, name.numbers.count)
    }
  }

  fileprivate struct Segment {
    let path: String
    let name: SegmentName
    let facts: MediaSegmentFacts
  }

  /// Connects each segment of a stream with the segment before it. The playlist lists these
  /// segments without a discontinuity between them.
  private mutating func connect(
    _ stream: [SegmentList.Entry], _ segments: [String: Segment],
    _ initializations: InitializationChoice, _ listed: inout Set<String>
  ) {
    var inOrder: [Segment] = []
    for entry in stream {
      // A segment that several playlists list is connected only once.
      guard let segment = segments[entry.path], listed.insert(entry.path).inserted else {
        // This entry was not checked or is already connected. The segments before this gap are
        // connected now, and not with the segments after it.
        connect(inOrder: inOrder)
        inOrder = []
        continue
      }
      if let map = entry.map.flatMap(initializations.named) {
        surroundings[entry.path] = SegmentSurroundings(initialization: map)
      }
      inOrder.append(segment)
    }
    connect(inOrder: inOrder)
  }

  /// Connects segments with names that differ only in numbers. If several numbers differ, one of
  /// them counts segments and the others identify streams. Each number is tried as the counter, the
  /// last number first, and the number with the fewest conflicts is used. A conflict is a segment
  /// with the same decode time as the segment before it.
  private mutating func connect(_ segments: [Segment]) {
    let columns = segments.first?.name.numbers.indices.reversed().filter { column in
      Set(segments.map { $0.name.numbers[column] }).count > 1
    }
    var best: (streams: [[Segment]], conflicts: Int)?
    for column in columns ?? [] {
      let streams = Self.streams(segments, countedBy: column)
      let conflicts = streams.reduce(0) { $0 + Self.conflicts(in: $1) }
      if conflicts < best?.conflicts ?? .max { best = (streams, conflicts) }
      if conflicts == 0 { break }
    }
    for stream in best?.streams ?? [] { connect(inOrder: stream) }
  }

  private static func streams(_ segments: [Segment], countedBy column: Int) -> [[Segment]] {
    let groups = Dictionary(grouping: segments) { segment in
      var others = segment.name.numbers
      others.remove(at: column)
      return others
    }
    return groups.values.map { group in
      group.sorted { first, second in
        let (one, other) = (first.name.numbers[column], second.name.numbers[column])
        return one == other ? first.path < second.path : SegmentName.isLess(one, other)
      }
    }
  }

  /// Returns how many segments start at the same decode time as the preceding segment of the
  /// stream.
  private static func conflicts(in stream: [Segment]) -> Int {
    zip(stream, stream.dropFirst()).count { first, second in
      first.facts.tracks.contains { id, times in
        times.start != nil && times.start == second.facts.tracks[id]?.start
      }
    }
  }

  private mutating func connect(inOrder stream: [Segment]) {
    var ends: [Int: SegmentSurroundings.Previous] = [:]
    var last: (number: Int, path: String)?
    for segment in stream {
      let own = surroundings[segment.path]
      for (id, times) in segment.facts.tracks {
        surroundings[segment.path]?.previousEnds[id] = ends[id]
        ends[id] = times.end(own?.track(id)).map {
          SegmentSurroundings.Previous(end: $0, path: segment.path)
        }
      }
      surroundings[segment.path]?.previousNumber = last
      last = segment.facts.lastNumber.map { ($0, segment.path) } ?? last
    }
  }
}

/// Chooses the initialization segment of each media segment.
private struct InitializationChoice {
  private struct Candidate {
    let path: String
    let facts: InitializationFacts
    let words: Set<Substring>

    /// Words in the names of initialization segments of any stream.
    private static let usualWords: Set<String> = [
      "init", "initialization", "initialisation", "header", "hdr",
    ]

    func hasTracks(of segment: MediaSegmentFacts) -> Bool {
      segment.tracks.keys.allSatisfy { facts.tracks[$0] != nil }
    }

    /// Whether the name names no stream, or the stream of a media segment with the given words in its
    /// name. A segment with a track that is missing here may otherwise belong to another stream.
    func isNamedLike(_ others: Set<Substring>) -> Bool {
      words.allSatisfy { others.contains($0) || Self.usualWords.contains($0.lowercased()) }
    }
  }

  /// The maximum number of candidates that are compared. If there are more, the choice is
  /// ambiguous.
  private static let maxCandidates = 64

  private var all: [Candidate] = []
  private var byFolder: [Substring: [Candidate]] = [:]
  private var byPath: [String: InitializationFacts] = [:]

  init(_ files: [SegmentFacts]) {
    for file in files {
      guard let facts = file.initialization else { continue }
      let own = Candidate(path: file.path, facts: facts, words: SegmentName.words(file.path))
      all.append(own)
      byPath[file.path] = facts
      byFolder[file.path.splitAtFolder.folder, default: []].append(own)
    }
  }

  /// Returns the initialization segment with the given path; nil if it is not among the files.
  func named(_ path: String) -> SegmentSurroundings.Initialization? {
    byPath[path].map { .found($0, path: path) }
  }

  func choose(
    for path: String, _ segment: MediaSegmentFacts
  ) -> SegmentSurroundings.Initialization {
    let candidates = byFolder[path.splitAtFolder.folder] ?? all
    guard candidates.count <= Self.maxCandidates else { return .ambiguous }
    let words = SegmentName.words(path)
    let shared = candidates.map { words.intersection($0.words).count }
    let most = shared.max() ?? 0
    var best = zip(candidates, shared).filter { $1 == most }.map(\.0)
    if best.count > 1 {
      best = best.filter { $0.hasTracks(of: segment) }
    }
    guard let first = best.first else { return candidates.isEmpty ? .missing : .ambiguous }
    guard best.count == 1, first.hasTracks(of: segment) || first.isNamedLike(words) else {
      return .ambiguous
    }
    return .found(first.facts, path: first.path)
  }
}
