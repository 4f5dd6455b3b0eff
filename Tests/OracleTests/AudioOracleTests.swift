import Anatomy
import Bytes
import Formats
import InvariantChecks
import MPEGAudio
import Testing

/// Compares MPEG audio frames and the audio in chunk files with ffprobe, and frame checksums with
/// ffmpeg.
@Suite(.serialized) struct AudioOracleTests {
  @Test(.comparing(.made, with: .ffprobe)) func made() throws { try compare(.made) }
  @Test(.comparing(.samples, with: .ffprobe)) func samples() throws { try compare(.samples) }

  private func compare(_ subjects: Subjects) throws {
    try subjects.expectAgreement(
      with: .ffprobe, "ffprobe, sound, \(subjects.name)", fields: "sound"
    ) { subject in
      let document = try subject.open().document
      guard let sound = Sound(of: document),
        let theirs = try ProbedSound(subject.path, before: sound.end)
      else { return nil }
      var tally = sound.tally(against: theirs)
      try ChecksumComparison.compare(document, subject.path, &tally)
      return tally
    }
  }
}

/// The first audio stream as mediainspect reads it.
struct Sound {
  private var rate: Int?
  private var channels: Int?
  /// MPEG audio frames, or samples of other audio.
  private var frames: Int?
  private var samples: Int?
  /// Where the last frame ends; ffprobe makes packets of the bytes after it.
  private(set) var end: Int?
  /// Duration in samples, if the stream describes itself correctly and no bytes follow it. With
  /// bytes after it, ffprobe uses the file size instead.
  private var described: Int?

  init?(of document: Document) {
    for node in document.root.children {
      if let index = node.frameIndex, let facts = index.facts {
        (rate, frames, samples) = (facts.sampleRate, facts.frames, facts.samples)
        end = index.runs.last?.range.end
        if index.description?.frames == facts.frames, end == document.root.range.end {
          described = facts.samples
        }
        return
      }
      if let format = node.child("fmt "), let data = node.child("data") {
        rate = format.integer(named: "nSamplesPerSec")
        channels = format.integer(named: "nChannels")
        let tag = format.integer(named: "wFormatTag")
        if tag == 1 || tag == 3 || tag == 0xFFFE, let block = format.integer(named: "nBlockAlign"),
          block > 0,
          let size = data.field(named: "data")?.range.count
        {
          samples = size / block
        }
        return
      }
      // ID3 has frames of this name too.
      if let common = node.child("COMM"), let count = common.integer(named: "numChannels") {
        channels = count
        if case .real(let number)? = common.value(named: "sampleRate"), number < 1e9, number > 0 {
          rate = Int(number)
        }
        return
      }
      if node.code == "fLaC", let audio = node.child("flau"),
        let stream = audio.sound(precise: true)
      {
        (rate, channels) = (stream.sampleRate, stream.channels)
        (frames, samples) = (stream.frames, stream.samples)
        end = audio.children.last { $0.declaredNodeKind.declaredName == "frames" }?.range.end
        return
      }
    }
    return nil
  }

  func tally(against theirs: ProbedSound) -> Tally {
    var tally = Tally()
    tally.compare("sound rate", rate, theirs.rate)
    if channels != nil { tally.compare("sound channels", channels, theirs.channels) }
    if let frames { tally.compare("sound frames", frames, theirs.packets) }
    if let described, theirs.isCounted {
      tally.compare("sound duration", described, theirs.duration)
    }
    if let samples, theirs.isCounted { tally.compare("sound samples", samples, theirs.samples) }
    return tally
  }
}

/// The first audio stream as ffprobe reads it.
struct ProbedSound {
  let rate: Int?
  let channels: Int?
  let packets: Int
  /// The sum over all packets, or the stated number if frames are not counted.
  let samples: Int
  let isCounted: Bool
  /// The duration that the stream states.
  let duration: Int

  init?(_ path: String, before end: Int?) throws {
    let text = try Tool.ffprobe.output(of: [
      "-v", "quiet", "-select_streams", "a:0", "-show_entries",
      "packet=duration,pos:stream=sample_rate,channels,time_base,duration_ts", "-of", "compact",
      path,
    ])
    var packets = 0
    var ticks = 0
    var stream: FFprobe.Entry?
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: "|")
      let entry = FFprobe.Entry(parts.dropFirst())
      switch parts.first {
      case "packet" where entry.number("pos").map({ $0 < end ?? .max }) ?? true:
        packets += 1
        if end != nil { ticks += entry.number("duration") ?? 0 }
      case "stream":
        stream = entry
        if end == nil { ticks = entry.number("duration_ts") ?? 0 }
      default: break
      }
    }
    guard let stream, packets > 0 else { return nil }
    self.packets = packets
    rate = stream.number("sample_rate")
    channels = stream.number("channels")
    // Times are in units of a common multiple of one second and the sample rate.
    let unit = stream.text("time_base")?.split(separator: "/").last.flatMap { Int($0) } ?? 0
    let (product, overflow) = ticks.multipliedReportingOverflow(by: rate ?? 0)
    isCounted = !overflow && unit > 0
    samples = isCounted ? product / unit : 0
    let whole = stream.number("duration_ts") ?? 0
    duration = isCounted ? whole.multipliedReportingOverflow(by: rate ?? 0).partialValue / unit : 0
  }
}
