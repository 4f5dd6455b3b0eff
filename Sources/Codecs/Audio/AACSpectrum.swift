/// The windows of a channel and their scale factor bands, from `ics_info`.
struct AACWindows {
  let sequence: Int
  let maxSFB: Int
  /// The number of windows in each window group.
  let groups: [Int]
  /// The first coefficient of each scale factor band, and the end of the last band.
  let offsets: [Int]

  /// Whether `window_sequence` is EIGHT_SHORT_SEQUENCE.
  var isShort: Bool { sequence == 2 }
}

/// Adjacent scale factor bands of a window group that use the same codebook.
struct AACSection {
  let group: Int
  let bands: Range<Int>
  let codebook: Int
}

extension AACBlockParser {
  /// Reads `individual_channel_stream` (ISO/IEC 14496-3, 4.4.2.7).
  mutating func individualChannelStream(_ common: AACWindows? = nil) throws(AACSyntaxError) {
    try bits.skip(8)  // global_gain
    let windows = if let common { common } else { try icsInfo(isCommon: false) }
    try sectionData(windows)
    try scaleFactorData()
    if try bits.flag() { try pulseData(windows) }
    if try bits.flag() { try tnsData(windows) }
    if try bits.flag() { try gainControlData(windows) }
    try spectralData(windows)
  }

  mutating func icsInfo(isCommon: Bool) throws(AACSyntaxError) -> AACWindows {
    guard try !bits.flag() else { throw AACSyntaxError() }  // ics_reserved_bit
    let sequence = try bits.read(2)
    try bits.skip(1)  // window_shape
    let isShort = sequence == 2
    let offsets = isShort ? bands.short : bands.long
    let maxSFB = try bits.read(isShort ? 4 : 6)
    guard maxSFB < offsets.count else { throw AACSyntaxError() }
    var groups = [1]
    if isShort {
      // A bit of scale_factor_grouping is 1 if the window is in the group of the previous window.
      for _ in 0..<7 {
        if try bits.flag() { groups[groups.count - 1] += 1 } else { groups.append(1) }
      }
    } else if try bits.flag() {  // predictor_data_present
      switch objectType {
      case 1: try predictionData(maxSFB)
      case 4: for _ in 0..<(isCommon ? 2 : 1) { try ltpData(maxSFB) }
      default: throw AACSyntaxError()
      }
    }
    return AACWindows(sequence: sequence, maxSFB: maxSFB, groups: groups, offsets: offsets)
  }

  /// Reads the side information of prediction in the Main profile.
  private mutating func predictionData(_ maxSFB: Int) throws(AACSyntaxError) {
    if try bits.flag() { try bits.skip(5) }  // predictor_reset_group_number
    try bits.skip(min(maxSFB, bands.maxPredicted))  // prediction_used
  }

  /// Reads `ltp_data_present` and `ltp_data` of a long window.
  private mutating func ltpData(_ maxSFB: Int) throws(AACSyntaxError) {
    guard try bits.flag() else { return }
    try bits.skip(11 + 3)  // ltp_lag, ltp_coef
    try bits.skip(min(maxSFB, 40))  // ltp_long_used, for MAX_LTP_LONG_SFB bands
  }

  private mutating func sectionData(_ windows: AACWindows) throws(AACSyntaxError) {
    sections.removeAll(keepingCapacity: true)
    let lengthBits = windows.isShort ? 3 : 5
    let escape = windows.isShort ? 7 : 31
    for group in windows.groups.indices {
      var band = 0
      while band < windows.maxSFB {
        let codebook = try bits.read(4)
        guard codebook != 12 else { throw AACSyntaxError() }
        var end = band
        var increment = 0
        repeat {
          increment = try bits.read(lengthBits)
          end += increment
          guard end <= windows.maxSFB else { throw AACSyntaxError() }
        } while increment == escape
        if end > band {
          sections.append(AACSection(group: group, bands: band..<end, codebook: codebook))
        }
        band = end
      }
    }
  }

  private mutating func scaleFactorData() throws(AACSyntaxError) {
    var hasNoise = false
    for section in sections where section.codebook != 0 {
      var count = section.bands.count
      if section.codebook == 13, !hasNoise {
        hasNoise = true
        try bits.skip(9)  // dpcm_noise_nrg of the first noise band is not a codeword
        count -= 1
      }
      try bits.skip(count, of: .scaleFactors)
    }
  }

  private mutating func pulseData(_ windows: AACWindows) throws(AACSyntaxError) {
    guard !windows.isShort else { throw AACSyntaxError() }
    let count = try bits.read(2) + 1  // number_pulse
    guard try bits.read(6) < windows.offsets.count - 1 else { throw AACSyntaxError() }
    try bits.skip(count * (5 + 4))  // pulse_offset, pulse_amp
  }

  private mutating func tnsData(_ windows: AACWindows) throws(AACSyntaxError) {
    let isShort = windows.isShort
    for _ in 0..<(isShort ? 8 : 1) {
      let filters = try bits.read(isShort ? 1 : 2)  // n_filt
      guard filters > 0 else { continue }
      let resolution = try bits.read(1)  // coef_res
      for _ in 0..<filters {
        try bits.skip(isShort ? 4 : 6)  // length
        let order = try bits.read(isShort ? 3 : 5)
        guard order > 0 else { continue }
        try bits.skip(1)  // direction
        let compression = try bits.read(1)  // coef_compress
        try bits.skip(order * (3 + resolution - compression))  // coef
      }
    }
  }

  /// Reads `gain_control_data`, which only the SSR profile has.
  private mutating func gainControlData(_ windows: AACWindows) throws(AACSyntaxError) {
    guard objectType == 3 else { throw AACSyntaxError() }
    // The number of bits of `aloccode`, for each window of the sequence.
    let locationBits =
      switch windows.sequence {
      case 0: [5]
      case 1: [4, 2]
      case 2: [2, 2, 2, 2, 2, 2, 2, 2]
      default: [4, 5]
      }
    for _ in 0..<(try bits.read(2)) {  // max_band
      for size in locationBits {
        try bits.skip(bits.read(3) * (4 + size))  // adjust_num, alevcode, aloccode
      }
    }
  }

  private mutating func spectralData(_ windows: AACWindows) throws(AACSyntaxError) {
    for section in sections where (1...11).contains(section.codebook) {
      let offsets = windows.offsets
      let width = offsets[section.bands.upperBound] - offsets[section.bands.lowerBound]
      let coefficients = width * windows.groups[section.group]
      // A codeword of codebooks 1 to 4 contains four coefficients, others contain two.
      let codewords = coefficients / (section.codebook < 5 ? 4 : 2)
      try bits.skip(codewords, of: AACCodebook.spectral[section.codebook - 1])
    }
  }
}
