import Anatomy
import ByteScript
import Bytes
import Cleaning
import Formats
import InvariantChecks
import Privacy
import TestSupport
import Testing

/// Exif entries are removed one by one; orientation, resolution and color are kept.
struct ExifRemovalTests {
  private static let maker = utf8("Qmzvwxkjtbp\0")
  /// Offsets of the values, as the entries state them.
  private static let (makerPlace, gpsPlace, latitudePlace) = (62, 74, 128)

  /// Maker, orientation, resolution unit and a position; the GPS directory follows the name of the
  /// maker.
  private static let exif = tiff(
    directory(
      entry(0x010F, 2, maker.count, big(makerPlace, 4)), entry(0x0112, 3, 1, big(6, 2)),
      entry(0x0128, 3, 1, big(2, 2)), entry(0x8825, 4, 1, big(gpsPlace, 4))),
    maker,
    directory(
      entry(1, 2, 2, utf8("N")), entry(2, 5, 3, big(latitudePlace, 4)), entry(3, 2, 2, utf8("W")),
      entry(4, 5, 3, big(latitudePlace + 24, 4))),
    ratios(37, 7, 24), ratios(122, 25, 55))

  private static func ratios(_ numbers: Int...) -> [UInt8] {
    numbers.flatMap { big($0, 4) + big(1, 4) }
  }

  private static func picture(_ exif: [UInt8]) -> [UInt8] {
    jpeg(segment(0xE1, utf8("Exif\0\0"), exif))
  }

  /// The kept entries: orientation and resolution unit, then zeros up to the old end.
  private static let presentation = tiff(
    directory(entry(0x0112, 3, 1, big(6, 2)), entry(0x0128, 3, 1, big(2, 2))),
    zeros(24 + maker.count + 54 + 48))

  @Test("Orientation and resolution are kept when everything personal is removed")
  func turned() throws {
    let left = Self.presentation
    for policy in ["identifying", "all-metadata"] {
      let copy = try provenCopy(of: Self.picture(Self.exif), "a.jpg", under: policy)
      #expect(copy == Self.picture(left))
    }
  }

  @Test("Orientation and resolution are kept in PNG too, with an updated checksum")
  func turnedPNG() throws {
    func picture(_ exif: [UInt8]) -> [UInt8] { onePoint(pngChunk("eXIf", exif)) }
    let left = Self.presentation
    #expect(try provenCopy(of: picture(Self.exif), "a.png", under: "identifying") == picture(left))
  }

  @Test("A structure without entries is removed")
  func nothingLeft() throws {
    let exif = tiff(directory(entry(0x010F, 2, Self.maker.count, big(26, 4))), Self.maker)
    let copy = try provenCopy(of: Self.picture(exif), "a.jpg", under: "identifying")
    #expect(copy == jpeg())
  }

  @Test("A position is removed, and no other value moves")
  func place() throws {
    let left = tiff(
      directory(
        entry(0x010F, 2, Self.maker.count, big(Self.makerPlace, 4)),
        entry(0x0112, 3, 1, big(6, 2)), entry(0x0128, 3, 1, big(2, 2))),
      zeros(12), Self.maker, zeros(54 + 48))
    let copy = try provenCopy(of: Self.picture(Self.exif), "a.jpg", under: "location")
    #expect(copy == Self.picture(left))
  }

  /// A picture with a maker and a thumbnail, and the expected copy without the thumbnail.
  private static func pictures(smaller: [UInt8]) -> (file: [UInt8], left: [UInt8]) {
    let next = 26 + maker.count
    func picture(_ link: Int, _ rest: [UInt8]) -> [UInt8] {
      Self.picture(
        tiff(directory(entry(0x010F, 2, maker.count, big(26, 4)), next: link), maker, rest))
    }
    let second = directory(
      entry(0x0201, 4, 1, big(next + 30, 4)), entry(0x0202, 4, 1, big(smaller.count, 4)))
    return (picture(next, second + smaller), picture(0, zeros(second.count + smaller.count)))
  }

