/// Boundaries of the syntactic elements of an AAC `raw_data_block` (ISO/IEC 14496-3, 4.4.2.1).
///
/// No audio element states its size, so the parser reads every codeword. It does not reconstruct
/// sound. All positions are bit offsets into the bytes that `init` receives.
package struct AACBlock: Sendable {
  package struct Element: Sendable {
    /// The value of `id_syn_ele`, 0...7.
    package let type: Int
    /// The bit range of the element, including `id_syn_ele`.
    package let bits: Range<Int>
    /// The first `extension_type` of a fill element; nil for empty fill elements and for all other
    /// elements.
    package let extensionType: Int?
    /// The `extension_payload` of a fill element or the bytes of a data stream element; otherwise
    /// empty.
    package let payload: Range<Int>
    /// The comment bytes of a program config element; otherwise empty.
    package let comment: Range<Int>
  }

  /// All elements in order; the last one is `ID_END`.
  package let elements: [Element]

  /// The offset of the first bit after `ID_END`. Up to 7 alignment bits of the block follow.
  package let end: Int

  /// Finds the elements of the block at the start of `bytes`. Returns nil if the block is
  /// malformed, does not end in `bytes`, or uses a tool that the object type does not have.
  ///
  /// - Parameters:
  ///   - objectType: 1 (Main), 2 (LC), 3 (SSR) or 4 (LTP).
  ///   - samplingFrequencyIndex: 0...12.
  ///   - isShort: Whether a frame has 960 samples instead of 1024 (`frameLengthFlag`).
  package init?(
    _ bytes: [UInt8], objectType: Int, samplingFrequencyIndex: Int, isShort: Bool
  ) {
    guard (1...4).contains(objectType),
      let bands = AACBands.of(samplingFrequencyIndex, isShort: isShort)
    else { return nil }
    var parser = AACBlockParser(
      bits: AACBitReader(bytes), objectType: objectType, bands: bands)
    guard let elements = try? parser.elements() else { return nil }
    self.elements = elements
    end = parser.bits.position
  }
}

/// The block is malformed, is incomplete, or uses a tool that is not supported.
struct AACSyntaxError: Error {}

/// Reads numbers and codewords. A block that ends too early is an error.
struct AACBitReader {
  private var codes: CodeReader

  init(_ bytes: [UInt8]) { codes = CodeReader(bytes) }

  var position: Int { codes.position }

  mutating func read(_ count: Int) throws(AACSyntaxError) -> Int {
    guard let number = codes.read(count) else { throw AACSyntaxError() }
    return number
  }

  mutating func flag() throws(AACSyntaxError) -> Bool { try read(1) == 1 }

  mutating func skip(_ count: Int) throws(AACSyntaxError) {
    guard codes.skip(count) else { throw AACSyntaxError() }
  }

  /// Skips `count` bytes and returns the range of their bits.
  mutating func skipBytes(_ count: Int) throws(AACSyntaxError) -> Range<Int> {
    let first = position
    try skip(count * 8)
    return first..<position
  }

  /// Skips the bits up to the next byte boundary (`byte_alignment`).
  mutating func align() { codes.align() }

  /// Skips codewords with their sign bits and escape sequences.
  mutating func skip(_ count: Int, of codebook: AACCodebook) throws(AACSyntaxError) {
    for _ in 0..<count {
      let entry = codebook.entry(for: UInt32(codes.window >> 32))
      try skip(entry.bits)
      for _ in 0..<entry.escapes {
        // hcod_esc consists of n ones, a zero, and n + 4 bits (4.6.3.3). Values are below 8192.
        let ones = (~codes.window).leadingZeroBitCount
        guard ones <= 8 else { throw AACSyntaxError() }
        try skip(2 * ones + 5)
      }
    }
  }
}

/// Parser of syntactic elements (ISO/IEC 14496-3, 4.4.2). The methods have the names of the syntax
/// tables.
struct AACBlockParser {
  var bits: AACBitReader
  let objectType: Int
  let bands: AACBands
  /// The sections of the latest `individual_channel_stream`.
  var sections: [AACSection] = []

  /// Upper bound on the number of elements, which limits the memory that a malformed block needs.
  /// Encoders write fewer than 200.
  private static let maxElements = 4096

