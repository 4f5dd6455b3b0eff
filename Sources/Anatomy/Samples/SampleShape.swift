import Bytes

/// The bytes of a sample that decide which nodes and fields it has. Samples of one shape have the
/// same nodes and fields at the same places, and differ only in values.
package struct SampleShape {
  /// The sample from which the shape was determined.
  private let model: ByteRange
  private let source: ByteSource
  private let words: [Word]

  /// Eight bytes of a sample. The mask selects the bits that all samples of the shape share.
  private struct Word {
    let mask: UInt64
    let bits: UInt64
  }

  /// Maximum size in bytes of a sample with a shape.
  private static let maxSize = 64 << 10

  /// Determines the shape of a sample. Fails for empty or too large samples, and for samples with
  /// nodes in a derived source.
  package init?(_ sample: Node) {
    let range = sample.range
    guard range.count <= Self.maxSize, !range.isEmpty else { return nil }
    var isValue = [Bool](repeating: false, count: range.count)
    guard sample.markValues(&isValue, from: range.start, in: sample.source) else { return nil }
    let bytes = sample.source.bytes(range)
    guard bytes.count == range.count else { return nil }
    (model, source) = (range, sample.source)
    words = stride(from: 0, to: bytes.count, by: 8).map { first in
      var (mask, bits) = (UInt64(0), UInt64(0))
      for index in first..<first + 8 {
        let isFixed = index < bytes.count && !isValue[index]
        mask = mask << 8 | (isFixed ? 0xFF : 0)
        bits = bits << 8 | (isFixed ? UInt64(bytes[index]) : 0)
      }
      return Word(mask: mask, bits: bits)
    }
  }

  /// Returns the number of bytes from the start of the model to the start of the given sample; nil
  /// if the sample has another shape.
  func distance(to element: Element) -> Int? {
    let range = element.range
    guard range.count == model.count, element.source === source else { return nil }
    var place = range.start
    for word in words {
      let left = range.end - place
      let bits =
        left >= 8
        ? source.big64(at: place)
        : source.integer(at: place, width: left).map { $0 << UInt64((8 - left) * 8) }
      guard let bits, bits & word.mask == word.bits else { return nil }
      place += 8
    }
    return range.start - model.start
  }
}

/// A cache of answers that depend only on the shape of a sample. Each answer is determined once per
/// shape.
package struct ShapeAnswers<Answer> {
  private var known: [(shape: SampleShape, answer: Answer)] = []

  /// Maximum number of shapes. The samples of a camera have only a few.
  private static var most: Int { 16 }

  package init() {}

  /// Returns the answer that was added for another sample of the same shape, and the distance in
  /// bytes from that sample to the given one. Nil if no answer was added for the shape.
  package func answer(for element: Element) -> (answer: Answer, distance: Int)? {
    for (shape, answer) in known {
      if let distance = shape.distance(to: element) { return (answer, distance) }
    }
    return nil
  }

  package mutating func add(_ answer: Answer, for sample: Node) {
    guard known.count < Self.most, let shape = SampleShape(sample) else { return }
    known.append((shape, answer))
  }
}

extension Node {
  /// Marks the bytes of values in this node and below. Returns false if a node is in another source.
  // The recursion is bounded, because the depth of nodes is limited when they are found.
  fileprivate func markValues(
    _ isValue: inout [Bool], from start: Int, in source: ByteSource
  ) -> Bool {
    guard self.source === source else { return false }
    if let values = nodeKind.valueBytes(of: self) {
      for place in values.start..<values.end where isValue.indices.contains(place - start) {
        isValue[place - start] = true
      }
      return true
    }
    return children.allSatisfy { $0.markValues(&isValue, from: start, in: source) }
  }
}
