/// Parameter sets and messages in the sample entries of a file, as ffmpeg reads them: the values of
/// each field by name, in order.
struct TracedHeaders {
  private(set) var values: [String: [Int]] = [:]

  /// - Parameter stream: the index of the stream in the file, from 0.
  init(_ path: String, stream: Int) throws {
    let text = try Tool.ffmpeg.output(
      of: [
        "-hide_banner", "-nostdin", "-nostats", "-loglevel", "info", "-i", path, "-map",
        "0:\(stream)", "-c",
        "copy", "-frames", "1", "-bsf", "trace_headers", "-f", "null", "-",
      ], withErrors: true)
    var isInside = false
    for line in text.split(separator: "\n") {
      guard line.hasPrefix("[trace_headers"), let close = line.firstIndex(of: "]") else { continue }
      let words = line[line.index(after: close)...].split(separator: " ")
      // Some versions trace it again when they pass it on.
      let isExtradata = words.first == "Extradata"
      if words.first == "Packet:" || isExtradata && isInside { break }
      if isExtradata { isInside = true }
      guard isInside else { continue }
      // Bit position, name, bits, an equals sign and the value.
      guard words.count == 5, words[3] == "=", Int(words[0]) != nil, let value = Int(words[4])
      else { continue }
      let name = String(words[1].prefix { $0 != "[" })
      values[name, default: []].append(value)
    }
  }
}
