/// The output of ffprobe for a file.
struct FFprobe {
  /// One line of output: names and values.
  struct Entry {
    private let values: [Substring: Substring]

    init(_ parts: some Sequence<Substring>) {
      var values: [Substring: Substring] = [:]
      for part in parts {
        guard let equals = part.firstIndex(of: "=") else { continue }
        values[part[..<equals]] = part[part.index(after: equals)...]
      }
      self.values = values
    }

    func text(_ name: Substring) -> String? { values[name].map(String.init) }

    /// A number in decimal, or in hexadecimal after `0x`; nil for `N/A`.
    func number(_ name: Substring) -> Int? {
      guard let text = values[name] else { return nil }
      return text.hasPrefix("0x") ? Int(text.dropFirst(2), radix: 16) : Int(text)
    }
  }

  struct Stream {
    let facts: Entry
    var packets: [Entry] = []
  }

  private(set) var formatNames: [Substring] = []
  private(set) var streams: [Stream] = []

  /// Runs ffprobe without edit lists, chapters and decoding, so that values are those stated by the
  /// boxes.
  init(_ path: String) throws {
    let entries =
      "format=format_name"
      + ":packet=stream_index,pts,dts,duration,size,pos,flags"
      + ":stream=index,id,codec_type,codec_tag,codec_name,width,height,sample_rate,channels,"
      + "time_base,duration_ts:stream_disposition=attached_pic"
    let text = try Tool.ffprobe.output(of: [
      "-v", "quiet", "-ignore_editlist", "1", "-ignore_chapters", "1",
      "-nofind_stream_info", "-show_entries", entries, "-of", "compact", path,
    ])
    var packets: [Int: [Entry]] = [:]
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: "|")
      let entry = Entry(parts.dropFirst())
      switch parts.first {
      case "packet": packets[entry.number("stream_index") ?? -1, default: []].append(entry)
      case "stream": streams.append(Stream(facts: entry))
      case "format":
        formatNames = (entry.text("format_name") ?? "").split(separator: ",").map { $0 }
      default: break
      }
    }
    for index in streams.indices {
      streams[index].packets = packets[streams[index].facts.number("index") ?? -1] ?? []
    }
  }

  var isISOMedia: Bool { formatNames.contains("mp4") }
}
