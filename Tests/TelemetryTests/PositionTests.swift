import Anatomy
import ByteScript
import Bytes
import InvariantChecks
import Metadata
import Schema
import Testing

/// Positions of the timeline in handmade files. Expected numbers are those written into the files.
struct PositionTests {
  private func positions(_ bytes: [UInt8]) -> [Position] {
    var found: [Position] = []
    for series in Timeline(Invariants.open(bytes)).series {
      series.forEach { position, _ in
        found.append(position)
        return true
      }
    }
    return found
  }

  private func places(_ bytes: [UInt8]) -> [String] {
    positions(bytes).map { "\($0.latitude) \($0.longitude)" }
  }

  @Test func motionHasPacketsOfTwoTypes() throws {
    #expect(places(CameraTests.motion) == ["38.44 -122.71", "38.45 -122.72"])
    let full = try #require(positions(CameraTests.motion).last)
    #expect(full.altitude?.description == "51")
    #expect(full.accuracy?.description == "1")
    #expect(full.fix == .spatial)
    #expect(full.clock?.text == "2018-01-14T21:20:00.000Z")
    #expect(full.clock?.basis == .satelliteWithoutLeapSeconds)
    // 3 meters per second to the east, 4 to the north.
    #expect(full.speed?.value.description == "5")
    #expect(full.span?.start.clockText == "0:00:01.000")
  }

  @Test func sonyHasTheTagsOfExif() throws {
    #expect(places(CameraTests.realTime) == ["38.44 -122.71"])
    #expect(positions(CameraTests.realTime).first?.clock?.text == "2018-01-14T21:20:00.000Z")
  }

  @Test func dronesHaveDegreesAndThousandthsOfAMetre() throws {
    #expect(places(CameraTests.drone) == ["38.44 -122.71", "38.44 -122.71"])
    let first = try #require(positions(CameraTests.drone).first)
    // 0x88 0x27 are 5000 in groups of seven bits.
    #expect(first.altitude?.description == "5.000")
    #expect(first.clock?.text == "2024-05-01T12:00:00.000")
  }

  @Test func trailersAndBoxesHaveLists() throws {
    #expect(Set(places(TrailerTests.insta360)) == ["38.44 -122.71"])
    let garmin = positions(TrailerTests.garmin)
    #expect(!garmin.isEmpty)
    for position in garmin {
      #expect(abs(position.latitude.approximate - 38.44) < 1e-6)
      #expect(abs(position.longitude.approximate + 122.71) < 1e-6)
    }
  }

  // MARK: Text

  private func text(_ words: String) -> [String] {
    let sample = big(words.utf8.count, 2) + Handmade.text(words)
    let entry = Handmade.entry("tx3g", zeros(4 + 2 + 4 + 8 + 12))
    return places(Handmade.movie(handler: "sbtl", entry: entry, samples: [sample]))
  }

  @Test(arguments: [
    (
      "[latitude: 38.4400] [longitude: -122.7100] [rel_alt: 1.2 abs_alt: 57.300]",
      "38.4400 -122.7100"
    ),
    ("[latitude : 38.44] [longtitude : -122.71] [altitude: 57]", "38.44 -122.71"),
    ("F/3.5, SS 1000, GPS (-122.7100, 38.4400, 18), D 24.26m, H 6.00m", "38.4400 -122.7100"),
    ("HOME(1.0,2.0) GPS(-122.71,38.44,9)", "38.44 -122.71"),
    ("$GPRMC,212000.000,A,3826.4000,N,12242.6000,W,000.0,331.0,140118,,*00", "38.44 -122.71"),
    ("$GNGGA,212000,3826.4,N,12242.6,W,1,08,0.9,50.5,M,46.9,M,,*47", "38.44 -122.71"),
  ])
  func subtitlesHavePlaces(_ words: String, _ place: String) { #expect(text(words) == [place]) }

  @Test(arguments: [
    "The latitude of our captain", "GPS (no signal)", "$100, $GPRMC,,V,,,,,,,,,",
    "latitude: 138.44 longitude: 2",
    "[latitude: 38.44]", "",
  ])
  func otherSubtitlesAreNoTimeline(_ words: String) { #expect(text(words) == []) }

  @Test func theDateOfSubtitlesHasNoZone() throws {
    let words = "2024-05-01 12:00:00,250 [latitude: 38.44] [longitude: -122.71] [abs_alt: 57.3]"
    let sample = big(words.utf8.count, 2) + Handmade.text(words)
    let entry = Handmade.entry("tx3g", zeros(4 + 2 + 4 + 8 + 12))
    let position = try #require(
      positions(Handmade.movie(handler: "sbtl", entry: entry, samples: [sample])).first)
    #expect(position.altitude?.description == "57.3")
    #expect(position.clock?.text == "2024-05-01T12:00:00.250")
    #expect(position.clock?.basis == .withoutZone)
  }
}

extension PositionTests {
  /// Timelines of damaged telemetry can be exported in every format.
  @Test(arguments: [
    CameraTests.motion, CameraTests.realTime, CameraTests.drone, CameraTests.goPro,
    TrailerTests.insta360, TrailerTests.garmin, TrailerTests.dashcam, TimedSampleTests.metadata,
  ]) func damagedFilesHaveTimelines(_ bytes: [UInt8]) {
    var dice = Dice(seed: 7)
    for _ in 0..<120 {
      var damaged = bytes
      for _ in 0...dice.below(3) { damaged[dice.below(damaged.count)] = UInt8(dice.below(256)) }
      #expect(Timelines.violations(in: Invariants.open(damaged)) == [])
    }
  }

