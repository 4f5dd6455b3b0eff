import Anatomy
import Movie

/// The `codecs` parameters of AV1 and VP9. They include color values unless these are the defaults.
extension CodecParameter {
  /// AV1 parameters (AV1 Codec ISO Media File Format Binding, 5).
  static func av1(_ box: Node, _ sequence: FlatFields?, _ letters: String) -> String? {
    guard let profile = box.integer(.seq_profile), let level = box.integer(.seq_level_idx_0),
      let tier = box.integer(.seq_tier_0)
    else { return nil }
    let depth = box.integer(.twelve_bit) == 1 ? 12 : box.integer(.high_bitdepth) == 1 ? 10 : 8
    let across = box.integer(.chroma_subsampling_x) ?? 1
    let down = box.integer(.chroma_subsampling_y) ?? 1
    let colors = [FieldName.color_primaries, .transfer_characteristics, .matrix_coefficients]
      .map { sequence?.number($0) ?? 2 }
    let isStated = sequence?.number(.color_description_present_flag) == 1
    return av1(
      letters, profile, level: level, isHighTier: tier == 1, depth,
      chroma: [
        box.integer(.monochrome) ?? 0, across, down, box.integer(.chroma_sample_position) ?? 0,
      ],
      colors: isStated ? colors : nil, range: sequence?.number(.color_range) ?? 0)
  }

  /// AV1 parameters from a sequence header alone.
  static func av1(_ sequence: AV1Sequence) -> String {
    av1(
      "av01", sequence.profile, level: sequence.level, isHighTier: sequence.tier == 1,
      sequence.bitDepth,
      chroma: [
        sequence.isGray, sequence.subsamplingAcross, sequence.subsamplingDown,
        sequence.chromaPosition ?? 0,
      ],
      colors: sequence.colors, range: sequence.isFullRange ?? 0)
  }

  /// - Parameters:
  ///   - chroma: four numbers: whether pictures are gray, the subsampling across, the subsampling
  ///     down, and the position of chroma samples.
  ///   - colors: the color description; nil if there is none.
  private static func av1(
    _ letters: String, _ profile: Int, level: Int, isHighTier: Bool, _ depth: Int, chroma: [Int],
    colors: [Int]?, range: Int
  ) -> String {
    let base = "\(letters).\(profile).\(decimal(level))\(isHighTier ? "H" : "M").\(decimal(depth))"
    let (isGray, across, down) = (chroma[0], chroma[1], chroma[2])
    let position = across == 1 && down == 1 ? chroma[3] : 0
    // Without a color description the defaults apply. Default values are omitted.
    let isUsual = isGray == 0 && across == 1 && down == 1 && position == 0 && range == 0
    let written = colors ?? [1, 1, 1]
    if isUsual, written == [1, 1, 1] { return base }
    return "\(base).\(isGray).\(across)\(down)\(position)."
      + written.map(decimal).joined(separator: ".") + ".\(range)"
  }

  /// VP8 and VP9 parameters (VP Codec ISO Media File Format Binding, 4).
  static func vp9(_ box: Node, _ letters: String) -> String? {
    guard let profile = box.integer(.profile), let level = box.integer(.level),
      let depth = box.integer(.bitDepth)
    else { return nil }
    let base = "\(letters).\(decimal(profile)).\(decimal(level)).\(decimal(depth))"
    let rest = [
      box.integer(.chromaSubsampling), box.integer(.colourPrimaries),
      box.integer(.transferCharacteristics), box.integer(.matrixCoefficients),
      box.integer(.videoFullRangeFlag),
    ].compactMap { $0 }
    if rest.count < 5 || rest == [1, 1, 1, 1, 0] { return base }
    return base + "." + rest.map(decimal).joined(separator: ".")
  }
}
