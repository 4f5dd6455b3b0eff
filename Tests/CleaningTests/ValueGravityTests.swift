import Anatomy
import ByteScript
import Bytes
import Cleaning
import Formats
import Keys
import Privacy
import TestSupport
import Testing

/// The severity of a finding is that of what its value says.
struct ValueGravityTests {
  struct Case: CustomTestStringConvertible {
    let property: String
    let value: String
    let gravity: Gravity

    init(_ property: String, _ value: String, _ gravity: Gravity) {
      (self.property, self.value, self.gravity) = (property, value, gravity)
    }

    var testDescription: String { "\(property) \(value)" }
  }

  private static let spaces = [
    "stEvt": "http://ns.adobe.com/xap/1.0/sType/ResourceEvent#",
    "stRef": "http://ns.adobe.com/xap/1.0/sType/ResourceRef#",
    "exif": "http://ns.adobe.com/exif/1.0/",
    "aux": "http://ns.adobe.com/exif/1.0/aux/",
    "photoshop": "http://ns.adobe.com/photoshop/1.0/",
    "Iptc4xmpCore": "http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/",
    "drone-dji": "http://www.dji.com/drone-dji/1.0/",
    "crs": "http://ns.adobe.com/camera-raw-settings/1.0/",
  ]

  private static func gravity(_ one: Case) throws -> Gravity {
    let space = String(one.property.prefix { $0 != ":" })
    let address = try #require(spaces[space])
    let packet =
      "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\">"
      + "<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">"
      + "<rdf:Description rdf:about=\"\" xmlns:\(space)=\"\(address)\" \(one.property)=\"\(one.value)\"/>"
      + "</rdf:RDF></x:xmpmeta>"
    let file = jpeg(segment(0xE1, utf8("http://ns.adobe.com/xap/1.0/\0"), utf8(packet)))
    let document = Examination(ByteSource(bytes: file), name: "a.jpg", magic: nil).document
    let found = Audit(of: document).disclosures.filter { $0.key?.name == one.property }
    return try #require(found.map(\.weight).max())
  }

  @Test(
    "Properties of XMP",
    arguments: [
      Case("stEvt:action", "saved", .low), Case("stEvt:changed", "/", .low),
      Case("stEvt:when", "2022-08-24T21:15:28+02:00", .medium),
      Case("stEvt:softwareAgent", "Gimp 2.10 (Linux)", .low),
      Case("stRef:documentID", "xmp.did:915da93c-438f-425b-b7c0-ddd63bad346b", .medium),
      Case("stRef:filePath", "/Users/ann/Pictures/a.psd", .high),
      Case("stRef:filePath", "C:\\Users\\ann\\a.psd", .high),
      Case("stRef:filePath", "D:\\archive\\a.psd", .medium),
      Case("stRef:filePath", "a.psd", .low),
      Case("exif:GPSLatitude", "51,30.30N", .high), Case("exif:GPSMapDatum", "WGS-84", .low),
      Case("exif:GPSAltitude", "25/1", .medium), Case("exif:GPSLatitude", "0", .low),
      Case("aux:SerialNumber", "062062059949", .high), Case("aux:SerialNumber", "000000", .low),
      Case("aux:OwnerName", "Ann Example", .high), Case("aux:OwnerName", "unknown", .low),
      Case("photoshop:City", "München", .medium),
      Case("photoshop:AuthorsPosition", "Photographer", .medium),
      Case("Iptc4xmpCore:Location", "Moore family farm", .high),
      Case("drone-dji:GpsLatitude", "-20.44058452", .high),
      Case("drone-dji:DewarpFlag", "1", .low), Case("drone-dji:DroneID", "cdd7347e50f5", .high),
      Case("drone-dji:GimbalYawDegree", "-48.60", .medium),
      Case("crs:RawFileName", "IMG_1234.CR2", .low),
    ])
  func properties(_ one: Case) throws {
    #expect(try Self.gravity(one) == one.gravity)
  }

  @Test("The artist of music is of low severity, the artist of a film of high severity")
  func artists() throws {
    func artist(_ file: [UInt8], _ name: String) throws -> Gravity {
      let document = Examination(ByteSource(bytes: file), name: name, magic: nil).document
      let found = Audit(of: document).disclosures.first { $0.key?.name == "©ART" }
      return try #require(found).weight
    }
    let items = CatalogContainer.items(
      itemBox("©ART", utf8("Ann Example")), itemBox("©alb", utf8("Album")))
    #expect(try artist(CatalogContainer.sound(userData: items), "a.m4a") == .low)
    #expect(try artist(CatalogContainer.film(userData: items), "a.mp4") == .high)
  }
}
