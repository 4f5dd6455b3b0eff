import Anatomy
import Bytes
import Formats

/// Timed metadata in JSON: as `timeline --json` prints it, one track of it, or GeoJSON.
enum TimedJSON {
  static func read(
    _ source: ByteSource, _ start: TimedStart
  ) throws(TimedFormatError) -> [NewTimedMetadata] {
    guard let root = JSONValue(parsing: source) else {
      throw TimedFormatError("the JSON is malformed")
    }
    if root["type"]?.text == "FeatureCollection" || root["type"]?.text == "Feature" {
      return [try PointSeries(GeoJSONPoints(root)).metadata(start)]
    }
    let tracks = root["tracks"]?.items ?? (root["groups"] == nil ? [] : [root])
    var all: [NewTimedMetadata] = []
    for track in tracks { all.append(try metadata(of: track)) }
    guard !all.isEmpty else {
      throw TimedFormatError("expected tracks, or identifiers and groups, or features of GeoJSON")
    }
    return all
  }

  private static func metadata(of track: JSONValue) throws(TimedFormatError) -> NewTimedMetadata {
    var keys: [NewTimedMetadata.Key] = []
    for (index, item) in (track["identifiers"]?.items ?? []).enumerated() {
      keys.append(try key(item, index + 1))
    }
    guard !keys.isEmpty else { throw TimedFormatError("a track has no identifiers") }
    guard keys.count <= TimedFormat.mostKeys, Set(keys).count == keys.count else {
      throw TimedFormatError("a track has the same identifier twice, or too many")
    }
    var groups: [NewTimedMetadata.Group] = []
    for (index, item) in (track["groups"]?.items ?? []).enumerated() {
      if item["cut"] != nil { throw TimedFormatError(item: index + 1, "the groups are cut here") }
      let group = try group(item, keys, index + 1)
      if let last = groups.last {
        if group.start < last.start {
          throw TimedFormatError(item: index + 1, "the group is earlier than the one before it")
        }
        if group.start.isSame(as: last.start) {
          throw TimedFormatError(item: index + 1, "the group starts with the one before it")
        }
        if let end = last.end, group.start < end {
          throw TimedFormatError(item: index + 1, "the group before it ends after its start")
        }
      }
      groups.append(group)
    }
    guard !groups.isEmpty else { throw TimedFormatError("a track has no groups") }
    var described: [Int] = []
    for item in track["describes"]?.items ?? [] {
      guard let id = item.text.flatMap({ Int($0) }) else {
        throw TimedFormatError("describes must be IDs of tracks")
      }
      described.append(id)
    }
    let all = groups
    return NewTimedMetadata(keys: keys, describing: described) { visit in all.forEach(visit) }
  }

  private static func key(
    _ item: JSONValue, _ number: Int
  ) throws(TimedFormatError) -> NewTimedMetadata.Key {
    guard let identifier = item["identifier"]?.text.flatMap({ TagKey(timed: $0) }) else {
      throw TimedFormatError(
        "identifier \(number): expected an identifier, such as mdta/com.example.note")
    }
    let name = item["dataType"]?.text ?? "UTF-8"
    guard let type = TimedDataType(named: name, conformingTo: item["conformsTo"]?.text) else {
      throw TimedFormatError(
        "identifier \(number): \(name) is no known data type; state conformsTo for a type of your own"
      )
    }
    let language = item["language"]?.text
    if let language, LanguageTag(stated: language) == nil {
      throw TimedFormatError("identifier \(number): \(language) is no language")
    }
    var setup: [UInt8] = []
    if let stated = item["setup"] {
      guard let bytes = stated.base64 else {
        throw TimedFormatError("identifier \(number): setup is not Base64")
      }
      setup = bytes
    }
    return NewTimedMetadata.Key(identifier, type, language: language, setup: setup)
  }

