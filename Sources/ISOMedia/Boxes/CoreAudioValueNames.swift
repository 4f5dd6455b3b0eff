import Schema

/// Labels for channel layouts and channels in Apple's Core Audio.
enum CoreAudioValueNames {
  /// Labels for channel layout tags: the upper 16 bits of a tag state the layout, and the lower 16
  /// bits the number of channels.
  static let layouts = Labels { tag in
    guard let name = names[tag >> 16] else { return nil }
    return tag & 0xFFFF == 0 ? name : "\(name), \(tag & 0xFFFF) channels"
  }

  private static let names = Labels(
    radix: 10,
    """
    0 use channel descriptions
    1 use channel bitmap
    100 mono
    101 stereo
    102 stereo headphones
    103 matrix stereo
    104 mid/side
    105 XY
    106 binaural
    107 Ambisonic B-format
    108 quadraphonic
    109 pentagonal
    110 hexagonal
    111 octagonal
    112 cube
    113 MPEG 3.0 A
    114 MPEG 3.0 B
    115 MPEG 4.0 A
    116 MPEG 4.0 B
    117 MPEG 5.0 A
    118 MPEG 5.0 B
    119 MPEG 5.0 C
    120 MPEG 5.0 D
    121 MPEG 5.1 A
    122 MPEG 5.1 B
    123 MPEG 5.1 C
    124 MPEG 5.1 D
    125 MPEG 6.1 A
    126 MPEG 7.1 A
    127 MPEG 7.1 B
    128 MPEG 7.1 C
    129 Emagic 7.1
    130 SMPTE DTV
    131 ITU 2.1
    132 ITU 2.2
    133 DVD 4
    134 DVD 5
    135 DVD 6
    136 DVD 10
    137 DVD 11
    138 DVD 18
    139 AudioUnit 6.0
    140 AudioUnit 7.0
    141 AAC 6.0
    142 AAC 6.1
    143 AAC 7.0
    144 AAC octagonal
    145 TMH 10.2
    146 TMH 10.2 full
    147 discrete in order
    148 AudioUnit 7.0 front
    149 AC-3 1.0.1
    150 AC-3 3.0
    151 AC-3 3.1
    152 AC-3 3.0.1
    153 AC-3 2.1.1
    154 AC-3 3.1.1
    """)

  static let channels = Labels(
    radix: 10,
    """
    0 unused
    1 left
    2 right
    3 center
    4 LFE
    5 left surround
    6 right surround
    7 left center
    8 right center
    9 center surround
    10 left surround direct
    11 right surround direct
    12 top center surround
    13 vertical height left
    14 vertical height center
    15 vertical height right
    16 top back left
    17 top back center
    18 top back right
    33 rear surround left
    34 rear surround right
    35 left wide
    36 right wide
    37 LFE 2
    38 left total
    39 right total
    40 hearing impaired
    41 narration
    42 mono
    43 dialogue centric mix
    44 center surround direct
    100 use coordinates
    200 Ambisonic W
    201 Ambisonic X
    202 Ambisonic Y
    203 Ambisonic Z
    204 mid
    205 side
    206 XY stereo X
    207 XY stereo Y
    301 headphones left
    302 headphones right
    304 click track
    305 foreign language
    400 discrete
    4294967295 unknown
    """)
}
