import Anatomy
import ByteScript
import Bytes
import Foundation
import FuzzTrees

@testable import Formats

/// Writes files and payloads of a family as seeds. Large ones are shortened.
enum SeedWriter {
  /// Number of bytes that seeds have at most, unless their structures alone have more.
  private static let longest = 512
  /// Larger seeds are not written.
  private static let maxSize = 4096
  private static let maxFileSize = 1 << 20
  private static let maxNodes = 50_000

  static func writeSeeds(of family: FuzzFamily) {
    guard let folders = ProcessInfo.processInfo.environment["MEDIAINSPECT_SEEDS"],
      let target = CommandLine.arguments.dropFirst().first(where: { !$0.hasPrefix("-") })
    else { return }
    for folder in folders.split(separator: ":") {
      let files = FileManager.default.enumerator(
        at: URL(filePath: String(folder)).resolvingSymlinksInPath(),
        includingPropertiesForKeys: nil)
      for case let file as URL in files ?? .init() where file.pathExtension != "golden" {
        guard let bytes = bytes(of: file) else { continue }
        for seed in seeds(in: bytes, named: file.lastPathComponent, of: family) {
          let name = String(fingerprint(of: seed), radix: 16)
          try? Data(seed).write(to: URL(filePath: target).appending(path: "seed-\(name)"))
        }
      }
    }
  }

  private static func bytes(of file: URL) -> [UInt8]? {
    let size = (try? FileManager.default.attributesOfItem(atPath: file.path)[.size]) as? Int
    guard let size, size <= maxFileSize, let data = try? Data(contentsOf: file) else { return nil }
    guard file.pathExtension == "bytes" else { return Array(data) }
    return try? ByteScript(String(decoding: data, as: UTF8.self)).bytes
  }

  /// A number that differs for different bytes (FNV-1a).
  private static func fingerprint(of bytes: [UInt8]) -> UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }

  private static func seeds(
    in bytes: [UInt8], named name: String, of family: FuzzFamily
  ) -> [[UInt8]] {
    let document = Examination(ByteSource(bytes: bytes), name: name, magic: nil).document
    defer { document.forgetAnswers() }
    var found: [[UInt8]] = []
    var nodesLeft = maxNodes
    func visit(_ node: Node, isStart: Bool) {
      nodesLeft -= 1
      if isStart || node.isPayload, family.isRoot(node) {
        found.append(node.source.bytes(node.range))
      }
      for child in node.children where nodesLeft > 0 { visit(child, isStart: false) }
      for list in node.elements where nodesLeft > 0 {
        var left = 3
        list.forEach { element in
          left -= 1
          visit(node.node(for: element), isStart: true)
          return left > 0
        }
      }
    }
    visit(document.root, isStart: true)
    return found.map { shortened($0, family) }.filter { !$0.isEmpty && $0.count <= maxSize }
  }

  /// Removes bytes from the largest nodes without children until few are left. Sizes are updated.
  private static func shortened(_ bytes: [UInt8], _ family: FuzzFamily) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<64 where bytes.count > longest {
      let document = family.open(bytes)
      defer { document.forgetAnswers() }
      var largest: (node: Node, start: Int, count: Int)?
      var nodesLeft = maxNodes
      func visit(_ node: Node) {
        nodesLeft -= 1
        let children = node.children
        let kept = node.headerSize + 48
        if children.isEmpty, let distance = node.distanceToFile,
          node.range.count - kept > largest?.count ?? 16
        {
          largest = (node, node.range.start + distance + kept, node.range.count - kept)
        }
        for child in children where nodesLeft > 0 { visit(child) }
      }
      visit(document.root)
      guard let largest, largest.start + largest.count <= bytes.count else { break }
      bytes = Splice(largest.start, removing: largest.count, [], nodes: 0)
        .applied(to: bytes, around: largest.node, true, includingItself: true)
    }
    return bytes
  }
}
