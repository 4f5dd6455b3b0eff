import Anatomy
import Codecs
import Schema

/// Boxes for bit rates and for the display of pictures (ISO/IEC 14496-12, 8.5.2.2 and 12.1).
extension Boxes {
  static let videoProperties = SpecSection(
    .iso12,
    [
      Box(
        "btrt", "Bit Rate", in: "VisualSampleEntry", "AudioSampleEntry", "SampleEntry", "stsd",
        occurs: .atMostOnce,
        spec: "8.5.2.2"
      ) { box in
        box.u32("bufferSizeDB")
        box.u32("maxBitrate")
        box.u32("avgBitrate", line: "average % bits per second")
      },
      Box(
        "pasp", "Pixel Aspect Ratio", in: "VisualSampleEntry", "ipco", spec: "12.1.4",
        presents: .all(.pixelAspect)
      ) { box in
        box.u32("hSpacing", line: "horizontal %")
        box.u32("vSpacing", line: "vertical %")
      },
      Box(
        "clap", "Clean Aperture", in: "VisualSampleEntry", "ipco", spec: "12.1.4",
        presents: .all(.aperture)
      ) { box in
        box.u32("cleanApertureWidthN", line: "width %")
        box.u32("cleanApertureWidthD")
        box.u32("cleanApertureHeightN", line: "height %")
        box.u32("cleanApertureHeightD")
        box.i32("horizOffN")
        box.u32("horizOffD")
        box.i32("vertOffN")
        box.u32("vertOffD")
      },
      Box(
        "colr", "Color Information", in: "VisualSampleEntry", "ipco", spec: "12.1.5",
        presents: .all(.color),
        holds: PayloadGrammar("ICC_profile", means: .payload, terminology: .boxes)
      ) { box in
        let type = box.code("colour_type", line: .value, from: Names.colorTypes)
        let isProfile = type == "rICC" || type == "prof"
        let isNumbers = type == "nclx" || type == "nclc"
        box.when(isNumbers, "colour_type is nclx or nclc") {
          box.u16("colour_primaries", line: .value, labels: ColorValueNames.primaries)
          box.u16("transfer_characteristics", line: .value, labels: ColorValueNames.transfers)
          box.u16("matrix_coefficients", line: .value, labels: ColorValueNames.matrices)
        }
        // Some writers add the range flag also to `nclc`, the older form, which does not define it.
        box.when(
          type == "nclx" || type == "nclc" && box.remaining == 1, "colour_type is nclx"
        ) {
          box.bits(1, "full_range_flag", labels: ColorValueNames.ranges)
          box.reservedBits(7)
        }
        box.when(!isProfile && !isNumbers, "any other colour_type") {
          box.rest("colour_data", means: .identifies(.unknown))
        }
      },
      Box(
        "clli", "Content Light Level", in: "VisualSampleEntry", "ipco", spec: "12.1.6",
        presents: .all(.dynamicRange)
      ) { box in
        box.u16("max_content_light_level", line: "MaxCLL % cd/m²")
        box.u16("max_pic_average_light_level")
      },
      Box(
        "mdcv", "Mastering Display Color Volume", in: "VisualSampleEntry", "ipco", spec: "12.1.7",
        presents: .all(.dynamicRange)
      ) {
        box in
        box.table("display_primaries", rows: 3) { row in
          row.u16("display_primaries_x")
          row.u16("display_primaries_y")
        }
        box.u16("white_point_x")
        box.u16("white_point_y")
        box.u32("max_display_mastering_luminance", line: "maximum luminance % × 0.0001 cd/m²")
        box.u32("min_display_mastering_luminance")
      },
      Box(
        "cclv", "Content Color Volume", in: "VisualSampleEntry", "ipco", spec: "12.1.8",
        presents: .all(.dynamicRange)
      ) { box in
        box.reservedBits(2)
        let hasPrimaries = box.bits(1, "ccv_primaries_present_flag")
        let hasLowest = box.bits(1, "ccv_min_luminance_value_present_flag")
        let hasHighest = box.bits(1, "ccv_max_luminance_value_present_flag")
        let hasAverage = box.bits(1, "ccv_avg_luminance_value_present_flag")
        box.reservedBits(2)
        box.when(hasPrimaries == 1, "ccv_primaries_present_flag") {
          box.table("ccv_primaries", rows: 3) { row in
            row.i32("ccv_primaries_x")
            row.i32("ccv_primaries_y")
          }
        }
        box.when(hasLowest == 1, "ccv_min_luminance_value_present_flag") {
          box.u32("ccv_min_luminance_value")
        }
        box.when(hasHighest == 1, "ccv_max_luminance_value_present_flag") {
          box.u32("ccv_max_luminance_value")
        }
        box.when(hasAverage == 1, "ccv_avg_luminance_value_present_flag") {
          box.u32("ccv_avg_luminance_value")
        }
      },
      Box(
        "amve", "Ambient Viewing Environment", in: "VisualSampleEntry", "ipco", spec: "12.1.9",
        presents: .all(.dynamicRange)
      ) { box in
        box.u32("ambient_illuminance")
        box.u16("ambient_light_x")
        box.u16("ambient_light_y")
      },
    ])
}
