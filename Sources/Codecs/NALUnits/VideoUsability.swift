import Anatomy
import Schema

/// Reader for the start of video usability information (VUI), which is the same in AVC and HEVC
/// (ISO/IEC 14496-10, E.1.1; ISO/IEC 23008-2, E.2.1).
extension FieldReader {
  func videoUsability() {
    flag("aspect_ratio_info_present_flag") {
      let ratio = bits(8, "aspect_ratio_idc", labels: VideoValueNames.aspectRatios)
      when(ratio == 255, "aspect_ratio_idc is 255") {
        bits(16, "sar_width")
        bits(16, "sar_height")
      }
    }
    flag("overscan_info_present_flag") { bits(1, "overscan_appropriate_flag") }
    flag("video_signal_type_present_flag") {
      bits(3, "video_format", labels: VideoValueNames.videoFormats)
      bits(1, "video_full_range_flag", labels: ColorValueNames.ranges)
      flag("colour_description_present_flag") {
        bits(8, "colour_primaries", labels: ColorValueNames.primaries)
        bits(8, "transfer_characteristics", labels: ColorValueNames.transfers)
        bits(8, "matrix_coefficients", labels: ColorValueNames.matrices)
      }
    }
    flag("chroma_loc_info_present_flag") {
      ue("chroma_sample_loc_type_top_field", labels: ColorValueNames.chromaLocations)
      ue("chroma_sample_loc_type_bottom_field", labels: ColorValueNames.chromaLocations)
    }
  }
}

extension VideoValueNames {
  /// AVC profiles with a chroma format and bit depths in their sequence parameter sets.
  static let avcProfilesWithFormat: [Int] = [
    100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135,
  ]

  static let aspectRatios: Labels = [
    0: "unspecified", 1: "1:1", 2: "12:11", 3: "10:11", 4: "16:11", 5: "40:33", 6: "24:11",
    7: "20:11", 8: "32:11", 9: "80:33", 10: "18:11", 11: "15:11", 12: "64:33", 13: "160:99",
    14: "4:3", 15: "3:2", 16: "2:1", 255: "explicit",
  ]

  static let videoFormats: Labels = [
    0: "component", 1: "PAL", 2: "NTSC", 3: "SECAM", 4: "MAC", 5: "unspecified",
  ]

  static let avcSlices: Labels = [
    0: "P", 1: "B", 2: "I", 3: "SP", 4: "SI", 5: "P, all slices",
    6: "B, all slices", 7: "I, all slices",
    8: "SP, all slices", 9: "SI, all slices",
  ]

  /// Labels for the slice types that may occur in a picture.
  static let avcPictures: Labels = [
    0: "I", 1: "P, I", 2: "P, B, I", 3: "SI", 4: "SP, SI", 5: "I, SI", 6: "P, I, SP, SI",
    7: "P, B, I, SP, SI",
  ]

  static let pictures: Labels = [0: "I", 1: "P, I", 2: "B, P, I"]
}
