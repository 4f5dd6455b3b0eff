import Anatomy
import Bytes
import Foundation

/// Compares the node tree with the boxes that a minimal reader found.
struct BoxComparison {
  /// The path of a box, and the offset where it begins.
  private struct Place: Hashable {
    let path: String
    let offset: Int

    /// The path with its codes as text.
    var field: String {
      let codes = path.split(separator: "/").map { digits in
        FourCC(rawValue: UInt32(digits, radix: 16) ?? 0).description
      }
      return "box " + codes.joined(separator: "/")
    }
  }

  /// Sizes of boxes by place.
  private let theirs: [Place: Int]
  private var tally = Tally()
  private var met: Set<Place> = []

  /// The lines that `boxes.py` prints, by file name.
  static func read(_ files: [String]) throws -> [String: [Substring]] {
    let script = Subjects.here.appending(path: "boxes.py").path
    let text = try Tool.python.output(of: [script] + files)
    var lines: [String: [Substring]] = [:]
    var file = ""
    for line in text.split(separator: "\n") {
      if line.hasPrefix("file ") {
        file = String(line.dropFirst(5))
        lines[file] = []
      } else {
        lines[file, default: []].append(line)
      }
    }
    return lines
  }

  static func tally(of document: Document, _ lines: [Substring]) -> Tally {
    var comparison = BoxComparison(lines)
    comparison.compareChildren(of: document.root, path: "")
    comparison.missOthers()
    return comparison.tally
  }

  private init(_ lines: [Substring]) {
    var sizes: [Place: Int] = [:]
    for line in lines {
      let cells = line.split(separator: " ")
      guard cells.count == 3, let offset = Int(cells[1]), let size = Int(cells[2]) else { continue }
      sizes[Place(path: String(cells[0]), offset: offset)] = size
    }
    theirs = sizes
  }

  /// Where the other reader found a child, all children are compared: it then knows that the box is
  /// a container.
  private mutating func compareChildren(of node: Node, path: String) {
    let children = node.children.filter { $0.source === node.document.source }.map { child in
      (child, Place(path: path + "/" + Self.digits(child.code), offset: child.range.start))
    }
    let isKnown = children.contains { theirs[$0.1] != nil }
    for (child, place) in children {
      if isKnown {
        tally.compare(place.field, child.range.count, theirs[place], at: "@\(place.offset)")
      }
      met.insert(place)
      compareChildren(of: child, path: place.path)
    }
  }

  private mutating func missOthers() {
    for (place, size) in theirs where !met.contains(place) {
      tally.compare(place.field, nil, size, at: "@\(place.offset)")
    }
  }

  private static func digits(_ code: FourCC) -> String {
    let digits = String(code.rawValue, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }
}
