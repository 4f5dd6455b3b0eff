/// A Huffman codebook (ISO/IEC 14496-3, 4.A.1), reduced to the number of bits that each codeword
/// takes in the stream.
///
/// In all codebooks of AAC, codewords in numerical order never become shorter, and no bit pattern
/// is unused. Therefore the number of codewords of each length defines all of them.
struct AACCodebook: Sendable {
  struct Entry {
    fileprivate let value: UInt8

    /// The number of bits of the codeword and the sign bits after it.
    var bits: Int { Int(value & 31) }
    /// The number of escape sequences after the sign bits.
    var escapes: Int { Int(value >> 5) }
  }

  /// For each value of the next 10 bits: the entry of the codeword at the start of these bits.
  /// Contains only codewords of at most 10 bits.
  private var short = [UInt8](repeating: 0, count: 1 << 10)
  /// For each value of the next 19 bits, from `firstLong` on: the entry of the codeword at the
  /// start of these bits, which has more than 10 bits.
  private var long: [UInt8] = []
  private var firstLong = 1 << 19

  /// Creates a codebook with codewords that contain the signs, so that no sign bits follow a
  /// codeword.
  ///
  /// - Parameter counts: The number of codewords of 1 bit, 2 bits and so on.
  private init(counts: [Int]) {
    self.init(counts.map { String(repeating: "0", count: $0) })
  }

  /// Creates a codebook with sign bits or escape sequences after the codewords.
  ///
  /// - Parameter lengths: The codewords of 1 bit, 2 bits and so on: one string for each length, and
  ///   in it one character for each codeword, in numerical order. A digit is the number of sign
  ///   bits after the codeword, one for each value that is not zero. The letters are codewords with
  ///   escape sequences: "a" (1 sign, 1 escape), "b" (2 signs, 1 escape) and "c" (2 signs, 2
  ///   escapes).
  private init(_ lengths: [String]) {
    var next = 0
    for (index, codewords) in lengths.enumerated() {
      let length = index + 1
      for codeword in codewords.utf8 {
        let (signs, escapes): (Int, Int) =
          switch codeword {
          case UInt8(ascii: "a"): (1, 1)
          case UInt8(ascii: "b"): (2, 1)
          case UInt8(ascii: "c"): (2, 2)
          default: (Int(codeword & 7), 0)
          }
        let entry = UInt8(escapes << 5 | length + signs)
        let end = next + 1 << (19 - length)
        if length <= 10 {
          for value in next >> 9..<end >> 9 { short[value] = entry }
          firstLong = end
        } else {
          long += repeatElement(entry, count: end - next)
        }
        next = end
      }
    }
  }

  /// Returns the entry of the codeword with which the given 32 bits begin.
  @inline(__always)
  func entry(for bits: UInt32) -> Entry {
    let value = Int(bits >> 13)
    return Entry(value: value < firstLong ? short[value >> 9] : long[value - firstLong])
  }
}

extension AACCodebook {
  /// The codebook of scale factors, noise energies and intensity positions.
  static let scaleFactors = AACCodebook(
    counts: [1, 0, 1, 3, 2, 4, 3, 5, 4, 6, 6, 6, 5, 8, 4, 7, 3, 7, 46])

  /// The codebooks 1...11 of the spectrum. The codewords of codebooks 1, 2, 5 and 6 contain the
  /// signs.
  static let spectral: [AACCodebook] = [
    AACCodebook(counts: [1, 0, 0, 0, 8, 0, 24, 0, 24, 8, 16]),  // 1
    AACCodebook(counts: [0, 0, 1, 1, 7, 24, 15, 19, 14]),  // 2
    AACCodebook([  // 3
      "0", "", "", "1111", "22", "222323", "433", "11223", "232331221224334", "323244332333223",
      "24334423", "333334444", "223", "343", "44432", "33",
    ]),
    AACCodebook([  // 4
      "", "", "", "4333312022", "221211", "", "444433333", "333333322222222222211", "11444444",
      "33333333343334", "44222222433", "33",
    ]),
    AACCodebook(counts: [1, 0, 0, 4, 4, 0, 4, 12, 12, 12, 18, 10, 4]),  // 5
    AACCodebook(counts: [0, 0, 0, 9, 0, 16, 13, 8, 23, 8, 4]),  // 6
    AACCodebook([  // 7
      "0", "", "11", "2", "", "2211", "22211", "2222222211", "22212122222222", "211222222222222",
      "11222222", "2222",
    ]),
    AACCodebook([  // 8
      "", "", "2", "21212", "0112222", "2222211222", "22222221212222", "222121222222222",
      "22121222", "2112",
    ]),
    AACCodebook([  // 9
      "0", "", "11", "2", "", "2211", "222", "11222222", "22112222222", "12122222222122222222",
      "1222122221222211222222222222212", "22122222222222222222222122122222221222",
      "22222222222212212222122222222222", "22222222222222", "2222",
    ]),
    AACCodebook([  // 10
      "", "", "", "222", "21122222", "11222202211222", "22222222212122222",
      "2222222121222222222222222", "2221222221222222222222222221212",
      "22222212222221222222222222222221212122222", "2222222222121222122212", "22222122",
    ]),
    AACCodebook([  // 11
      "", "", "", "02", "c11222", "2221212", "2222221122222222",
      "2222222bbbbb2b121b2bbbb22222bb22bbb22b2bbb2b22bb2221bb22221",
      "2bb22b2b2222222b221222222122222222222222122222222222a22",
      "2222a2122222222222222222222222222222212222222222222222221222"
        + "22222222222222222222222211222222222",
      "2222222222222222212212122212222211222212212", "112112",
    ]),
  ]
}
