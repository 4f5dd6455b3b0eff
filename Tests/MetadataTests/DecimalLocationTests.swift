import Testing

@testable import Metadata

/// Locations in texts of two numbers.
struct DecimalLocationTests {
  @Test("Two numbers with decimals are a location")
  func locations() {
    #expect(StatedLocation(decimals: "48.2082, 16.3738")?.description == "48.2082° N 16.3738° E")
    #expect(StatedLocation(decimals: "-48.5,-16.25")?.description == "48.5° S 16.25° W")
  }

  @Test(
    "Other texts are no location",
    arguments: [
      "48.2082", "48, 16.5", "48.2082, 16.3738, 5.5", "48.2082, 16.3738,,", "91.5, 16.5",
      "48.5, 180.5",
    ])
  func others(_ text: String) { #expect(StatedLocation(decimals: text) == nil) }

  @Test("Seconds have at most one decimal point")
  func seconds() {
    #expect(ISO6709("+461530.5-0062015.25/") != nil)
    #expect(ISO6709("+461530..5-0062015.25/") == nil)
  }
}
