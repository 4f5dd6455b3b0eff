import Anatomy
import Bytes
import InvariantChecks
import MPEGAudio

/// Contents of audio tags other than plain texts, and durations, by the names that `sound.py`
/// prints.
struct SoundFacts {
  private(set) var facts: [String: [String]] = [:]

  init(of document: Document) {
    let root = document.root
    // No other reader searches for a tag after the audio.
    if let tag = root.firstTag, tag.range.start == 0 || tag.parent?.isRoot == false {
      add(tag: tag)
    }
    for node in root.children {
      switch node.name.description {
      case "ape": add(ape: node)
      case "id3v1": if node.range.end == root.range.end { add(id3v1: node) }
      case "audio": add(stream: node)
      case "flac": add(flac: node)
      default: break
      }
    }
  }

  private mutating func add(_ name: String, _ parts: String?...) {
    facts[name, default: []].append(parts.compactMap { $0 }.joined(separator: " "))
  }

  private mutating func add(stream: Node) {
    guard let index = stream.frameIndex, let facts = index.facts, index.description != nil else {
      return
    }
    add("samples", "\(facts.samples)")
    add("trimmed", "\(facts.samples - facts.delay - facts.padding)")
  }

  // MARK: ID3

  private mutating func add(tag: Node) {
    add(
      "id3 version",
      "2.\(tag.integer(named: "major_version") ?? 0).\(tag.integer(named: "revision") ?? 0)")
    for frame in tag.children {
      // Frames with unsynchronisation or compression have their decoded bytes in a separate source.
      let inner = frame.children.first {
        $0.source !== frame.source && $0.code == frame.code && !$0.isPayload
      }
      add(frame: inner ?? frame)
    }
  }

  private mutating func add(frame: Node) {
    switch frame.code.description.filter({ $0 != "\0" }) {
    case "APIC", "PIC":
      guard frame.field(named: "url") == nil else { return }
      add("id3 picture", frame.text("picture_type"), frame.data("picture_data"))
    case "GEOB", "GEO":
      add("id3 object", frame.text("mime_type"), frame.text("filename"), frame.data("object"))
    case "PRIV": add("id3 private", frame.text("owner_identifier"), frame.data("private_data"))
    case "UFID", "UFI":
      add("id3 identifier", frame.text("owner_identifier"), frame.data("identifier"))
    case "PCNT", "CNT": add("id3 counter", frame.text("counter"))
    case "POPM", "POP":
      add(
        "id3 rating", frame.text("email_to_user"), frame.text("rating"),
        frame.text("counter") ?? "0")
    case "CHAP":
      add("id3 chapter", frame.text("element_id"), frame.text("start_time"), frame.text("end_time"))
    case "CTOC":
      let children = frame.items("children").map { $0.map(\.plain).joined() }
      add("id3 contents", ([frame.text("element_id") ?? ""] + children).joined(separator: " "))
    case "SYLT", "SLT":
      let entries = frame.items("entries").map { $0.map(\.plain).joined(separator: "@") }
      add("id3 timed", entries.joined(separator: " "))
    case "TIPL", "TMCL", "IPLS", "IPL":
      let people = frame.items("people").map { $0.map(\.plain).joined(separator: " ") }
      add("id3 \(frame.code)", people.joined(separator: " "))
    default: break
    }
  }

  private mutating func add(id3v1 tag: Node) {
    for name in ["title", "artist", "album", "year", "comment", "track", "genre"] {
      guard let value = tag.text(name)?.trimmed, !value.isEmpty, value != "255" else { continue }
      add("id3v1 \(name)", value)
    }
  }

  // MARK: Other formats

  private mutating func add(ape tag: Node) {
    for item in tag.children where item.field(named: "value_size") != nil {
      let name = "ape \(item.text("key") ?? "")"
      let values = item.fields.filter { $0.name == "value" }
      if values.isEmpty { add(name, item.data("data")) }
      for value in values { add(name, value.plain) }
    }
  }

  private mutating func add(flac stream: Node) {
    for block in stream.children {
      switch block.name.description {
      case "STREAMINFO": add("samples", block.text("total_samples"))
      case "PICTURE":
        add(
          "flac picture", block.text("type"), block.text("media_type"),
          block.text("description"), block.data("data"))
      case "CUESHEET":
        for track in block.items("track") {
          let values = ["number", "offset", "isrc"].map { name in
            track.first { $0.name == name }?.plain.filter { $0 != "\0" } ?? ""
          }
          add("flac track", values.joined(separator: " "))
        }
      case "VORBIS_COMMENT":
        for comment in block.children {
          let name = "comment \((comment.text("name") ?? "").uppercased())"
          if let picture = comment.child("pict") {
            add(name, picture.text("type"), picture.data("data"))
          } else {
            add(name, comment.text("value") ?? comment.data("value"))
          }
        }
      default: break
      }
    }
  }
}

extension Node {
  /// The length and CRC-32 of a payload, whether it was opened or is a field.
  fileprivate func data(_ name: String) -> String {
    let opened = children.first(where: \.isPayload)
    let (source, range) =
      opened.map { ($0.source, $0.range) }
      ?? (source, field(name)?.range ?? ByteRange(start: 0, count: 0))
    let digits = String(source.crc32(of: range), radix: 16)
    return "\(range.count) " + String(repeating: "0", count: 8 - digits.utf8.count) + digits
  }

  fileprivate func text(_ name: String) -> String? {
    guard let field = field(name) else { return nil }
    if case .bytes = field.value { return nil }
    return field.plain
  }

  /// The fields of each item of a list.
  fileprivate func items(_ name: String) -> [[Field]] {
    guard case .list(let list)? = value(name) else { return [] }
    var items: [[Field]] = []
    list.forEach { item in
      if case .group(let members) = item.value { items.append(members) }
      return true
    }
    return items
  }
}

extension Field {
  fileprivate var plain: String {
    switch value {
    case .unsigned(let number): "\(number)"
    case .text(let text): text.string
    default: ""
    }
  }
}

extension String {
  fileprivate var trimmed: String {
    String(self.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
