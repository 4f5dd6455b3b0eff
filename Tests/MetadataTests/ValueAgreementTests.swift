import Anatomy
import ByteScript
import Bytes
import InvariantChecks
import Metadata
import Testing

/// Values that several tags state in different forms, and that agree nevertheless.
struct ValueAgreementTests {
  @Test(
    "Dates agree if they can be the same moment",
    arguments: [
      ("2020-05-02T00:30:00+02:00", "2020-05-01T22:30:00Z", true),
      ("2020-05-02T00:30:00+02:00", "2020-05-01T21:30:00Z", false),
      ("2020-05-02T00:30:00", "2020-05-01T22:30:00Z", true),
      ("2020-05-02T16:30:00", "2020-05-01T22:30:00Z", false),
      ("2020-05-02T00:30:00", "2020-05-01T22:30:00", false),
      ("2020-05-02", "2020-05", true), ("2020-05-02", "2020-05-01", false),
    ])
  func dates(_ one: String, _ two: String, _ agree: Bool) throws {
    let values = try [one, two].map { NormalizedValue.date(try #require(StatedDate($0))) }
    #expect(values[0].agrees(with: values[1]) == agree)
    #expect(values[1].agrees(with: values[0]) == agree)
  }

  @Test("Texts agree without regard to white space, and genres without regard to punctuation")
  func texts() {
    #expect(NormalizedValue.text("A  b").agrees(with: .text("a b")))
    #expect(!NormalizedValue.text("Hip-Hop").agrees(with: .text("Hip Hop")))
    func genre(_ name: String) -> NormalizedValue { .genre(StatedGenre(name, isVideo: false)) }
    #expect(genre("Hip-Hop").agrees(with: genre("Hip Hop")))
  }

  @Test("Locations are the same within the precision of binary fields")
  func places() {
    func place(_ latitude: String, _ altitude: String? = nil) -> StatedLocation {
      StatedLocation(latitude: latitude, longitude: "8.5", altitude: altitude)
    }
    #expect(place("46.5").isSamePlace(as: place("46.50001")))
    #expect(!place("46.5").isSamePlace(as: place("46.5001")))
    #expect(place("46.5").isSamePlace(as: place("46.5", "0")))
    #expect(!place("46.5").isSamePlace(as: place("46.5", "7")))
  }
}