  private static func group(
    _ item: JSONValue, _ keys: [NewTimedMetadata.Key], _ number: Int
  ) throws(TimedFormatError) -> NewTimedMetadata.Group {
    let range = item["timeRange"]
    guard let start = (range?["start"] ?? item["start"])?.time, !(start < .zero) else {
      throw TimedFormatError(item: number, "the group has no valid start")
    }
    var end: RationalTime?
    if let stated = item["end"], stated.text != nil {
      end = stated.time
      guard end != nil else { throw TimedFormatError(item: number, "the end is no time") }
    } else if let duration = range?["duration"]?.time {
      end = start.adding(duration)
    }
    if let end, !(start < end) {
      throw TimedFormatError(item: number, "the end is not after the start")
    }
    var items: [NewTimedMetadata.Item] = []
    for value in item["items"]?.items ?? [] { items.append(try self.item(value, keys, number)) }
    return NewTimedMetadata.Group(start: start, end: end, items: items)
  }

  private static func item(
    _ item: JSONValue, _ keys: [NewTimedMetadata.Key], _ number: Int
  ) throws(TimedFormatError) -> NewTimedMetadata.Item {
    let name = item["identifier"]?.text
    let named = keys.indices.filter { index in
      name.flatMap { TagKey(timed: $0) } == keys[index].identifier
    }
    let language = item["language"]?.text
    guard let index = named.first(where: { language == nil || keys[$0].language == language })
    else {
      throw TimedFormatError(
        item: number, "\(name ?? "an item without identifier") is not among the identifiers")
    }
    guard let value = item["value"].flatMap({ value($0, keys[index].type) }) else {
      throw TimedFormatError(
        item: number, "the value does not fit the data type of \(keys[index].identifier.name)")
    }
    return NewTimedMetadata.Item(index, value)
  }

  /// Returns a value: a text or a number, or an array of numbers or of objects with values.
  private static func value(_ value: JSONValue, _ type: TimedDataType) -> TimedValue? {
    if let text = value.text { return TimedValue(text, as: type) }
    let parts = value.items.map { $0.text ?? $0["value"]?.text }
    let texts = parts.compactMap(\.self)
    guard value.isContainer, !texts.isEmpty, texts.count == parts.count else { return nil }
    return TimedValue(texts.joined(separator: " "), as: type)
  }
}

/// The points of all lines in GeoJSON (RFC 7946), with times in the properties `movieTimes`,
/// `coordTimes` or `times`.
struct GeoJSONPoints: PointSource {
  private let points: [StatedPoint]

  init(_ root: JSONValue) throws(TimedFormatError) {
    var points: [StatedPoint] = []
    let features = root["features"]?.items ?? [root]
    for (index, feature) in features.enumerated() {
      let properties = feature["properties"]
      let (movie, clock) = (
        properties?["movieTimes"]?.items, (properties?["coordTimes"] ?? properties?["times"])?.items
      )
      guard movie != nil || clock != nil, let geometry = feature["geometry"],
        let coordinates = geometry["coordinates"]
      else { continue }
      let type = geometry["type"]?.text
      let lines: [[JSONValue]] =
        switch type {
        case "Point": [[coordinates]]
        case "LineString": [coordinates.items]
        case "MultiLineString": coordinates.items.map(\.items)
        default: []
        }
      var number = 0
      for line in lines {
        for (place, coordinate) in line.enumerated() {
          let numbers = coordinate.items.map { $0.text ?? "" }
          guard numbers.count >= 2 else {
            throw TimedFormatError(item: index + 1, "a coordinate has no two numbers")
          }
          func time(_ list: [JSONValue]?) -> JSONValue? {
            list.flatMap { $0.indices.contains(number) ? $0[number] : nil }
          }
          points.append(
            StatedPoint(
              position: TimedPosition(
                latitude: numbers[1], longitude: numbers[0],
                altitude: numbers.count > 2 ? numbers[2] : nil,
                time: time(clock)?.text.flatMap { RationalTime(utc: $0) }),
              movieTime: time(movie)?.time, isAfterGap: place == 0,
              place: .coordinate(number + 1, item: index + 1)))
          number += 1
        }
      }
    }
    self.points = points
  }

  func forEachPoint(
    _ visit: (StatedPoint) throws(TimedFormatError) -> Void
  ) throws(TimedFormatError) {
    for point in points { try visit(point) }
  }
}
