import Anatomy
import Bytes
import Metadata
import Testing

/// Values as writers write them, and their normalized forms.
struct ConversionTests {
  @Test(arguments: [
    ("2024", "2024"), ("2024-07", "2024-07"), ("2024-07-20", "2024-07-20"),
    ("2024:07:20 20:41:07+02:00", "2024-07-20T20:41:07+02:00"),
    ("2024-07-20T20:41:07+0200", "2024-07-20T20:41:07+02:00"),
    ("2024-07-20T20:41:07Z", "2024-07-20T20:41:07Z"), ("20240720T204107Z", "2024-07-20T20:41:07Z"),
    ("2024-07-20T20:41:07+02", "2024-07-20T20:41:07+02:00"),
    ("20240720", "2024-07-20"), ("2024/07/20 20:41", "2024-07-20T20:41"),
    ("UTC 2024-07-20 20:41:07", "2024-07-20T20:41:07Z"),
    ("2016-07-31 10:25:09 UTC", "2016-07-31T10:25:09Z"),
    ("2016-07-31 10:25:09 GMT", "2016-07-31T10:25:09Z"),
    ("2016-07-31 10:25:09 Z", "2016-07-31T10:25:09Z"),
    ("2016-07-31 10:25:09 utc", "2016-07-31T10:25:09Z"),
    ("2016-07-31 10:25:09 UTCx", "2016-07-31T10:25:09"),
    ("Sun Jul 31 10:25:09 UTC 2016", "2016-07-31T10:25:09Z"),
    ("Sun, 31 Jul 2016 10:25:09 GMT", "2016-07-31T10:25:09Z"),
    ("Sat Jul 20 20:41:07 2024", "2024-07-20T20:41:07"), ("20 July 2024", "2024-07-20"),
    ("Jul 20, 2024", "2024-07-20"), ("2024-00-00", "2024"), ("2024-07-00", "2024-07"),
    ("2024-07-20T20:41:07.250+01:00", "2024-07-20T20:41:07.250+01:00"),
    ("2005-04-27T07:00:00Z\0", "2005-04-27T07:00:00Z"), ("03.06.2014", "2014"),
    ("06/2014", "2014"), ("(2014)", "2014"), ("2014年6月3日", "2014"), ("201407", "2014-07"),
  ])
  func datesAreReadInEveryShape(text: String, expected: String) {
    #expect(StatedDate(text)?.description == expected)
  }

  @Test(arguments: [
    "", "yesterday", "0000", "20", "2024-13-01", "2024-07-40", "-001", "2024x", "140603",
  ])
  func whatIsNoDateIsNone(text: String) { #expect(StatedDate(text) == nil) }

  @Test(arguments: [
    ("+46.4500+006.5500+372.000/", "46.4500° N 6.5500° E, 372.000 m"),
    ("-33.86+151.21/", "33.86° S 151.21° E"),
    // 46°27'00" N, 6°33'00" E, as minutes and as seconds.
    ("+4627.0+00633.0/", "46.45° N 6.55° E"), ("+462700+0063300/", "46.45° N 6.55° E"),
    ("+00.0000-000.0010/", "0.0000° N 0.0010° W"),
  ])
  func placesAreReadInEveryShape(text: String, expected: String) {
    #expect(StatedLocation(iso6709: text)?.description == expected)
  }

  @Test(arguments: ["", "+46.45", "here", "+a+b", "46.45 6.55"])
  func whatIsNoPlaceIsNone(text: String) { #expect(StatedLocation(iso6709: text) == nil) }

  @Test func aGenreInBothListsIsResolvedByTheKindOfMedia() {
    // 57 is in the list of ID3, 4000 in the list of television genres.
    #expect(StatedGenre("Comedy", isVideo: false).number == 57)
    #expect(StatedGenre("Comedy", isVideo: true).number == 4000)
    #expect(StatedGenre("Own Words", isVideo: false).number == nil)
    #expect(StatedGenre("own words", isVideo: true).name == "own words")
    #expect(StatedGenre(music: 17)?.name == "Rock")
    #expect(StatedGenre(music: 192) == nil)
    #expect(StatedGenre(store: 4011)?.name == "Latino TV")
  }
}
