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

  @Test func everyIdentifierAndKeyIsAConstant() throws {
    let names = Constant.all.flatMap { [$0.name, $0.keyName] }
    #expect(try listed(in: "Constants").sorted() == names.sorted())
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

  @Test(
    arguments: [
      (MetadataKey.commonKeyTitle, "title"), (.commonKeyIdentifier, "identifier"),
      (.iTunesMetadataKeySongName, "@nam"), (.iTunesMetadataKeySongName, "©nam"),
      (.quickTimeMetadataKeyMake, "com.apple.quicktime.make"),
      (.quickTimeUserDataKeyArtist, "@ART"), (.isoUserDataKeyCopyright, "cprt"),
      (.metadata3GPUserDataKeyTitle, "titl"), (.id3MetadataKeyTitleDescription, "TIT2"),
      (.icyMetadataKeyStreamURL, "StreamUrl"),
    ])
  func keysAreThoseOfAVFoundation(key: MetadataKey, text: String) {
    #expect(key == MetadataKey(rawValue: text))
  }

  /// The list of identifiers and the tables of data types name the same Core Media types.
  @Test func dataTypes() {
    let types: [(MetadataDataType, DataType)] = [
      (.rawData, .rawData), (.utf8, .utf8), (.utf16, .utf16), (.custom, .list),
      (.quickTimeMetadataLocationISO6709, .location),
    ]
    for (type, expected) in types { #expect(type.rawValue == expected.identifier) }
    let wellKnown: [(MetadataDataType, Int)] = [
      (.gif, 12), (.jpeg, 13), (.png, 14), (.bmp, 27), (.float32, 23), (.float64, 24),
      (.sInt8, 65), (.sInt16, 66), (.sInt32, 67), (.sInt64, 74), (.uInt8, 75), (.uInt16, 76),
      (.uInt32, 77), (.uInt64, 78), (.pointF32, 70), (.dimensionsF32, 71), (.rectF32, 72),
      (.affineTransformF64, 79), (.polygonF32, 80),
    ]
    for (type, number) in wellKnown {
      #expect(DataType.wellKnown(number)?.identifier == type.rawValue)
    }
  }

  @Test func characteristics() {
    #expect(MediaCharacteristic.legible.rawValue == "legible")
    #expect(
      MediaCharacteristic.containsOnlyForcedSubtitles.rawValue == "public.subtitles.forced-only")
    #expect(MediaCharacteristic.containsOnlyForcedSubtitles.title == "forced subtitles only")
  }
}
