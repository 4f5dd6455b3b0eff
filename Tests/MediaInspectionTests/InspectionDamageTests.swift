import Foundation
import InvariantChecks
import MediaInspection
import Testing

/// For any bytes, every property is loaded or fails.
struct DamageTests {
  @Test(arguments: CorpusFile.all)
  func everythingCanBeAskedOfDamagedFiles(file: CorpusFile) async throws {
    try await file.open { path in
      let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
      for number in 0..<24 { try await inherited(bytes.damaged(number)) }
    }
  }

  private func inherited(_ bytes: [UInt8]) async throws {
    let asset = Asset(bytes: bytes, prefersPreciseDuration: true)
    guard try await asset.load(.isReadable) else {
      await #expect(
        throws: AssetError(.notRecognized, reason: "not a media file of a recognized format")
      ) {
        _ = try await asset.load(.metadata)
      }
      return
    }
    let (items, common, normalized, tracks, _, groups, _, _, lists, _) = try await asset.load(
      .metadata, .commonMetadata, .normalizedMetadata, .tracks, .duration, .timedMetadata,
      .mediaSelectionGroups, .dateRangeMetadataGroups, .chapters, .creationDate)
    for item in items + groups.flatMap(\.items) {
      _ = (item.stringValue, item.numberValue, item.dateValue)
      #expect(item.byteRanges.allSatisfy { $0.upperBound <= bytes.count })
    }
    for item in items.prefix(50) {
      let data = try await item.dataValue
      #expect(data != nil)
    }
    #expect(common.allSatisfy { $0.commonKey != nil })
    #expect(normalized.allSatisfy { !$0.items.isEmpty })
    #expect(lists.allSatisfy { !$0.groups.isEmpty })
    let (_, transform, _) = try await asset.load(
      .preferredMediaSelection, .preferredTransform, .sessionData)
    #expect(transform.a.isFinite && transform.tx.isFinite)
    #expect(
      MetadataItem.metadataItems(from: items, filteredBy: .forSharing()).count <= items.count)
    for track in tracks.prefix(8) {
      let (own, formats) = try await track.load(.metadata, .availableMetadataFormats)
      #expect(own.isEmpty == formats.isEmpty)
      var visited = 0
      for try await group in asset.timedMetadataGroups(of: track).prefix(1000) {
        #expect(group.timeRange.map { $0.start <= $0.end } ?? true)
        visited += 1
      }
      #expect(visited <= 1000)
    }
  }
}
