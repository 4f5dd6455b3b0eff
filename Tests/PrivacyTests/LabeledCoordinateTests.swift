import Anatomy
import ByteScript
import Bytes
import Formats
import Testing

@testable import Privacy

/// Coordinates with words in front of them, and coordinates of 0.
struct LabeledCoordinateTests {
  private static func words(_ text: String) -> [String] {
    LabeledCoordinates.hits(in: text).map {
      String(decoding: Array(text.utf8)[$0.range], as: UTF8.self)
    }
  }

  @Test(arguments: [
    ("[latitude: 46.4500] [longitude: 6.5500]", "46.4500] [longitude: 6.5500"),
    ("GPS (113.9500, 22.5400, 15)", "113.9500, 22.5400"),
    ("HOME(106.5500,46.4500)", "106.5500,46.4500"),
    ("HOME(6.5,46.45) 2017.08.05", "6.5,46.45"), ("gps (-6.5, 46.4, 15)", "-6.5, 46.4"),
    ("lat 46.45001, lon 6.55002 and more", "46.45001, lon 6.55002"),
    ("lat=46.4500° N lon=6.5500° E", "46.4500° N lon=6.5500° E"),
  ])
  func isFound(text: String, part: String) { #expect(Self.words(text) == [part]) }

  @Test(arguments: [
    "lat 5.123 to 7.123", "home 12.345 = 6.789", "lat 5.123 scale 7.123", "gps (0.000, 0.000)",
    "lat 0.12345 lon 0.54321", "flat 95.123 lon 6.789", "lat 5.123", "lat 5.123,",
    "home (5) 7.1", "home 5.1, 7.1", "lat (5.1, 7.1)", "GPS(0.0,0.0)",
  ])
  func isNothing(text: String) { #expect(Self.words(text).isEmpty) }

  private static func locations(_ document: String) -> Set<String> {
    let bytes = utf8(document)
    let audit = Audit(
      of: Examination(ByteSource(bytes: bytes), name: "a.jpg.json", magic: nil).document)
    return Set(audit.disclosures.filter { $0.category == .location }.map(\.path))
  }

  @Test("Coordinates of Google Takeout are left out only if both are 0")
  func zeros() {
    func document(_ latitude: String, _ longitude: String) -> String {
      """
      {"title": "a.jpg", "photoTakenTime": {"timestamp": "1600000000"}, "imageViews": "0",
      "geoData": {"latitude": \(latitude), "longitude": \(longitude), "altitude": 0.0}}
      """
    }
    #expect(Self.locations(document("0.0", "0.0")).isEmpty)
    let both: Set = ["/geoData/latitude.value", "/geoData/longitude.value"]
    #expect(Self.locations(document("0.0", "32.5811")) == both)
    #expect(Self.locations(document("32.5811", "0")) == both)
  }

  @Test("Words that overlap are found in the stored bytes")
  func overlappingWords() {
    let text = "12.345, 6.789, 6.789 and 6.789"
    let source = ByteSource(bytes: utf8("..") + utf8(text))
    var words = WordFinder(of: text, in: ByteRange(start: 2, count: text.utf8.count), of: source)
    #expect(words.find(0..<13) == ByteRange(start: 2, count: 13))
    #expect(words.find(8..<20) == ByteRange(start: 10, count: 12))
    #expect(words.find(25..<30) == ByteRange(start: 27, count: 5))
  }
}
