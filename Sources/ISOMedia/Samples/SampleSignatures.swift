import Anatomy
import Bytes
import Codecs
import Movie
import Schema

/// Encoder signatures in the samples of a track: user data in pictures, units that decoders ignore,
/// and text in front of AAC audio.
extension Node {
  func forEachSampleEncoderSignature(first most: Int, _ visit: (EncoderSignature) -> Bool) {
    let file = mediaFile
    switch file.distanceToFile {
    case nil: return
    case 0: forEachOwnSignature(first: most, visit)
    case let distance?:
      let place = file.range.shifted(by: distance)
      forEachOwnSignature(first: most) { visit($0.overwriting(only: place)) }
    }
  }

  private func forEachOwnSignature(first most: Int, _ visit: (EncoderSignature) -> Bool) {
    guard let samples = trackSamples, !samples.isExternal else { return }
    let nodeKinds = SampleKinds(of: self)
    let source = mediaFile.source
    let clock = RunningClock()
    let usage = ParameterSetUsage(of: self)
    var known: [Int: SignatureContent] = [:]
    // Byte ranges outside of media data come from invalid tables and are not treated as samples.
    let media = mediaFile.mediaDataRanges
    var last = ByteRange(start: 0, count: 0)
    var coverage = SampleCoverage(of: source)
    for sample in samples {
      let content =
        known[sample.description]
        ?? SignatureContent(nodeKinds.clearEntry(sample.description)).considering(
          first: sample.range, of: source
        ).fitting(samples.firstRanges(of: sample.description), of: source)
      known[sample.description] = content
      if sample.number > content.samplesRead(most) { return }
      if !last.contains(sample.range) {
        guard let range = media.first(holding: sample.range) else { continue }
        last = range
      }
      if case .frames = content { return forEachFrameEncoderSignature(first: most, visit) }
      guard coverage.isNew(sample.range) else { continue }
      let signatureSample = SignatureSample(
        content: content, range: sample.range, source: source, document: document, clock: clock,
        usage: usage
      ) { self.sampleNode(sample.number) }
      if !signatureSample.forEachEncoderSignature(visit) { return }
    }
  }

  /// Byte ranges of the payloads of this file's media data boxes.
  var mediaDataRanges: [ByteRange] { inherited(.mediaDataRanges) ?? [] }
}

extension EncoderSignature {
  /// The same signature for a movie that is embedded in another file. It can be removed only by
  /// edits inside the movie that move no bytes.
  fileprivate func overwriting(only movie: ByteRange) -> EncoderSignature {
    let isInPlace = edits.allSatisfy {
      movie.contains($0.range) && $0.bytes.count == $0.range.count
    }
    return isInPlace
      ? self : EncoderSignature(kind: kind, edits: [], writer: writer, find: find)
  }
}

extension InheritedValue where Answer == [ByteRange] {
  fileprivate static let mediaDataRanges = InheritedValue<[ByteRange]>(
    "mediaDataRanges", scope: { $0.mediaFile }
  ) { file in
    file.children("mdat").map { ByteRange(from: $0.range.start + $0.headerSize, to: $0.range.end) }
  }
}

extension SampleSequence {
  private static let (mostRead, mostCompared) = (64, 16)

  /// Returns the byte ranges of the first samples with the given sample description. Only samples
  /// near the start of the track are read.
  fileprivate func firstRanges(of description: Int) -> [ByteRange] {
    lazy.prefix(Self.mostRead).filter { $0.description == description }
      .prefix(Self.mostCompared).map(\.range)
  }
}
