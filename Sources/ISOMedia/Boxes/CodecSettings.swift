import Anatomy
import Schema

/// Decoder configurations of codecs that are defined by single companies or groups, and boxes of
/// event messages.
extension Boxes {
  static let losslessAudio = SpecSection(
    .mlpInISO,
    [
      Box("dmlp", "MLP Configuration", in: "AudioSampleEntry", occurs: .atMostOnce) { box in
        box.u32("format_info")
        box.bits(15, "peak_data_rate")
        box.reservedBits(1)
        box.reserved(4)
      }
    ])

  static let vividVideo = SpecSection(
    .registered(by: "UWA"),
    [
      Box("cuvv", "HDR Vivid Configuration", in: "VisualSampleEntry", occurs: .atMostOnce) { box in
        box.u16("cuva_version_map", means: .flags)
        box.u16("terminal_provide_code", line: .value)
        box.u16("terminal_provide_oriented_code")
        box.when(box.remaining > 0, "bytes remain in the box") { box.reserved(16) }
      }
    ])

  static let eventTracks = SpecSection(
    .eventTracks,
    [
      Box("silb", "Scheme Identifiers", in: "SampleEntry", occurs: .atMostOnce, versions: 0...0) {
        box in
        let rows = box.u32("number_of_schemes", means: .count(of: .field("schemes")))
        box.list("schemes", count: rows, line: .value) { scheme in
          scheme.text("scheme_id_uri", .utf8, .terminated, means: .identifies(.playback))
          scheme.text("value", .utf8, .terminated, means: .identifies(.playback))
          scheme.bits(1, "at_least_one_flag")
          scheme.reservedBits(7)
        }
        box.bits(1, "other_schemes_flag")
        box.reservedBits(7)
      },
      Box("emeb", "Event Message Empty", in: "samples"),
      Box("emib", "Event Message Instance", in: "samples", versions: 0...0) { box in
        box.reserved(4)
        box.i64("presentation_time_delta", means: .moment(.media), line: "at %")
        box.u32("event_duration", means: .duration(.media))
        box.u32("id")
        box.text("scheme_id_uri", .utf8, .terminated, means: .identifies(.playback), line: .value)
        box.text("value", .utf8, .terminated, means: .identifies(.playback))
        box.rest("message_data", means: .payload)
      },
    ])

  static let avs3Audio = SpecSection(
    .avs3Audio,
    [
      Box("dca3", "AVS3 Audio Configuration", in: "AudioSampleEntry", occurs: .atMostOnce) { box in
        let codec = box.bits(
          4, "audio_codec_id", line: .value,
          labels: [0: "general high bit rate", 1: "lossless", 2: "general full bit rate"])
        let rate = box.bits(4, "sampling_frequency_index", line: .value, labels: avs3Rates)
        box.when(codec == 2, "audio_codec_id is 2") { fullRate(box) }
        box.when(codec == 0, "audio_codec_id is 0") {
          box.bits(1, "anc_data_index")
          box.bits(3, "coding_profile", labels: avs3Profiles)
          box.bits(1, "bitstream_type")
          box.bits(7, "channel_number_index", labels: avs3Channels)
          box.bits(4, "bitrate_index")
          box.bits(16, "raw_frame_length")
          added(box)
        }
        box.when(codec == 1, "audio_codec_id is 1") {
          box.when(rate == 15, "sampling_frequency_index is 15") {
            box.bits(24, "sampling_frequency")
          }
          box.bits(1, "anc_data_index")
          box.bits(3, "coding_profile", labels: avs3Profiles)
          box.bits(8, "channel_number")
          added(box)
        }
        box.when(codec > 2, "any other audio_codec_id") {
          box.rest("data", means: .identifies(.playback))
        }
        box.alignToByte("reserved")
      }
    ])

  private static func fullRate(_ box: FieldReader) {
    box.bits(3, "nn_type", labels: [0: "basic", 1: "low complexity"])
    box.reservedBits(1)
    let content = box.bits(
      4, "content_type", labels: [0: "channels", 1: "objects", 2: "channels and objects", 3: "HOA"])
    box.when(content == 0 || content == 2, "content_type is 0 or 2") {
      box.bits(7, "channel_number_index", labels: avs3Channels)
      box.reservedBits(1)
    }
    box.when(content == 1 || content == 2, "content_type is 1 or 2") {
      box.bits(7, "number_objects")
      box.reservedBits(1)
    }
    box.when(content == 3, "content_type is 3") { box.bits(4, "hoa_order") }
    box.bits(16, "total_bitrate")
    box.bits(2, "resolution", labels: avs3Resolutions)
  }

  private static func added(_ box: FieldReader) {
    box.bits(2, "resolution", labels: avs3Resolutions)
    let count = box.bits(16, "addition_info_length")
    box.bitItems("addition_info", count: count, atMost: 65535) { _ in box.bits(8, "addition_info") }
  }

  private static let avs3Rates: Labels = [
    0: "192000 Hz", 1: "96000 Hz", 2: "48000 Hz", 3: "44100 Hz", 4: "32000 Hz", 5: "24000 Hz",
    6: "22050 Hz", 7: "16000 Hz", 8: "8000 Hz",
  ]

  private static let avs3Profiles: Labels = [0: "basic", 1: "objects", 2: "HOA"]

  private static let avs3Resolutions: Labels = [0: "8 bits", 1: "16 bits", 2: "24 bits"]

  private static let avs3Channels: Labels = [
    0: "mono", 1: "stereo", 2: "5.1", 3: "7.1", 4: "10.2", 5: "22.2", 6: "4.0", 7: "5.1.2",
    8: "5.1.4", 9: "7.1.2", 10: "7.1.4", 11: "third-order HOA", 12: "second-order HOA",
  ]
}
