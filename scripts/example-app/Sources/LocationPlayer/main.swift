import MediaInspection

// Prints where a film was recorded: each position, with the time at which a player reaches it.
for path in CommandLine.arguments.dropFirst() {
  do {
    let asset = Asset(path: path)
    for track in try await asset.loadTracks(withMediaType: .metadata) {
      for try await group in asset.timedMetadataGroups(of: track) {
        let places = MetadataItem.metadataItems(
          from: group.items, filteredByIdentifier: .quickTimeMetadataLocationISO6709)
        for place in places {
          print("\(group.start.seconds) s: \(place.stringValue ?? "") at \(place.byteRanges)")
        }
      }
    }
  } catch {
    print("\(path): \(error)")
  }
}
