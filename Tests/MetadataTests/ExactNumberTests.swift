import Metadata
import Testing

@testable import Metadata

struct ExactNumberTests {
  @Test(arguments: [
    ("+012.3400", "12.3400"), ("-098.7654", "-98.7654"), ("007", "7"), ("-0.5", "-0.5"),
    (".25", "0.25"), ("00", "0"), ("12.", "12"),
  ])
  func digitsStayAsTheyAre(_ text: String, _ expected: String) {
    #expect(ExactNumber(text)?.description == expected)
  }

  @Test(arguments: ["", "+", "1e5", "1.2.3", "1,5", " 1", "-", ".", "nan"])
  func otherTextsAreNoNumbers(_ text: String) { #expect(ExactNumber(text) == nil) }

  /// Expected digits are from long division by hand.
  @Test(arguments: [
    (331_267_700, 10_000_000, "33.1267700"), (-22_959, 1000, "-22.959"), (5, 1, "5"),
    (-1, 8, "-0.125"), (1, 3, "0.333333333333"), (2, 3, "0.666666666667"), (7, 20, "0.35"),
    (Int64.min, 1, "-9223372036854775808"), (1, Int64.max, "0.000000000000"),
  ])
  func ratiosAreExactWhereTheyEnd(_ number: Int64, _ divisor: Int64, _ expected: String) {
    #expect(ExactNumber.ratio(number, divisor).description == expected)
  }

  @Test(arguments: [
    (38.44, "38.44"), (1e-5, "0.00001"), (-1.5e-7, "-0.00000015"), (5, "5"), (0, "0"),
    (1.25e20, "125000000000000000000"), (1e16, "10000000000000000"),
  ])
  func floatingPointHasNoExponent(_ number: Double, _ expected: String) {
    #expect(ExactNumber.double(number).description == expected)
    #expect(ExactNumber(finite: Double.nan) == nil)
  }

  /// 38° 26.0134′ are 38 + 26.0134 / 60 = 38.43355666…; 0x45_6F_20_37 is the float 3826.01342773….
  @Test func minutesBecomeDegrees() {
    #expect(ExactNumber.degreesAndMinutes("3826.0134")?.description == "38.433556666667")
    #expect(ExactNumber.degreesAndMinutes("-12242.6")?.description == "-122.71")
    #expect(ExactNumber.degreesAndMinutes(3826.5)?.description == "38.441666666667")
    #expect(ExactNumber.degreesAndMinutes(Double.infinity) == nil)
    #expect(ExactNumber.degreesAndMinutes("12a4.5") == nil)
    #expect(ExactNumber.degrees([(38, 1), (26, 1), (24, 1)])?.description == "38.44")
    #expect(ExactNumber.degrees([(38, 1), (0, 0), (36, 1)])?.description == "38.01")
    #expect(ExactNumber.degrees([(38, 0)]) == nil)
  }

  @Test(
    arguments: [
      ("+38.4400-122.7100/", "38.4400", "-122.7100", nil),
      ("+51.5932-0.2431/", "51.5932", "-0.2431", nil),
      ("+3826.4-12242.6+012.5/", "38.44", "-122.71", "12.5"),
      ("+382624-1224236-5.25CRSWGS_84/", "38.44", "-122.71", "-5.25"),
      ("-00.0000+000.0000/", "-0.0000", "0.0000", nil),
    ] as [(String, String, String, String?)])
  func placesOfISO6709(
    _ text: String, _ latitude: String, _ longitude: String, _ altitude: String?
  ) throws {
    let place = try #require(ISO6709(text))
    #expect(place.latitude.description == latitude)
    #expect(place.longitude.description == longitude)
    #expect(place.altitude?.description == altitude)
  }

  @Test(arguments: ["", "+38", "38.44-122.71", "+-", "+1234567890-1/", "+38.44.1-122/"])
  func otherTextsAreNoPlaces(_ text: String) { #expect(ISO6709(text) == nil) }
}
