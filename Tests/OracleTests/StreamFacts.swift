import Foundation

/// Streams and chapters of a file as ffprobe reports them, by name.
struct StreamFacts {
  typealias Entry = [String: Any]

  let streams: [Entry]
  let chapters: [Entry]
  let formatNames: [Substring]

  /// - Parameter edited: whether edit lists are applied and the first frames are decoded.
  init(_ path: String, edited: Bool) throws {
    // All packets are read, so that the duration of all fragments is known.
    let plain = ["-nofind_stream_info", "-ignore_editlist", "1", "-count_packets"]
    let text = try Tool.ffprobe.output(
      of: ["-v", "quiet"] + (edited ? [] : plain) + [
        "-show_streams", "-show_chapters", "-show_format", "-of", "json", path,
      ])
    let whole = try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? Entry
    streams = whole?["streams"] as? [Entry] ?? []
    chapters = whole?["chapters"] as? [Entry] ?? []
    let name = (whole?["format"] as? Entry)?["format_name"] as? String ?? ""
    formatNames = name.split(separator: ",")
  }

  var isISOMedia: Bool { formatNames.contains("mp4") }
}

extension [String: Any] {
  func number(_ name: String) -> Int? {
    if let number = self[name] as? Int { return number }
    guard let text = self[name] as? String else { return nil }
    return text.hasPrefix("0x") ? Int(text.dropFirst(2), radix: 16) : Int(text)
  }

  func text(_ name: String) -> String? { self[name] as? String }

  func tag(_ name: String) -> String? { (self["tags"] as? [String: Any])?[name] as? String }

  var rotation: Int? {
    (self["side_data_list"] as? [[String: Any]])?.lazy.compactMap { $0.number("rotation") }.first
  }

  func disposition(_ name: String) -> Bool {
    (self["disposition"] as? [String: Any])?.number(name) == 1
  }

  /// Units per second.
  var timescale: Int64? {
    let parts = text("time_base")?.split(separator: "/").compactMap { Int64($0) } ?? []
    return parts.count == 2 && parts[0] == 1 ? parts[1] : nil
  }
}
