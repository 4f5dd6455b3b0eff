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
      size = sequence.flatMap(PixelSize.init)
      pixelAspect = nil
      return
    }
    guard entry.box("hvcC") != nil || entry.box("avcC") != nil else { return nil }
    let format = sequence?.number(.chroma_format_idc) ?? entry.box("hvcC")?.integer(.chromaFormat)
    let names = ["monochrome", "4:2:0", "4:2:2", "4:4:4"]
    let index = format ?? 1
    chroma = names.indices.contains(index) ? names[index] : nil
    bitDepth =
      sequence.map { 8 + ($0.number(.bit_depth_luma_minus8) ?? 0) }
      ?? entry.box("hvcC")?.integer(.bitDepthLumaMinus8).map { 8 + $0 }
    pixelAspect = sequence.flatMap(Self.aspect)
    size = sequence.flatMap(PixelSize.init)
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

extension PixelSize {
  /// Creates the size that a sequence header or parameter set states; nil if it states none.
  fileprivate init?(_ sequence: FlatFields) {
    guard let size = DecodedSize(sequence) else { return nil }
    self.init(size.width, size.height)
  }
}
