package import Anatomy
import Bytes
import Foundation

/// Reads JSON back and compares it with the tree from which it was written.
package enum JSONTree {
  package static func violations(of document: Document, _ json: String) -> [String] {
    var violations = Violations()
    do {
      let object = try JSONSerialization.jsonObject(with: Data(json.utf8))
      compare(document.root, object, &violations)
    } catch {
      violations.add("JSON", "does not parse: \(error)")
    }
    return violations.texts
  }

  private static func compare(_ node: Node, _ json: Any, _ violations: inout Violations) {
    guard let object = json as? [String: Any], let path = object["path"] as? String,
      let fields = object["fields"] as? [[String: Any]],
      let findings = object["findings"] as? [[String: Any]],
      let children = object["children"] as? [Any]
    else { return violations.add(node.path, "JSON lacks a member") }
    violations.expect(path == node.path, node.path, "JSON calls it \(path)")
    // If the bytes are derived and not in the file, the offset counts in the derived bytes.
    let start = node.range.start + (node.distanceToFile ?? 0)
    violations.expect(
      object["offset"] as? Int == start && object["size"] as? Int == node.range.count,
      path, "JSON has another offset or size")
    let reading = node.read(for: .fields)
    violations.expect(
      fields.map { $0["name"] as? String } == reading.fields.map(\.name), path,
      "JSON has other fields")
    violations.expect(
      findings.map { $0["rule"] as? String }
        == (node.layoutFindings + reading.findings).map(\.rule), path, "JSON has other findings")
    violations.expect(
      children.count == node.children.count, path,
      "JSON has \(children.count) children of \(node.children.count)")
    for (child, json) in zip(node.children, children) { compare(child, json, &violations) }
  }
}
