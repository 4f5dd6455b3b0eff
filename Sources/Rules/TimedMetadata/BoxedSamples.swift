import Anatomy
import Bytes

extension Rule {
  static let sampleEmpty = Rule(
    "mebx.sample.zero-size", .error, at: .box("trak"),
    "each sample of metadata has bytes, also where there is nothing to say",
    cause: "a writer wrote nothing for a time without metadata",
    fix: "write an empty box of the number 0 for it",
    passing: [.metadata()],
    failing: [.metadata(times: "full stts { u32 1 u32 1, 1000 }", sample: "↓")]
  ) { track, _ in
    guard let survey = track.inherited(.boxedSurvey), survey.count > 0 else { return nil }
    return track.faults(at: survey.empty) { "sample \($0.sample) has no bytes" }
  }

  static let sampleUnfilled = Rule(
    "mebx.sample.boxes-do-not-fill", .error, at: .box("trak"),
    "the boxes of a sample of metadata fill it",
    cause: "the size of a box or of the sample was miscounted",
    fix: "let the sizes of the boxes add up to that of the sample",
    passing: [.metadata()],
    failing: [.metadata(sample: #""\x00\x00\x00\x01" { "note" } ↓00 00 00"#)]
  ) { track, _ in
    guard let survey = track.inherited(.boxedSurvey), survey.count > 0 else { return nil }
    return track.faults(at: survey.unfilled) {
      "\($0.range.count) bytes of sample \($0.sample) are no box"
    }
  }

  static let sampleKeyUnknown = Rule(
    "mebx.sample.unknown-key", .warning, at: .box("trak"),
    "each value of metadata is of a key in the list",
    cause: "a tool removed a key, or put samples with other keys into the track",
    fix: "add the key, or a sample description with the keys of these samples",
    passing: [.metadata()],
    failing: [.metadata(sample: #"↓"\x00\x00\x00\x02" { "note" }"#)]
  ) { track, _ in
    guard let survey = track.inherited(.boxedSurvey), survey.count > 0 else { return nil }
    return track.faults(at: survey.unknown) {
      "sample \($0.sample) has a value of key \($0.code.rawValue), which is not in the list"
    }
  }

  static let valueSize = Rule(
    "mebx.value.size-for-type", .warning, at: .box("trak"),
    "a value has as many bytes as its type needs",
    cause: "a writer stated another type than it wrote",
    fix: "state the type of the values that are there",
    passing: [.metadata(key: number, sample: #""\x00\x00\x00\x01" { 0x40600000 }"#)],
    failing: [.metadata(key: number, sample: #"↓"\x00\x00\x00\x01" { 00 01 }"#)]
  ) { track, _ in
    guard let survey = track.inherited(.boxedSurvey), survey.count > 0 else { return nil }
    return track.faults(at: survey.missized) {
      "sample \($0.sample) has a value of type \($0.type) in \($0.range.count - 8) bytes"
    }
  }

  private static let number =
    #""\x00\x00\x00\x01" { keyd { "mdta" "org.example.number" } dtyp { u32 0, 23 } }"#

  static let samplesTruncated = Rule(
    "gpmd.klv-truncated", .warning, at: .box("trak"),
    "the items of a camera's metadata end inside of their sample",
    cause: "a tool cut the sample, or the camera stopped in the middle",
    fix: "let the sample end with its last whole item",
    passing: [.metadata(entry: camera, sample: #""DEVC" 00 01 u16 12 "DVNM" "c" 01 u16 4 "Cam1""#)],
    failing: [
      .metadata(entry: camera, sample: #""DEVC" 00 01 u16 12 ↓"DVNM" "c" 01 u16 9 "Cam1""#)
    ]
  ) { track, _ in
    guard let entries = track.descendant("mdia", "minf", "stbl", "stsd")?.children,
      entries.count == 1, entries[0].code == "gpmd", let samples = track.samples
    else { return nil }
    let source = track.surveyedFile.source
    var places: [BoxedSurvey.Place] = []
    var steps = 0
    for sample in samples where sample.range.end <= source.size {
      let cut = source.firstCutItem(in: sample.range, &steps)
      if let cut { places.append(BoxedSurvey.Place(sample: sample.number, range: cut)) }
      if steps > 1 << 22 || places.count >= 100 { break }
    }
    return track.faults(at: places) { "an item of sample \($0.sample) goes past its end" }
  }

  private static let camera = "gpmd { 00 * 6 u16 1 00 * 4 }"
}

extension ByteSource {
  /// The head of the first item of GoPro's metadata that goes past what it is in.
  fileprivate func firstCutItem(in range: ByteRange, _ steps: inout Int) -> ByteRange? {
    var ends = [range.end]
    var place = range.start
    steps += 1
    while let end = ends.last {
      steps += 1
      guard steps <= 1 << 22, end - place >= 8, let head = big64(at: place), head >> 32 != 0 else {
        place = end
        ends.removeLast()
        continue
      }
      let size = Int(head >> 16 & 0xFF) * Int(head & 0xFFFF)
      if size > end - place - 8 { return ByteRange(start: place, count: 8) }
      let next = min(end, place + 8 + (size + 3) & ~3)
      if head >> 24 & 0xFF == 0, ends.count < 32 {
        ends.append(next)
        place += 8
      } else {
        place = next
      }
    }
    return nil
  }
}
