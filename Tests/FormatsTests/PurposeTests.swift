import Testing

@testable import Formats

/// The sentences about what structures are for.
struct PurposeTests {
  @Test("Each sentence is about a structure that exists, and is one sentence")
  func sentences() throws {
    let titles = StructurePurposes.titles
    #expect(titles.count >= 450)
    let known = Set(ExplanationIndex.titles.map(\.title))
    let named = Set(ExplanationIndex.titles.map { "\($0.name)/\($0.title)" })
    for title in titles {
      #expect(known.contains(title) || named.contains(title), "\(title)")
      let parts = title.split(separator: "/", maxSplits: 1).map(String.init)
      let sentence = try #require(
        parts.count == 2 && named.contains(title)
          ? StructurePurposes.sentence(name: parts[0], title: parts[1])
          : StructurePurposes.sentence(name: "", title: title))
      #expect(sentence.hasSuffix("."), "\(title): \(sentence)")
      #expect(sentence.split(separator: " ").count >= 2, "\(title): \(sentence)")
      #expect(sentence.first?.isUppercase ?? false, "\(title): \(sentence)")
    }
  }

  @Test("An explanation begins with what the structure is for")
  func explanations() throws {
    let table = try #require(ExplanationIndex.explanations(of: "stts").first)
    #expect(table.purpose?.contains("how long each sample lasts") ?? false)
    let types =
      ExplanationIndex.explanations(of: "TFLT") + ExplanationIndex.explanations(of: "ftyp")
    #expect(types.map(\.title) == ["File Type", "File Type"])
    #expect(Set(types.map(\.purpose)).count == 2)
  }
}
