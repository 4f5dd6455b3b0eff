/// A track, a picture, or other media data that is not the same in two files.
package struct MediaDifference {
  package enum Kind: Sendable {
    case onlyInFirst, onlyInSecond
    /// Samples with other content than the samples with the same numbers. `samples` states how many,
    /// `first` is the number of the first sample.
    case content(samples: Int, first: Int, of: SampleCounts)
    /// Tracks, audio streams or other sound data that have a part in common.
    case aligned(SampleAlignment, ElementKind)
    /// The number of samples that the second file lacks, or that only the second file has.
    case missing(Int), added(Int)
    /// The same samples have other times.
    case timing(samples: Int, first: Int)
    /// The samples of a track are in another track of the second file. The numbers of the tracks
    /// are counted from 1.
    case track(first: Int, second: Int)
    /// Bytes that are not divided into samples.
    case bytes
    /// Bytes that belong to no sample and to no structure.
    case unused
  }

  /// The numbers of samples of two tracks.
  package struct SampleCounts: Sendable, Equatable {
    package let (first, second): (Int, Int)
    /// How many samples have the same number and the same content, of at least one byte.
    package let common: Int
  }

  /// The parts of tracks, of audio streams and of other sound data.
  package enum ElementKind: String, Sendable { case sample, frame, byte }

  /// The path of the media data in the first file, or in the second one if only that file has it.
  package let path: String
  /// The path of the media data in the second file, if both files have it and the paths differ.
  package var pathInSecond: String?
  package let kind: Kind
  /// Whether no byte of the media data is changed. For a track or picture that only one file lists,
  /// whether both files contain its bytes.
  var isUnchanged = false

  init(path: String, inSecond other: String? = nil, kind: Kind, isUnchanged: Bool = false) {
    (self.path, self.kind, self.isUnchanged) = (path, kind, isUnchanged)
    pathInSecond = other == path ? nil : other
  }

  var isOfContent: Bool {
    switch kind {
    case .timing, .track, .unused: false
    default: true
    }
  }

  /// Whether the difference states when samples are presented.
  var isOfTiming: Bool {
    if case .timing = kind { true } else { false }
  }

  /// Whether the difference states which samples the files have in common. Such a difference is a
  /// main result of the comparison, even if it follows from changes of sample tables.
  var isOfCommonSamples: Bool {
    switch kind {
    case .content, .aligned, .missing, .added: true
    default: false
    }
  }

  /// Whether bytes of the media data are compared, and not only the tables that refer to them.
  var isOfBytes: Bool {
    switch kind {
    case .content, .aligned, .track, .bytes, .unused: true
    case .onlyInFirst, .onlyInSecond, .missing, .added, .timing: false
    }
  }

  /// Whether the first file has all samples of this media data that the second file has, in the same
  /// order.
  var isCompleteInFirst: Bool {
    switch kind {
    case .onlyInFirst, .missing: true
    case .aligned(let alignment, _): alignment.common == alignment.secondCount
    default: !isOfContent
    }
  }

  /// Whether the second file has all samples of this media data that the first file has, in the same
  /// order.
  var isCompleteInSecond: Bool {
    switch kind {
    case .onlyInSecond, .added: true
    case .aligned(let alignment, _): alignment.common == alignment.firstCount
    default: !isOfContent
    }
  }
}
