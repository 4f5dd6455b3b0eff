import Anatomy
package import Bytes
package import Schema

/// All boxes that are known. A new clause is entered here and nowhere else.
package enum ISODialect {
  /// Everything that is declared.
  package static let all = [boxes, descriptors] + codecs

  /// What nearly every file has; who asks it is answered of all boxes.
  package static let boxes = Dialect(
    [
      Boxes.fileStructure,
      Boxes.quickTimeFileStructure,
      Boxes.movieStructure,
      Boxes.trackStructure,
      Boxes.mediaStructure,
      Boxes.handler,
      Boxes.dataReferences,
      Boxes.sampleDescriptions,
      Boxes.visualEntries,
      Boxes.audioEntries,
      Boxes.sampleTables,
      Boxes.sampleGroups,
      Boxes.fragments,
      Boxes.userData,
      Boxes.assets,
      Boxes.metadata,
      Boxes.metadataItems,
      Boxes.streamDescription,
      Boxes.videoConfiguration,
      Boxes.videoProperties,
    ], in: BoxGrammar.plain, further: { furtherBoxes })

  package static let furtherBoxes = Dialect(
    [
      Boxes.compressedMovie,
      Boxes.trackReferences,
      Boxes.trackGroups,
      Boxes.quickTimeDataReferences,
      Boxes.quickTimeMedia,
      Boxes.canonEntries,
      Boxes.soundParameters,
      Boxes.textEntries,
      Boxes.webVTTEntries,
      Boxes.timedTextEntries,
      Boxes.quickTimeTextEntries,
      Boxes.metadataEntries,
      Boxes.timecodeEntries,
      Boxes.hintEntries,
      Boxes.quickTimeSampleTables,
      Boxes.segments,
      Boxes.eventMessages,
      Boxes.quickTimeUserData,
      Boxes.otherUserData,
      Boxes.hintInformation,
      Boxes.quickTimeMetadata,
      Boxes.id3,
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
      Boxes.loudness,
      Boxes.trackLabels,
      Boxes.compressedBoxes,
      Boxes.hintSamples,
      Boxes.tiers,
      Boxes.multiview,
      Boxes.layerSettings,
      Boxes.spatialVideo,
      Boxes.sphericalVideo,
      Boxes.omnidirectional,
      Boxes.volumetric,
      Boxes.volumetricEntries,
      Boxes.furtherEntries,
      Boxes.timedMetrics,
      Boxes.presentationGroups,
      Boxes.jpeg2000Files,
      Boxes.motionJPEG2000,
      Boxes.jpegXL,
      Boxes.jpegXS,
      Boxes.universalMetadata,
      Boxes.minimisedImage,
      Boxes.omaRights,
      Boxes.omaRights21,
      Boxes.commonFileFormat,
      Boxes.surveillance,
      Boxes.systemsHeads,
      Boxes.referenceMovies,
      Boxes.composition,
      Boxes.threeGPPBoxes,
      Boxes.losslessAudio,
      Boxes.vividVideo,
      Boxes.eventTracks,
      Boxes.avs3Audio,
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
  package static func knows(_ code: FourCC) -> Bool { boxes.knows(code) }
}

/// Where the clauses hang their boxes.
enum Boxes {}
