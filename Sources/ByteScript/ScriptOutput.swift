/// The bytes that a script has written so far, with the numbers that depend on labels not yet
/// defined.
struct ScriptOutput {
  /// Maximum number of bytes that a script may write. Because of this limit, a typing error in a
  /// repeat count causes an error and does not exhaust the memory.
  static let largest = 64 << 20
  private static let maxNotes = 1 << 20

  /// A number that depends on labels, and is therefore written when all labels are known.
  struct Reference {
    var offset: Int
    let format: IntegerFormat
    let sum: Sum
  }

  /// The amount of output at some point of the script.
  struct Extent {
    let bytes: Int
    let marks: Int
    let references: Int
    let labels: Int
    let digests: Int
  }

  private(set) var bytes: [UInt8] = []
  private(set) var marks: [Int] = []
  private var references: [Reference] = []
  private var labels: [String: Int] = [:]
  private var digests: [(offset: Int, digest: ScriptDigest)] = []

  var extent: Extent {
    Extent(
      bytes: bytes.count, marks: marks.count, references: references.count, labels: labels.count,
      digests: digests.count)
  }

  mutating func append(_ new: some Collection<UInt8>, at place: Place) throws(ByteScriptError) {
    guard new.count <= Self.largest - bytes.count else { throw Self.tooLarge(at: place) }
    bytes.append(contentsOf: new)
  }

  mutating func append(zeros count: Int, at place: Place) throws(ByteScriptError) {
    guard count <= Self.largest - bytes.count else { throw Self.tooLarge(at: place) }
    bytes.append(contentsOf: repeatElement(0, count: count))
  }

  mutating func mark() { marks.append(bytes.count) }

  mutating func define(_ label: String, at place: Place) throws(ByteScriptError) {
    guard labels.updateValue(bytes.count, forKey: label) == nil else {
      throw ByteScriptError("the label '\(label)' is defined twice", at: place)
    }
  }

  mutating func append(_ sum: Sum, as format: IntegerFormat) throws(ByteScriptError) {
    let offset = bytes.count
    try append(zeros: format.width, at: sum.place)
    try put(sum, as: format, at: offset)
  }

  /// Reserves the bytes of a digest, which is computed when all numbers are written.
  mutating func append(_ digest: ScriptDigest, at place: Place) throws(ByteScriptError) {
    digests.append((bytes.count, digest))
    try append(zeros: ScriptDigest.size, at: place)
  }

  /// Writes a number over the bytes reserved for it. If the number depends on labels, it is written
  /// later, when all labels are known.
  mutating func put(
    _ sum: Sum, as format: IntegerFormat, at offset: Int
  ) throws(ByteScriptError) {
    if sum.isKnown {
      try replace(at: offset, with: sum.bytes(as: format, labels: labels))
    } else {
      references.append(Reference(offset: offset, format: format, sum: sum))
    }
  }

  private mutating func replace(at offset: Int, with new: [UInt8]) {
    bytes.replaceSubrange(offset..<offset + new.count, with: new)
  }

  /// Repeats the output written since `start`, so that it occurs `count` times in total.
  mutating func `repeat`(
    since start: Extent, count: Int, at place: Place
  ) throws(ByteScriptError) {
    guard labels.count == start.labels, digests.count == start.digests else {
      throw ByteScriptError("repeated items must not contain a label or sha256", at: place)
    }
    let length = bytes.count - start.bytes
    let newMarks = marks[start.marks...]
    let newReferences = references[start.references...]
    let (total, overflows) = length.multipliedReportingOverflow(by: count)
    guard !overflows, total <= Self.largest - start.bytes else { throw Self.tooLarge(at: place) }
    let notes = newMarks.count + newReferences.count
    guard notes == 0 || count <= Self.maxNotes / notes else {
      throw ByteScriptError("more than \(Self.maxNotes) marks and label references", at: place)
    }
    if count == 0 {
      bytes.removeLast(length)
      marks.removeLast(newMarks.count)
      references.removeLast(newReferences.count)
    }
    while bytes.count < start.bytes + total {
      bytes += bytes[start.bytes...].prefix(start.bytes + total - bytes.count)
    }
    if notes == 0 { return }
    for copy in stride(from: 1, to: count, by: 1) {
      marks += newMarks.map { $0 + copy * length }
      for var reference in newReferences {
        reference.offset += copy * length
        references.append(reference)
      }
    }
  }

  /// Writes the numbers that depend on labels, when all labels are known, and then the digests.
  mutating func resolve() throws(ByteScriptError) {
    for reference in references {
      let written = try reference.sum.bytes(as: reference.format, labels: labels)
      replace(at: reference.offset, with: written)
    }
    // A digest may cover digests that are written before it.
    for (offset, digest) in digests {
      replace(at: offset, with: try digest.bytes(of: bytes, labels: labels))
    }
  }

  private static func tooLarge(at place: Place) -> ByteScriptError {
    ByteScriptError("more than \(largest >> 20) MiB", at: place)
  }
}
