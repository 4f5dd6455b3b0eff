import Anatomy
import ByteScript
import Bytes
import Foundation
import InvariantChecks
import Testing

/// Compares the texts and links of an ID3v2 tag by key.
struct TagComparison {
  /// The sorted values by key that a script prints, by file name. No output is a failure on CI.
  static func read(
    _ files: [String], by script: String = "tags.py"
  ) throws -> [String: [String: [String]]] {
    let path = Subjects.here.appending(path: script).path
    let text = try Tool.python.output(of: [path] + files)
    var tags: [String: [String: [String]]] = [:]
    var file = ""
    for line in text.split(separator: "\n") {
      if line.hasPrefix("file ") {
        file = String(line.dropFirst(5))
        tags[file] = [:]
        continue
      }
      let cells = line.split(separator: " ").map { Self.text(hexadecimal: $0) }
      if cells.count == 2 { tags[file]?[cells[0], default: []].append(cells[1]) }
    }
    try #require(
      !tags.isEmpty || files.isEmpty || !Subjects.mustBeCompared,
      "\(script) prints nothing: mutagen or m3u8 may not be installed")
    return tags.mapValues { $0.mapValues { $0.sorted() } }
  }

  private static func text(hexadecimal digits: Substring) -> String {
    String(decoding: hex(String(digits)), as: UTF8.self)
  }

  /// Texts and links of the first tag in the node tree.
  private var ours: [String: [String]] = [:]

  static func tally(of document: Document, _ theirs: [String: [String]]) -> Tally {
    var comparison = TagComparison()
    if let tag = document.root.firstTag {
      for frame in tag.children { comparison.collect(frame) }
    }
    var tally = Tally()
    for key in Set(theirs.keys).union(comparison.ours.keys).sorted() {
      tally.compare("tag \(key)", comparison.ours[key]?.sorted(), theirs[key])
    }
    return tally
  }

  /// Compressed frames have their content in a child of the same code; chapters contain other
  /// frames.
  private mutating func collect(_ frame: Node) {
    for field in frame.fields {
      guard case .tag(.id3, let key?, _)? = field.meaning.subject, !key.hasPrefix("APIC"),
        case .text(let text) = field.value, !text.string.isEmpty
      else { continue }
      ours[key, default: []].append(text.string)
    }
    for child in frame.children where child.source !== frame.source && child.code == frame.code {
      collect(child)
    }
  }
}

extension Node {
  /// The first ID3v2 tag among the children of the root, or else in a chunk.
  var firstTag: Node? {
    func isTag(_ node: Node) -> Bool { node.name == .word("id3v2") }
    return children.first(where: isTag)
      ?? children.lazy.flatMap(\.children).filter { $0.field(named: "ckID") != nil }
      .flatMap(\.children).first(where: isTag)
  }
}
