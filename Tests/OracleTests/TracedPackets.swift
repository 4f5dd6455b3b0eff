/// Units in the first packets of a stream, as ffmpeg reads them: the values of some fields in each
/// packet, in order.
struct TracedPackets {
  private(set) var packets: [[String: [Int]]] = []

  static let names: Set<String> = [
    "nal_unit_type", "nal_ref_idc", "nuh_temporal_id_plus1", "first_mb_in_slice", "slice_type",
    "first_slice_segment_in_pic_flag", "primary_pic_type", "pic_type", "obu_type",
  ]

  /// - Parameter stream: the index of the stream in the file, from 0.
  init(_ path: String, stream: Int, count: Int) throws {
    let text = try Tool.ffmpeg.output(
      of: [
        "-hide_banner", "-nostdin", "-nostats", "-loglevel", "info", "-ignore_editlist", "1",
        "-i", path, "-map", "0:\(stream)", "-c", "copy", "-copyinkf", "-frames", "\(count)",
        "-bsf", "trace_headers", "-f", "null", "-",
      ], withErrors: true)
    for line in text.split(separator: "\n") {
      guard line.hasPrefix("[trace_headers"), let close = line.firstIndex(of: "]") else { continue }
      let words = line[line.index(after: close)...].split(separator: " ")
      if words.first == "Packet:" { packets.append([:]) }
      // Bit position, name, bits, an equals sign and the value.
      guard !packets.isEmpty, words.count == 5, words[3] == "=", Int(words[0]) != nil,
        let value = Int(words[4]), Self.names.contains(String(words[1]))
      else { continue }
      packets[packets.count - 1][String(words[1]), default: []].append(value)
    }
  }
}
