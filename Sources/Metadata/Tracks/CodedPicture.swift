import Anatomy
import Bytes
import Movie

/// The picture parameters that the configuration of a video codec states.
struct CodedPicture {
  let size: PixelSize?
  let bitDepth: Int?
  let chroma: String?
  let pixelAspect: Ratio?

  init?(_ entry: SampleEntry?) {
    guard let entry else { return nil }
    if let box = entry.box("vpcC") {
      (size, pixelAspect) = (nil, nil)
      bitDepth = box.integer(.bitDepth)
      chroma = box.field(.chromaSubsampling)?.label.map { String($0.prefix(5)) }
      return
    }
    let sequence = entry.sequence
    if let box = entry.box("av1C") {
      bitDepth = box.integer(.twelve_bit) == 1 ? 12 : box.integer(.high_bitdepth) == 1 ? 10 : 8
      let isGray = box.integer(.monochrome) == 1
      let across = box.integer(.chroma_subsampling_x) ?? 1
      let down = box.integer(.chroma_subsampling_y) ?? 1
      chroma = isGray ? "monochrome" : across == 0 ? "4:4:4" : down == 0 ? "4:2:2" : "4:2:0"
      let (width, height) = (
        sequence?.number(.max_frame_width_minus_1), sequence?.number(.max_frame_height_minus_1)
      )
      size = PixelSize(width.map { $0 + 1 }, height.map { $0 + 1 })
      pixelAspect = nil
      return
    }
    let isHEVC = entry.box("hvcC") != nil
    guard isHEVC || entry.box("avcC") != nil else { return nil }
    let format = sequence?.number(.chroma_format_idc) ?? entry.box("hvcC")?.integer(.chromaFormat)
    let names = ["monochrome", "4:2:0", "4:2:2", "4:4:4"]
    let index = format ?? 1
    chroma = names.indices.contains(index) ? names[index] : nil
    bitDepth =
      sequence.map { 8 + ($0.number(.bit_depth_luma_minus8) ?? 0) }
      ?? entry.box("hvcC")?.integer(.bitDepthLumaMinus8).map { 8 + $0 }
    pixelAspect = sequence.flatMap(Self.aspect)
    size = sequence.flatMap { isHEVC ? Self.hevc($0) : Self.avc($0) }
  }

  private static func avc(_ fields: FlatFields) -> PixelSize? {
    guard let width = fields.number(.pic_width_in_mbs_minus1),
      let height = fields.number(.pic_height_in_map_units_minus1),
      let isFrames = fields.number(.frame_mbs_only_flag)
    else { return nil }
    let lines = 2 - isFrames
    return cut(
      fields, (width + 1) * 16, (height + 1) * 16 * lines,
      [
        .frame_crop_left_offset, .frame_crop_right_offset, .frame_crop_top_offset,
        .frame_crop_bottom_offset,
      ], lines)
  }

  private static func hevc(_ fields: FlatFields) -> PixelSize? {
    guard let width = fields.number(.pic_width_in_luma_samples),
      let height = fields.number(.pic_height_in_luma_samples)
    else { return nil }
    return cut(
      fields, width, height,
      [
        .conf_win_left_offset, .conf_win_right_offset, .conf_win_top_offset,
        .conf_win_bottom_offset,
      ], 1)
  }

  /// Subtracts the cropping from the coded size. The numbers have at most 32 bits, so nothing
  /// overflows.
  private static func cut(
    _ fields: FlatFields, _ width: Int, _ height: Int, _ crop: [FieldName], _ lines: Int
  ) -> PixelSize? {
    let chroma = fields.number(.chroma_format_idc) ?? 1
    let isPlanar = fields.number(.separate_colour_plane_flag) == 1
    let across = !isPlanar && (chroma == 1 || chroma == 2) ? 2 : 1
    let down = (!isPlanar && chroma == 1 ? 2 : 1) * lines
    let sides = crop.map { fields.number($0) ?? 0 }
    return PixelSize(width - across * (sides[0] + sides[1]), height - down * (sides[2] + sides[3]))
  }

  private static func aspect(_ fields: FlatFields) -> Ratio? {
    guard let index = fields.number(.aspect_ratio_idc) else { return nil }
    if index == 255 {
      return Ratio(Int64(fields.number(.sar_width) ?? 0), Int64(fields.number(.sar_height) ?? 0))
    }
    guard let parts = fields.label(.aspect_ratio_idc)?[...].pieces(at: UInt8(ascii: ":")),
      parts.count == 2, let width = Int64(parts[0]), let height = Int64(parts[1])
    else { return nil }
    return Ratio(width, height)
  }
}
