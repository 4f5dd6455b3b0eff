import Foundation
import RuleEngine
import Testing

@testable import Rules

/// Every rule that a decoder reports is described in the list of rules, and every declared rule of
/// the list is reported by a decoder.
struct EmittedRuleTests {
  /// Identifiers of rules in the sources outside of `Rules`. `RuleID` can only be written as a
  /// literal, so each literal of the form of an identifier counts, whatever its first word is.
  private static let emitted: [String: String] = {
    let sources = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources")
    var found: [String: String] = [:]
    let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
    for case let file as URL in files ?? .init() where file.pathExtension == "swift" {
      guard !modulesWithoutDecoders.contains(where: { file.path.contains("/Sources/\($0)/") }),
        let text = try? String(contentsOf: file, encoding: .utf8)
      else { continue }
      for match in text.matches(of: /"([a-z][a-z0-9]*(?:\.[a-z][a-z0-9-]*)+)"/)
      where !isKey(String(match.1)) {
        found[String(match.1)] = file.lastPathComponent
      }
    }
    return found
  }()

  /// Modules that decode nothing. Their literals include names of metadata keys, assertions and files.
  private static let modulesWithoutDecoders = [
    "Credentials", "Rules", "Keys", "Metadata", "Privacy", "Rewriting", "Cleaning", "Rendering",
    "MediaInspection", "mediainspect", "Bytes", "Crypto", "Files",
  ]

  /// Whether a literal is a metadata key or a codec, not the identifier of a rule.
  private static func isKey(_ text: String) -> Bool {
    // Members of C2PA assertions, accessibility characteristics of Apple, a codec parameter.
    ["actions.when", "author.name", "author.identifier", "mp4a.69"].contains(text)
      || text.hasPrefix("public.")
  }

  @Test("Each rule that a decoder reports has a description")
  func reportedRules() {
    #expect(Self.emitted.count > 200)
    let missing = Self.emitted.filter { id, _ in Rule.named(id) == nil }
    #expect(missing.isEmpty, "\(missing.sorted { $0.key < $1.key })")
  }

  @Test("A decoder reports each rule that has no check")
  func declaredRules() {
    let idle = Rule.all.filter { $0.isDeclared && Self.emitted[$0.id] == nil }.map(\.id)
    #expect(idle.isEmpty, "\(idle)")
  }
}
