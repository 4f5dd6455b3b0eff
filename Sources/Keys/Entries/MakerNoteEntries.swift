import Anatomy

/// Keys of maker notes.
extension KeyList {
  package static let makerNote = KeyList(.makerNote) { keys in
    keys.add("ContentIdentifier", .identifier, states: [.identifier: 1], by: "cameras")
    keys.add(["HDRHeadroom", "HDRGain"], .playback)
    keys.add(
      [
        "SerialNumber", "InternalSerialNumber", "LensSerialNumber", "InternalLensSerialNumber",
        "AccessorySerialNumber", "SensorID",
      ], .identifier, .high, by: "cameras")
    keys.add("*SerialNumber", .identifier, .high, by: "cameras")
    keys.add(
      [
        "ShutterCount", "MechanicalShutterCount", "ImageCount", "DeletedImageCount", "FileNumber",
        "ImageUniqueID", "PhotoIdentifier", "BurstUUID",
        "ImageCaptureRequestID",
      ], .identifier, by: "cameras")
    keys.add(
      ["RollGuidElements", "DealerIDNumber", "CaptureDeviceFID", "EnvelopeNumber"], .identifier,
      .high)
    keys.add(["FrameNumber", "MetadataNumber", "ImageBoardID"], .identifier)
    keys.add("LivePhotoVideoIndex", .identifier, .low, by: "cameras")
    keys.add("UserLabel", .person, .medium)
    keys.add(["OwnerName", "CameraOwner", "BabyName", "BabyAge"], .person)
    keys.add(
      [
        "Location", "LocationName", "LocalLocationName", "LocationInfo", "Landmark",
      ], .location)
    keys.add(["Country", "CountryCode", "State", "City", "City2"], .location, .medium)
    keys.add(
      [
        "RunTime", "TimeZone", "TimeZoneCity", "WorldTimeLocation", "DaylightSaving", "WorldTime",
        "TimeInfo", "TimeStamp", "DateTimeOriginal", "Date", "Time", "DateTime", "DateTimeUTC",
        "ManufactureDate", "ManufactureDate1", "ManufactureDate2", "RicohDate", "DigitizationDate",
        "HometownCity", "DestinationCity", "HometownDST", "DestinationDST",
        "TravelDay",
      ], .time)
    keys.add(["TimeSincePowerOn", "PowerUpTime", "DateStampMode"], .time, .low)
    keys.add(["AccelerationVector", "RollAngle", "PitchAngle"], .motion)
    keys.add(
      [
        "Lens", "LensModel", "LensID", "LensSpec", "AuxiliaryLens", "ModelID", "SamsungModelID",
        "DeviceType", "ImageType", "ConversionLens", "AccessoryType", "CameraType", "BatteryType",
        "SensorPixelSize", "Make", "Model", "CameraModel", "PentaxModelID", "PentaxModelType",
        "CanonRawMakeModel", "CanonModelID", "KodakModel", "KodakMake", "RicohModel", "RicohMake",
        "OlympusImageType", "CanonImageType", "ProductionCode", "FilterModel", "ModelAndVersion",
      ], .device, by: "cameras")
    keys.add("NikonCaptureVersion", .software)
    keys.add(["Title", "Categories"], .text)
    keys.add(["Face*", "RecognizedFace*"], .face)
    keys.add("Accelerometer*", .motion)
    keys.add("LensType*", .device, by: "cameras")
    keys.add(["*PartNumber", "*ModelID"], .device, by: "cameras")
    keys.add(["*Firmware*", "*Software"], .software)
    keys.add("TextStamp*", .text)
    addSettings(to: &keys)
    keys.add(["PictureInfo_*", "X3F_*", "tag_0x*"], .unknown)
    keys.add("*", .structure, as: .numbers)
  }

  /// Adds the settings that lines of text, X3F files and the Kodak segment Meta state. Other keys of
  /// these can have any meaning.
  private static func addSettings(to keys: inout KeyDeclarations) {
    let lines = [
      "FNumber", "Aperture", "Shutter", "shtr", "Flash", "Macro", "StrobeTime", "Ytarget", "ylevel",
      "FocusPos", "FocusMode", "Quality", "ExpBias", "Resolution", "Protect", "ConTake",
      "ImageSize", "ColorMode", "Zoom", "ZoomPos", "LightS",
    ]
    keys.add(lines.map { "PictureInfo_" + $0 }, .structure, as: .numbers)
    let properties = [
      "AEMODE", "AFAREA", "AFINFOCUS", "AFMODE", "APERTURE", "AP_DESC", "BRACKET", "BURST",
      "CM_DESC", "COLORSPACE", "DRIVE", "EVAL_STATE", "EXPCOMP", "EXPNET", "EXPTIME", "FLASH",
      "FLASHEXPCOMP", "FLASHPOWER", "FLASHTTLMODE", "FLASHTYPE", "FLENGTH", "FLEQ35MM", "FOCUS",
      "IMAGERTEMP", "ISO", "LENSARANGE", "LENSFRANGE", "PMODE", "RESOLUTION", "SHUTTER", "SH_DESC",
      "VERSION_BF", "WB_DESC",
    ]
    keys.add(properties.map { "X3F_" + $0 }, .structure, as: .numbers)
    keys.add(
      [
        "FilmSize", "SBA_RGBShifts", "SBAInputImageColorspace", "SBAInputImageBitDepth",
        "SBAExposureRecord", "UserAdjSBA_RGBShifts", "ImageRotationStatus", "Magnification",
        "NativeXResolution", "NativeYResolution", "NativeResolutionUnit", "PrintQuality",
        "ImagePrintStatus",
      ], .structure, as: .numbers)
  }
}
