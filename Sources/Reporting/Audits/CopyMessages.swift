import Rendering
import Verification

/// Messages about the comparison of a copy with its original.
struct CopyMessages {
  private(set) var all: [String] = []

  init(_ verification: Verification) {
    func count(_ kind: TrackVerification.Kind, _ number: (TrackVerification) -> Int) -> Int {
      verification.tracks.reduce(0) { $1.kind == kind ? $0 + number($1) : $0 }
    }
    var unchanged: [String] = []
    func add(_ number: Int, _ name: String, in holder: String = "") {
      if number > 0 { unchanged.append(counted(number, name) + holder) }
    }
    func add(_ kind: TrackVerification.Kind, _ name: String, in holder: String = "") {
      add(count(kind) { $0.samples - $0.edited }, name, in: holder)
    }
    let tracks = count(.track) { _ in 1 }
    add(.track, "sample", in: " in \(counted(tracks, "track"))")
    add(.pictures, "coded picture")
    add(.frames, "frame")
    add(count(.media) { $0.bytes }, "byte", in: " of media data")
    let hasNoMedia = unchanged.isEmpty
    add(verification.presentationFacts, "presentation fact")
    add(verification.unchangedItems ?? 0, "other metadata item")
    if !unchanged.isEmpty { all.append(unchanged.joined(separator: ", ") + ": unchanged") }
    let new = count(.newTrack) { $0.samples }
    if new > 0 {
      let tracks = counted(count(.newTrack) { _ in 1 }, "new track")
      all.append("\(counted(new, "sample")) in \(tracks) as announced")
    }
    let dropped = count(.track) { $0.dropped }
    if dropped > 0 { all.append("\(counted(dropped, "sample")) outside of the edit list removed") }
    let edited = verification.tracks.reduce(0) { $0 + $1.edited }
    if edited > 0 { all.append("\(counted(edited, "sample")) unchanged except for removed values") }
    let hits = verification.hits.count
    if hits > 0 {
      all.append(
        "\(counted(hits, "removed value")) also \(hits == 1 ? "occurs" : "occur") in samples or kept tags"
      )
    }
    if hasNoMedia, edited == 0 { all.append("no media data to compare") }
  }
}
