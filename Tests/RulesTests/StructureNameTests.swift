import Foundation
import Formats
import Testing

/// Modules that work on byte ranges and meanings know no structure of a format by its name.
struct StructureNameTests {
  private static let modules = [
    "Anatomy", "Privacy", "Rewriting", "Cleaning", "Editing", "Rendering", "Reporting",
  ]

  /// Files in which a name is a metadata key, a language or a standard, not a structure.
  private static let files = [
    "Privacy/Catalog/", "Anatomy/Vocabulary/", "Anatomy/LanguageNames.swift",
    "Anatomy/MacintoshLanguage.swift", "Anatomy/Standards.swift",
    // Values of tags that disclose nothing.
    "Privacy/Finding/TagContents.swift",
    // Words in texts about devices.
    "Privacy/FreeText/",
  ]

  /// Names of structures that are also names of JSON members, elements of output formats, words of
  /// the program or values of options.
  private static let words: Set<String> = [
    "attributes", "audio", "block", "data", "file", "frame", "keys", "kind", "item", "language",
    "line", "list", "location", "name", "number", "offset", "path", "picture", "samples",
    "segment", "text", "time", "title", "track", "trailing", "undecoded", "unreferenced", "uuid",
    "value", "type", "size", "description", "content", "metadata", "software", "comment", "date",
    "device", "position", "version", "high", "none", "info", "error", "key", "image", "rate",
    "duration", "header", "bytes", "source", "link", "place", "note", "null", "desc", "xml", "hint",
  ]

  @Test("No string literal is a four-character code or the name of a structure")
  func literals() throws {
    let names = Set(ExplanationIndex.names).subtracting(Self.words)
    let sources = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources")
    var found: [String] = []
    var count = 0
    for module in Self.modules {
      let files = FileManager.default.enumerator(
        at: sources.appending(path: module), includingPropertiesForKeys: nil)
      for case let file as URL in files ?? .init() where file.pathExtension == "swift" {
        let name = file.path.replacing(sources.path + "/", with: "")
        if Self.files.contains(where: name.hasPrefix) { continue }
        let text = try String(contentsOf: file, encoding: .utf8)
        for line in text.split(separator: "\n") where !line.contains("//") {
          for match in line.matches(of: /"([^"\\]{2,24})"/) where names.contains(String(match.1)) {
            found.append("\(name): \(match.1)")
          }
          count += 1
        }
      }
    }
    #expect(found.isEmpty, "\(found)")
    #expect(count > 10_000)
  }

  @Test("Key spaces are constants, and no literals")
  func keySpaces() throws {
    let found = try Self.sources { _, text in text.contains(/KeySpace\(named: "/) }
    #expect(found.isEmpty, "\(found)")
  }

  /// Modules that may name the boxes of a track. All others get what a file states about its tracks from
  /// the capability `TrackHolder`.
  private static let modulesWithTrackBoxes = ["ISOMedia", "Movie", "Rules"]
  /// Help with examples of paths into movies.
  private static let filesWithExamples = ["mediainspect/Commands/"]

  @Test("Only ISOMedia, Movie and Rules name the boxes of a track")
  func trackBoxes() throws {
    let allowed = Self.modulesWithTrackBoxes.map { $0 + "/" } + Self.filesWithExamples
    let found = try Self.sources { name, text in
      !allowed.contains(where: name.hasPrefix)
        && text.contains(/\b(?:trak|tkhd|mdhd|stbl)\b/)
    }
    #expect(found.isEmpty, "\(found)")
  }

  /// Modules that may use unsafe memory, and files that call libmagic or give threads to tasks.
  private static let placesOfUnsafeMemory = [
    "Bytes/", "Crypto/", "Files/", "Formats/LibMagic.swift", "Formats/MagicDatabase.swift",
    "MediaInspection/Asset/AssetReader.swift", "MediaInspection/Asset/ReadingThreads.swift",
  ]

  @Test("Only Bytes, Crypto, Files and calls of C use unsafe memory")
  func unsafeMemory() throws {
    let found = try Self.sources { name, text in
      !Self.placesOfUnsafeMemory.contains(where: name.hasPrefix) && text.contains(/\bunsafe\b/)
    }
    #expect(found.isEmpty, "\(found)")
  }

  /// Returns the names of the source files that meet a condition.
  private static func sources(where meets: (_ name: String, _ text: String) -> Bool) throws
    -> [String]
  {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    var (found, count): ([String], Int) = ([], 0)
    for case let file as URL in files ?? .init() where file.pathExtension == "swift" {
      let name = file.path.replacing(folder.path + "/", with: "")
      count += 1
      if meets(name, try String(contentsOf: file, encoding: .utf8)) { found.append(name) }
    }
    #expect(count > 500)
    return found
  }
}
