package import Schema

/// Labels for numbers that ISO/IEC 14496-1 and ISO/IEC 14496-3 register.
package enum RegisteredNumberNames {
  /// Labels for the two profile numbers that mean the same in the profile fields of all stream
  /// types.
  package static let anyProfile: Labels = [0xFE: "none specified", 0xFF: "none required"]

  package static let audioProfiles = Labels(
    radix: 16,
    """
    01 Main level 1
    02 Main level 2
    03 Main level 3
    04 Main level 4
    05 Scalable level 1
    06 Scalable level 2
    07 Scalable level 3
    08 Scalable level 4
    09 Speech level 1
    0A Speech level 2
    0B Synthetic level 1
    0C Synthetic level 2
    0D Synthetic level 3
    0E-15 High Quality
    16-1D Low Delay
    1E-21 Natural
    22-27 Mobile Internetworking
    28 AAC level 1
    29 AAC level 2
    2A AAC level 4
    2B AAC level 5
    2C High Efficiency AAC level 2
    2D High Efficiency AAC level 3
    2E High Efficiency AAC level 4
    2F High Efficiency AAC level 5
    30 High Efficiency AAC v2 level 2
    31 High Efficiency AAC v2 level 3
    32 High Efficiency AAC v2 level 4
    33 High Efficiency AAC v2 level 5
    FE none specified
    FF none required
    """)

  package static let visualProfiles = Labels(
    radix: 16,
    """
    01 Simple level 1
    02 Simple level 2
    03 Simple level 3
    08 Simple level 0
    15 H.264
    21 Core level 1
    22 Core level 2
    32 Main level 2
    33 Main level 3
    34 Main level 4
    F0 Advanced Simple level 0
    F1 Advanced Simple level 1
    F2 Advanced Simple level 2
    F3 Advanced Simple level 3
    F4 Advanced Simple level 4
    F5 Advanced Simple level 5
    F7 Advanced Simple level 3b
    FE none specified
    FF none required
    """)

  package static let qualifiers: Labels = [
    0x01: "MAX_DELAY", 0x02: "PREF_MAX_DELAY", 0x03: "LOSS_PROB", 0x04: "MAX_GAP_LOSS",
    0x41: "MAX_AU_SIZE", 0x42: "AVG_AU_SIZE", 0x43: "MAX_AU_RATE",
  ]

  static let audioObjectTypes = Labels(
    radix: 10,
    """
    1 AAC Main
    2 AAC LC
    3 AAC SSR
    4 AAC LTP
    5 SBR
    6 AAC Scalable
    7 TwinVQ
    8 CELP
    9 HVXC
    12 TTSI
    13 Main Synthetic
    14 Wavetable Synthesis
    15 General MIDI
    16 Algorithmic Synthesis
    17 ER AAC LC
    19 ER AAC LTP
    20 ER AAC Scalable
    21 ER TwinVQ
    22 ER BSAC
    23 ER AAC LD
    24 ER CELP
    25 ER HVXC
    26 ER HILN
    27 ER Parametric
    28 SSC
    29 PS
    30 MPEG Surround
    32 Layer-1
    33 Layer-2
    34 Layer-3
    35 DST
    36 ALS
    37 SLS
    38 SLS non-core
    39 ER AAC ELD
    40 SMR Simple
    41 SMR Main
    42 USAC
    43 SAOC
    44 LD MPEG Surround
    45 USAC
    """)

  static let samplingFrequencies: Labels = [
    0: "96000 Hz", 1: "88200 Hz", 2: "64000 Hz", 3: "48000 Hz", 4: "44100 Hz", 5: "32000 Hz",
    6: "24000 Hz", 7: "22050 Hz", 8: "16000 Hz", 9: "12000 Hz", 10: "11025 Hz", 11: "8000 Hz",
    12: "7350 Hz", 15: "explicit",
  ]

  static let channelConfigurations: Labels = [
    0: "defined elsewhere", 1: "mono", 2: "stereo", 3: "3.0", 4: "4.0", 5: "5.0", 6: "5.1",
    7: "7.1 wide", 11: "6.1", 12: "7.1", 13: "22.2", 14: "7.1 top",
  ]
}
