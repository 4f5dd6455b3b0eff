import Anatomy
import Bytes
import Keys
import Metadata
import Movie
import RuleEngine

/// The rule that compares the gains by which players bring a track to an equal loudness.
extension Rule {
  static let gainsDiffer = Rule(
    "meta.conflict.gain", .warning, at: .file,
    "All statements of the gain of a track should agree",
    cause: "The gains were probably measured before and after a change of the sound, or one of them"
      + " was copied from another track",
    fix: "Measure the loudness again and write all gains, or remove those that are wrong",
    passing: [gains("REPLAYGAIN_TRACK_GAIN=-3.20 dB", "R128_TRACK_GAIN=-2048")],
    failing: [gains("REPLAYGAIN_TRACK_GAIN=-9.20 dB", "R128_TRACK_GAIN=↓-2048")]
  ) { root, _ in
    guard let tags = root.inherited(.statedTags) else { return nil }
    let gains = tags.gains + root.gainsInBoxes + root.gainsOfEncoder
    guard let first = gains.first, gains.count > 1 else { return nil }
    return gains.dropFirst().flatMap { other -> [Violation] in
      guard abs(first.decibels - other.decibels) > largestDifference else { return [] }
      return .bytes(
        other.range, in: other.node,
        "\(other.name) amounts to a gain of \(other.words), \(first.name) to one of"
          + " \(first.words)",
        related: [
          RelatedPlace(
            first.name, path: first.node.path,
            evidence: Evidence(first.range, in: first.node.source))
        ])
    }
  }

  /// How much the gains may differ: methods of measurement differ by up to 2 or 3 dB for the
  /// same sound.
  private static let largestDifference = 3.0

  private static func gains(_ comments: String...) -> Example {
    let list = comments.map { comment in
      let parts = comment.split(separator: "↓", maxSplits: 1).map(String.init)
      let size = comment.utf8.count - (parts.count > 1 ? 3 : 0)
      return parts.count > 1
        ? #"u32le \#(size) "\#(parts[0])" ↓"\#(parts[1])""# : #"u32le \#(size) "\#(comment)""#
    }
    return .flac("04 sized u24 { u32le 0, \(comments.count) \(list.joined(separator: " ")) }")
  }
}

/// A statement of the gain of a track, as the gain in decibels to a loudness of -18 LUFS, to which
/// ReplayGain refers.
private struct StatedGain {
  let name: String
  let decibels: Double
  let node: Node
  let range: ByteRange

  var words: String { "\((decibels * 100).rounded() / 100) dB" }
}

extension StatedTags {
  fileprivate var gains: [StatedGain] {
    items.compactMap { item -> StatedGain? in
      guard item.scope == .file || item.scope.trackNumber == 1, let text = item.value.text else {
        return nil
      }
      let decibels: Double? =
        if item.describedKey.feeds(.replayGainTrackGain) {
          Double(text.trimmed.prefix { "+-.0123456789".contains($0) })
        } else if item.describedKey.feeds(.r128TrackGain) {
          // In steps of 1/256 dB, to -23 LUFS.
          Int(text.trimmed).map { Double($0) / 256 + 5 }
        } else if item.describedKey.name.hasSuffix("iTunNORM") {
          Self.gain(ofSoundCheck: text)
        } else {
          nil
        }
      return decibels.flatMap { decibels in
        decibels.isFinite
          ? StatedGain(
            name: item.describedKey.name, decibels: decibels, node: item.node, range: item.range)
          : nil
      }
    }
  }

  /// Returns the gain that iTunes computed: the larger of the first two of ten hexadecimal numbers
  /// is 1,000 times the factor by which the loudness exceeds the reference. Nil for other texts.
  private static func gain(ofSoundCheck text: String) -> Double? {
    let numbers = text.split(whereSeparator: \.isWhitespace).prefix(2).map { UInt32($0, radix: 16) }
    guard numbers.count == 2, let left = numbers[0], let right = numbers[1], max(left, right) > 0
    else { return nil }
    return -(Double(max(left, right)) / 1000).inDecibels
  }
}

extension Node {
  /// The gain that the encoder of an MPEG audio file measured; empty if it is not stated.
  fileprivate var gainsOfEncoder: [StatedGain] {
    ([self] + children).lazy.compactMap { $0.streamOfFrames?.notedGain }.prefix(1).map { noted in
      StatedGain(
        name: "the header of the encoder", decibels: noted.gain, node: noted.node,
        range: noted.node.field(.radio_replay_gain)?.range ?? noted.node.range)
    }
  }

  /// The gain that follows from the loudness of the whole first track (`tlou`); empty if it is not
  /// stated.
  fileprivate var gainsInBoxes: [StatedGain] {
    guard let track = child("moov")?.child("trak"),
      let box = track.descendant("udta", "ludt", "tlou"),
      let bases = box.field(.loudness_bases), case .list(let rows) = bases.value
    else { return [] }
    var found: [StatedGain] = []
    rows.forEach { row in
      guard case .group(let members) = row.value,
        let field = members.first(where: { $0.isNamed(.measurements) }),
        case .table(let table) = field.value, let methods = table.column(named: .method_definition),
        let values = table.column(named: .method_value)
      else { return true }
      for number in 0..<table.rowCount
      where table.cell(row: number, column: methods).integer == Self.methodForProgram {
        // In steps of 1/4 dB from -57.75 LUFS.
        guard let value = table.cell(row: number, column: values).integer else { continue }
        let loudness = Double(value) / 4 - 57.75
        found.append(
          StatedGain(name: "tlou", decibels: -18 - loudness, node: box, range: field.range))
      }
      return found.isEmpty
    }
    return found
  }

  /// The method of measurement for the loudness of the whole program.
  private static var methodForProgram: Int { 1 }
}

extension Double {
  /// Ten times the decimal logarithm of the number, which must be positive. The function of the
  /// system is not used, because it would need another library on each system.
  fileprivate var inDecibels: Double {
    // The series of the area hyperbolic tangent gives the natural logarithm of the significand.
    let part = (significand - 1) / (significand + 1)
    var (power, sum) = (part, 0.0)
    for odd in stride(from: 1, through: 19, by: 2) {
      sum += power / Double(odd)
      power *= part * part
    }
    let (two, ten) = (0.693_147_180_559_945, 2.302_585_092_994_046)
    return (2 * sum + Double(exponent) * two) * 10 / ten
  }
}
