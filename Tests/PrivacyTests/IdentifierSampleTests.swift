import Anatomy
import Bytes
import Formats
import InvariantChecks
import Privacy
import TestSupport
import Testing

/// Identifiers and owners in photos of several makers are reported with their names.
struct IdentifierSampleTests {
  private static let expected: [(file: String, keys: [String])] = [
    ("exiftool__CanonRaw.crw", ["SerialNumber", "OwnerName"]),
    ("exiftool__CanonRaw.cr2", ["SerialNumber"]),
    ("exiftool__FujiFilm.raf", ["InternalSerialNumber"]),
    ("exiftool__PhaseOne.iiq", ["SerialNumber"]),
    ("exiftool__Sigma.x3f", ["SerialNumber", "ImageUniqueID"]),
    ("exiftool__SigmaDP2.x3f", ["SerialNumber", "ImageUniqueID"]),
    ("exiv2__Sony.HIF", ["InternalSerialNumber"]),
  ]

  @Test(
    .enabled(if: SampleFiles.isNamed && SampleFiles.isFurtherNamed, "no folders of samples"),
    arguments: expected)
  func namedKeys(file: String, keys: [String]) throws {
    let sample = try #require(SampleFiles.named(file))
    let source = try ByteSource.open(path: sample.path)
    let document = Examination(source, name: file, magic: nil).document
    let found = Audit(of: document).disclosures
    for key in keys {
      let disclosure = found.first { $0.identifier?.description == "makernote/\(key)" }
      #expect(disclosure?.category == (key == "OwnerName" ? .person : .identifier), "\(key)")
      #expect(disclosure.map { !$0.range.isEmpty } == true, "\(key)")
    }
  }
}