  /// Three dashcam blocks, each found through the list and as a sample.
  @Test func dashcamsHaveMinutes() throws {
    let found = positions(TrailerTests.dashcam)
    #expect(found.count == 6)
    for position in found {
      #expect(abs(position.latitude.approximate - 38.44) < 1e-5)
      #expect(abs(position.longitude.approximate + 122.71) < 1e-5)
      #expect(position.clock?.text == "2018-01-14T21:20:00.000")
    }
    let first = try #require(found.first)
    #expect(first.speed?.unit == .knots)
    #expect(first.fix == .valid)
  }

  @Test("Blocks after one without coordinates in minutes have positions")
  func blocksAfterScrambledText() {
    #expect(positions(TrailerTests.scrambledFirst).count == 4)
  }

  /// 3826.4 N is 38 degrees and 26.4 minutes, 38.44; 12242.6 W is 122.71. exiftool also finds such
  /// blocks in media data.
  @Test func blocksThatNothingRefersToAreFound() throws {
    let clock = [21, 20, 0, 18, 1, 14].flatMap { little($0, 4) }
    let record =
      clock + Handmade.text("ANW") + [0] + Handmade.float(3826.4) + Handmade.float(12242.6)
      + Handmade.float(10) + Handmade.float(90)
    let head = big(0x100, 4) + Handmade.text("freeGPS ") + little(0x4C, 4)
    let block = head + zeros(0x20) + record
    let movie = Handmade.movie(
      handler: "vide", entry: Handmade.entry("none"), samples: [Handmade.text("sample")])
    let found = positions(movie + box("mdat", block + zeros(0x100 - block.count)))
    #expect(found.count == 1)
    let position = try #require(found.first)
    #expect(position.path.hasPrefix("/mdat[2]/unreferenced[1]"))
    #expect(abs(position.latitude.approximate - 38.44) < 1e-5)
    #expect(position.span == nil)
  }

  @Test func recordsOfABoxHaveMinutesAndHalvesOfATrack() throws {
    let row =
      Handmade.double(3826.4) + Handmade.double(-12242.6) + little(-5, 4)
      + little(30, 2) + [18, 1, 14, 21, 20, 0] + [45, 0, 0, 0]
    let bytes = Handmade.movie(
      entry: Handmade.entry("none"), samples: [Handmade.text("sample")],
      inMovie: box("gps0", row, row))
    let found = positions(bytes)
    #expect(found.count == 2)
    let first = try #require(found.first)
    // The file contains the nearest binary number to 3826.4: its digits do not end, and twelve are
    // shown.
    #expect(first.latitude.description == "38.440000000000")
    #expect(first.longitude.description == "-122.710000000000")
    #expect(first.altitude?.description == "-5")
    #expect(first.heading?.description == "90")
    #expect(first.clock?.text == "2018-01-14T21:20:00.000Z")
    let table = try #require(try node("/moov/gps0", in: bytes).table("entries"))
    #expect(table.words(0, "latitude")?.hasPrefix("38.44") == true)
    #expect(table.words(0, "half_track") == "90°")
  }
}
