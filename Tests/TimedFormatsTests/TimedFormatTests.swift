import Anatomy
import Bytes
import Testing

@testable import TimedFormats

/// Texts with timed metadata: what they state is read, and errors name their place.
struct TimedFormatTests {
  private static func read(
    _ text: String, _ start: TimedStart = .first(.zero)
  ) throws(TimedFormatError) -> [String] {
    let bytes = Array(text.utf8)
    let all = try TimedFormat.read({ ByteSource(bytes: bytes) }, start: start)
    var lines: [String] = []
    for metadata in all {
      try? metadata.forEachGroup { group in
        let items = group.items.map { item -> String in
          let key = metadata.keys[item.key]
          let bytes = item.value.bytes(as: key.type.base) ?? []
          return key.type.base == 1 ? String(decoding: bytes, as: UTF8.self) : "\(bytes)"
        }
        let end = group.end.map { " to \($0.clockText)" } ?? ""
        lines.append("\(group.start.clockText)\(end) \(items.joined(separator: " | "))")
      }
    }
    return lines
  }

  private static let gpx = """
    <?xml version="1.0"?>
    <gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><trk>
    <trkseg><trkpt lat="46.45" lon="6.5500"><ele>372.5</ele><time>2026-05-06T07:00:00Z</time></trkpt>
    <trkpt lat="-0.1" lon="-106.55"><time>2026-05-06T07:00:02.25Z</time></trkpt></trkseg>
    <trkseg><trkpt lat="1" lon="2"><time>2026-05-06T09:00:20+02:00</time></trkpt></trkseg>
    </trk></gpx>
    """

