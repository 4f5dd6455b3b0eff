import ByteScript
import Foundation
import TestSupport
import Testing

/// Wrong values and files that cannot be edited give an error and change nothing. Plans and undo
/// records are carried out only on their file.
struct EditCommandTests {
  private static let corpus = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../corpus").standardizedFileURL

  private func project() throws -> Project {
    let project = try Project()
    let movie = Array(try Data(contentsOf: Self.corpus.appending(path: "holiday.mov")))
    try project.put("x.mov", movie)
    try project.put("note.txt", Array("a note".utf8))
    try project.put("nul.txt", [0x61, 0, 0x62])
    return project
  }

  private func bytes(_ project: Project, _ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: project.url.appending(path: name)))
  }

  @Test("A movie without a file type gets QuickTime metadata, and 2/4 as one value")
  func withoutFileType() throws {
    let project = try Project()
    let script = try String(
      contentsOf: Self.corpus.appending(path: "iso/minimal.bytes"), encoding: .utf8)
    let movie = script.replacing("\nftyp {", with: "\nfree {", maxReplacements: 1)
    try project.put("m.mov", try ByteScript(movie).bytes)
    for (change, key, value) in [
      ("mdta/com.apple.quicktime.title=Lake", "mdta/com.apple.quicktime.title", "Lake"),
      ("trackNumber=2/4", "/moov/udta/©trk", "2/4"),
    ] {
      let edit = try project.run(["edit", "m.mov", "--set", change, "--force", "-o", "n.mov"])
      #expect(edit.status == 0, "\(edit)")
      #expect(edit.output.components(separatedBy: "\nadd ").count == 2, "\(edit)")
      let get = try project.run(["get", "n.mov", key])
      #expect(get.output.contains("\"\(value)\""), "\(get)")
    }
  }

  @Test("A format without free space after its tags is reported with --padding")
  func paddingWithoutFreeSpace() throws {
    let project = try Project()
    try project.put("a.jpg", jpeg())
    try project.put("a.png", onePoint())
    for name in ["a.jpg", "a.png"] {
      let edit = try project.run(
        ["edit", name, "--set", "title=Lake", "--padding", "100", "-o", "b-" + name])
      #expect(
        edit.status == 1 && edit.output.contains("--padding has no effect on xmp tags"), "\(edit)")
    }
    try project.put("a.mov", try bytes(try self.project(), "x.mov"))
    let edit = try project.run(
      ["edit", "a.mov", "--set", "title=Lake", "--padding", "100", "-o", "b.mov"])
    #expect(edit.status == 0 && !edit.output.contains("--padding"), "\(edit)")
  }

  @Test(
    "Bad input is an error, and no byte changes",
    arguments: [
      (["--set", "titel=x"], 2, "did you mean title?"),
      (["--set", "title"], 2, "expected a key, = and a value"),
      (["--set", "=x"], 2, "expected a key"),
      (["--set", "@nam=int8:300"], 2, "not of the type int8"),
      (["--set", "@nam=uint8:-1"], 2, "not of the type uint8"),
      (["--set", "@nam=float32:none"], 2, "not of the type float32"),
      (["--set", "artwork=jpeg:@note.txt"], 2, "not of the type jpeg"),
      (["--set", "title=@missing.txt"], 2, "missing.txt cannot be read"),
      (["--set", "title=@nul.txt"], 2, "neither text nor a picture"),
      (["--set", "title=a\u{7}b"], 2, "neither text nor a picture"),
      (["--location", "91,0"], 2, "not a valid location"),
      (["--location", "0,181"], 2, "not a valid location"),
      (["--location", "north"], 2, "not a valid location"),
      (["--date", "yesterday"], 2, "not a valid date"),
      (["--clear", "nothing"], 2, "unknown key space"),
      (["--only-in", "nothing", "--set", "title=x"], 2, "unknown key space"),
      (["--language", "de"], 2, "give the track with --track"),
      (["--track", "one", "--set", "title=x"], 2, "expected the number of a track"),
      (["--padding", "3", "--set", "title=x"], 2, "--padding"),
      ([], 2, "no change is requested"),
      (["--track", "9", "--set", "@nam=x"], 3, "no such track"),
      (["--track", "1", "--language", "x-klingon"], 2, "no code of three letters"),
      (["--set", "itsk/trkn=one"], 2, "does not fit the key"),
      (["--set", "itsk/trkn=70000"], 2, "does not fit the key"),
      (["--set", "itsk/trkn=0/0"], 2, "does not fit the key"),
      (["--set", "itsk/tmpo=-1"], 2, "does not fit the key"),
      (["--set", "udta/©nam=int8:1"], 2, "user data contains only text"),
      (["--set", "uiso/rtng=x"], 2, "must have the form ENTITY/CODE/TEXT"),
      (["--set", "title[zh-Hant]=x"], 2, "a language with a code of three letters and a country"),
      (["--set", "udta/©nam[fr-CA]=x"], 3, "can state a language, but not the country CA"),
      (["--date", "2020-02-30"], 2, "not a valid date"),
      (["--location", "0,0,1000001"], 2, "not a valid location"),
      (["--item", "moov[", "--set", "title=x"], 2, "not a path"),
      (["--item", "/moov/trak[9]", "--set", "title=x"], 3, "no such structure"),
      (["--item", "/moov/mvhd", "--set", "artist=x"], 3, "cannot be in /moov/mvhd"),
      (["--item", "/moov/trak[*]", "--set", "artist=x"], 3, "one structure only"),
      (["--set", "[de]=x"], 2, "expected a key before [ ]"),
      (["--set", "title[]=x"], 2, "expected a language in [ ]"),
      (["--set", "location=948.1,11.5"], 2, "not a valid location"),
      (["--rename", "title=title[de]"], 2, "a value keeps its language"),
      (["--plan", "plan.json", "--padding", "9"], 2, "--plan cannot be used together"),
      (["--plan", "plan.json", "--set", "title=x"], 2, "--plan cannot be used together"),
      (
        ["--set", "title=x", "--undo-record", "x.mov", "--force"], 2, "would replace an input file"
      ),
    ])
  func badInput(_ arguments: [String], _ status: Int32, _ words: String) throws {
    let project = try project()
    let before = try bytes(project, "x.mov")
    for target in [["-o", "copy.mov"], ["--in-place"]] {
      let said = try project.run(["edit", "x.mov"] + target + arguments)
      #expect(said.status == status, "\(said.errors)")
      #expect(said.errors.contains(words), "\(said.errors)")
    }
    #expect(try bytes(project, "x.mov") == before)
    let names = try FileManager.default.contentsOfDirectory(atPath: project.url.path)
    #expect(names.sorted() == ["note.txt", "nul.txt", "x.mov"])
  }

  @Test("A track without a media header gets no language")
  func languageWithoutHeader() throws {
    let project = try project()
    var movie = try bytes(project, "x.mov")
    let place = try #require(Data(movie).range(of: Data("mdhd".utf8)))
    movie.replaceSubrange(place, with: Array("free".utf8))
    try project.put("x.mov", movie)
    let said = try project.run(["edit", "x.mov", "--track", "1", "--language", "de", "-o", "y.mov"])
    #expect(said.status == 3, "\(said.errors)")
    #expect(said.errors.contains("the track states no language"), "\(said.errors)")
  }

  @Test("The input file is replaced only with --in-place")
  func input() throws {
    let project = try project()
    let before = try bytes(project, "x.mov")
    for options in [["-o", "x.mov"], ["-o", ".", "--force"], ["--patch", "-o", "y.mov"]] {
      let said = try project.run(["edit", "x.mov", "--set", "title=x"] + options)
      #expect(said.status == 2, "\(options): \(said.errors)")
    }
    #expect(try bytes(project, "x.mov") == before)
  }

  @Test("Values in other languages are kept")
  func languages() throws {
    let project = try project()
    let made = try project.run([
      "edit", "x.mov", "--set", "mdta/com.example.note=One", "--add",
      "mdta/com.example.note[de]=Eins",
      "-o", "y.mov",
    ])
    #expect(made.status == 0, "\(made.errors)")
    let set = try project.run([
      "edit", "y.mov", "--set", "mdta/com.example.note=Two", "-o", "z.mov",
    ])
    #expect(set.status == 0, "\(set.errors)")
    let read = try project.run(["get", "z.mov", "mdta/com.example.note"]).output
    #expect(read.contains("Two") && read.contains("Eins") && !read.contains("One"), "\(read)")
    let removed = try project.run([
      "edit", "z.mov", "--remove", "mdta/com.example.note[de]", "-o", "w.mov",
    ])
    #expect(removed.status == 0, "\(removed.errors)")
    let rest = try project.run(["get", "w.mov", "mdta/com.example.note"]).output
    #expect(rest.contains("Two") && !rest.contains("Eins"), "\(rest)")
  }

  @Test("A plan is carried out on its file only")
  func plan() throws {
    let project = try project()
    let planned = try project.run(["edit", "x.mov", "--set", "title=Lake", "--dry-run", "--json"])
    try project.put("plan.json", Array(planned.output.utf8))
    let done = try project.run(["edit", "--plan", "plan.json", "x.mov", "-o", "copy.mov"])
    #expect(done.status == 0, "\(done.errors)")
    let direct = try project.run(["edit", "x.mov", "--set", "title=Lake", "-o", "direct.mov"])
    #expect(direct.status == 0)
    #expect(try bytes(project, "copy.mov") == bytes(project, "direct.mov"))
    let other = try project.run(["edit", "--plan", "plan.json", "copy.mov", "-o", "other.mov"])
    #expect(other.status == 3 && other.errors.contains("the plan is of another file"))
  }

  @Test("A plan states the file, the free space and the key space")
  func planSettings() throws {
    let project = try project()
    let options = ["--set", "title=Lake", "--only-in", "mdta", "--padding", "64"]
    let planned = try project.run(["edit", "x.mov", "--dry-run", "--json", "--hash"] + options)
    try project.put("plan.json", Array(planned.output.utf8))
    let done = try project.run(["edit", "--plan", "plan.json", "x.mov", "-o", "copy.mov"])
    let direct = try project.run(["edit", "x.mov", "-o", "direct.mov"] + options)
    // A tag in another key space has another title.
    #expect(done.status == 1 && direct.status == 1, "\(done.errors)\(direct.errors)")
    #expect(try bytes(project, "copy.mov") == bytes(project, "direct.mov"))
    // A file with the same bytes is not the same file.
    try project.put("x2.mov", try bytes(project, "x.mov"))
    try FileManager.default.removeItem(at: project.url.appending(path: "x.mov"))
    try FileManager.default.moveItem(
      at: project.url.appending(path: "x2.mov"), to: project.url.appending(path: "x.mov"))
    let other = try project.run(["edit", "--plan", "plan.json", "x.mov", "-o", "other.mov"])
    #expect(other.status == 3 && other.errors.contains("the plan is of another file"))
  }

  @Test("A genre is stated once: as a number if the tag has numbers and the list has the genre")
  func genre() throws {
    let project = try project()
    let song = try Self.made("edit/new-tags")
    try project.put("x.m4a", song)
    func edit(_ from: String, _ to: String, _ changes: String...) throws -> String {
      let options = changes.flatMap { ["--set", $0] }
      let said = try project.run(["edit", from, "-o", to] + options)
      #expect(said.status == 0, "\(said.errors)")
      return try project.run(["info", "--items", to]).output
    }
    let number = try edit("x.m4a", "number.m4a", "itsk/gnre=18")
    #expect(number.contains("itsk/gnre"))
    let jazz = try edit("number.m4a", "jazz.m4a", "genre=Jazz")
    #expect(jazz.contains("itsk/gnre") && jazz.contains("Jazz") && !jazz.contains("itsk/%A9gen"))
    let own = try edit("jazz.m4a", "own.m4a", "genre=Own")
    #expect(!own.contains("itsk/gnre") && own.contains("itsk/%A9gen") && own.contains("Own"))
    let text = try edit("own.m4a", "text.m4a", "genre=17")
    #expect(!text.contains("itsk/gnre") && text.contains("\"Rock\""))
    let added = try project.run([
      "edit", "number.m4a", "--add", "genre=Pop", "-o", "two.m4a",
    ])
    #expect(added.status == 3 && added.errors.contains("can state no other one"))
    let removed = try project.run([
      "edit", "number.m4a", "--remove", "genre=Rock", "-o", "none.m4a",
    ])
    #expect(removed.status == 0 && removed.output.contains("remove  itsk/gnre"))
  }

  @Test("The number of tracks is changed and removed without the number of the track")
  func halfOfPair() throws {
    let project = try project()
    try project.put("x.m4a", try Self.made("edit/new-tags"))
    func track(_ file: String, _ copy: String, _ options: String...) throws -> String {
      let said = try project.run(["edit", file, "-o", copy] + options)
      #expect(said.status == 0, "\(said.errors)")
      return try project.run(["get", copy, "itsk/trkn"]).output
    }
    #expect(try track("x.m4a", "a.m4a", "--set", "trackNumber=3/12").contains("3/12"))
    #expect(try track("a.m4a", "b.m4a", "--set", "trackCount=9").contains("3/9"))
    #expect(try track("b.m4a", "c.m4a", "--set", "trackNumber=4").contains("4/9"))
    let alone = try track("c.m4a", "d.m4a", "--remove", "trackCount")
    #expect(alone.contains("4") && !alone.contains("9"), "\(alone)")
  }

  @Test("A plan that changes nothing can be carried out")
  func emptyPlan() throws {
    let project = try project()
    let plan = try project.run(["edit", "x.mov", "--remove", "lyrics", "--dry-run", "--json"])
    try project.put("plan.json", Array(plan.output.utf8))
    let said = try project.run(["edit", "x.mov", "--plan", "plan.json", "-o", "y.mov"])
    #expect(said.status == 1 && said.output.contains("not found"), "\(said.errors)")
    #expect(try bytes(project, "y.mov") == bytes(project, "x.mov"))
  }

  @Test("A title in two key spaces is renamed to one tag")
  func renameBoth() throws {
    let project = try project()
    let both = try project.run([
      "edit", "x.mov", "--set", "udta/©nam=Same", "--set",
      "mdta/com.apple.quicktime.title=Same", "-o", "y.mov",
    ])
    #expect(both.status == 0, "\(both.errors)")
    let said = try project.run(["edit", "y.mov", "--rename", "title=composer", "-o", "z.mov"])
    #expect(said.status == 0, "\(said.errors)")
    let items = try project.run(["info", "--items", "z.mov"]).output
    #expect(items.components(separatedBy: "\"Same\"").count == 2, "\(items)")
  }

  @Test("Codes without a key space go where readers of the format look for them")
  func codes() throws {
    let project = try project()
    try project.put("x.m4a", try Self.made("edit/new-tags"))
    let tags = ["trkn=3/9", "disk=1/2", "tmpo=120", "@nam=Neu", "©ART=A"]
    let options = tags.flatMap { ["--set", $0] }
    let said = try project.run(["edit", "x.m4a", "-o", "y.m4a"] + options)
    #expect(said.status == 0, "\(said.errors)")
    let items = try project.run(["info", "--items", "y.m4a"]).output
    for key in ["itsk/trkn", "itsk/disk", "itsk/tmpo", "itsk/%A9nam", "itsk/%A9ART"] {
      #expect(items.contains(key), "\(key)")
    }
    let name = try project.run([
      "edit", "x.m4a", "--track", "1", "--set", "title[de]=x", "-o", "z.m4a",
    ])
    #expect(name.status == 3 && name.errors.contains("states no language"), "\(name.errors)")
  }

  @Test("The options after --item change only tags in the structure")
  func item() throws {
    let project = try project()
    let both = try project.run([
      "edit", "x.mov", "--item", "/moov/trak[1]", "--set", "title=Track", "--item", "/", "--set",
      "title=File", "-o", "y.mov",
    ])
    #expect(both.status == 0, "\(both.errors)")
    let removed = try project.run([
      "edit", "y.mov", "--item", "/moov/trak[1]", "--remove", "title", "-o", "z.mov",
    ])
    #expect(removed.status == 0, "\(removed.errors)")
    let items = try project.run(["info", "--items", "z.mov"]).output
    #expect(items.contains("\"File\"") && !items.contains("\"Track\""), "\(items)")
  }

  @Test("A signed file is edited only with --force, and the signature is reported as broken")
  func signed() throws {
    let project = try project()
    // The box with the signature is the first one after the file type.
    let segment = try Self.made("iso/credentials")
    let start = Int(segment[3])
    let size = segment[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
    try project.put(
      "signed.mp4", try Self.made("iso/minimal") + segment[start..<start + size])
    let refused = try project.run(["edit", "signed.mp4", "--set", "title=x", "-o", "y.mp4"])
    #expect(
      refused.status == 3 && refused.errors.contains("the file has content credentials"),
      "\(refused.errors)")
    let forced = try project.run([
      "edit", "signed.mp4", "--set", "title=x", "-o", "y.mp4", "--force",
    ])
    #expect(forced.status == 1, "\(forced.errors)")
    #expect(forced.output.contains("the content credentials do not match the copy"))
  }

  @Test("No media moves if offsets may be in a table with an unknown version")
  func unknownVersion() throws {
    let project = try project()
    var song = try Self.made("edit/kept-tags")
    let name = try #require(song.firstRange(of: Array("stco".utf8)))
    song[name.upperBound] = 9
    try project.put("x.m4a", song)
    let edited = try project.run(["edit", "x.m4a", "--set", "title=Longer title", "-o", "y.m4a"])
    #expect(edited.status == 3 && edited.errors.contains("has an unknown version"))
    let cleaned = try project.run(["clean", "x.m4a", "--policy", "all-metadata", "-o", "y.m4a"])
    #expect(cleaned.status == 1 && cleaned.output.contains("has an unknown version"))
  }

  @Test("Wrong checksums are kept in structures that an edit does not change")
  func keptChecksums() throws {
    let project = try project()
    var drawing = try Self.made("edit/drawing")
    let name = try #require(drawing.firstRange(of: Array("IDAT".utf8)))
    let checksum = name.upperBound + 10
    drawing[checksum] ^= 0xFF
    try project.put("x.png", drawing)
    let edited = try project.run(["edit", "x.png", "--set", "artist=Anyone", "-o", "y.png"])
    #expect(edited.status == 0, "\(edited.errors)")
    let copy = try bytes(project, "y.png")
    #expect(copy.count > drawing.count && copy.suffix(34) == drawing.suffix(34))
  }

  /// A TIFF image of one pixel with an XMP packet, which is before the pixel.
  private static func image(withPacket properties: String) -> [UInt8] {
    let packet = Array(
      """
      <?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""
      xmlns:dc="http://purl.org/dc/elements/1.1/">\(properties)</rdf:Description></rdf:RDF></x:xmpmeta>
      \(String(repeating: " ", count: 200))
      <?xpacket end="w"?>
      """.utf8)
    let count = 9
    let start = 8 + 2 + count * 12 + 4
    let entries = [
      (256, 3, 1, 1), (257, 3, 1, 1), (258, 3, 1, 8), (259, 3, 1, 1), (262, 3, 1, 1),
      (273, 4, 1, start + packet.count), (278, 3, 1, 1), (279, 4, 1, 1),
      (700, 1, packet.count, start),
    ]
    let directory = entries.flatMap {
      little($0.0, 2) + little($0.1, 2) + little($0.2) + little($0.3)
    }
    return utf8("II") + little(42, 2) + little(8) + little(count, 2) + directory + zeros(4)
      + packet + [0x55]
  }

  @Test("Several values of a packet in a TIFF image are changed together")
  func packetInDirectory() throws {
    let project = try project()
    let subjects =
      "<dc:subject><rdf:Bag><rdf:li>a</rdf:li><rdf:li>b</rdf:li></rdf:Bag></dc:subject>"
    let title = "<dc:title><rdf:Alt><rdf:li xml:lang=\"x-default\">c</rdf:li></rdf:Alt></dc:title>"
    let image = Self.image(withPacket: subjects + title)
    try project.put("x.tif", image)
    func edit(_ arguments: String...) throws -> String {
      let edited = try project.run(["edit", "x.tif", "-o", "y.tif", "--force"] + arguments)
      #expect(edited.status == 0, "\(edited.errors)")
      let copy = try bytes(project, "y.tif")
      #expect(copy.count == image.count && copy.last == image.last)
      return String(decoding: copy, as: UTF8.self)
    }
    let one = try edit("--set", "xmp/dc:subject=d")
    #expect(one.contains("<dc:subject><rdf:Bag><rdf:li>d</rdf:li></rdf:Bag></dc:subject>" + title))
    #expect(
      try edit("--remove", "xmp/dc:subject").contains(
        "\"http://purl.org/dc/elements/1.1/\">" + title))
    let cleared = try edit("--clear", "xmp")
    #expect(!cleared.contains("dc:subject") && !cleared.contains("dc:title"))
    let other = try edit("--clear", "xmp", "--set", "title=e")
    #expect(!other.contains("dc:subject") && other.contains(">e</rdf:li>"))
  }

  /// The bytes of a file that is described in the corpus.
  private static func made(_ name: String) throws -> [UInt8] {
    let script = try String(contentsOf: corpus.appending(path: name + ".bytes"), encoding: .utf8)
    return try ByteScript(script).bytes
  }

  @Test("An undo record gives the original byte by byte, and is refused for other files")
  func undo() throws {
    let project = try project()
    let before = try bytes(project, "x.mov")
    let edited = try project.run([
      "edit", "x.mov", "--set", "title=A much longer title", "--in-place", "--undo-record",
      "undo.json",
    ])
    #expect(edited.status == 0, "\(edited.errors)")
    #expect(try bytes(project, "x.mov") != before)
    let mode =
      try FileManager.default.attributesOfItem(
        atPath: project.url.appending(path: "undo.json").path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    let undone = try project.run(["edit", "--undo", "undo.json", "x.mov", "-o", "old.mov"])
    #expect(undone.status == 0, "\(undone.errors)")
    #expect(try bytes(project, "old.mov") == before)
    let refused = try project.run(["edit", "--undo", "undo.json", "old.mov", "-o", "none.mov"])
    #expect(refused.status == 3 && refused.errors.contains("the record is of another file"))
  }

  @Test("If an edit fails, the undo record that it replaced is there again")
  func replacedRecord() throws {
    let project = try project()
    try project.put("undo.json", Array("older".utf8))
    // File systems have no names of 260 bytes.
    let failed = try project.run([
      "edit", "x.mov", "--set", "title=A", "-o", String(repeating: "a", count: 256) + ".mov",
      "--undo-record", "undo.json", "--force",
    ])
    #expect(failed.status == 3, "\(failed.errors)")
    #expect(try bytes(project, "undo.json") == Array("older".utf8))
  }

  @Test("Two folders cannot be compared")
  func folders() throws {
    let said = try project().run(["diff", ".", "."])
    #expect(said.status == 3 && said.errors.contains("is a directory"), "\(said.errors)")
  }

  @Test("A long name keeps its extension")
  func longName() throws {
    let project = try project()
    try project.put("out/other.txt", [])
    let title = String(repeating: "Ж", count: 200)
    let said = try project.run([
      "edit", "x.mov", "--set", "title=\(title)", "-o", "out", "--name", "{title}.{ext}",
    ])
    #expect(said.status == 0, "\(said.errors)")
    let names = try FileManager.default.contentsOfDirectory(
      atPath: project.url.appending(path: "out").path)
    #expect(names.contains(String(repeating: "Ж", count: 98) + ".mov"), "\(names)")
  }

  @Test("The total counts edits with notes")
  func notes() throws {
    let project = try project()
    try project.put("y.mov", try bytes(project, "x.mov"))
    let said = try project.run(["edit", "x.mov", "y.mov", "--remove", "isrc", "-o", "out"])
    #expect(said.status == 1 && said.output.hasSuffix("2 files · 2 with notes\n"), "\(said.output)")
  }

  @Test("A patch needs free space, keeps the size, and leaves no journal")
  func patch() throws {
    let project = try project()
    let padded = try project.run([
      "edit", "x.mov", "--set", "mdta/com.example.note=x", "--padding", "200", "-o", "y.mov",
    ])
    #expect(padded.status == 0, "\(padded.errors)")
    let size = try bytes(project, "y.mov").count
    let patched = try project.run([
      "edit", "y.mov", "--set", "mdta/com.example.note=A longer note", "--in-place", "--patch",
    ])
    #expect(patched.status == 0, "\(patched.errors)")
    #expect(patched.output.contains("verified and written into the file"), "\(patched.output)")
    #expect(try bytes(project, "y.mov").count == size)
    let read = try project.run(["get", "y.mov", "mdta/com.example.note"])
    #expect(read.output.contains("A longer note"))
    let names = try FileManager.default.contentsOfDirectory(atPath: project.url.path)
    #expect(!names.contains { $0.hasPrefix(".") }, "\(names)")
  }
}
