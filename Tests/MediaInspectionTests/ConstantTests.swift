import Foundation
import Metadata
import Testing

@testable import MediaInspection

/// The constants are spelled out in the sources and take their values from tables: both must have
/// the same names.
struct ConstantTests {
  /// The properties in some sources that are looked up by name.
  private func listed(in folder: String) throws -> [String] {
    let sources = CorpusFile.root.appending(path: "Sources/MediaInspection/\(folder)")
    let files = try FileManager.default.contentsOfDirectory(
      at: sources, includingPropertiesForKeys: nil)
    return try files.flatMap { file in
      try String(contentsOf: file, encoding: .utf8)
        .matches(of: /public static var (\w+): Self { listed\(\) }/).map { String($0.1) }
    }
  }

  @Test func everyIdentifierIsAConstant() throws {
    #expect(try listed(in: "Constants").sorted() == Constant.all.map(\.name).sorted())
  }

  @Test func everyCharacteristicIsAConstant() throws {
    #expect(try Set(listed(in: "Media")) == Characteristic.constantNames)
  }

  @Test(
    arguments: [
      (MetadataIdentifier.commonIdentifierTitle, "common/title"),
      (.commonIdentifierAssetIdentifier, "common/identifier"),
      (.iTunesMetadataSongName, "itsk/%A9nam"), (.iTunesMetadataCoverArt, "itsk/covr"),
      (.quickTimeMetadataMake, "mdta/com.apple.quicktime.make"),
      (.quickTimeUserDataFullName, "udta/%A9nam"), (.isoUserDataCopyright, "uiso/cprt"),
      (.identifier3GPUserDataTitle, "uiso/titl"), (.id3MetadataTitleDescription, "id3/TIT2"),
      (.id3MetadataInvolvedPeopleList_v24, "id3/TIPL"),
      (.icyMetadataStreamTitle, "icy/StreamTitle"),
    ])
  func theyStandForWhatAVFoundationHas(identifier: MetadataIdentifier, text: String) {
    #expect(identifier.rawValue == text)
    #expect(identifier.constantName != nil)
    #expect(identifier.keySpace.title != nil)
  }

  @Test func characteristics() {
    #expect(MediaCharacteristic.legible.rawValue == "legible")
    #expect(
      MediaCharacteristic.containsOnlyForcedSubtitles.rawValue == "public.subtitles.forced-only")
    #expect(MediaCharacteristic.containsOnlyForcedSubtitles.title == "forced subtitles only")
  }
}
