import Anatomy
package import Comparison
import Metadata
package import Rendering

/// Writes the differences between two files as JSON.
package struct ComparisonJSON {
  let writer: JSONWriter

  /// Maximum number of differences of one kind that are written.
  private static let most = 10_000

  package init(writer: JSONWriter) { self.writer = writer }

  /// Writes the differences as members of an open JSON object.
  package func writeMembers(of comparison: DocumentComparison) {
    writer.member("verdict", comparison.verdict.rawValue)
    write(comparison.changes)
    guard !comparison.consequences.isEmpty else { return }
    writer.key("consequences")
    writer.object {
      writer.member("sizes", comparison.consequences.sizes)
      writer.member("offsets", comparison.consequences.offsets)
      writer.member("counts", comparison.consequences.counts)
      writer.member("checksums", comparison.consequences.checksums)
      write(comparison.consequences.differences)
    }
  }

  private func write(_ differences: Differences) {
    list("media", differences.media) { difference in
      writer.member("path", difference.path)
      if let path = difference.pathInSecond { writer.member("pathInSecond", path) }
      writer.member("difference", difference.words)
      write(difference.kind)
    }
    list("metadata", differences.items) { difference in
      writer.member("identifier", difference.identifier.description)
      if let locale = (difference.old ?? difference.new)?.locale {
        writer.member("language", locale)
      }
      for (key, item) in [("first", difference.old), ("second", difference.new)] {
        guard let item else { continue }
        writer.member(key, item.plainText ?? ItemValueText.text(of: item.value))
      }
    }
    list("structures", differences.structures) { difference in
      writer.member("kind", difference.kind.rawValue)
      writer.member("path", difference.node.path)
      if let node = difference.newNode { writer.member("pathInSecond", node.path) }
      writer.member("size", difference.node.range.count)
    }
    list("fields", differences.fields) { difference in
      writer.member("path", difference.oldNode.path + difference.path)
      if difference.oldNode.path != difference.newNode.path {
        writer.member("pathInSecond", difference.newNode.path + difference.path)
      }
      if let old = difference.old {
        writer.member("first", difference.text(of: old, in: difference.oldNode))
      }
      if let new = difference.new {
        writer.member("second", difference.text(of: new, in: difference.newNode))
      }
      if difference.rows > 1 { writer.member("rows", difference.rows) }
    }
  }

  /// Writes how many samples, frames or bytes are in both files, and the runs of these.
  private func write(_ kind: MediaDifference.Kind) {
    switch kind {
    case .content(let samples, _, let counts) where counts.common > 0:
      writer.key("alignment")
      writer.object {
        // If only one sample of tracks with the same number of samples differs, no order has more.
        let isExact =
          samples == 1 && counts.first == counts.second && counts.common + 1 == counts.first
        write(counts.common, counts.first, counts.second, "sample", isExact: isExact)
      }
    case .aligned(let alignment, let element):
      writer.key("alignment")
      writer.object {
        write(
          alignment.common, alignment.firstCount, alignment.secondCount, element.rawValue,
          isExact: alignment.isExact)
        list("runs", alignment.runs) { run in
          writer.member("first", run.first)
          writer.member("second", run.second)
          writer.member("count", run.count)
        }
      }
    default: break
    }
  }

  private func write(_ common: Int, _ first: Int, _ second: Int, _ element: String, isExact: Bool) {
    writer.member("element", element)
    writer.member("common", common)
    writer.member("isExact", isExact)
    writer.member("countInFirst", first)
    writer.member("countInSecond", second)
  }

  private func list<Difference>(
    _ key: String, _ differences: [Difference], _ members: (Difference) -> Void
  ) {
    guard !differences.isEmpty else { return }
    writer.key(key)
    writer.array {
      for difference in differences.prefix(Self.most) { writer.object { members(difference) } }
    }
    if differences.count > Self.most { writer.member(key + "Count", differences.count) }
  }
}
