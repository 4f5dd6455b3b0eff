import Anatomy
import ByteScript
import Bytes
import Formats
import InvariantChecks
import Testing

@testable import Metadata

/// Presentation times of samples with the edits of their track; expected times are calculated by
/// hand.
struct EditedSampleTests {
  /// Samples of one second with a timescale of 1000, each a text; the timescale of the movie is
  /// 600.
  private static func movie(_ edits: [(Int, Int, Int)]?, texts: [String]) -> [UInt8] {
    let key =
      big(8 + 8 + 4 + 3 + 16) + big(1) + box("keyd", Array("mdtaa.b".utf8))
      + box("dtyp", big(0), big(1))
    let entry = box("mebx", zeros(6), big(1, 2), box("keys", key))
    let samples = texts.map {
      $0.isEmpty ? big(8) + big(0) : big(8 + $0.utf8.count) + big(1) + Array($0.utf8)
    }
    let file = box("ftyp", Array("qt  ".utf8), zeros(4))
    let tables =
      fullBox("stsd", big(1), entry) + fullBox("stts", big(1), big(texts.count), big(1000))
      + fullBox("stsc", big(1), big(1), big(texts.count), big(1))
      + fullBox("stsz", big(0), big(texts.count), samples.flatMap { big($0.count) })
      + fullBox("stco", big(1), big(file.count + 8))
    let media =
      fullBox("mdhd", zeros(8), big(1000), big(texts.count * 1000), zeros(4))
      + fullBox("hdlr", Array("mhlrmeta".utf8), zeros(13))
      + box("minf", fullBox("nmhd"), box("stbl", tables))
    let list = edits.map { edits in
      box(
        "edts",
        fullBox(
          "elst", big(edits.count), edits.flatMap { big($0.0) + big($0.1) + big($0.2) }))
    }
    return file + box("mdat", samples.flatMap(\.self))
      + box(
        "moov", fullBox("mvhd", zeros(8), big(600), big(6000), zeros(80)),
        box("trak", fullBox("tkhd", zeros(8), big(1), zeros(68)), list ?? [], box("mdia", media)))
  }

  /// Parts of the timeline: `0:00:01.000–0:00:02.000 a`, and `gap` for parts without text.
  private func parts(_ edits: [(Int, Int, Int)]?, texts: [String] = ["a", "b", "", "d"]) -> [String]
  {
    let source = ByteSource(bytes: Self.movie(edits, texts: texts))
    let timeline = Timeline(Examination(source, name: "a.mov", magic: nil).document)
    var parts: [String] = []
    for track in timeline.tracks {
      track.forEachPart { part in
        switch part {
        case .gap(let span): parts.append("\(span.start.clockText)–\(span.end.clockText) gap")
        case .cut: parts.append("cut")
        case .group(let group):
          var words: [String] = []
          for item in group.items {
            if case .text(let text)? = item.field?.value { words.append(text.string) }
          }
          parts.append(
            "\(group.span.start.clockText)–\(group.span.end.clockText) \(words.joined(separator: " "))"
          )
        }
        return parts.count < 100
      }
    }
    return parts
  }

  private static let one = 0x10000

  @Test func withoutEditsTheMediaIsTheMovie() {
    #expect(
      parts(nil) == [
        "0:00:00.000–0:00:01.000 a", "0:00:01.000–0:00:02.000 b", "0:00:02.000–0:00:03.000 gap",
        "0:00:03.000–0:00:04.000 d",
      ])
  }

  @Test func anEmptyEditIsAGap() {
    #expect(
      parts([(300, -1, Self.one), (900, 500, Self.one)]) == [
        "0:00:00.000–0:00:00.500 gap", "0:00:00.500–0:00:01.000 a", "0:00:01.000–0:00:02.000 b",
      ])
  }

  @Test func editsMayLeadBack() {
    #expect(
      parts([(600, 3000, Self.one), (600, 0, Self.one), (300, 3250, Self.one)]) == [
        "0:00:00.000–0:00:01.000 d", "0:00:01.000–0:00:02.000 a", "0:00:02.000–0:00:02.500 d",
      ])
  }

  @Test func severalEditsMayShowOneSample() {
    #expect(
      parts([(150, 0, Self.one), (150, 500, Self.one), (60, 500, Self.one)]) == [
        "0:00:00.000–0:00:00.250 a", "0:00:00.250–0:00:00.500 a", "0:00:00.500–0:00:00.600 a",
      ])
  }

  @Test func anEditMayBeFastOrStandStill() {
    // Twice as fast: two samples per second.
    #expect(
      parts([(600, 0, 2 * Self.one), (600, 3500, 0)]) == [
        "0:00:00.000–0:00:00.500 a", "0:00:00.500–0:00:01.000 b", "0:00:01.000–0:00:02.000 d",
      ])
  }

  @Test func endlesslyManyWalksAreNotDone() {
    let back = (0..<200).map { ($0 % 2 == 0 ? 6 : 6, $0 % 2 == 0 ? 3000 : 0, Self.one) }
    #expect(parts(back, texts: ["a", "b", "c", "d"]).count <= 65)
  }

  @Test func extremeNumbersDoNotTrap() {
    let extremes = [Int(Int32.max), -1, 0x7FFF_FFFF, Int(UInt32.max)]
    for duration in extremes {
      for start in extremes {
        for rate in [0, 1, Self.one, Int(UInt32.max), 0x7FFF_FFFF] {
          _ = parts([(duration, start, rate), (duration, start, rate)])
        }
      }
    }
  }
}
