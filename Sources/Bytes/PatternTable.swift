#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Searches for many byte patterns at once, with the algorithm of Wu and Manber (1994). It moves a
/// window as long as the shortest pattern. The last two bytes in the window determine how far the
/// window can advance.
struct PatternTable {
  private let patterns: [[UInt8]]
  /// Number of bytes in the window: the length of the shortest pattern.
  private let window: Int
  /// For each pair of bytes at the end of the window, how far the window can advance.
  private let shifts: [UInt8]
  /// For each pair of bytes at which the window cannot advance, the indices of the patterns with
  /// this pair at the end of the window.
  private let candidates: [UInt16: [Int]]

  /// Creates the tables for a search. Nil if the patterns are so few or so short that a separate
  /// search for each one is faster.
  init?(_ patterns: [[UInt8]]) {
    guard patterns.count > 2, let window = patterns.map(\.count).min(), window >= 4 else {
      return nil
    }
    var shifts = [UInt8](repeating: UInt8(clamping: window - 1), count: 1 << 16)
    var candidates: [UInt16: [Int]] = [:]
    for (index, pattern) in patterns.enumerated() {
      for place in 0..<window - 1 {
        let pair = UInt16(pattern[place]) << 8 | UInt16(pattern[place + 1])
        let shift = UInt8(clamping: window - 2 - place)
        shifts[Int(pair)] = min(shifts[Int(pair)], shift)
        if shift == 0 { candidates[pair, default: []].append(index) }
      }
    }
    (self.patterns, self.window, self.shifts) = (patterns, window, shifts)
    self.candidates = candidates
  }

  /// Visits all occurrences of the patterns in an array of bytes, in order of their offset.
  func forEachOccurrence(in bytes: [UInt8], _ visit: (_ offset: Int, _ pattern: Int) -> Void) {
    unsafe bytes.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      unsafe shifts.withUnsafeBufferPointer { shifts in
        var end = window
        while end <= bytes.count {
          let pair = unsafe UInt16(bytes[end - 2]) << 8 | UInt16(bytes[end - 1])
          let shift = unsafe shifts[Int(pair)]
          guard shift == 0 else {
            end += Int(shift)
            continue
          }
          let start = end - window
          for index in candidates[pair] ?? [] where patterns[index].count <= bytes.count - start {
            let isThere = unsafe patterns[index].withUnsafeBytes { pattern in
              unsafe pattern.baseAddress.map { unsafe memcmp(base + start, $0, pattern.count) == 0 }
            }
            if isThere == true { visit(start, index) }
          }
          end += 1
        }
      }
    }
  }
}
