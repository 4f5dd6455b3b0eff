import Anatomy
package import Bytes
package import Schema

/// All boxes that are known. A new clause is entered here and nowhere else.
package enum ISODialect {
  package static let boxes = Dialect(
    [
      Boxes.fileStructure,
      Boxes.quickTimeFileStructure,
      Boxes.movieStructure,
      Boxes.compressedMovie,
      Boxes.trackStructure,
      Boxes.trackReferences,
      Boxes.trackGroups,
      Boxes.mediaStructure,
      Boxes.handler,
      Boxes.dataReferences,
      Boxes.quickTimeDataReferences,
      Boxes.quickTimeMedia,
      Boxes.sampleDescriptions,
      Boxes.visualEntries,
      Boxes.canonEntries,
      Boxes.audioEntries,
      Boxes.soundParameters,
      Boxes.textEntries,
      Boxes.webVTTEntries,
      Boxes.timedTextEntries,
      Boxes.quickTimeTextEntries,
      Boxes.metadataEntries,
      Boxes.timecodeEntries,
      Boxes.hintEntries,
      Boxes.sampleTables,
      Boxes.quickTimeSampleTables,
      Boxes.sampleGroups,
      Boxes.fragments,
      Boxes.segments,
      Boxes.eventMessages,
      Boxes.userData,
      Boxes.quickTimeUserData,
      Boxes.assets,
      Boxes.otherUserData,
      Boxes.hintInformation,
      Boxes.metadata,
      Boxes.quickTimeMetadata,
      Boxes.id3,
      Boxes.metadataItems,
      Boxes.items,
      Boxes.itemReferences,
      Boxes.entityGroups,
      Boxes.pictureGroups,
      Boxes.videoGroups,
      Boxes.fileDelivery,
      Boxes.pictureProperties,
      Boxes.pictureDescriptions,
      Boxes.slideProperties,
      Boxes.av1PictureProperties,
      Boxes.uncompressed,
      Boxes.jpeg2000Properties,
      Boxes.itemEncryption,
      Boxes.pictureTracks,
      Boxes.subTracks,
      Boxes.extendedTypes,
      Boxes.restrictedSchemes,
      Boxes.protection,
      Boxes.commonEncryption,
      Boxes.iTunesProtection,
      Boxes.userTypes,
      Boxes.smoothStreaming,
      Boxes.windowsTags,
      Boxes.portableProfile,
      Boxes.goPro,
      Boxes.canon,
      Boxes.samsung,
      Boxes.adobe,
      Boxes.apple,
      Boxes.streamDescription,
      Boxes.videoConfiguration,
      Boxes.videoProperties,
      Boxes.av1,
      Boxes.vp9,
      Boxes.furtherNALCodecs,
      Boxes.apv,
      Boxes.avs3,
      Boxes.imageConfiguration,
      Boxes.jpeg2000,
      Boxes.dolbyVision,
      Boxes.threeGPPConfiguration,
      Boxes.audioLayout,
      Boxes.rawAudio,
      Boxes.mpegH,
      Boxes.dolbyAudio,
      Boxes.dolbyAC4,
      Boxes.dts,
      Boxes.dtsUHD,
      Boxes.opus,
      Boxes.flac,
      Boxes.appleLossless,
      Boxes.immersiveAudio,
      Boxes.quickTimeDescription,
      Boxes.dashcams,
      Boxes.captionSamples,
      Boxes.cueSamples,
      Boxes.textModifiers,
      Boxes.quickTimeTextModifiers,
    ], in: BoxGrammar.plain)

  /// The file as a whole: boxes to the end.
  package static let file = DeclaredShape(
    Declaration(
      code: .file, name: .wholeFile, title: "ISO media file", containers: [], group: "file",
      number: "4.2",
      standard: .iso12, holds: .boxes),
    in: BoxGrammar.plain)

  /// A box that nothing declares or names.
  static let unknown = DeclaredShape(
    Declaration(
      code: .file, title: "Unknown", containers: [], number: "", holds: PayloadGrammar.unknown),
    in: BoxGrammar.plain)

  /// Whether any declaration bears the code.
  package static func knows(_ code: FourCC) -> Bool { !boxes.shapes(code).isEmpty }
}

/// Where the clauses hang their boxes.
enum Boxes {}
