import Anatomy
import Bytes
import Movie

/// The picture parameters that the configuration of a video codec states.
struct CodedPicture {
  let size: PixelSize?
  let bitDepth: Int?
  let chroma: String?
  let pixelAspect: Ratio?
  private(set) var scan: PictureFormat.Scan?

  init?(_ entry: SampleEntry?) {
    guard let entry else { return nil }
    scan = Self.scan(entry)
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
    if let known = Self.chromaOfProRes[entry.code] {
      (size, bitDepth, pixelAspect, chroma) = (nil, nil, nil, known)
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

  private static let chromaOfProRes: [FourCC: String] = [
    "apco": "4:2:2", "apcs": "4:2:2", "apcn": "4:2:2", "apch": "4:2:2", "ap4h": "4:4:4",
    "ap4x": "4:4:4",
  ]

  /// Returns whether pictures are progressive or interlaced; nil if the codec configuration does
  /// not state it. AV1 and VP9 pictures never consist of two fields.
  private static func scan(_ entry: SampleEntry) -> PictureFormat.Scan? {
    if entry.box("av1C") != nil || entry.box("vpcC") != nil { return .progressive }
    guard let sequence = entry.sequence else { return nil }
    if let isOnlyFrames = sequence.number(.frame_mbs_only_flag) {
      return isOnlyFrames == 1 ? .progressive : .interlaced
    }
    switch (
      sequence.number(.general_progressive_source_flag),
      sequence.number(.general_interlaced_source_flag)
    ) {
    case (1, 0): return .progressive
    case (0, 1): return .interlaced
    default: return nil
    }
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
