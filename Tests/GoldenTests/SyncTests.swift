import ByteScript
import Foundation
import Testing

/// `edit --sync` states a field in all tags of a file.
struct SyncTests {
  private static let picture = """
    ff d8 ff e0 u16 16 "JFIF\\0" 01 01 00 u16 1, 1 00 00
    """
  private static let rest = """
    ff db u16 67 00 01 * 64 ff c0 u16 11 08 u16 8, 8 01 01 11 00
    ff c4 u16 20 00 01 00 * 15 00 ff c4 u16 20 10 01 00 * 15 00 ff da u16 8 01 01 00 00 3f 00 3f ff d9
    """
  private static let xmp = #"""
    ff e1 sized u16 +2 {
      "http://ns.adobe.com/xap/1.0/\0"
      "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\"><rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">"
      "<rdf:Description rdf:about=\"\" xmlns:photoshop=\"http://ns.adobe.com/photoshop/1.0/\" photoshop:City=\"Bern\"/>"
      "</rdf:RDF></x:xmpmeta>"
    }
    """#

  /// Returns IPTC data with a headline and, if given, its digest.
  private static func datasets(digest: String?) -> String {
    let digest = digest.map { "\"8BIM\" u16 0x0425, 0 u32 16 \($0.pairs)" } ?? ""
    return #"""
      ff ed sized u16 +2 {
        "Photoshop 3.0\0" "8BIM" u16 0x0404, 0 u32 10 1c 02 69 u16 5 "Storm" \#(digest)
      }
      """#
  }

  private func project(_ parts: String...) throws -> Project {
    let project = try Project()
    try project.put(
      "p.jpg", ByteScript(([Self.picture] + parts + [Self.rest]).joined(separator: "\n")).bytes)
    return project
  }

  private func values(_ project: Project, _ key: String) throws -> String {
    try project.run(["get", "q.jpg", key]).output.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// Returns the texts of a key, without their places.
  private func texts(_ project: Project, _ key: String) throws -> [Substring] {
    try values(project, key).matches(of: #/"(.*)"/#).map(\.output.1)
  }

  @Test("Values that are there are kept, and a key that two fields share gets its values once")
  func present() throws {
    let project = try project(Self.xmp, Self.datasets(digest: nil))
    let set = ["--set", "iptc/2:80=Ann", "--add", "iptc/2:80=Bob", "--set", "exif/Copyright=A"]
    let made = try project.run(
      ["edit", "p.jpg"] + set + ["--set", "xmp/dc:rights=B", "-o", "x.jpg"])
    #expect(made.status == 0, "\(made)")
    let done = try project.run(["edit", "x.jpg", "--sync", "all", "-o", "q.jpg"])
    #expect(done.status == 1 && done.output.contains("--sync copyright: "), "\(done)")
    #expect(try texts(project, "exif/Copyright") == ["A"])
    #expect(try texts(project, "xmp/dc:rights") == ["B"])
    #expect(try texts(project, "exif/Artist") == ["Ann; Bob"])
    #expect(try texts(project, "xmp/dc:creator") == ["Ann", "Bob"])
  }

  @Test("A photo without IPTC gets none")
  func withoutDatasets() throws {
    let project = try project(Self.xmp)
    let done = try project.run(["edit", "p.jpg", "--set", "exif/Artist=Ann", "-o", "x.jpg"])
    #expect(done.status == 0, "\(done)")
    let again = try project.run(["edit", "x.jpg", "--sync", "all", "-o", "q.jpg"])
    #expect(again.status == 0, "\(again)")
    #expect(try texts(project, "xmp/dc:creator") == ["Ann"])
    #expect(try values(project, "iptc/2:90") == "" && values(project, "iptc/2:80") == "")
  }

  @Test(
    "A photo with IPTC gets all fields in it; a right digest is renewed, a wrong one is kept",
    arguments: [
      nil, ("8e66917a80cff3f17afb7d7576475e03", false), (String(repeating: "11", count: 16), true),
    ] as [(digest: String, isKept: Bool)?])
  func withDatasets(_ stated: (digest: String, isKept: Bool)?) throws {
    let project = try project(Self.xmp, Self.datasets(digest: stated?.digest))
    let done = try project.run(["edit", "p.jpg", "--sync", "all", "-o", "q.jpg"])
    #expect(done.status == 0, "\(done)")
    #expect(try values(project, "iptc/2:90").contains("Bern"))
    #expect(try values(project, "xmp/photoshop:Headline").contains("Storm"))
    guard let stated else { return }
    let digest = try values(project, "/APP13/resource_0x0425.digest").replacing(" ", with: "")
    #expect(digest.count >= 32 && digest.contains(stated.digest) == stated.isKept, "\(digest)")
  }
}

extension String {
  /// Hexadecimal digits with a blank after each byte.
  fileprivate var pairs: String {
    enumerated().map { $0 % 2 == 1 ? "\($1) " : "\($1)" }.joined()
  }
}
