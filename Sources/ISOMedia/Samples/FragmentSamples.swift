import Anatomy
import Bytes

/// Iterates over the samples in the fragments of a track, one run after the other.
struct FragmentSamples: IteratorProtocol {
  private let document: Document
  private let trackFragments: [Int32]
  private let trackDefaults: SampleDefaults
  private var fragmentIndex = 0
  private var runs: ArraySlice<Node> = []
  private var defaults = SampleDefaults()
  private var run: FragmentRun?
  private var base = 0
  /// End of the data that the runs so far describe.
  private var place = 0
  /// Total size of samples without a row in a table, limited to the size of the file: their number
  /// could be anything.
  private var budget: Int
  /// Remaining number of samples without a row, from the budget of all tracks.
  private var left: Int
  private var number: Int
  private var time: Int64

  init(
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

  mutating func next() -> Sample? {
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
      isSync: row.flags & 0x1_0000 == 0, description: defaults.description)
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
    defaults = trackDefaults.overridden(by: fragment.child("tfhd"))
    base = fragment.parent?.inherited(.fragmentBases)?[fragment.index] ?? 0
    place = base
    if let stated = fragment.child("tfdt")?.value("baseMediaDecodeTime"),
      case .unsigned(let start) = stated
    {
      time = Int64(clamping: start)
    }
    runs = fragment.children("trun")[...]
  }
}

/// Defaults for samples that do not state a value in their row.
struct SampleDefaults {
  var duration: Int64 = 0
  var size = 0
  var flags: UInt64 = 0
  var description = 1

  /// Returns these defaults, overridden by the header of a track fragment.
  func overridden(by header: Node?) -> SampleDefaults {
    guard let header else { return self }
    var defaults = self
    defaults.read(header, description: "sample_description_index")
    return defaults
  }

  init() {}

  /// Reads the defaults of a `trex` box, which apply to the whole track.
  init(extends box: Node) { read(box, description: "default_sample_description_index") }

  private mutating func read(_ box: Node, description name: String) {
    for field in box.fields {
      switch field.name {
      case "default_sample_duration": duration = Int64(clamping: box.number(field))
      case "default_sample_size": size = Int(clamping: box.number(field))
      case "default_sample_flags": flags = box.number(field)
      case name: description = Int(clamping: box.number(field))
      default: break
      }
    }
  }
}

extension Node {
  /// Returns the bytes of a field as one number, even if the field is divided into bits.
  func number(_ field: Field) -> UInt64 {
    source.integer(at: field.range.start, width: field.range.count) ?? 0
  }
}
