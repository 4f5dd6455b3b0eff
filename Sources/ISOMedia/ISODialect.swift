import Anatomy
package import Bytes
import Codecs
package import Schema

/// The declarations of all boxes. A new section of a standard must be added to one of the two lists
/// below, and to no other list.
package enum ISODialect {
  /// All sets of declarations in this module: boxes, descriptors, derived pictures and codec
  /// structures.
  package static let all = [boxes, descriptors, derivedPictures] + CodecDialects.all

  /// The declarations of boxes that occur in nearly every file. Any other box is looked up in
  /// `additionalBoxes`.
  package static let boxes: Dialect = Dialect(
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
    ], in: BoxGrammar.plain, further: { additionalBoxes })

  package static let additionalBoxes: Dialect = Dialect(
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
      Boxes.auxiliaryTracks,
      Boxes.adobe,
      Boxes.apple,
      Boxes.av1,
      Boxes.vp9,
      Boxes.otherNALCodecs,
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
      Boxes.otherSampleEntries,
      Boxes.timedMetrics,
      Boxes.presentationGroups,
      Boxes.jpeg2000Files,
      Boxes.motionJPEG2000,
      Boxes.jpegXL,
      Boxes.jpegXS,
      Boxes.universalMetadata,
      Boxes.minimizedImage,
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
      Boxes.dynamicRangeCoefficients,
      Boxes.dynamicRangeInstructions,
      Boxes.parametricDynamicRange,
      Boxes.redundantSamples,
      Boxes.audioElements,
      Boxes.toolControl,
      Boxes.depthConfiguration,
      Boxes.overlays,
      Boxes.subPictures,
      Boxes.groundProperties,
      Boxes.watermarks,
    ], in: BoxGrammar.plain)

  /// The node kind of an ISO file as a whole, which consists of boxes up to its end.
  package static let file = DeclaredNodeKind(
    Declaration(
      .file, named: "isom", "ISO media file", group: "file", spec: "4.2", by: .iso12,
      holds: .boxes),
    in: BoxGrammar.plain)

  /// The node kind of a box with a code that is neither decoded nor in a list of registered names.
  static let unknown = DeclaredNodeKind(
    Declaration(.file, "Unknown", holds: BoxesByContent.orUnknown),
    in: BoxGrammar.plain)

  /// Returns whether any box declaration has this code.
  package static func knows(_ code: FourCC) -> Bool { boxes.knows(code) }
}

/// Namespace for the box declarations, with one section for each clause of a standard.
enum Boxes {}
