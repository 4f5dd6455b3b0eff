import ByteScript
import Foundation
import Testing

/// Pictures that edit adds: the bytes are those of the file, and what tags state about them is right.
struct ArtworkTests {
  private static let corpus = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../corpus/edit").standardizedFileURL
  /// A picture of 3 × 2 pixels with four channels of 8 bits.
  private static let picture =
    Data(
      base64Encoded: "iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAYAAACddGYaAAAADklEQVR42mNoQAIM"
        + "yBwAnBoMASHqPTIAAAAASUVORK5CYII="
    ).map(Array.init) ?? []

  @Test(
    "The picture in a tag has the bytes of the file",
    arguments: [
      ("new-tags", "song.m4a", "itsk/covr"), ("frames", "song.mp3", "id3/APIC"),
      ("comments", "song.flac", "flac/PICTURE"),
    ])
  func picture(script: String, name: String, key: String) throws {
    let project = try Project()
    let path = Self.corpus.appending(path: script + ".bytes")
    try project.put(name, try ByteScript(String(contentsOf: path, encoding: .utf8)).bytes)
    try project.put("cover.png", Self.picture)
    let edited = try project.run(["edit", name, "--artwork", "cover.png", "-o", "new.\(name)"])
    #expect(edited.status == 0, "\(edited.errors)\(edited.output)")
    #expect(Self.picture.count == 71)
    let copy = Array(try Data(contentsOf: project.url.appending(path: "new.\(name)")))
    #expect(copy.firstRange(of: Self.picture) != nil)
    let items = try project.run(["info", "--items", "new.\(name)", "--no-magic"]).output
    #expect(items.contains(key) && items.contains("png, 71 bytes"), "\(items)")
  }

  @Test("A block of FLAC states the size and the depth of its picture")
  func block() throws {
    let project = try Project()
    let path = Self.corpus.appending(path: "comments.bytes")
    try project.put("song.flac", try ByteScript(String(contentsOf: path, encoding: .utf8)).bytes)
    try project.put("cover.png", Self.picture)
    let edited = try project.run(["edit", "song.flac", "--artwork", "cover.png", "-o", "new.flac"])
    #expect(edited.status == 0, "\(edited.errors)")
    let numbers = try ["width", "height", "bits_per_pixel"].map { field in
      try project.run(["get", "new.flac", "/flac/PICTURE.\(field)", "--no-magic"]).output
    }
    #expect(numbers.map { $0.split(separator: "  ").last } == ["3\n", "2\n", "32\n"])
  }
}
