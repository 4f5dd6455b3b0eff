import Anatomy

/// Keys of Exif.
extension KeyList {
  package static let exif = KeyList(.exif) { keys in
    keys.add("Make", .device, as: .text, states: [.make: 1], by: "cameras")
    keys.add("Model", .device, as: .text, states: [.model: 1], by: "cameras")
    keys.add("LensMake", .device, as: .text, states: [.lensMake: 1], new: .never, by: "cameras")
    keys.add("LensModel", .device, as: .text, states: [.lensModel: 1], new: .never, by: "cameras")
    keys.add("BodySerialNumber", .device, .high, as: .text, by: "cameras")
    keys.add("LensSerialNumber", .device, .high, as: .text, by: "cameras")
    keys.add("Artist", .person, as: .text, states: [.artist: 1, .author: 1])
    keys.add("CameraOwnerName", .person, as: .text, states: [.author: 3])
    keys.add("XPAuthor", .person, as: .wideText, states: [.author: 2])
    keys.add("Photographer", .person, as: .text)
    keys.add("ImageEditor", .person, as: .text)
    keys.add("ImageUniqueID", .identifier, as: .text, states: [.identifier: 1], new: .never)
    keys.add("DocumentName", .identifier, as: .text, states: [.title: 2])
    keys.add(
      "DateTime", .time, as: .date, states: [.lastModifiedDate: 1],
      also: [.year: 3, .creationDate: 3])
    keys.add(
      "DateTimeOriginal", .time, as: .date, states: [.creationDate: 1], also: [.year: 1],
      sets: [.year])
    keys.add("DateTimeDigitized", .time, as: .date, states: [.year: 2, .creationDate: 2])
    keys.add("Software", .software, as: .text, states: [.software: 1])
    keys.add("HostComputer", .software, as: .text)
    keys.add("ImageTitle", .descriptive, as: .text)
    keys.add("Copyright", .descriptive, as: .text, states: [.copyright: 1])
    keys.add("ImageDescription", .text, as: .text, states: [.comments: 3, .description: 1])
    keys.add("UserComment", .text, as: .comment, states: [.comments: 1], new: .never)
    keys.add("XPTitle", .text, as: .wideText, states: [.title: 1], new: .never)
    keys.add("XPComment", .text, as: .wideText, states: [.comments: 2])
    keys.add("XPKeywords", .text, as: .wideText, states: [.subject: 2])
    keys.add("XPSubject", .text, as: .wideText, states: [.subject: 1], new: .never)
    keys.add("PageName", .text, as: .text)
    keys.add("OffsetTime", .time, as: .text)
    keys.add("OffsetTimeOriginal", .time, as: .text)
    keys.add("OffsetTimeDigitized", .time, as: .text)
    keys.add("SubSecTime", .time, .low, as: .text)
    keys.add("SubSecTimeOriginal", .time, .low, as: .text)
    keys.add("SubSecTimeDigitized", .time, .low, as: .text)
    keys.add(
      [
        "ModelTiepoint", "ModelTransformation", "GeoKeyDirectory", "GeoDoubleParams",
        "GeoAsciiParams",
      ], .location, by: "maps")
    keys.add("ModelPixelScale", .location, .low, by: "maps")
    keys.add(
      [
        "UniqueCameraModel", "LocalizedCameraModel", "LensSpecification", "MakerNote", "SEMInfo",
        "CameraLabel",
      ], .device, by: "cameras")
    keys.add(["CameraSerialNumber", "SerialNumber"], .device, .high, by: "cameras")
    keys.add(
      [
        "RawImageDigest", "NewRawImageDigest", "OriginalRawFileName", "OriginalRawFileDigest",
        "ImageNumber",
      ], .identifier)
    keys.add(["PreviewDateTime", "GPSDateStamp", "GPSTimeStamp", "TimeZoneOffset"], .time)
    keys.add(
      [
        "ProcessingSoftware", "CameraFirmware", "RAWDevelopingSoftware", "ImageEditingSoftware",
        "MetadataEditingSoftware",
      ], .software)
    keys.add(["Acceleration", "CameraElevationAngle"], .motion)
    keys.add(
      [
        "SensitivityType", "StandardOutputSensitivity", "RecommendedExposureIndex",
        "SpectralSensitivity", "SubjectArea", "SubjectLocation", "CompressedBitsPerPixel",
        "LightSource", "FlashEnergy", "SensingMethod", "FileSource", "SceneType", "CustomRendered",
        "DigitalZoomRatio", "SceneCaptureType", "GainControl", "Contrast", "Saturation",
        "Sharpness", "DeviceSettingDescription", "SourceImageNumberOfCompositeImage",
      ], .structure, as: .numbers)
    keys.add("ThumbnailImage", .picture)
    // The guidelines for photos name only XMP for a rating.
    keys.add("Rating", .text, as: .integer(bytes: 2), states: [.rating: 1], new: .never)
    keys.add("ExposureTime", .structure, as: .numbers, states: [.exposureTime: 1], new: .never)
    keys.add("FNumber", .structure, as: .numbers, states: [.aperture: 1], new: .never)
    keys.add("PhotographicSensitivity", .structure, as: .numbers, states: [.iso: 1], new: .never)
    keys.add("FocalLength", .structure, as: .numbers, states: [.focalLength: 1], new: .never)
    keys.add(
      "FocalLengthIn35mmFilm", .structure, as: .numbers, states: [.focalLengthIn35mmFilm: 1],
      new: .never)
    keys.add("ExposureBiasValue", .structure, as: .numbers, states: [.exposureBias: 1], new: .never)
    keys.add(
      "ExposureProgram", .structure, as: .numbers, states: [.exposureProgram: 1], new: .never)
    keys.add("MeteringMode", .structure, as: .numbers, states: [.meteringMode: 1], new: .never)
    keys.add("Flash", .structure, as: .numbers, states: [.flash: 1], new: .never)
    keys.add("WhiteBalance", .structure, as: .numbers, states: [.whiteBalance: 1], new: .never)
    keys.add(
      [
        "GDALMetadata", "WangAnnotation", "ReelName", "SemanticName", "ImageHistory",
        "SecurityClassification", "InkNames", "TargetPrinter",
      ], .text)
    keys.add(["DNGPrivateData", "OriginalRawFileData", "PrintIM", "Padding"], .unknown)
    keys.add(
      ["BitsPerSample", "InterColorProfile", "ProfileDynamicRange", "RGBTables", "TimeCodes"],
      .playback)
    keys.add("OffsetTime*", .time)
    keys.add("SubSecTime*", .time, .low)
    keys.add("Rating*", .text)
    keys.add(
      [
        "Exposure*", "ISO*", "Photographic*", "ShutterSpeed*", "Aperture*", "Brightness*",
        "MaxAperture*", "SubjectDistance*", "FocalLength*", "FocalPlane*", "CompositeImage*",
      ], .structure, as: .numbers)
    keys.add("tag_0x*", .unknown)
    keys.add(
      [
        "Strip*", "Tile*", "JPEG*", "Free*", "Sample*", "Extra*", "YCbCr*", "Reference*",
        "Transfer*", "Color*", "CFA*", "Linearization*", "Black*", "White*", "Camera*Calibration*",
        "Analog*", "AsShot*", "Baseline*", "Forward*", "Noise*", "Opcode*", "ProfileHue*",
        "ProfileLook*", "ProfileTone*", "ProfileGain*", "IlluminantData*", "Depth*", "Default*",
        "Active*", "Masked*", "Reduction*",
      ], .playback)
    keys.add("*", .playback, as: .numbers)
  }