  mutating func elements() throws(AACSyntaxError) -> [AACBlock.Element] {
    var elements: [AACBlock.Element] = []
    var type = 0
    repeat {
      let start = bits.position
      type = try bits.read(3)
      var extensionType: Int?
      var payload: Range<Int>?
      var comment: Range<Int>?
      switch type {
      case 0, 3: try singleChannelElement()
      case 1: try channelPairElement()
      case 2: try couplingChannelElement()
      case 4: payload = try dataStreamElement()
      case 5: comment = try programConfigElement()
      case 6: (extensionType, payload) = try fillElement()
      default: break
      }
      let end = bits.position
      elements.append(
        AACBlock.Element(
          type: type, bits: start..<end, extensionType: extensionType,
          payload: payload ?? end..<end, comment: comment ?? end..<end))
    } while type != 7 && elements.count < Self.maxElements
    guard type == 7 else { throw AACSyntaxError() }
    return elements
  }

  /// Reads `single_channel_element` or `lfe_channel_element`, which have the same syntax.
  private mutating func singleChannelElement() throws(AACSyntaxError) {
    try bits.skip(4)  // element_instance_tag
    try individualChannelStream()
  }

  private mutating func channelPairElement() throws(AACSyntaxError) {
    try bits.skip(4)  // element_instance_tag
    var windows: AACWindows?
    if try bits.flag() {  // common_window
      let common = try icsInfo(isCommon: true)
      switch try bits.read(2) {  // ms_mask_present
      case 1: try bits.skip(common.groups.count * common.maxSFB)  // ms_used
      case 3: throw AACSyntaxError()
      default: break
      }
      windows = common
    }
    try individualChannelStream(windows)
    try individualChannelStream(windows)
  }

  private mutating func couplingChannelElement() throws(AACSyntaxError) {
    try bits.skip(4)  // element_instance_tag
    let isIndependent = try bits.flag()  // ind_sw_cce_flag
    var gainLists = 0
    for _ in 0...(try bits.read(3)) {  // num_coupled_elements
      gainLists += 1
      let isPair = try bits.flag()  // cc_target_is_cpe
      try bits.skip(4)  // cc_target_tag_select
      if isPair, try bits.read(2) == 3 { gainLists += 1 }  // cc_l, cc_r
    }
    try bits.skip(4)  // cc_domain, gain_element_sign, gain_element_scale
    try individualChannelStream()
    for _ in 1..<gainLists {
      // A coupling element that is not independent states whether a common gain is present
      // (`common_gain_element_present`).
      let hasCommonGain = if isIndependent { true } else { try bits.flag() }
      if hasCommonGain {
        try bits.skip(1, of: .scaleFactors)  // common_gain_element
      } else {
        for section in sections where section.codebook != 0 {
          try bits.skip(section.bands.count, of: .scaleFactors)  // dpcm_gain_element
        }
      }
    }
  }

  /// Reads a data stream element and returns the bit range of its bytes.
  private mutating func dataStreamElement() throws(AACSyntaxError) -> Range<Int> {
    try bits.skip(4)  // element_instance_tag
    let isAligned = try bits.flag()  // data_byte_align_flag
    var count = try bits.read(8)
    if count == 255 { count += try bits.read(8) }  // esc_count
    if isAligned { bits.align() }
    return try bits.skipBytes(count)
  }

  /// Reads a program config element and returns the bit range of its comment (4.4.1.1).
  private mutating func programConfigElement() throws(AACSyntaxError) -> Range<Int> {
    try bits.skip(4 + 2 + 4)  // element_instance_tag, object_type, sampling_frequency_index
    var selections = 0
    for _ in 0..<3 { selections += try bits.read(4) * 5 }  // front, side and back: is_cpe, tag
    selections += try bits.read(2) * 4  // num_lfe_channel_elements
    selections += try bits.read(3) * 4  // num_assoc_data_elements
    selections += try bits.read(4) * 5  // num_valid_cc_elements: is_ind_sw, tag
    if try bits.flag() { try bits.skip(4) }  // mono_mixdown_element_number
    if try bits.flag() { try bits.skip(4) }  // stereo_mixdown_element_number
    if try bits.flag() { try bits.skip(3) }  // matrix_mixdown_idx, pseudo_surround_enable
    try bits.skip(selections)
    bits.align()
    return try bits.skipBytes(bits.read(8))  // comment_field_bytes
  }

  private mutating func fillElement() throws(AACSyntaxError) -> (Int?, Range<Int>) {
    var count = try bits.read(4)
    if count == 15 { count += try bits.read(8) - 1 }  // esc_count
    var afterType = bits
    let payload = try bits.skipBytes(count)
    return (count > 0 ? try afterType.read(4) : nil, payload)
  }
}
