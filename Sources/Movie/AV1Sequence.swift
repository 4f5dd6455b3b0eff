package import Anatomy

/// The values in an AV1 sequence header that other structures, such as decoder configurations,
/// repeat.
package struct AV1Sequence: Equatable {
  package let profile: Int
  package let level: Int
  package let tier: Int
  package let isHighDepth: Int
  package let isTwelveBit: Int
  package let isGray: Int
  package let subsamplingAcross: Int
  package let subsamplingDown: Int
  /// The position of chroma samples; nil if the sequence header does not state it.
  package let chromaPosition: Int?
  package let size: DecodedSize
  package let isFullRange: Int?
  /// Color primaries, transfer characteristics and matrix coefficients; nil if they are not stated.
  package let colors: [Int]?

  /// Reads the sequence header in the given unit; nil if a required field is missing.
  package init?(_ unit: Node) {
    let fields = FlatFields(unit)
    guard let profile = fields.number(.seq_profile), let size = DecodedSize(fields),
      let isHighDepth = fields.number(.high_bitdepth)
    else { return nil }
    self.profile = profile
    self.size = size
    self.isHighDepth = isHighDepth
    if let point = unit.field(.operating_points)?.members.first {
      guard let level = point.member(called: .seq_level_idx)?.value.integer else { return nil }
      self.level = level
      tier = point.member(called: .seq_tier)?.value.integer ?? 0
    } else {
      guard let level = fields.number(.seq_level_idx) else { return nil }
      self.level = level
      tier = 0
    }
    isTwelveBit = fields.number(.twelve_bit) ?? 0
    isGray = fields.number(.mono_chrome) ?? 0
    let names = [
      FieldName.color_primaries, .transfer_characteristics, .matrix_coefficients,
    ]
    let stated = names.compactMap { fields.number($0) }
    colors = stated.count == names.count ? stated : nil
    isFullRange = fields.number(.color_range)
    chromaPosition = fields.number(.chroma_sample_position)
    // If no subsampling is stated, there is none for sRGB with the identity matrix. Otherwise it
    // follows from the profile (AV1, 5.5.2).
    let isRGB = isGray == 0 && colors == [1, 13, 0]
    let byProfile = profile == 0 || isGray == 1 ? (1, 1) : profile == 1 ? (0, 0) : (1, 0)
    let expected = isRGB ? (0, 0) : byProfile
    subsamplingAcross = fields.number(.subsampling_x) ?? expected.0
    subsamplingDown =
      fields.number(.subsampling_x) == 0 ? 0 : fields.number(.subsampling_y) ?? expected.1
  }

  package var bitDepth: Int { isHighDepth == 0 ? 8 : isTwelveBit == 1 ? 12 : 10 }

  /// The chroma subsampling, such as `4:2:0`.
  package var chroma: String {
    if isGray == 1 { return "monochrome" }
    return subsamplingAcross == 0 ? "4:4:4" : subsamplingDown == 0 ? "4:2:2" : "4:2:0"
  }

  /// Returns the first field of a decoder configuration that differs from this sequence header, with
  /// both values; nil if all are equal.
  package func difference(
    from configuration: Node
  ) -> (field: FieldName, stated: Int, expected: Int)? {
    var pairs: [(FieldName, Int)] = [
      (.seq_profile, profile), (.seq_level_idx_0, level), (.seq_tier_0, tier),
      (.high_bitdepth, isHighDepth), (.twelve_bit, isTwelveBit), (.monochrome, isGray),
      (.chroma_subsampling_x, subsamplingAcross), (.chroma_subsampling_y, subsamplingDown),
    ]
    if let chromaPosition { pairs.append((.chroma_sample_position, chromaPosition)) }
    for (name, expected) in pairs {
      guard let stated = configuration.integer(name), stated != expected else { continue }
      return (name, stated, expected)
    }
    return nil
  }
}

extension Node {
  /// The units with sequence headers directly below this node.
  package var sequenceHeaders: [Node] { children.prefix(1000).filter { $0.code.rawValue == 1 } }

  /// The sequence header in this decoder configuration; nil if it has none.
  package var configuredSequence: AV1Sequence? { sequenceHeaders.first.flatMap { AV1Sequence($0) } }
}
