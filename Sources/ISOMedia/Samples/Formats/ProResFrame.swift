import Anatomy
import Bytes
import Codecs
import Schema

/// Reader for ProRes frames (SMPTE RDD 36, 5.1). The frame header states the encoder and the
/// picture format.
enum ProResFrame {
  static let codes: Set<FourCC> = ["apch", "apcn", "apcs", "apco", "ap4h", "ap4x"]

  static let read: Declaration.Body = { frame in
    frame.u32("frame_size", means: .size(of: .node))
    let mark = frame.code("frame_identifier", means: .type)
    frame.when(mark == "icpf" || frame.isDescribing, "frame_identifier is icpf") { header(frame) }
    frame.when(frame.remaining > 0, "bytes remain in the frame") {
      frame.rest("pictures", means: .media)
    }
  }

  private static func header(_ frame: FieldReader) {
    let size = frame.u16("frame_header_size")
    let end = frame.position - 2 + size
    frame.reserved(1)
    frame.u8("bitstream_version")
    frame.code("encoder_identifier", means: .identifies(.software), line: .value)
    frame.u16("horizontal_size", line: "width %")
    frame.u16("vertical_size", line: "height %")
    frame.bits(2, "chroma_format", line: .value, labels: [2: "4:2:2", 3: "4:4:4"])
    frame.reservedBits(2)
    frame.bits(
      2, "interlace_mode",
      labels: [0: "progressive", 1: "top field first", 2: "bottom field first"])
    frame.reservedBits(2)
    frame.bits(4, "aspect_ratio_information", labels: aspectRatios)
    frame.bits(4, "frame_rate_code", labels: frameRates)
    frame.u8("color_primaries", labels: ColorValueNames.primaries)
    frame.u8("transfer_characteristic", labels: ColorValueNames.transfers)
    frame.u8("matrix_coefficients", labels: ColorValueNames.matrices)
    frame.reservedBits(4)
    frame.bits(4, "alpha_channel_type", labels: [0: "none", 1: "8 bits", 2: "16 bits"])
    frame.reserved(1)
    frame.reservedBits(6)
    let hasLuma = frame.bits(1, "load_luma_quantization_matrix") == 1
    let hasChroma = frame.bits(1, "load_chroma_quantization_matrix") == 1
    frame.when(hasLuma, "load_luma_quantization_matrix") {
      frame.bytes("luma_quantization_matrix", 64, means: .identifies(.playback))
    }
    frame.when(hasChroma, "load_chroma_quantization_matrix") {
      frame.bytes("chroma_quantization_matrix", 64, means: .identifies(.playback))
    }
    let left = end - frame.position
    frame.when(left > 0 && left <= frame.remaining, "frame_header_size is larger") {
      frame.bytes("stuffing", left, means: .padding)
    }
  }

  private static let aspectRatios: Labels = [
    0: "unspecified", 1: "square pixels", 2: "4:3", 3: "16:9",
  ]

  private static let frameRates: Labels = [
    0: "unspecified", 1: "24000/1001", 2: "24", 3: "25", 4: "30000/1001", 5: "30", 6: "50",
    7: "60000/1001", 8: "60", 9: "100", 10: "120000/1001", 11: "120",
  ]
}
