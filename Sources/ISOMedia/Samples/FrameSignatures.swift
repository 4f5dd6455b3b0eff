import Anatomy
import Bytes
import Movie

/// Encoder signatures in samples that are MPEG audio frames. Fill data may begin in one frame and
/// end in another, so the samples are read as one stream.
extension Node {
  func forEachFrameEncoderSignature(first most: Int, _ visit: (EncoderSignature) -> Bool) {
    guard let samples = trackSamples else { return }
    let media = mediaFile.mediaDataRanges
    var places: [ByteRange] = []
    var numbers: [Int] = []
    for sample in samples {
      if sample.number > most { break }
      guard media.first(holding: sample.range) != nil else { continue }
      places.append(sample.range)
      numbers.append(sample.number)
      for tag in SampleTrailer.before(soundIn: sample.range, of: mediaFile.source) {
        let signature = tag.encoderSignature(in: mediaFile.source) {
          self.sampleNode(sample.number)
        }
        if !visit(signature) { return }
      }
    }
    let source = mediaFile.source.joined(places)
    let whole = document.opening(source, as: .mediaType("audio/mpeg"))
    let stream = whole?.root.children.first { $0.sound(precise: false) != nil }
    var (index, end) = (0, places.first?.count ?? 0)
    for rest in whole.map({ Array($0.root.children) }) ?? []
    where rest.sound(precise: false) == nil {
      while end <= rest.range.start, index + 1 < places.count {
        index += 1
        end += places[index].count
      }
      guard let place = source.exactFileRange(of: rest.range), places.indices.contains(index),
        places[index].contains(place), mediaFile.source.hasNoFrame(in: place)
      else { continue }
      let number = numbers[index]
      let extra = SampleTrailer("bytes between frames", .unreferenced, place)
      if !visit(extra.encoderSignature(in: mediaFile.source) { self.sampleNode(number) }) { return }
    }
    stream?.forEachEncoderSignature(inFirst: most) { encoderSignature in
      visit(
        EncoderSignature(
          kind: encoderSignature.kind, edits: encoderSignature.edits,
          writer: encoderSignature.writer,
          find: encoderSignature.find.map { find in
            { find().flatMap { self.sampleField($0.field, in: source) } }
          }))
    }
  }

  /// Returns a field of the stream as a field of the sample in which the field begins; nil if it
  /// begins in no sample.
  private func sampleField(_ field: Field, in stream: ByteSource) -> (node: Node, field: Field)? {
    let range = field.range
    guard let place = stream.exactFileRanges(of: range)?.first,
      let number = trackSamples?.first(where: { $0.range.contains(place) })?.number,
      let node = sampleNode(number)
    else { return nil }
    let own = Field(name: field.name, range: place, value: field.value, meaning: field.meaning)
    return (node, own)
  }
}

extension ByteSource {
  private static let longestRest = 1 << 12

  /// Whether the range consists of a few bytes, not all zero, in which no MPEG audio frame header
  /// begins.
  fileprivate func hasNoFrame(in range: ByteRange) -> Bool {
    guard range.count > 2, range.count <= Self.longestRest, !isZero(range) else { return false }
    let bytes = bytes(range)
    return !zip(bytes, bytes.dropFirst()).contains { $0 == 0xFF && $1 >= 0xE0 }
      && bytes.last != 0xFF
  }
}
