import Foundation
import Testing

@testable import Rules

/// Every rule emitted in the sources is in the rule catalog, and every rule of the catalog is
/// emitted.
struct EmittedRuleTests {
  private static let emitted: [String: String] = {
    let sources = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources")
    var found: [String: String] = [:]
    let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
    for case let file as URL in files ?? .init() where file.pathExtension == "swift" {
      guard !file.path.contains("/Sources/Rules/"),
        let text = try? String(contentsOf: file, encoding: .utf8)
      else { continue }
      for match in text.matches(of: literal) { found[String(match.1)] = file.lastPathComponent }
    }
    return found
  }()

  /// Dotted names outside these families are not rule ids, for example keys.
  private static let families =
    "aac|aiff|ape|cbor|file|flac|gpmd|heif|hls|icc|id3|id3v1|iptc|isom|itunes|jpeg|jpeg2000|json"
    + "|jumbf|lyrics3|mebx|mp3|musicmatch|photoshop|picture|plist|png|qt|riff|telemetry|tiff|vorbis|xml"

  private static var literal: Regex<(Substring, Substring)> {
    // The pattern is constant and valid.
    guard
      let pattern = try? Regex(
        "\"((?:\(families))\\.[a-z0-9-]+(?:\\.[a-z0-9-]+)*)\"", as: (Substring, Substring).self)
    else { return /(never)\b\B/ }
    return pattern
  }

  @Test func allThatIsToldIsInTheBook() {
    #expect(Self.emitted.count > 200)
    let missing = Self.emitted.filter { id, _ in Rule.named(id) == nil }
    #expect(missing.isEmpty, "\(missing.sorted { $0.key < $1.key })")
  }

  @Test func whatIsNotLookedForIsTold() {
    let idle = Rule.all.filter { $0.isDeclared && Self.emitted[$0.id] == nil }.map(\.id)
    #expect(idle.isEmpty, "\(idle)")
  }
}
