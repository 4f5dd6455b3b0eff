import Foundation
import Metadata
import Testing

/// The documentation of the library has an example for each type, and a place for each constant.
struct DocumentationTests {
  private static let sources = CorpusFile.root.appending(path: "Sources/MediaInspection")

  private func text(_ path: String) throws -> String {
    try String(contentsOf: Self.sources.appending(path: path), encoding: .utf8)
  }

  private func files(in folder: String, _ ending: String) throws -> [String] {
    let files = FileManager.default.enumerator(
      at: Self.sources.appending(path: folder), includingPropertiesForKeys: nil)
    return try (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == ending }.map {
      try String(contentsOf: $0, encoding: .utf8)
    }
  }

  @Test("Every identifier and key is in the group of its format")
  func groupsOfFormats() throws {
    for (type, names) in [
      ("MetadataIdentifier", Constant.all.map(\.name)),
      ("MetadataKey", Constant.all.map(\.keyName)),
    ] {
      let page = try text("MediaInspection.docc/\(type).md")
      let constants = page.prefix(upTo: page.range(of: "### Creating")?.lowerBound ?? page.endIndex)
      let listed = constants.matches(of: /- ``(\w+)``/).map { String($0.1) }
      #expect(listed.sorted() == names.sorted())
    }
  }

  @Test(
    "Every constant is in a group on the page of its type",
    arguments: [
      ("FileType", "Media/FileTypeConstants.swift"),
      ("MetadataDataType", "Metadata/MetadataDataType.swift"),
      ("MetadataKeySpace", "Metadata/MetadataKeySpace.swift"),
      ("MetadataFormat", "Metadata/MetadataKeySpace.swift"),
    ])
  func pagesOfTypes(type: String, file: String) throws {
    let source = try text(file)
    let start = try #require(
      source.range(of: "struct \(type)") ?? source.range(of: "extension \(type)"))
    let end =
      source.range(of: "\npublic struct", range: start.upperBound..<source.endIndex)?.lowerBound
      ?? source.endIndex
    let names = source[start.upperBound..<end].matches(of: /public static let (\w+)/)
      .map { String($0.1) }
    let page = try text("MediaInspection.docc/\(type).md")
    #expect(!names.isEmpty)
    for name in names { #expect(page.contains("- ``\(name)``"), "\(type).\(name)") }
  }

  @Test("Every public type has an example")
  func examples() throws {
    let declaration =
      /((?: *\/\/\/.*\n)+) *public (?:final |indirect )*(?:struct|class|enum|protocol|actor) (\w+)/
    var names: [String] = []
    for source in try files(in: "", "swift") {
      for match in source.matches(of: declaration) {
        names.append(String(match.2))
        #expect(match.1.contains("/// ```swift\n"), "\(match.2)")
      }
    }
    #expect(names.count > 40)
  }
}
