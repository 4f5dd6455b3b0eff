import ByteScript
import Foundation
import TestSupport
import Testing

/// The date when a photo was taken is not overwritten by the date when it was digitized.
struct DateEventTests {
  private static func photo(_ name: String, _ property: String) -> [UInt8] {
    let date = tiff(
      directory(entry(0x8769, 4, 1, big(26, 4))), directory(entry(0x9003, 2, 20, big(44, 4))),
      utf8("1975:06:01 10:00:00\0"))
    let packet =
      "<x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF "
      + "xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'><rdf:Description rdf:about='' "
      + "xmlns:\(name)='\(name == "xmp" ? "http://ns.adobe.com/xap/1.0/" : "http://ns.adobe.com/exif/1.0/")' "
      + "\(property)='2024-05-05T12:00:00'/></rdf:RDF></x:xmpmeta>"
    return jpeg(
      segment(0xE1, utf8("Exif\0\0"), date),
      segment(0xE1, utf8("http://ns.adobe.com/xap/1.0/\0"), utf8(packet)))
  }

  @Test("xmp:CreateDate and DateTimeOriginal are dates of different events")
  func digitizing() throws {
    let project = try Project()
    let photo = Self.photo("xmp", "xmp:CreateDate")
    try project.put("a.jpg", photo)
    let check = try project.check("a.jpg").output
    #expect(!check.contains("meta.conflict.date"), "\(check)")
    let info = try project.run(["info", "a.jpg"]).output
    #expect(info.contains("created       1975-06-01T10:00:00"), "\(info)")
    #expect(info.contains("digitized 2024-05-05T12:00:00"), "\(info)")
    let edit = try project.run(["edit", "a.jpg", "--agree", "creationDate", "-o", "b.jpg"])
    #expect(
      edit.output.contains("states the date of another event than DateTimeOriginal"), "\(edit)")
    let taken = try project.run(["get", "a.jpg", "exif/DateTimeOriginal"]).output
    #expect(taken.contains("1975:06:01"), "\(taken)")
  }

  @Test("Two dates of the taking of a photo are a conflict")
  func taking() throws {
    let project = try Project()
    try project.put("a.jpg", Self.photo("exif", "exif:DateTimeOriginal"))
    let said = try project.check("a.jpg").output
    #expect(said.contains("meta.conflict.date") && said.contains("edit FILE --agree"), "\(said)")
    let edit = try project.run(["edit", "a.jpg", "--agree", "creationDate", "-o", "b.jpg"])
    #expect(edit.status == 0 && !edit.output.contains("another event"), "\(edit)")
  }
}
