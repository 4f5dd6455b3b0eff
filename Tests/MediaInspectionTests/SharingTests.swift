import Foundation
import MediaInspection
import Testing

/// The filter for sharing keeps the items that the program keeps with its policy `apple-sharing`.
struct SharingTests {
  @Test(arguments: CorpusFile.all)
  func policy(file: CorpusFile) async throws {
    try await file.open { path in
      let asset = Asset(path: path)
      guard try await asset.load(.isReadable) else { return }
      let audit = try printed(
        "audit", "--policy", "apple-sharing", "--json", "--no-magic", path)
      var actions: [String: Set<String>] = [:]
      for finding in audit["findings"] as? [[String: Any]] ?? [] {
        guard let identifier = finding["identifier"] as? String,
          let action = finding["action"] as? String
        else { continue }
        actions[identifier, default: []].insert(action == "remove" ? "remove" : "keep")
      }
      let items = try await asset.load(.metadata)
      // The program also judges the whole file: it removes the titles of voice recordings.
      for item in items where item.commonKey != "title" {
        guard let action = actions[item.identifier.rawValue], action.count == 1 else { continue }
        let kept = MetadataItem.metadataItems(from: [item], filteredBy: .forSharing())
        #expect(kept.isEmpty == (action == ["remove"]), "\(item.identifier) in \(path)")
      }
    }
  }
}
