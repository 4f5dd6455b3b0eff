import MediaInspection

// Lists the tags and the tracks of files.
for path in CommandLine.arguments.dropFirst() {
  do {
    let asset = Asset(path: path)
    let (type, metadata, tracks) = try await asset.load(.fileType, .metadata, .tracks)
    print("\(path): \(type.title)")
    for item in metadata {
      print("  \(item.identifier): \(item.stringValue ?? "at \(item.byteRanges)")")
    }
    for track in tracks {
      print("  track \(track.number):", track.mediaType.rawValue, track.codec?.name ?? "")
    }
  } catch {
    print("\(path): \(error)")
  }
}
