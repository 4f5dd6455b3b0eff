import Anatomy
import Bytes
import Schema

/// Declarations of frames for volume adjustment, equalization, reverb and replay gain.
extension Frames {
  static let volumes = SpecSection(
    .id3v24,
    [
      Frame("RVA2", "Relative Volume", in: "ID3v2.4") { relativeVolume($0) },
      Frame("EQU2", "Equalization", in: "ID3v2.4") { frame in
        frame.u8("interpolation_method", labels: [0: "band", 1: "linear"])
        frame.latin("identification", means: .identifies(.text), line: .value)
        frame.table("adjustments", rows: nil) { row in
          row.number("frequency", bytes: 2, isSigned: false) { "\(Double($0) / 2) Hz" }
          row.number("volume_adjustment", bytes: 2, isSigned: true, label: decibel)
        }
      },
      Frame("RVAD", "Relative Volume", in: "ID3v2.3", occurs: .atMostOnce, by: .id3v23) {
        oldVolume($0)
      },
      Frame("EQUA", "Equalization", in: "ID3v2.3", occurs: .atMostOnce, by: .id3v23) {
        oldEqualization($0)
      },
      Frame("RVRB", "Reverb", occurs: .atMostOnce) { reverb($0) },
    ])

  static let replayGain = SpecSection(
    .replayGain,
    [
      Frame("RGAD", "Replay Gain Adjustment") { frame in
        frame.float("peak_amplitude", width: 4, line: "peak %")
        adjustment(frame, "radio")
        adjustment(frame, "audiophile")
        padding(frame)
      },
      Frame("XRVA", "Relative Volume (RVA2)") { relativeVolume($0) },
    ])

  private static func adjustment(_ frame: FieldReader, _ name: String) {
    frame.group("\(name)_adjustment") {
      frame.bits(3, "name", labels: [0: "not set", 1: "radio", 2: "audiophile"])
      frame.bits(
        3, "originator",
        labels: [0: "not stated", 1: "artist or producer", 2: "user", 3: "automatic"])
      frame.bits(1, "is_negative")
      frame.bits(9, "gain", labels: Labels { "\(Double($0) / 10) dB" })
    }
  }

  static func relativeVolume(_ frame: FieldReader) {
    frame.latin("identification", means: .identifies(.text), line: .value)
    frame.list("channels", count: nil, line: .rows) { item in
      item.u8("type_of_channel", labels: channels)
      item.fixed("volume_adjustment", width: 2, fractionBits: 9)
      let bits = item.u8("bits_representing_peak", means: .size(of: .nextField))
      let width = (bits + 7) / 8
      if width > 8 {
        item.bytes("peak_volume", min(width, item.remaining), means: .identifies(.playback))
      } else {
        item.unsigned("peak_volume", bytes: width)
      }
    }
  }

  private static let channels: Labels = [
    0: "other", 1: "master", 2: "front right", 3: "front left", 4: "back right", 5: "back left",
    6: "front center", 7: "back center", 8: "subwoofer",
  ]

  @Sendable
  private static func decibel(_ raw: UInt64) -> String? {
    "\(Double(raw.signed(width: 16)) / 512) dB"
  }

  /// Reads the body of an RVAD frame. It has volume amounts for as many channels as the frame size
  /// allows, and a bit for each channel that is set if the volume is increased.
  static func oldVolume(_ frame: FieldReader) {
    frame.switches(
      "increment", width: 1,
      [
        0x01: "right", 0x02: "left", 0x04: "right back", 0x08: "left back", 0x10: "center",
        0x20: "bass",
      ])
    let bits = frame.u8("bits_used_for_volume", means: .size(of: .nextField))
    let width = max(1, (bits + 7) / 8)
    let parts = [
      ["volume_change_right", "volume_change_left"], ["peak_volume_right", "peak_volume_left"],
      ["volume_change_right_back", "volume_change_left_back"],
      ["peak_volume_right_back", "peak_volume_left_back"],
      ["volume_change_centre", "peak_volume_centre"],
      ["volume_change_bass", "peak_volume_bass"],
    ]
    for part in parts {
      frame.when(frame.remaining >= width * part.count && width <= 8, "bytes remain") {
        for name in part { frame.unsigned(name, bytes: width) }
      }
    }
    padding(frame)
  }

  static func oldEqualization(_ frame: FieldReader) {
    let bits = frame.u8("adjustment_bits", means: .size(of: .row))
    let width = min(8, max(1, (bits + 7) / 8))
    frame.table("adjustments", rows: nil) { row in
      row.bits(1, "is_increment")
      row.bits(15, "frequency") { "\($0) Hz" }
      row.unsigned("adjustment", bytes: width)
    }
    padding(frame)
  }

  static func reverb(_ frame: FieldReader) {
    frame.u16("reverb_left", means: .duration(.milliseconds))
    frame.u16("reverb_right", means: .duration(.milliseconds))
    for name in [
      "reverb_bounces_left", "reverb_bounces_right", "reverb_feedback_left_to_left",
      "reverb_feedback_left_to_right", "reverb_feedback_right_to_right",
      "reverb_feedback_right_to_left", "premix_left_to_right", "premix_right_to_left",
    ] { frame.u8(name) }
  }
}
