import Anatomy
import Testing

struct PathCoveringTests {
  @Test(
    "A path covers the node or field that it names, and everything inside it",
    arguments: [
      ("/moov", "/moov/udta/©xyz.strings[1].text", true),
      ("/", "/moov", true),
      ("/moov/trak/udta", "/moov/trak[2]/udta/name", true),
      ("/moov/trak[1]/udta", "/moov/trak[2]/udta/name", false),
      ("/moov/trak[1]", "/moov/trak", true),
      ("/moov/trak[2]", "/moov/trak", false),
      ("/moov/udta", "/moov/udta2/x", false),
      ("/moov/udta/@xyz", "/moov/udta/©xyz", true),
      (
        "/moov/meta/ilst/'com.apple.quicktime.make'", "/moov/meta/ilst/'com.apple.quicktime.make'",
        true
      ),
      ("/**/meta", "/moov/trak[3]/meta[2]/ilst", true),
      ("/**/meta", "/moov/trak[3]/udta", false),
      ("/moov/*/udta", "/moov/trak[3]/udta", true),
      ("/moov/mvhd.creation_time", "/moov/mvhd.creation_time", true),
      ("/moov/mvhd.creation_time", "/moov/mvhd.modification_time", false),
      ("/moov/mvhd.creation_time", "/moov/mvhd", false),
      ("/moov/mvhd.creation_time", "/moov/mvhd/x.creation_time", false),
      ("/a.entries", "/a.entries[3].text", true),
      ("/a.entries[2]", "/a.entries[3].text", false),
    ])
  func leadsAround(path: String, other: String, expected: Bool) throws {
    let (path, other) = (try NodePath(parsing: path), try NodePath(parsing: other))
    #expect(path.leads(around: other) == expected)
  }
}
