import Anatomy
import Bytes
import Movie
import RuleEngine

extension Rule {
  static let gaplessInformation = Rule(
    "isom.itunsmpb.vs-elst", .warning, at: .box("----"),
    "The sample count in iTunSMPB should match the number of samples in the audio track",
    cause: "The audio was probably cut or encoded again, and the tag was copied",
    fix: "Remove iTunSMPB, and state encoder delay and padding in an edit list",
    passing: [tagged(length: "0000000000000380", delay: "00000400")],
    failing: [tagged(length: "0000000000009999", delay: "00000400")]
  ) { item, _ in
    guard case .text(let name)? = item.child("name")?.value(.name), name.string == "iTunSMPB",
      let value = item.child("data"), case .text(let text)? = value.value(.value),
      let gapless = Gapless(text.string),
      let track = item.movie?.children("trak").first(where: {
        $0.mediaHandler == "soun"
      }), let total = track.sampleSurvey?.times?.duration, total > 0, !item.isOfFragments,
      track.countsSoundSamples
    else { return nil }
    let stated = gapless.delay &+ gapless.padding &+ gapless.length
    // Decoders of HE-AAC double the sampling rate, and encoders count samples at the single or at
    // the double rate. A difference of 4,096 samples is tolerated, because the last frame may be
    // short.
    let sums = [total, total &* 2, total / 2]
    guard !sums.contains(where: { ($0 > stated ? $0 - stated : stated - $0) <= 4096 }) else {
      return []
    }
    return .field(
      .value, of: value,
      "iTunSMPB states a total of \(stated) samples, including delay and padding, but the track "
        + "has \(total)", related: [RelatedPlace("audio track", track)])
  }

  private static func tagged(length: String, delay: String) -> Example {
    .movie(
      moreOfMovie: """
        udta {
          full meta {
            full hdlr { 00 * 4 "mdir" "appl" 00 * 9 }
            ilst {
              "----" {
                full mean { "com.apple.iTunes" }
                full name { "iTunSMPB" }
                data { u32 1, 0 ↓" 00000000 \(delay) 00000080 \(length)" }
              }
            }
          }
        }
        """)
  }
}

/// The encoder delay, padding and length in samples, parsed from the hexadecimal numbers of
/// `iTunSMPB`.
private struct Gapless {
  let delay: UInt64
  let padding: UInt64
  let length: UInt64

  init?(_ text: String) {
    let numbers = text.split(separator: " ").prefix(4).map { UInt64($0, radix: 16) }
    guard numbers.count == 4, let delay = numbers[1], let padding = numbers[2],
      let length = numbers[3]
    else { return nil }
    self.delay = delay
    self.padding = padding
    self.length = length
  }
}

extension Node {
  /// Whether the clock of a sound track counts samples of the sound, at its sampling rate or at half
  /// or twice that rate.
  fileprivate var countsSoundSamples: Bool {
    guard let clock = descendant("mdia", "mdhd")?.integer(.timescale),
      let entry = descendant("mdia", "minf", "stbl", "stsd")?.children.first,
      case .fixed(let raw, _)? = entry.value(.samplerate)
    else { return false }
    let rate = Int(raw >> 16)
    return [rate, rate * 2, rate / 2].contains(clock)
  }
}
