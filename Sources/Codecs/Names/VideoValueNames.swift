package import Schema

/// Labels for numbers in video coding (ISO/IEC 14496-10, 23008-2 and 23090-3).
package enum VideoValueNames {
  package static let avcProfiles: Labels = [
    44: "CAVLC 4:4:4 Intra", 66: "Baseline", 77: "Main", 83: "Scalable Baseline",
    86: "Scalable High", 88: "Extended", 100: "High", 110: "High 10", 118: "Multiview High",
    122: "High 4:2:2", 128: "Stereo High", 134: "MFC High", 138: "Multiview Depth High",
    139: "Enhanced Multiview Depth High", 144: "High 4:4:4", 244: "High 4:4:4 Predictive",
  ]

  package static let avcLevels = Labels { level in level == 9 ? "1b" : dotted(level, by: 10) }

  package static func profileAndLevel(_ profile: String?, _ level: String?) -> String? {
    let parts = [profile, level.map { "level \($0)" }].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: " · ")
  }

  static let avcNALUnits: Labels = [
    1: "slice", 2: "slice data partition A", 3: "slice data partition B",
    4: "slice data partition C", 5: "IDR slice", 6: "SEI", 7: "sequence parameter set",
    8: "picture parameter set", 9: "access unit delimiter", 10: "end of sequence",
    11: "end of stream", 12: "filler", 13: "sequence parameter set extension", 14: "prefix",
    15: "subset sequence parameter set", 16: "depth parameter set", 19: "auxiliary slice",
    20: "slice extension", 21: "depth slice extension",
  ]

  package static let hevcProfiles: Labels = [
    1: "Main", 2: "Main 10", 3: "Main Still Picture", 4: "Range Extensions",
    5: "High Throughput", 6: "Multiview Main", 7: "Scalable Main", 8: "3D Main",
    9: "Screen-Extended", 10: "Scalable Range Extensions",
    11: "High Throughput Screen-Extended",
  ]

  package static let hevcLevels = Labels { dotted($0, by: 30) }

  package static let hevcNALUnits: Labels = [
    0: "TRAIL_N", 1: "TRAIL_R", 2: "TSA_N", 3: "TSA_R", 4: "STSA_N", 5: "STSA_R", 6: "RADL_N",
    7: "RADL_R", 8: "RASL_N", 9: "RASL_R", 16: "BLA_W_LP", 17: "BLA_W_RADL", 18: "BLA_N_LP",
    19: "IDR_W_RADL", 20: "IDR_N_LP", 21: "CRA", 32: "video parameter set",
    33: "sequence parameter set", 34: "picture parameter set", 35: "access unit delimiter",
    36: "end of sequence", 37: "end of bitstream", 38: "filler", 39: "prefix SEI",
    40: "suffix SEI",
  ]

  package static let vvcProfiles: Labels = [
    1: "Main 10", 2: "Main 12", 10: "Main 12 Intra", 17: "Multilayer Main 10",
    33: "Main 10 4:4:4", 34: "Main 12 4:4:4", 36: "Main 16 4:4:4", 42: "Main 12 4:4:4 Intra",
    44: "Main 16 4:4:4 Intra", 49: "Multilayer Main 10 4:4:4", 65: "Main 10 Still Picture",
    66: "Main 12 Still Picture", 97: "Main 10 4:4:4 Still Picture",
    98: "Main 12 4:4:4 Still Picture", 100: "Main 16 4:4:4 Still Picture",
  ]

  /// Labels for VVC levels: the number is 16 times the major level plus 3 times the minor level.
  package static let vvcLevels = Labels { level in
    level % 16 % 3 == 0 && level >= 16 ? "\(level / 16).\(level % 16 / 3)" : nil
  }

  static let vvcNALUnits: Labels = [
    0: "TRAIL", 1: "STSA", 2: "RADL", 3: "RASL", 7: "IDR_W_RADL", 8: "IDR_N_LP", 9: "CRA",
    10: "GDR", 12: "operating point information", 13: "decoding capability information",
    14: "video parameter set", 15: "sequence parameter set", 16: "picture parameter set",
    17: "prefix adaptation parameter set", 18: "suffix adaptation parameter set",
    19: "picture header", 20: "access unit delimiter", 21: "end of sequence",
    22: "end of bitstream", 23: "prefix SEI", 24: "suffix SEI", 25: "filler",
  ]

  package static let tiers: Labels = [0: "Main tier", 1: "High tier"]
  package static let chromaFormats: Labels = [0: "monochrome", 1: "4:2:0", 2: "4:2:2", 3: "4:4:4"]
  package static let lengthSizes: Labels = [0: "1 byte", 1: "2 bytes", 3: "4 bytes"]
  package static let parallelism: Labels = [
    0: "mixed or unknown", 1: "slices", 2: "tiles", 3: "wavefronts",
  ]

  /// Formats a level number with a decimal point: `4.1` for 41 in units of 10.
  private static func dotted(_ level: UInt64, by unit: UInt64) -> String? {
    guard (unit..<unit * 10).contains(level), level % (unit / 10) == 0 else { return nil }
    let tenths = level % unit / (unit / 10)
    return tenths == 0 ? "\(level / unit)" : "\(level / unit).\(tenths)"
  }
}
