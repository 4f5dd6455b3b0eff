package import Anatomy
import Bytes

/// Iterates over the samples in the fragments of a track, one track run after another.
package struct FragmentSamples: IteratorProtocol {
  private let document: Document
  private let trackFragments: [Int32]
  private let trackDefaults: SampleDefaults
  private var fragmentIndex = 0
  private var runs: ArraySlice<Node> = []
  private var defaults = SampleDefaults()
  private var run: FragmentRun?
  private var base = 0
  /// End offset of the data of the track runs that were read so far.
  private var place = 0
  /// Remaining total size of samples without rows, initially the size of the file. Such samples
  /// take no space in the tables, so a file can state any number of them.
  private var budget: Int
  /// Remaining number of samples without rows, initially this track's share of the budget for all
  /// tracks.
  private var left: Int
  private var number: Int
  private var time: Int64

  package init(
    _ trackFragments: [Int32], in document: Document, defaults: SampleDefaults, most: Int,
    after number: Int, at time: Int64
  ) {
    self.document = document
    self.trackFragments = trackFragments
    self.trackDefaults = defaults
    self.number = number
    self.time = time
    budget = document.source.size
    left = most
  }

  package mutating func next() -> Sample? {
    while true {
      if var current = run.take() {
        if let row = current.next(defaults) {
          run = current
          return sample(row, ownsBytes: current.hasRows)
        }
      } else if !openRun() {
        return nil
      }
    }
  }

  private mutating func sample(_ row: FragmentRun.Row, ownsBytes: Bool) -> Sample? {
    if !ownsBytes {
      guard budget > 0, left > 0 else { return nil }
      budget -= min(budget, max(1, row.size))
      left -= 1
    }
    number += 1
    defer {
      time &+= row.duration
      place = place.saturatingAdd(row.size)
    }
    return Sample(
      number: number, decodeTime: time, duration: row.duration,
      compositionOffset: row.compositionOffset, range: ByteRange(start: place, count: row.size),
      sync: row.flags & 0x1_0000 == 0 ? .full : .none, description: defaults.description)
  }

  private mutating func openRun() -> Bool {
    while runs.isEmpty {
      guard fragmentIndex < trackFragments.count else { return false }
      if let fragment = document.node(at: trackFragments[fragmentIndex]) { open(fragment) }
      fragmentIndex += 1
    }
    guard let node = runs.popFirst() else { return false }
    let opened = FragmentRun(node)
    if let offset = opened.dataOffset { place = base.saturatingAdd(offset) }
    run = opened
    return true
  }

  private mutating func open(_ fragment: Node) {
    let header = fragment.child("tfhd")
    defaults = trackDefaults.overridden(by: header)
    // The header, which was just read, usually states the base. Otherwise it depends on the track
    // fragments before this one.
    base =
      fragment.parent.flatMap { moof in
        header?.dataBase(in: moof) ?? moof.inherited(.fragmentBases)?[fragment.index]
      } ?? 0
    place = base
    if let stated = fragment.child("tfdt")?.value(.baseMediaDecodeTime),
      case .unsigned(let start) = stated
    {
      time = Int64(clamping: start)
    }
    runs = fragment.children("trun")[...]
  }
}