  @Test("Points of GPX keep their digits, and a new segment follows a gap")
  func points() throws {
    #expect(
      try Self.read(Self.gpx) == [
        "0:00:00.000 +46.45+006.5500+372.5/", "0:00:02.250 to 0:00:04.500 -00.1-106.55/",
        "0:00:20.000 +01+002/",
      ])
    let date = try #require(DateTimeText(Array("2026-05-06T06:59:50Z".utf8)))
    let clock = RationalTime(value: date.value, clock: date.timescale)
    #expect(try Self.read(Self.gpx, .clock(clock)).first == "0:00:10.000 +46.45+006.5500+372.5/")
    let five = RationalTime(value: 5, clock: 1)
    #expect(try Self.read(Self.gpx, .first(five)).last == "0:00:25.000 +01+002/")
  }

  @Test("Rows of CSV state positions or values of identifiers")
  func rows() throws {
    #expect(
      try Self.read("\u{FEFF}time;latitude;longitude\r\n0;1.50;2\r\n;;\r\n0:00:03;3;4\r\n")
        == ["0:00:00.000 to 0:00:01.000 +01.50+002/", "0:00:03.000 +03+004/"])
    #expect(
      try Self.read(
        "time,com.example.note[en],mdta/com.example.n:int8,longitude,latitude\n"
          + "0,\"a, \"\"b\"\"\",-3,,\n1.5,,,7,8\n2,,,,\n") == [
          "0:00:00.000 a, \"b\" | [253]", "0:00:01.500 +08+007/", "0:00:02.000 ",
        ])
  }

  @Test("Groups in JSON have items, ends and gaps")
  func groups() throws {
    let text = """
      {"identifiers": [
         {"identifier": "mdta/com.example.note", "dataType": "UTF-8"},
         {"identifier": "mdta/com.example.own", "dataType": "com.example.own", "conformsTo": "float32"},
         {"identifier": "mdta/com.example.box", "dataType": "rectangle"}],
       "groups": [
         {"start": 0, "items": [{"identifier": "mdta/com.example.note", "value": "x"}]},
         {"timeRange": {"start": {"value": "5", "timescale": 2}, "duration": {"value": 1, "timescale": 3}},
          "items": [{"identifier": "mdta/com.example.own", "value": 1.5},
                    {"identifier": "mdta/com.example.box", "value": [1, 2, 3, {"value": 4}]}]},
         {"start": "0:00:09.5", "items": []}]}
      """
    #expect(
      try Self.read(text) == [
        "0:00:00.000 x",
        "0:00:02.500 to 0:00:02.833 [63, 192, 0, 0] | [63, 128, 0, 0, 64, 0, 0, 0, 64, 64, 0, 0, 64, 128, 0, 0]",
        "0:00:09.500 ",
      ])
  }

  @Test("Lines of GeoJSON have times of a clock or of the movie")
  func lines() throws {
    func feature(_ properties: String) -> String {
      """
      {"type": "FeatureCollection", "features": [
        {"type": "Feature", "geometry": {"type": "Point", "coordinates": [1, 2]}, "properties": {}},
        {"type": "Feature", "geometry": {"type": "LineString",
          "coordinates": [[6.5500, 46.45, 372.5], [7, 47]]}, "properties": {\(properties)}}]}
      """
    }
    let expected = ["0:00:00.000 +46.45+006.5500+372.5/", "0:00:02.000 +47+007/"]
    #expect(try Self.read(feature("\"movieTimes\": [0, 2.0]")) == expected)
    #expect(
      try Self.read(feature("\"coordTimes\": [\"2026-05-06T07:00:00Z\", \"2026-05-06T07:00:02Z\"]"))
        == expected)
  }

  @Test(
    "An error names the line or the item",
    arguments: [
      ("", "the text is empty"), ("<a/>", "the XML is no GPX document"),
      ("<gpx><trk>", "line 1: the XML is malformed"),
      (
        "<!DOCTYPE gpx [<!ENTITY a \"b\">]>\n<gpx/>",
        "line 1: the XML is malformed: the document declares"
      ),
      (
        gpx.replacing("07:00:02.25Z", "06:00:02Z"),
        "line 4: the point is earlier than the one before it"
      ),
      (gpx.replacing("07:00:02.25Z", "07:00:00Z"), "line 4: the point has the same time"),
      (gpx.replacing("07:00:02.25Z", "soon"), "line 4: 2026-05-06Tsoon is no time in UTC"),
      (gpx.replacing("-106.55", "-186.55"), "line 4: the coordinates are not valid"),
      (gpx.replacing(" lon=\"2\"", ""), "line 5: the point has no lat or no lon"),
      ("<gpx><trkpt lat=\"1\" lon=\"2\"/></gpx>", "line 1: the point has no time"),
      ("time,latitude\nx,1\n", "line 2: expected a time"),
      ("time,latitude,longitude\n0,1,2\nx,1,2\n", "line 3: expected a time"),
      ("time,a:int8\n0,1\n1,300\n", "line 3: 300 is no value of a"),
      ("time,a:int9\n0,1\n", "line 1: int9 is no data type"),
      ("time,a[12]\n0,1\n", "line 1: 12 is no language"),
      ("a,b\n0,1\n", "line 1: no column is named time"),
      ("time,a\n1,x\n0,y\n", "line 3: the row is earlier"),
      ("time,a\n1,\"x\n", "line 3: the row does not end"),
      ("{\"groups\":", "the JSON is malformed"), ("{\"a\":1}", "expected tracks"),
      (
        "{\"identifiers\":[{\"identifier\":\"a\"}],\"groups\":[{\"start\":1,\"items\":[{\"identifier\":\"b\"}]}]}",
        "item 1: b is not among the identifiers"
      ),
      (
        "{\"identifiers\":[{\"identifier\":\"a\",\"dataType\":\"com.b\"}],\"groups\":[]}",
        "identifier 1: com.b is no known data type"
      ),
      (
        "{\"identifiers\":[{\"identifier\":\"a\"}],\"groups\":[{\"start\":1,\"end\":3},{\"start\":2}]}",
        "item 2: the group before it ends after its start"
      ),
    ])
  func errors(_ text: String, _ words: String) {
    do {
      let read = try Self.read(text)
      Issue.record("\(read)")
    } catch {
      #expect(error.words.hasPrefix(words), "\(error.words)")
    }
  }
}

extension String {
  /// The text with the first occurrence of a part replaced.
  fileprivate func replacing(_ part: String, _ other: String) -> String {
    guard let place = firstRange(of: part) else { return self }
    return String(self[..<place.lowerBound]) + other + self[place.upperBound...]
  }

  private func firstRange(of part: String) -> Range<Index>? {
    indices.first { self[$0...].hasPrefix(part) }.map { $0..<index($0, offsetBy: part.count) }
  }
}