  package static let gps = KeyList(.gps) { keys in
    keys.add("GPSMapDatum", .location, .low, as: .text)
    keys.add("GPSAltitudeRef", .location, .low, as: .integer(bytes: 1))
    keys.add("GPSLatitude", .location, as: .ratios(3), states: [.location: 1])
    keys.add("GPSLatitudeRef", .location, .low, as: .text)
    keys.add("GPSLongitudeRef", .location, .low, as: .text)
    keys.add("GPSDateStamp", .location, as: .text)
    keys.add("GPSLongitude", .location, as: .ratios(3))
    keys.add("GPSAltitude", .location, .medium, as: .ratios(1))
    keys.add(
      [
        "GPSVersionID", "GPSStatus", "GPSMeasureMode", "GPSDOP", "GPSDifferential", "GPSSpeedRef",
        "GPSTrackRef", "GPSImgDirectionRef", "GPSDestBearingRef", "GPSDestDistanceRef",
        "GPSSatellites", "GPSHPositioningError", "GPSProcessingMethod",
      ], .location, .low)
    keys.add(
      ["GPSSpeed", "GPSTrack", "GPSImgDirection", "GPSDestBearing", "GPSDestDistance"], .location,
      .medium)
    keys.add("*", .location)
  }

  package static let interoperability = KeyList(.interoperability) { keys in
    keys.add("InteroperabilityIndex", .playback, presents: .color)
    keys.add("InteroperabilityVersion", .playback)
    keys.add("Related*", .playback)
  }

  package static let multiPicture = KeyList(.multiPicture) { keys in
    keys.add("ImageUIDList", .identifier)
    keys.add("*", .playback)
  }
}
