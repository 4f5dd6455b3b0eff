import Anatomy
import Bytes
import Schema

/// The declaration of AAC frames in ADTS (ISO/IEC 13818-7 and 14496-3, adts_frame).
enum ADTS {
  static let sampleRates = [
    96000, 88200, 64000, 48000, 44100, 32000, 24000, 22050, 16000, 12000, 11025, 8000, 7350,
  ]

  static let frame = Declaration("adts", named: "frame", "ADTS Frame", in: "audio", by: .aac) {
    frame in
    frame.bits(12, "syncword", means: .type)
    frame.bits(1, "ID", labels: [0: "MPEG-4", 1: "MPEG-2"])
    frame.bits(2, "layer")
    let isUnprotected = frame.bits(
      1, "protection_absent", labels: [0: "a checksum follows", 1: "no checksum"])
    frame.bits(2, "profile", line: .value, labels: profiles)
    frame.bits(
      4, "sampling_frequency_index", line: .value,
      labels: Labels { index in
        sampleRates.indices.contains(Int(index)) ? "\(sampleRates[Int(index)]) Hz" : nil
      })
    frame.bits(1, "private_bit")
    frame.bits(3, "channel_configuration", line: .value, labels: channels)
    frame.bits(1, "original_copy", labels: [0: "copy", 1: "original"])
    frame.bits(1, "home")
    frame.bits(1, "copyright_identification_bit")
    frame.bits(1, "copyright_identification_start")
    frame.bits(13, "aac_frame_length", means: .size(of: .node))
    frame.bits(11, "adts_buffer_fullness", labels: [0x7FF: "variable bit rate"])
    let blocks = frame.bits(2, "number_of_raw_data_blocks_in_frame")
    frame.when(isUnprotected == 0, "protection_absent is 0") {
      if blocks > 0 || frame.isDescribing {
        frame.table("raw_data_block_positions", rows: blocks, line: nil) { row in
          row.u16(
            "position",
            means: .offset(from: .describedByFields(by: "the position of the first raw_data_block"))
          )
        }
      }
      frame.u16("crc_check", means: .checksum(.crc16, over: .node))
    }
    frame.audioDataAndEncoderName("raw_data_block")
  }

  private static let profiles: Labels = [0: "AAC Main", 1: "AAC LC", 2: "AAC SSR", 3: "AAC LTP"]

  private static let channels: Labels = [
    0: "channels defined in the AAC data", 1: "mono", 2: "stereo", 3: "3 channels", 4: "4 channels",
    5: "5 channels", 6: "5.1", 7: "7.1",
  ]
}
