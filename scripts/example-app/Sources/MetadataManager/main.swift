// Prints the metadata of files under names that are the same for all formats.
for path in CommandLine.arguments.dropFirst() {
  let file = MediaFile(path: path)
  do {
    try await file.prepare()
    print("\(path): \(file.fileType)")
    for name in DisplayName.allCases {
      if let value = file.metadata.values[name] { print("  \(name.rawValue): \(value)") }
    }
  } catch {
    print("\(path): \(error)")
  }
}
