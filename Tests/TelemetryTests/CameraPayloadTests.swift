import Anatomy
import ByteScript
import Bytes
import InvariantChecks
import Schema
import Testing

/// Pictures and directories that cameras embed in movies, and movies appended to pictures. Written
/// by hand, from layouts that are only known from files.
struct CameraPayloadTests {
  /// A picture of 8×4.
  private static let picture: [UInt8] = [
    0xFF, 0xD8, 0xFF, 0xC0, 0, 11, 8, 0, 4, 0, 8, 1, 1, 0x11, 0, 0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63,
    0, 0x12, 0xFF, 0xD9,
  ]

  /// A directory of one number, in a separate TIFF structure.
  private static func directory(_ tag: Int, _ number: Int) -> [UInt8] {
    var bytes = Handmade.text("II") + little(42, 2) + little(8, 4)
    bytes += little(1, 2) + little(tag, 2) + little(3, 2)
    bytes += little(1, 4) + little(number, 4)
    return bytes + zeros(4)
  }

  // MARK: Motion JPEG

  private static let film: [UInt8] = {
    var fields = zeros(16) + big(8, 2) + big(4, 2)
    fields += zeros(12) + big(1, 2) + zeros(32)
    fields += big(24, 2) + big(0xFFFF, 2)
    return Handmade.movie(
      handler: "vide", entry: Handmade.entry("jpeg", fields), samples: [picture, picture])
  }()

  @Test(arguments: [1, 2]) func samplesOfMotionJPEGArePictures(number: Int) throws {
    let sample = try node("/moov/trak/samples[\(number)]", in: Self.film)
    #expect(sample.children.map(\.name.description) == ["jpeg"])
    #expect(sample.children.first?.summary == "8×4")
    #expect(try node("/moov/trak/samples[\(number)]/jpeg/SOF0", in: Self.film).integer("Y") == 4)
  }

  // MARK: Canon

  /// The four directories, and a preview of 28 bytes.
  private static let canon: [UInt8] = {
    var metadata = hex("85c0b687820f11e08111f4ce462b6a48")
    metadata += box("CMT1", directory(0x0112, 6))
    metadata += box("CMT2", directory(0x8827, 400))
    metadata += box("CMT3", directory(0x0010, 7))
    metadata += box("CMT4", directory(0x001E, 1))
    var head = zeros(6) + big(8, 2) + big(4, 2)
    head += big(1, 2) + big(picture.count, 4)
    var preview = hex("eaf42b5e1c984b88b9fbb7dc406e4d16")
    preview += zeros(8) + box("PRVW", head, picture)
    let movie = Handmade.movie(
      entry: Handmade.entry("none"), samples: [Handmade.text("sample")],
      inMovie: box("uuid", metadata))
    return movie + box("uuid", preview)
  }()

  @Test(arguments: [
    ("CMT1", "IFD0.Orientation.value", 6), ("CMT2", "Exif.PhotographicSensitivity.value", 400),
    ("CMT3", "IFD.ModelID.value", 7), ("CMT4", "GPS.GPSDifferential.value", 1),
  ])
  func directoriesOfCanonOpen(code: String, path: String, number: Int) throws {
    let metadata = "/moov/uuid:85C0B687820F11E08111F4CE462B6A48/"
    let parsed = try NodePath(parsing: metadata + code + "/tiff/" + path)
    var found: [Int?] = []
    Invariants.open(Self.canon).forEachNode(at: parsed) { node in
      node.forEachField(at: parsed.fields) { match in
        found.append(match.field.value.integer)
        return true
      }
      return true
    }
    #expect(found == [number])
  }

  @Test func previewsOfCanonOpen() throws {
    let preview = try node(
      "/uuid:EAF42B5E1C984B88B9FBB7DC406E4D16/PRVW/jpeg", in: Self.canon)
    #expect(preview.summary == "8×4")
    #expect(preview.range.count == 28)
  }

  // MARK: Movies after pictures

  /// The movie has the length stated in the packet, counted from the end of the file.
  private static let micro: [UInt8] = {
    let packet =
      "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\"><rdf:RDF "
      + "xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\"><rdf:Description "
      + "xmlns:GCamera=\"http://ns.google.com/photos/1.0/camera/\" GCamera:MicroVideo=\"1\" "
      + "GCamera:MicroVideoOffset=\"\(film.count)\"/></rdf:RDF></x:xmpmeta>"
    let data = Handmade.text("http://ns.adobe.com/xap/1.0/\0" + packet)
    var bytes = Array(picture.prefix(2))
    bytes += [0xFF, 0xE1] + big(data.count + 2, 2) + data
    return bytes + picture.dropFirst(2) + film
  }()

  @Test func theFilmBeginsWhereThePacketSays() throws {
    let path = "/APP1/xmp/x:xmpmeta/rdf:RDF/rdf:Description"
    let description = try node(path, in: Self.micro)
    var describedByFields: Int?
    description.field("attributes")?.forEachRow { row in
      if case .group(let members) = row.value,
        let field = members.first(where: {
          $0.meaning.subject == .tag(space: .xmp, key: "GCamera:MicroVideoOffset")
        })
      {
        describedByFields = Int(field.words)
      }
      return true
    }
    let film = try node("/trailing/isom", in: Self.micro)
    #expect(describedByFields == film.range.count)
    #expect(
      film.distanceToFile.map { $0 + film.range.start } == Self.micro.count - film.range.count)
    #expect(try node("/trailing/isom/moov/trak/samples[2]/jpeg", in: Self.micro).summary == "8×4")
  }

  @Test(arguments: [film, canon, micro]) func invariantsHold(_ bytes: [UInt8]) {
    expectInvariants(ofFile: bytes, damages: 100)
  }
}
