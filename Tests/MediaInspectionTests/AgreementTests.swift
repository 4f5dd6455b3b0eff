import Foundation
import MediaInspection
import Testing

/// The library returns for every corpus file the values that the command prints.
struct AgreementTests {
  typealias Object = [String: Any]

  @Test(arguments: CorpusFile.all)
  func items(file: CorpusFile) async throws {
    try await file.open { path in
      let told = try printed("info", "--items", "--json", "--no-magic", path)
      let asset = Asset(path: path)
      guard try await asset.load(.isReadable) else {
        #expect((told["items"] as? [Any])?.isEmpty == true)
        return
      }
      let items = try await asset.load(.metadata)
      let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
      let printed = told["items"] as? [Object] ?? []
      #expect(items.map(\.identifier.rawValue) == printed.map { $0["identifier"] as? String })
      #expect(items.map(\.identifier.constantName) == printed.map { $0["constant"] as? String })
      #expect(items.map(\.keySpace.rawValue) == printed.map { $0["keySpace"] as? String })
      #expect(items.map(\.path) == printed.map { $0["path"] as? String })
      #expect(items.map(\.extendedLanguageTag) == printed.map { $0["language"] as? String })
      #expect(
        items.map(\.dataType?.rawValue)
          == printed.map { ($0["dataType"] as? Object)?["identifier"] as? String }
      )
      #expect(
        items.map(\.commonKey?.rawValue)
          == printed.map { ($0["common"] as? String)?.replacing("common/", with: "") })
      for (item, told) in zip(items, printed) {
        #expect(MetadataIdentifier(key: item.key, keySpace: item.keySpace) == item.identifier)
        if let date = told["date"] as? String, let value = item.dateValue {
          #expect(value.description == date)
        }
        if case .text(let text) = item.value { #expect(text == told["value"] as? String) }
        if told["derived"] == nil {
          #expect(item.byteRanges.map(\.lowerBound).first == told["offset"] as? Int)
          #expect(item.byteRanges.reduce(0) { $0 + $1.count } == told["size"] as? Int)
          #expect(try await item.dataValue == item.byteRanges.flatMap { bytes[$0] })
        }
        #expect(try await item.dataValue?.count == told["size"] as? Int)
      }
      let formats = try await asset.load(.availableMetadataFormats)
      #expect(formats.map(\.keySpace.rawValue) == told["availableMetadataFormats"] as? [String])
    }
  }

  @Test(arguments: CorpusFile.all)
  func overview(file: CorpusFile) async throws {
    try await file.open { path in
      let told = try printed("info", "--json", "--no-magic", path)
      let asset = Asset(path: path)
      guard try await asset.load(.isReadable) else { return }
      let (tracks, normalized) = try await asset.load(.tracks, .normalizedMetadata)
      compare(tracks, told["tracks"] as? [Object] ?? [])
      let metadata = told["metadata"] as? [String: Object] ?? [:]
      #expect(Set(normalized.map(\.name)) == Set(metadata.keys))
      for field in normalized {
        let values = metadata[field.name]?["values"] as? [Object] ?? []
        #expect(field.items.map(\.path) == values.map { $0["path"] as? String })
        let text = values.compactMap { $0["value"] as? String }
        if text.count == values.count { #expect(field.text == text.joined(separator: ", ")) }
        let others = metadata[field.name]?["otherValues"] as? [Object] ?? []
        #expect(field.others.map(\.path) == others.map { $0["path"] as? String })
      }
      let (duration, isProtected, isFragmented) = try await asset.load(
        .duration, .hasProtectedContent, .containsFragments)
      let playlist = told["playlist"] as? Object
      #expect(duration == time(told["duration"] ?? playlist?["duration"]))
      #expect(isProtected == told["protected"] as? Bool)
      #expect(isFragmented == told["fragmented"] as? Bool)
      let groups = try await asset.load(.mediaSelectionGroups)
      let printed = told["mediaSelectionGroups"] as? [Object] ?? []
      let names = printed.map { ($0["options"] as? [Object])?.map { $0["name"] as? String } }
      #expect(groups.map { $0.options.map(\.displayName) } == names)
      let lists = told["chapters"] as? [Object] ?? []
      let chapters = lists.map { ($0["chapters"] as? [Object])?.map { $0["title"] as? String } }
      #expect(try await asset.load(.chapters).map { $0.groups.map(\.title) } == chapters)
    }
  }

  private func compare(_ tracks: [AssetTrack], _ printed: [Object]) {
    #expect(tracks.map(\.number) == printed.map { $0["number"] as? Int })
    for (track, told) in zip(tracks, printed) {
      #expect(track.trackID == told["id"] as? Int)
      #expect(track.mediaType.rawValue == told["typeCode"] as? String)
      #expect(track.codec?.parameter == (told["codec"] as? Object)?["parameter"] as? String)
      #expect(track.languageCode == told["language"] as? String)
      #expect(track.isEnabled == told["enabled"] as? Bool)
      let range = told["timeRange"] as? Object
      #expect(track.timeRange?.start == time(range?["start"]))
      #expect(track.timeRange?.duration == time(range?["duration"]))
      let characteristics = told["characteristics"] as? [Object] ?? []
      #expect(
        track.mediaCharacteristics.map(\.rawValue)
          == characteristics.map { $0["identifier"] as? String })
      #expect((track.protection == nil) == (told["protection"] == nil))
    }
  }

  private func time(_ object: Any?) -> MediaTime? {
    let object = object as? Object
    func number(_ name: String) -> Int64? {
      (object?[name] as? NSNumber)?.int64Value ?? (object?[name] as? String).flatMap { Int64($0) }
    }
    guard let value = number("value"), let timescale = number("timescale") else { return nil }
    return MediaTime(value: value, timescale: timescale)
  }

  @Test(arguments: ["timed/boxed.bytes", "timed/gopro.bytes", "hls/dates.bytes"])
  func timedMetadata(name: String) async throws {
    try await CorpusFile.named(name).open { path in
      let told = try printed("timeline", "--json", "--no-magic", path)
      let tracks = told["tracks"] as? [Object] ?? []
      var printed = told["dateRanges"] as? [Object] ?? []
      printed.removeAll { $0["timeRange"] == nil }
      for track in tracks {
        printed += (track["groups"] as? [Object] ?? []).filter { $0["gap"] == nil }
      }
      // The program prints a sample without metadata as a part of a gap.
      let groups = try await Asset(path: path).load(.timedMetadata)
        .filter { !$0.items.isEmpty || !$0.path.contains("/samples[") }
      #expect(!groups.isEmpty)
      #expect(groups.map(\.path) == printed.map { $0["path"] as? String })
      for (group, told) in zip(groups, printed) {
        let items = try #require(told["items"] as? [Object])
        #expect(group.items.map(\.identifier.rawValue) == items.map { $0["identifier"] as? String })
      }
    }
  }

  @Test(arguments: ["timed/boxed.bytes", "timed/gopro.bytes"])
  func timedItems(name: String) async throws {
    try await CorpusFile.named(name).open { path in
      let told = try printed("info", "--items", "--rows", "all", "--json", "--no-magic", path)
      let printed = told["timedItems"] as? [Object] ?? []
      let items = try await Asset(path: path).load(.timedMetadata).flatMap(\.items)
      #expect(!items.isEmpty)
      #expect(items.map(\.identifier.rawValue) == printed.map { $0["identifier"] as? String })
      #expect(items.map(\.path) == printed.map { $0["path"] as? String })
      #expect(items.map(\.extendedLanguageTag) == printed.map { $0["language"] as? String })
      let ranges = printed.map { $0["timeRange"] as? Object }
      #expect(items.map(\.time) == ranges.map { time($0?["start"]) })
      #expect(items.map(\.duration) == ranges.map { time($0?["duration"]) })
      #expect(told["moreTimedItems"] as? Bool == false)
    }
  }
}
