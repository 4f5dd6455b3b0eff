import Anatomy
import Bytes
import Movie
import RuleEngine

/// Rules of MIAF about audio tracks.
extension Rule {
  private static let clause = Clause.miaf("7.4.5")

  static let miafSoundCodec = Rule(
    "miaf.audio.codec", .error, at: .box("stsd"),
    "Sound of a MIAF file must be AAC or uncompressed", clause: clause,
    cause: "The sound was taken from a video without encoding it again",
    fix: "Encode the sound as AAC",
    passing: .tracksOfMIAF([.sound(1)]),
    failing: [
      .tracksOfMIAF([
        .sound(
          1,
          entry: """
            ↓alac {
              00 * 6 u16 1 00 * 8 u16 2, 16 00 * 4 u32 0xac440000
              full alac { u32 4096 00 10 28 0a 0e 02 u16 255 u32 0, 0, 44100 }
            }
            """)
      ]),
      .tracksOfMIAF([.sound(1, entry: aac(objectType: "6b", mark: "↓"))]),
    ]
  ) { descriptions, _ in
    guard descriptions.isInMIAF, descriptions.trackKind == "soun", !descriptions.children.isEmpty
    else { return nil }
    let uncompressed: Set<FourCC> = ["twos", "sowt", "lpcm", "ipcm", "in24", "in32"]
    return descriptions.children.compactMap { entry in
      if uncompressed.contains(entry.code) || entry.isCut || entry.code == "enca" { return nil }
      guard entry.code == "mp4a" else {
        return .about(entry, "the audio codec is \(entry.code), expected AAC or uncompressed")
      }
      guard let type = entry.soundDecoder?.integer(.objectTypeIndication),
        ![0x40, 0x66, 0x67, 0x68].contains(type)
      else { return nil }
      return .about(
        entry, "objectTypeIndication is 0x\(String(type, radix: 16)), expected 0x40 for AAC")
    }
  }

  static let miafSoundObject = Rule(
    "miaf.audio.object-type", .error, at: .box("stsd"),
    "AAC sound of a MIAF file must be AAC-LC, HE-AAC or HE-AAC v2", clause: clause,
    cause: "The sound was encoded with another kind of AAC",
    fix: "Encode the sound as AAC-LC",
    passing: .tracksOfMIAF([.sound(1)]),
    failing: .tracksOfMIAF([.sound(1, entry: aac(specific: "0a 08", mark: "↓"))])
  ) { descriptions, _ in
    descriptions.judgeAAC { entry in
      guard
        let type = entry.soundDecoder?.children.lazy.compactMap({
          FlatFields($0).number(.audioObjectType)
        }).first, ![2, 5, 29].contains(type)
      else { return nil }
      return "audioObjectType is \(type), expected 2, 5 or 29"
    }
  }

  static let miafSoundChannels = Rule(
    "miaf.audio.channels", .error, at: .box("stsd"),
    "Sound of a MIAF file must have at most two channels", clause: clause,
    cause: "The sound was taken from a video with surround sound",
    fix: "Mix the sound down to stereo",
    passing: .tracksOfMIAF([.sound(1)]),
    failing: .tracksOfMIAF([.sound(1, entry: aac(channels: 6, mark: "↓"))])
  ) { descriptions, _ in
    descriptions.judgeSound { entry in
      guard let count = entry.integer(.channelcount), count > 2 else { return nil }
      return "channelcount is \(count), expected 1 or 2"
    }
  }

  static let miafSoundRate = Rule(
    "miaf.audio.rate", .error, at: .box("stsd"),
    "AAC sound of a MIAF file must have at most 48000 samples per second", clause: clause,
    cause: "The sound was encoded at a studio sampling rate",
    fix: "Resample the sound to 48 kHz or less",
    passing: .tracksOfMIAF([.sound(1)]),
    failing: .tracksOfMIAF([.sound(1, entry: aac(rate: "0xbb810000", mark: "↓"))])
  ) { descriptions, _ in
    descriptions.judgeAAC { entry in
      guard let rate = entry.fixed(.samplerate), rate >> 16 > 48000 else { return nil }
      return "samplerate is \(rate >> 16) Hz, expected at most 48000 Hz"
    }
  }

  private static func aac(
    objectType: String = "40", channels: Int = 2, rate: String = "0xac440000",
    specific: String = "12 10", mark: String = ""
  ) -> String {
    """
    \(mark)mp4a {
      00 * 6 u16 1 00 * 8 u16 \(channels), 16 00 * 4 u32 \(rate)
      full esds {
        03 sized u8 {
          u16 1 00
          04 sized u8 { \(objectType) 15 u24 0 u32 32000, 32000 05 sized u8 { \(specific) } }
          06 sized u8 { 02 }
        }
      }
    }
    """
  }
}

extension Node {
  /// The decoder configuration in this sound sample entry; nil if there is none.
  fileprivate var soundDecoder: Node? {
    (child("esds") ?? descendant("wave", "esds"))?.children.first?.children.first
  }

  /// Returns a violation for each sample entry for which `problem` returns a message. Nil if this
  /// is not the `stsd` box of a sound track in a MIAF file, or if it has no sample entries.
  fileprivate func judgeSound(_ problem: (Node) -> String?) -> [Violation]? {
    guard isInMIAF, trackKind == "soun", !children.isEmpty else { return nil }
    return children.compactMap { entry in problem(entry).map { .about(entry, $0) } }
  }

  fileprivate func judgeAAC(_ problem: (Node) -> String?) -> [Violation]? {
    judgeSound { $0.code == "mp4a" ? problem($0) : nil }
  }
}
