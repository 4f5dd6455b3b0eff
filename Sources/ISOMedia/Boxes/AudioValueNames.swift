import Schema

/// Labels for numbers in audio configurations.
enum AudioValueNames {
  static let structures: Labels = [1: "channels", 2: "objects", 3: "channels and objects"]

  /// Labels for channel configurations (ISO/IEC 23091-3).
  static let layouts: Labels = [
    0: "explicit", 1: "mono", 2: "stereo", 3: "3.0", 4: "4.0", 5: "5.0", 6: "5.1", 7: "7.1 wide",
    9: "3.0 surround", 10: "quadraphonic", 11: "6.1", 12: "7.1", 13: "22.2", 14: "7.1 top",
    15: "12.2", 16: "9.1", 17: "11.1", 18: "13.1", 19: "11.1 wide", 20: "13.1 wide",
  ]

  /// Labels for output channel positions (ISO/IEC 23091-3).
  static let speakers: Labels = [
    0: "L", 1: "R", 2: "C", 3: "LFE", 4: "Ls", 5: "Rs", 6: "Lc", 7: "Rc", 8: "Lsr", 9: "Rsr",
    10: "Cs", 11: "Lsd", 12: "Rsd", 13: "Lss", 14: "Rss", 15: "Lw", 16: "Rw", 17: "Lv", 18: "Rv",
    19: "Cv", 20: "Lvr", 21: "Rvr", 22: "Cvr", 23: "Lvss", 24: "Rvss", 25: "Ts", 26: "LFE2",
    27: "Lb", 28: "Rb", 29: "Cb", 30: "Lvs", 31: "Rvs", 126: "explicit", 127: "unknown",
  ]

  static let dolbyFrequencies: Labels = [0: "48000 Hz", 1: "44100 Hz", 2: "32000 Hz"]

  static let dolbyServices: Labels = [
    0: "complete main", 1: "music and effects", 2: "visually impaired", 3: "hearing impaired",
    4: "dialogue", 5: "commentary", 6: "emergency", 7: "voice over or karaoke",
  ]

  static let dolbyChannels: Labels = [
    0: "1+1", 1: "1/0", 2: "2/0", 3: "3/0", 4: "2/1", 5: "3/1", 6: "2/2", 7: "3/2",
  ]

  static let dolbyBitRates = Labels { code in
    let rates = [
      32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384, 448, 512, 576, 640,
    ]
    return code < rates.count ? "\(rates[Int(code)]) kbit/s" : nil
  }

  static let flacBlocks: Labels = [
    0: "STREAMINFO", 1: "PADDING", 2: "APPLICATION", 3: "SEEKTABLE", 4: "VORBIS_COMMENT",
    5: "CUESHEET", 6: "PICTURE",
  ]
}
