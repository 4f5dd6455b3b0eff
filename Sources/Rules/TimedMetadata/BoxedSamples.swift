import Anatomy
import Bytes
import RuleEngine

extension Rule {
  static let sampleEmpty = Rule(
    "mebx.sample.zero-size", .error, at: .box("trak"),
    "The size of a metadata sample must be greater than 0, even without values",
    cause: "The writer probably wrote nothing for a time without metadata",
    fix: "Write an empty box with key ID 0 into the sample",
    passing: .metadata(),
    failing: .metadata(times: "full stts { u32 1 u32 1, 1000 }", sample: "↓")
  ) { track, _ in
    guard let survey = track.inherited(.boxedSurvey), survey.count > 0 else { return nil }
    return track.violations(at: survey.empty) {
      "the size of sample \($0.sample) is 0, expected more than 0"
    }
  }

  static let sampleUnfilled = Rule(
    "mebx.sample.boxes-do-not-fill", .error, at: .box("trak"),
    "The boxes in a metadata sample must extend to the end of the sample",
    cause: "The size of a box or of the sample was probably miscounted",
    fix: "Correct the sizes of the boxes to add up to the sample size",
    passing: .metadata(),
    failing: .metadata(sample: #""\x00\x00\x00\x01" { "note" } ↓00 00 00"#)
  ) { track, _ in
    guard let survey = track.inherited(.boxedSurvey), survey.count > 0 else { return nil }
    return track.violations(at: survey.unfilled) {
      "sample \($0.sample) ends with "
        + ($0.range.count == 1 ? "1 byte that is" : "\($0.range.count) bytes that are")
        + " not a box"
    }
  }

  static let sampleKeyUnknown = Rule(
    "mebx.sample.unknown-key", .warning, at: .box("trak"),
    "Each metadata value should have a key in the key table",
    cause: "A tool probably removed a key, or added samples with other keys to the track",
    fix: "Add the key, or a sample description with the keys of these samples",
    passing: .metadata(),
    failing: .metadata(sample: #"↓"\x00\x00\x00\x02" { "note" }"#)
  ) { track, _ in
    guard let survey = track.inherited(.boxedSurvey), survey.count > 0 else { return nil }
    return track.violations(at: survey.unknown) {
      "sample \($0.sample) has a value with key ID \($0.code.rawValue), which keys does not define"
    }
  }

  static let valueSize = Rule(
    "mebx.value.size-for-type", .warning, at: .box("trak"),
    "A metadata value should have the number of bytes that its type requires",
    cause: "The writer probably stated a type in dtyp that is not the type of the stored values",
    fix: "Set datatype in dtyp to the type of the stored values",
    passing: .metadata(key: number, sample: #""\x00\x00\x00\x01" { 0x40600000 }"#),
    failing: .metadata(key: number, sample: #"↓"\x00\x00\x00\x01" { 00 01 }"#)
  ) { track, _ in
    guard let survey = track.inherited(.boxedSurvey), survey.count > 0 else { return nil }
    return track.violations(at: survey.missized) {
      "sample \($0.sample) has a value of type \($0.type) with size \($0.range.count - 8), "
        + "which does not fit the type"
    }
  }

  private static let number =
    #""\x00\x00\x00\x01" { keyd { "mdta" "org.example.number" } dtyp { u32 0, 23 } }"#

  static let samplesTruncated = Rule(
    "gpmd.klv-truncated", .warning, at: .box("trak"),
    "Each item of GPMF metadata should end inside its container",
    cause: "A tool probably truncated the sample, or the camera was interrupted",
    fix: "Copy the file from the camera again, or end the sample with its last complete item",
    passing: .metadata(entry: camera, sample: #""DEVC" 00 01 u16 12 "DVNM" "c" 01 u16 4 "Cam1""#),
    failing: .metadata(entry: camera, sample: #""DEVC" 00 01 u16 12 ↓"DVNM" "c" 01 u16 9 "Cam1""#)
  ) { track, _ in
    guard let entries = track.descendant("mdia", "minf", "stbl", "stsd")?.children,
      entries.count == 1, entries[0].code == "gpmd", let samples = track.samples
    else { return nil }
    let source = track.mediaFile.source
    var places: [BoxedSurvey.Place] = []
    var steps = 0
    for sample in samples where sample.range.end <= source.size {
      let cut = source.firstCutItem(in: sample.range, &steps)
      if let cut { places.append(BoxedSurvey.Place(sample: sample.number, range: cut)) }
      if steps > 1 << 22 || places.count >= 100 { break }
    }
    return track.violations(at: places) {
      "a GPMF item in sample \($0.sample) extends past the end of its container"
    }
  }

  private static let camera = "gpmd { 00 * 6 u16 1 00 * 4 }"
}

extension ByteSource {
  /// Returns the header of the first GPMF item (GoPro metadata) that extends past its container;
  /// nil if there is none.
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
