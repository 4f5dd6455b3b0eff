package import Anatomy
import Bytes

/// Values for samples in fragments. Each applies to the samples that do not state the value in
/// their table row.
package struct SampleDefaults {
  package private(set) var duration: Int64 = 0
  package private(set) var size = 0
  package private(set) var flags: UInt64 = 0
  package private(set) var description = 1

  package init() {}

  /// Returns the default values in the `trex` boxes of a movie, by track ID.
  package static func ofTracks(in movie: Node?) -> [Int: SampleDefaults] {
    var tracks: [Int: SampleDefaults] = [:]
    for box in movie?.child("mvex")?.children("trex") ?? [] {
      guard let id = box.integer(.track_ID), tracks[id] == nil else { continue }
      tracks[id] = SampleDefaults().overridden(by: box)
    }
    return tracks
  }

  /// Returns these defaults, except that values in the given box replace the previous values. The
  /// box is `trex` or the header of a track fragment. If the box is nil, nothing is replaced.
  package func overridden(by box: Node?) -> SampleDefaults {
    guard let box else { return self }
    var defaults = self
    for field in box.fields {
      switch field.name {
      case FieldName.default_sample_duration.rawValue:
        defaults.duration = Int64(clamping: box.number(field))
      case FieldName.default_sample_size.rawValue: defaults.size = Int(clamping: box.number(field))
      case FieldName.default_sample_flags.rawValue: defaults.flags = box.number(field)
      case FieldName.sample_description_index.rawValue,
        FieldName.default_sample_description_index.rawValue:
        defaults.description = Int(clamping: box.number(field))
      default: break
      }
    }
    return defaults
  }
}

extension Node {
  /// Returns the bytes of a field as one number, even if the field is split into bit fields.
  func number(_ field: Field) -> UInt64 {
    source.integer(at: field.range.start, width: field.range.count) ?? 0
  }
}
