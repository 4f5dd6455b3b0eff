import Anatomy
import Schema

/// Reads the side information of Layer III, which precedes the main data (ISO/IEC 11172-3, 2.4.1.7;
/// ISO/IEC 13818-3 has one granule instead of two).
extension FieldReader {
  func sideInformation(_ header: FrameHeader?) {
    let isFirst = header?.version != .two && header?.version != .two5
    let channels = header?.channels ?? 1
    when(isFirst, "the version is MPEG-1") {
      bits(
        9, "main_data_begin",
        means: .offset(from: .describedByFields(by: "the position of the frame, counted backward")))
      bits(channels == 1 ? 5 : 3, "private_bits")
      for channel in 1...channels { bits(4, "scfsi_\(channel)") }
      for part in 1...2 { granule(part, channels, isFirst: true) }
    }
    when(isDescribing || !isFirst, "the version is MPEG-2 or MPEG-2.5") {
      bits(
        8, "main_data_begin",
        means: .offset(from: .describedByFields(by: "the position of the frame, counted backward")))
      bits(channels == 1 ? 1 : 2, "private_bits")
      granule(1, channels, isFirst: false)
    }
  }

  private func granule(_ number: Int, _ channels: Int, isFirst: Bool) {
    for channel in 1...channels {
      group("granule_\(number)_channel_\(channel)") {
        bits(12, "part2_3_length", means: .size(of: .field("main_data")))
        bits(9, "big_values")
        bits(8, "global_gain")
        bits(isFirst ? 4 : 9, "scalefac_compress")
        let switches = bits(1, "window_switching_flag")
        when(switches == 1, "window_switching_flag is 1") {
          bits(2, "block_type", labels: [1: "start", 2: "three short windows", 3: "end"])
          bits(1, "mixed_block_flag")
          for region in 0..<2 { bits(5, "table_select_\(region)") }
          for window in 0..<3 { bits(3, "subblock_gain_\(window)") }
        }
        when(switches == 0, "window_switching_flag is 0") {
          for region in 0..<3 { bits(5, "table_select_\(region)") }
          bits(4, "region0_count")
          bits(3, "region1_count")
        }
        when(isFirst, "the version is MPEG-1") { bits(1, "preflag") }
        bits(1, "scalefac_scale")
        bits(1, "count1table_select")
      }
    }
  }
}
