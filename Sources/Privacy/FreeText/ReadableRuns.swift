import Bytes

/// Runs of readable text in coded data, which is random otherwise.
struct ReadableRuns {
  /// Fewer bytes in a row are assumed to be readable by chance.
  let shortest: Int

  /// - Parameter count: the number of places at which text may begin. A run by chance at any of them is rarer than one in
  ///   a thousand such files.
  init(amongPlaces count: Int) {
    var length = 1
    var expected = Double(max(1, count)) * 1000
    while expected > 1 {
      expected *= Self.share
      length += 1
    }
    shortest = length
  }

  /// The share of the bytes that are readable.
  private static let share = Double(isReadable.filter(\.self).count) / 256

  private static let isReadable: [Bool] = (0..<256).map { byte in
    let character = UInt8(byte)
    return isLetterOrDigit(character) || " .,:;-_@+/()'\"#&=%".utf8.contains(character)
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }

  /// Returns the first run of text in some bytes; nil if there is none.
  func first(in bytes: [UInt8]) -> Range<Int>? {
    var place = shortest - 1
    while place < bytes.count {
      // A run of the wanted length contains every place at such a distance.
      guard Self.isReadable[Int(bytes[place])] else {
        place += shortest
        continue
      }
      let run = Self.run(around: place, in: bytes)
      if let text = text(in: run, of: bytes) { return text }
      place = run.upperBound + shortest
    }
    return nil
  }

  /// Returns the run of text at the end of some bytes, except zeros; nil if there is none.
  func last(in bytes: [UInt8]) -> Range<Int>? {
    guard let last = bytes.lastIndex(where: { $0 != 0 }), Self.isReadable[Int(bytes[last])] else {
      return nil
    }
    return text(in: Self.run(around: last, in: bytes), of: bytes)
  }

  /// Returns the first text in a run of readable bytes, between fill bytes that are all equal; nil if there is none.
  private func text(in run: Range<Int>, of bytes: [UInt8]) -> Range<Int>? {
    var (start, equal) = (run.lowerBound, 0)
    for place in run {
      equal = place > run.lowerBound && bytes[place] == bytes[place - 1] ? equal + 1 : 0
      guard equal >= Self.fewestFilling else { continue }
      let end = place - equal
      if start < end, isText(bytes[start..<end]) { return start..<end }
      start = place + 1
    }
    return start < run.upperBound && isText(bytes[start..<run.upperBound])
      ? start..<run.upperBound : nil
  }

  /// That many repetitions of a byte are no part of a text.
  private static let fewestFilling = 3

  private static func run(around place: Int, in bytes: [UInt8]) -> Range<Int> {
    var (start, end) = (place, place + 1)
    while start > 0, isReadable[Int(bytes[start - 1])] { start -= 1 }
    while end < bytes.count, isReadable[Int(bytes[end])] { end += 1 }
    return start..<end
  }

  /// Whether a run is long enough, and no pattern that encoders write, such as a repeated letter.
  private func isText(_ run: ArraySlice<UInt8>) -> Bool {
    guard run.count >= shortest, Set(run).count >= 6 else { return false }
    let letters = run.count { Self.isLetterOrDigit($0) || $0 == 0x20 }
    let repeated = zip(run, run.dropFirst()).count { $0 == $1 }
    return letters * 4 >= run.count * 3 && repeated * 4 <= run.count
      && !Self.encoders.contains { run.prefix(Self.longestName).contains($0) }
  }

  /// The beginnings of encoder names, which are reported as encoder signatures.
  private static let encoders = [
    "LAME", "Lavc", "Lavf", "XviD", "DivX", "GOGO", "x264", "x265", "Xiph",
  ].map { Array($0.utf8) }
  private static let longestName = 16
}
