import Anatomy
import Bytes

/// Compares tracks and samples with the streams and packets of ffprobe.
struct TrackComparison {
  private(set) var tally = Tally()
  private var track: Track
  private let name: String

  static func tally(of document: Document, _ probe: FFprobe) -> Tally {
    let nodes = document.root.children("moov").flatMap { $0.children("trak") }
    var streams = probe.streams.filter(\.isOfTrack)
    var tally = Tally()
    tally.compare("tracks", nodes.count, streams.count)
    for (index, node) in nodes.enumerated() {
      let track = Track(node)
      guard let found = streams.firstIndex(where: { $0.trackID == track.id }) else {
        tally.compare("track \(index + 1) ID", track.id, nil)
        continue
      }
      var comparison = TrackComparison(tally: tally, track: track, name: "track \(index + 1)")
      comparison.compare(streams.remove(at: found))
      tally = comparison.tally
    }
    return tally
  }

  private mutating func compare<Fact: Equatable>(
    _ field: String, _ ours: Fact?, _ theirs: Fact?, at place: @autoclosure () -> String = ""
  ) {
    tally.compare("\(name) \(field)", ours, theirs, at: place())
  }

  private mutating func compare(_ stream: FFprobe.Stream) {
    let facts = stream.facts
    let kind = facts.text("codec_type")
    compare("type", track.mediaType, kind)
    compare(
      "code", track.code?.rawValue.byteSwapped ?? 0, facts.number("codec_tag").map(UInt32.init))
    // A size of 0 means that the stream itself states it.
    if kind == "video", facts.number("width") != 0 {
      compare("width", track.width, facts.number("width"))
      compare("height", track.height, facts.number("height"))
    }
    if kind == "audio" {
      compare("sample rate", track.sampleRate, facts.number("sample_rate"))
      if !Self.statingChannels.contains(facts.text("codec_name") ?? "") {
        compare("channels", track.channels, facts.number("channels"))
      }
    }
    compare("timescale", track.timescale.map { "1/\($0)" }, facts.text("time_base"))
    let samples = track.samples
    // A fragmented movie does not have to state its duration.
    let end = track.isFragmented ? max(samples.last?.end ?? 0, track.duration ?? 0) : nil
    compare("duration", end ?? track.duration, facts.number("duration_ts"))
    // Samples after the end of the file are not read.
    let file = track.node.source.wholeRange
    let there = samples.filter { $0.range.start < file.end }
    if track.isUnframed {
      compareBlocks(there, stream.packets)
    } else {
      comparePackets(there, stream.packets, in: file, ofData: kind == "data")
    }
  }

  /// Codecs with channels that ffprobe takes from their configuration, or that are fixed. The
  /// sample entry often has 2 as a template value (ISO/IEC 14496-12, 12.2.3).
  private static let statingChannels: Set<String> = ["aac", "ac3", "amr_nb", "amr_wb", "eac3"]

  private mutating func comparePackets(
    _ samples: [Sample], _ packets: [FFprobe.Entry], in file: ByteRange, ofData: Bool
  ) {
    compare("samples", samples.count, packets.count)
    // For composition before decoding, ffprobe shifts one of the times: with tables the decode
    // times, with fragments the composition times.
    let shift = max(0, -(samples.map(\.compositionOffset).min() ?? 0))
    let later = track.isFragmented ? shift : 0
    for (sample, packet) in zip(samples, packets) {
      let place = "sample \(sample.number)"
      compare("offset", sample.range.start, packet.number("pos"), at: place)
      compare("size", sample.range.clamped(to: file).count, packet.number("size"), at: place)
      compare("dts", Int(sample.decodeTime + later - shift), packet.number("dts"), at: place)
      compare(
        "pts", Int(sample.decodeTime + sample.compositionOffset + later), packet.number("pts"),
        at: place)
      // Otherwise ffprobe guesses the duration of a sample; the times of the next sample are
      // compared anyway.
      if track.statesLengths {
        compare("length", Int(sample.duration), packet.number("duration") ?? 0, at: place)
      }
      // ffprobe treats every data sample as a sync sample.
      if !ofData {
        compare("sync", sample.isSync, packet.text("flags")?.hasPrefix("K"), at: place)
      }
    }
  }

  /// Compares packets that contain several consecutive samples.
  private mutating func compareBlocks(_ samples: [Sample], _ packets: [FFprobe.Entry]) {
    var rest = samples[...]
    for packet in packets {
      let first = rest.first
      var end = first?.range.start
      var duration = 0
      while let next = rest.first, next.range.start == end,
        next.range.start - (first?.range.start ?? 0) < packet.number("size") ?? 0
      {
        end = next.range.end
        duration += Int(next.duration)
        rest.removeFirst()
      }
      let place = "sample \(first?.number ?? 0)"
      compare("offset", first?.range.start, packet.number("pos"), at: place)
      compare("size", (end ?? 0) - (first?.range.start ?? 0), packet.number("size"), at: place)
      compare("dts", first.map { Int($0.decodeTime) }, packet.number("dts"), at: place)
      compare("length", duration, packet.number("duration"), at: place)
      compare("sync", first?.isSync, packet.text("flags")?.hasPrefix("K"), at: place)
    }
    compare("samples", samples.count, samples.count - rest.count)
  }

  private init(tally: Tally, track: Track, name: String) {
    self.tally = tally
    self.track = track
    self.name = name
  }
}

extension FFprobe.Stream {
  /// Whether a stream is a track: ffprobe also lists pictures in tags and image items as streams.
  fileprivate var isOfTrack: Bool {
    facts.number("disposition:attached_pic") != 1
      && !(facts.number("codec_tag") == 0 && facts.text("time_base") == "1/1")
  }

  /// The track number; ffprobe writes 0xFFFFFFFF for a track without one.
  fileprivate var trackID: Int? {
    facts.number("id").flatMap { $0 == 0xFFFF_FFFF ? nil : $0 }
  }
}

extension Track {
  /// ffprobe's name for the kind of track.
  fileprivate var mediaType: String {
    switch handler {
    case "vide", "pict", "auxv": "video"
    case "soun": "audio"
    case "sbtl", "subt", "text", "clcp": "subtitle"
    default: "data"
    }
  }
}

extension Sample {
  fileprivate var end: Int { Int(decodeTime + duration) }
}
