import Anatomy
import Bytes
import Movie

/// The faults in the samples of a boxed metadata track, collected once for all rules.
struct BoxedSurvey {
  /// A fault in a sample, with the byte range that is the evidence.
  struct Place {
    let sample: Int
    let range: ByteRange
    /// The ID of the key that the fault is about; 0 if the fault is not about a key.
    var code = FourCC(rawValue: 0)
    var type = 0
  }

  private(set) var count = 0
  private(set) var empty: [Place] = []
  private(set) var unfilled: [Place] = []
  private(set) var unknown: [Place] = []
  private(set) var missized: [Place] = []

  /// The maximum number of faults of each kind that are recorded.
  private static let maxPlaces = 100
  /// The maximum number of samples and boxes that are examined. The file size does not limit their
  /// number, because samples may share bytes.
  private static let maxSteps = 1 << 22

  /// Reads the samples of a track; returns nil if no sample description of the track is `mebx`.
  init?(_ track: Node) {
    guard let entries = track.descendant("mdia", "minf", "stbl", "stsd")?.children,
      entries.contains(where: { $0.code == "mebx" }), let samples = track.samples
    else { return nil }
    let keys = entries.prefix(1000).map { $0.code == "mebx" ? $0.keyTypes : nil }
    let source = track.mediaFile.source
    var steps = 0
    for sample in samples {
      steps += 1
      if steps > Self.maxSteps { break }
      guard keys.indices.contains(sample.description - 1), let own = keys[sample.description - 1]
      else { continue }
      count += 1
      let range = sample.range
      guard range.end <= source.size else { continue }
      if range.isEmpty {
        Self.keep(Place(sample: sample.number, range: range), in: &empty)
      } else {
        check(at: sample.number, range, source, own, &steps)
      }
    }
  }

  private mutating func check(
    at sample: Int, _ range: ByteRange, _ source: ByteSource, _ keys: [FourCC: Int?],
    _ steps: inout Int
  ) {
    var place = range.start
    while range.end - place >= 8, let size = source.big32(at: place).map(Int.init),
      let code = source.big32(at: place + 4), size >= 8, size <= range.end - place
    {
      steps += 1
      if steps > Self.maxSteps { return }
      let box = Place(
        sample: sample, range: ByteRange(start: place, count: size), code: FourCC(rawValue: code))
      judge(box, keys)
      place += size
    }
    guard place < range.end else { return }
    Self.keep(
      Place(sample: sample, range: ByteRange(from: place, to: range.end)), in: &unfilled)
  }

  private mutating func judge(_ box: Place, _ keys: [FourCC: Int?]) {
    guard let type = keys[box.code] else {
      // The key ID 0 means no key, so it need not be declared.
      if box.code.rawValue != 0 { Self.keep(box, in: &unknown) }
      return
    }
    guard let type, let widths = Self.widths[type], !widths.contains(box.range.count - 8) else {
      return
    }
    var box = box
    box.type = type
    Self.keep(box, in: &missized)
  }

  private static func keep(_ place: Place, in places: inout [Place]) {
    if places.count < maxPlaces { places.append(place) }
  }

  /// The sizes in bytes that values may have, by number of the well-known type.
  private static let widths: [Int: Set<Int>] = [
    21: [1, 2, 3, 4, 8], 22: [1, 2, 3, 4, 8], 23: [4], 24: [8], 65: [1], 66: [2], 67: [4],
    70: [8], 71: [8], 72: [16], 74: [8], 75: [1], 76: [2], 77: [4], 78: [8], 79: [72],
  ]
}

extension InheritedValue where Answer == BoxedSurvey {
  static let boxedSurvey = InheritedValue<BoxedSurvey>(
    "boxedSurvey", scope: { $0.enclosing("trak") }
  ) {
    BoxedSurvey($0)
  }
}

extension Node {
  /// The well-known types of the keys that this sample description declares, by key ID; nil for
  /// keys with a type that is not well-known.
  fileprivate var keyTypes: [FourCC: Int?] {
    var types: [FourCC: Int?] = [:]
    for key in child("keys").map({ Array($0.children.prefix(100_000)) }) ?? [] {
      let type = key.child("dtyp")
      let isWellKnown = type?.integer(.datatype_namespace) == 0
      types.updateValue(isWellKnown ? type?.integer(.datatype) : nil, forKey: key.code)
    }
    return types
  }

  /// Returns violations for faults in samples of this track. The faults must be in the order of the
  /// samples.
  func violations(
    at places: [BoxedSurvey.Place], _ message: (BoxedSurvey.Place) -> String
  ) -> [Violation] {
    var rest = places[...]
    var violations: [Violation] = []
    elements(.samples)?.forEach { element in
      guard let next = rest.first else { return false }
      guard next.sample == element.number else { return true }
      let sample = node(for: element)
      while let place = rest.first, place.sample == element.number {
        violations.append(.bytes(place.range, in: sample, message(place)))
        rest = rest.dropFirst()
      }
      return !rest.isEmpty
    }
    return violations
  }
}
