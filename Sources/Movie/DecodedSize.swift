package import Anatomy
import Bytes

/// The width and height of decoded pictures, in pixels.
package struct DecodedSize: Equatable {
  package let width: Int
  package let height: Int

  package init(width: Int, height: Int) { (self.width, self.height) = (width, height) }
}

extension Node {
  /// The picture size that this decoder configuration states; nil unless exactly one header in it
  /// states a size.
  package var decodedSize: DecodedSize? { onlySequenceHeader.flatMap { DecodedSize($0) } }

  /// The fields of the only sequence header or parameter set with a picture size in this decoder
  /// configuration; nil if there are none or several.
  package var onlySequenceHeader: FlatFields? {
    var found: [FlatFields] = []
    collect(into: &found, levels: 4)
    return found.count == 1 ? found[0] : nil
  }

  private func collect(into found: inout [FlatFields], levels: Int) {
    for child in children.prefix(100) {
      let fields = FlatFields(child)
      if DecodedSize.names.contains(where: { fields.number($0) != nil }) { found.append(fields) }
      if levels > 0 { child.collect(into: &found, levels: levels - 1) }
    }
  }
}

extension DecodedSize {
  /// The names of the fields for the picture width in AV1, HEVC and AVC.
  fileprivate static let names: [FieldName] = [
    .max_frame_width_minus_1, .pic_width_in_luma_samples, .pic_width_in_mbs_minus1,
  ]

  /// Reads the size from the fields of a sequence header or parameter set; nil if they state none.
  package init?(_ fields: FlatFields) {
    if let width = fields.number(.max_frame_width_minus_1),
      let height = fields.number(.max_frame_height_minus_1)
    {
      self.init(width: width.saturatingAdd(1), height: height.saturatingAdd(1))
    } else if let width = fields.number(.pic_width_in_luma_samples),
      let height = fields.number(.pic_height_in_luma_samples)
    {
      self.init(
        fields, width, height, lines: 1, left: .conf_win_left_offset,
        right: .conf_win_right_offset, top: .conf_win_top_offset, bottom: .conf_win_bottom_offset)
    } else if let width = fields.number(.pic_width_in_mbs_minus1),
      let height = fields.number(.pic_height_in_map_units_minus1),
      let isFrames = fields.number(.frame_mbs_only_flag)
    {
      let lines = isFrames == 1 ? 1 : 2
      self.init(
        fields, width.saturatingAdd(1).saturatingTimes(16),
        height.saturatingAdd(1).saturatingTimes(16 * lines), lines: lines,
        left: .frame_crop_left_offset, right: .frame_crop_right_offset,
        top: .frame_crop_top_offset, bottom: .frame_crop_bottom_offset)
    } else {
      return nil
    }
  }

  private init?(
    _ fields: FlatFields, _ width: Int, _ height: Int, lines: Int, left: FieldName,
    right: FieldName, top: FieldName, bottom: FieldName
  ) {
    let chroma =
      fields.number(.separate_colour_plane_flag) == 1 ? 0 : fields.number(.chroma_format_idc) ?? 1
    func edges(_ one: FieldName, _ other: FieldName) -> Int {
      (fields.number(one) ?? 0).saturatingAdd(fields.number(other) ?? 0)
    }
    let across = edges(left, right).saturatingTimes(chroma == 1 || chroma == 2 ? 2 : 1)
    let down = edges(top, bottom).saturatingTimes(lines * (chroma == 1 ? 2 : 1))
    guard across < width, down < height else { return nil }
    self.init(width: width - across, height: height - down)
  }
}
