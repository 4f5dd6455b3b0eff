/// The scale factor bands at a sampling frequency (ISO/IEC 14496-3, 4.5.4).
struct AACBands: Sendable {
  /// The first coefficient of each band of a long window, and the end of the last band.
  let long: [Int]
  /// The first coefficient of each band of a short window, and the end of the last band.
  let short: [Int]
  /// The number of bands that Main prediction uses (PRED_SFB_MAX, 4.6.6).
  let maxPredicted: Int

  /// Returns the bands at a sampling frequency; nil if there are none for it. `isShort` selects the
  /// bands of frames with 960 samples.
  static func of(_ samplingFrequencyIndex: Int, isShort: Bool) -> AACBands? {
    guard of1024.indices.contains(samplingFrequencyIndex) else { return nil }
    return isShort ? of960[samplingFrequencyIndex] : of1024[samplingFrequencyIndex]
  }

  private static let of1024: [AACBands] = [
    AACBands(long: long96, short: short96, maxPredicted: 33),  // 96000 Hz
    AACBands(long: long96, short: short96, maxPredicted: 33),  // 88200 Hz
    AACBands(long: long64, short: short96, maxPredicted: 38),  // 64000 Hz
    AACBands(long: long48, short: short48, maxPredicted: 40),  // 48000 Hz
    AACBands(long: long48, short: short48, maxPredicted: 40),  // 44100 Hz
    AACBands(long: long32, short: short48, maxPredicted: 40),  // 32000 Hz
    AACBands(long: long24, short: short24, maxPredicted: 41),  // 24000 Hz
    AACBands(long: long24, short: short24, maxPredicted: 41),  // 22050 Hz
    AACBands(long: long16, short: short16, maxPredicted: 37),  // 16000 Hz
    AACBands(long: long16, short: short16, maxPredicted: 37),  // 12000 Hz
    AACBands(long: long16, short: short16, maxPredicted: 37),  // 11025 Hz
    AACBands(long: long8, short: short8, maxPredicted: 34),  // 8000 Hz
    AACBands(long: long8, short: short8, maxPredicted: 34),  // 7350 Hz
  ]

  /// The bands of frames with 960 samples: those of frames with 1024 samples, cut off at 960
  /// coefficients for long windows and at 120 for short windows.
  private static let of960: [AACBands] = of1024.map { bands in
    AACBands(
      long: bands.long.filter { $0 < 960 } + [960], short: bands.short.filter { $0 < 120 } + [120],
      maxPredicted: bands.maxPredicted)
  }

  private static let long96: [Int] = [
    0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 64, 72, 80, 88, 96, 108, 120, 132, 144,
    156, 172, 188, 212, 240, 276, 320, 384, 448, 512, 576, 640, 704, 768, 832, 896, 960, 1024,
  ]
  private static let long64: [Int] = [
    0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 64, 72, 80, 88, 100, 112, 124, 140,
    156, 172, 192, 216, 240, 268, 304, 344, 384, 424, 464, 504, 544, 584, 624, 664, 704, 744, 784,
    824, 864, 904, 944, 984, 1024,
  ]
  private static let long48: [Int] = [
    0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 48, 56, 64, 72, 80, 88, 96, 108, 120, 132, 144, 160,
    176, 196, 216, 240, 264, 292, 320, 352, 384, 416, 448, 480, 512, 544, 576, 608, 640, 672, 704,
    736, 768, 800, 832, 864, 896, 928, 1024,
  ]
  private static let long32: [Int] = [
    0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 48, 56, 64, 72, 80, 88, 96, 108, 120, 132, 144, 160,
    176, 196, 216, 240, 264, 292, 320, 352, 384, 416, 448, 480, 512, 544, 576, 608, 640, 672, 704,
    736, 768, 800, 832, 864, 896, 928, 960, 992, 1024,
  ]
  private static let long24: [Int] = [
    0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 52, 60, 68, 76, 84, 92, 100, 108, 116, 124, 136,
    148, 160, 172, 188, 204, 220, 240, 260, 284, 308, 336, 364, 396, 432, 468, 508, 552, 600, 652,
    704, 768, 832, 896, 960, 1024,
  ]
  private static let long16: [Int] = [
    0, 8, 16, 24, 32, 40, 48, 56, 64, 72, 80, 88, 100, 112, 124, 136, 148, 160, 172, 184, 196, 212,
    228, 244, 260, 280, 300, 320, 344, 368, 396, 424, 456, 492, 532, 572, 616, 664, 716, 772, 832,
    896, 960, 1024,
  ]
  private static let long8: [Int] = [
    0, 12, 24, 36, 48, 60, 72, 84, 96, 108, 120, 132, 144, 156, 172, 188, 204, 220, 236, 252, 268,
    288, 308, 328, 348, 372, 396, 420, 448, 476, 508, 544, 580, 620, 664, 712, 764, 820, 880, 944,
    1024,
  ]
  private static let short96: [Int] = [
    0, 4, 8, 12, 16, 20, 24, 32, 40, 48, 64, 92, 128,
  ]
  private static let short48: [Int] = [
    0, 4, 8, 12, 16, 20, 28, 36, 44, 56, 68, 80, 96, 112, 128,
  ]
  private static let short24: [Int] = [
    0, 4, 8, 12, 16, 20, 24, 28, 36, 44, 52, 64, 76, 92, 108, 128,
  ]
  private static let short16: [Int] = [
    0, 4, 8, 12, 16, 20, 24, 28, 32, 40, 48, 60, 72, 88, 108, 128,
  ]
  private static let short8: [Int] = [
    0, 4, 8, 12, 16, 20, 24, 28, 36, 44, 52, 60, 72, 88, 108, 128,
  ]
}