  @Test("A thumbnail is removed with its directory")
  func smaller() throws {
    let (file, left) = Self.pictures(smaller: jpeg())
    let copy = try provenCopy(of: file, "a.jpg", under: "none", drop: ["picture"])
    #expect(copy == left)
  }

  @Test("A thumbnail is removed even if only the bytes after its end are to be removed")
  func afterSmaller() throws {
    let (file, left) = Self.pictures(smaller: jpeg() + utf8("Qmzvwxkjtbp"))
    let copy = try provenCopy(of: file, "a.jpg", under: "none", drop: ["unreferenced"])
    #expect(copy == left)
  }

  @Test("An empty comment is kept in place")
  func emptyComment() throws {
    let comment = entry(0x9286, 7, 8, big(26 + 12 + Self.maker.count, 4))
    let exif = tiff(
      directory(entry(0x010F, 2, Self.maker.count, big(26 + 12, 4)), comment), Self.maker,
      utf8("ASCII\0\0\0"))
    let copy = try provenCopy(of: Self.picture(exif), "a.jpg", under: "identifying")
    let left = tiff(
      directory(comment), zeros(12 + Self.maker.count), utf8("ASCII\0\0\0"))
    #expect(copy == Self.picture(left))
  }

  @Test("A thumbnail with a position in its own Exif data is removed")
  func placeOfSmaller() throws {
    let place = tiff(
      directory(entry(0x8825, 4, 1, big(26, 4))),
      directory(
        entry(1, 2, 2, utf8("N")), entry(2, 5, 3, big(80, 4)), entry(3, 2, 2, utf8("W")),
        entry(4, 5, 3, big(104, 4))), Self.ratios(37, 7, 24), Self.ratios(122, 25, 55))
    let (file, left) = Self.pictures(smaller: Self.picture(place))
    let copy = try provenCopy(of: file, "a.jpg", under: "location")
    #expect(copy == left)
  }

  @Test("Entries are removed from TIFF files too")
  func file() throws {
    let picture = [UInt8](repeating: 0x55, count: 8)
    func file(_ names: [UInt8]) -> [UInt8] {
      tiff(
        directory(
          entry(0x0100, 3, 1, big(8, 2)), entry(0x0101, 3, 1, big(8, 2)),
          entry(0x0111, 4, 1, big(86, 4)), entry(0x0117, 4, 1, big(8, 4)), names), picture)
    }
    let whole = tiff(
      directory(
        entry(0x0100, 3, 1, big(8, 2)), entry(0x0101, 3, 1, big(8, 2)),
        entry(0x0111, 4, 1, big(86, 4)), entry(0x0117, 4, 1, big(8, 4)),
        entry(0x013B, 2, Self.maker.count, big(74, 4))), Self.maker, picture)
    let left = tiff(
      directory(
        entry(0x0100, 3, 1, big(8, 2)), entry(0x0101, 3, 1, big(8, 2)),
        entry(0x0111, 4, 1, big(86, 4)), entry(0x0117, 4, 1, big(8, 4))),
      zeros(12 + Self.maker.count), picture)
    let copy = try provenCopy(of: whole, "a.tif", under: "identifying")
    #expect(copy == left)
  }

  @Test("A position in several fields is reported once, as coordinates")
  func oneLine() throws {
    let document = Examination(
      ByteSource(bytes: Self.picture(Self.exif)), name: "a.jpg", magic: nil
    ).document
    let parts = Audit(of: document).disclosures.filter { $0.whole != nil }
    #expect(parts.count == 4)
    let main = try #require(parts.first { $0.whole?.isMain == true }?.whole)
    #expect(main.place.latitude.description.hasPrefix("37.12333"))
    #expect(main.place.longitude.description.hasPrefix("-122.43194"))
  }
}
