import Anatomy
import Schema

/// The tags that decide how a picture is decoded and presented.
enum TIFFPresentation {
  /// The aspects of presentation, such as orientation, that values inside directory entries decide.
  static let entries = Presentation(aspects) { node, field in
    !node.isOfThumbnail && !node.isFieldOfUnusedEntry(field)
      && (!rawTags.contains(field.name) || node.mayBeRawPhoto)
  }
  /// The aspects of presentation that values outside of directories decide.
  static let values = Presentation.each { node in
    guard !node.isOfThumbnail, let entry = node.tiffEntry,
      node.inherited(.tiffLayout)?.use(of: entry) != TIFFUse.none,
      !rawTags.contains(entry.name) || node.mayBeRawPhoto
    else { return nil }
    return aspects[entry.name]
  }

  /// Whether the tag of an entry decides an aspect of presentation, such as orientation or color.
  static func decides(_ entry: TIFFEntry) -> Bool { aspects[entry.name] != nil }

  private static let aspects: [String: PresentationAspect] = [
    "ImageWidth": .dimensions, "ImageLength": .dimensions, "Orientation": .orientation,
    "XResolution": .resolution, "YResolution": .resolution, "ResolutionUnit": .resolution,
    "ColorSpace": .color, "TransferFunction": .color, "WhitePoint": .color,
    "PrimaryChromaticities": .color, "YCbCrCoefficients": .color, "ReferenceBlackWhite": .color,
    "Gamma": .color, "InteroperabilityIndex": .color, "ColorMap": .color, "InkSet": .color,
    "ExtraSamples": .transparency, "NewSubfileType": .pages, "SubfileType": .pages,
    "PageNumber": .pages, "BitsPerSample": .decoding, "Compression": .decoding,
    "PhotometricInterpretation": .decoding, "SamplesPerPixel": .decoding,
    "PlanarConfiguration": .decoding, "RowsPerStrip": .decoding, "FillOrder": .decoding,
    "Predictor": .decoding, "SampleFormat": .decoding, "YCbCrSubSampling": .decoding,
    "YCbCrPositioning": .decoding, "TileWidth": .decoding, "TileLength": .decoding,
  ].merging(rawTags.map { ($0, .decoding) }) { first, _ in first }

  /// The tags that decide how raw photos are decoded (DNG 1.7).
  static let rawTags = Set(
    """
    CFARepeatPatternDim CFAPattern CFAPlaneColor CFALayout LinearizationTable BlackLevelRepeatDim
    BlackLevel BlackLevelDeltaH BlackLevelDeltaV WhiteLevel DefaultScale DefaultCropOrigin
    DefaultCropSize DefaultUserCrop BestQualityScale ActiveArea MaskedAreas BayerGreenSplit
    ColorMatrix1 ColorMatrix2 ColorMatrix3 CameraCalibration1 CameraCalibration2
    CameraCalibration3 ReductionMatrix1 ReductionMatrix2 ReductionMatrix3 ForwardMatrix1
    ForwardMatrix2 ForwardMatrix3 CalibrationIlluminant1 CalibrationIlluminant2
    CalibrationIlluminant3 IlluminantData1 IlluminantData2 IlluminantData3 AnalogBalance
    AsShotNeutral AsShotWhiteXY AsShotICCProfile AsShotPreProfileMatrix CurrentICCProfile
    CurrentPreProfileMatrix ColorimetricReference BaselineExposure BaselineExposureOffset
    BaselineNoise BaselineSharpness LinearResponseLimit ChromaBlurRadius AntiAliasStrength
    ShadowScale NoiseProfile NoiseReductionApplied OpcodeList1 OpcodeList2 OpcodeList3
    ProfileHueSatMapDims ProfileHueSatMapData1 ProfileHueSatMapData2 ProfileHueSatMapData3
    ProfileHueSatMapEncoding ProfileLookTableDims ProfileLookTableData ProfileLookTableEncoding
    ProfileToneCurve ProfileGainTableMap ProfileGainTableMap2 ProfileDynamicRange RGBTables
    DefaultBlackRender SubTileBlockSize RowInterleaveFactor ColumnInterleaveFactor DNGVersion
    DNGBackwardVersion DepthFormat DepthNear DepthFar DepthUnits DepthMeasureType MaskSubArea
    RawToPreviewGain CameraCalibrationSignature ProfileCalibrationSignature ProfileName
    """.split { $0 == " " || $0 == "\n" }.map(String.init))
}

extension Node {
  /// Whether this directory, or the directory of this value, may describe a raw photo. The Exif data
  /// in a JPEG file never does.
  fileprivate var mayBeRawPhoto: Bool {
    inherited(.tiffLayout)?.isDNG == true || tiffBlock?.isRoot != false
  }

  /// Whether the field of this directory is an entry that readers ignore.
  fileprivate func isFieldOfUnusedEntry(_ field: Field) -> Bool {
    inherited(.tiffLayout)?.uses[field.range.start] == TIFFUse.none
  }

  /// Whether this directory, or the directory of this value, describes a thumbnail: in a TIFF
  /// structure inside another file, all pictures but the first one are thumbnails.
  fileprivate var isOfThumbnail: Bool {
    guard let block = tiffBlock, !block.isRoot,
      case .main(let number)? = tiffDirectory?.kind ?? tiffEntry?.kind
    else { return false }
    return number > 0
  }
}
