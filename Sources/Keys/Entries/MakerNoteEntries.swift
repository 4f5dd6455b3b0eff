import Anatomy

/// Keys of maker notes.
extension KeyList {
  package static let makerNote = KeyList(.makerNote) { keys in
    keys.add("ContentIdentifier", .identifier, .high, states: [.identifier: 1], by: "cameras")
    keys.add(["HDRHeadroom", "HDRGain"], .playback)
    keys.add(
      [
        "SerialNumber", "InternalSerialNumber", "LensSerialNumber", "InternalLensSerialNumber",
        "AccessorySerialNumber", "ImageUniqueID", "PhotoIdentifier", "BurstUUID",
        "ImageCaptureRequestID",
      ], .identifier, .high, by: "cameras")
    keys.add(
      [
        "ShutterCount", "MechanicalShutterCount", "ImageCount", "DeletedImageCount", "FileNumber",
        "LivePhotoVideoIndex",
      ], .identifier, by: "cameras")
    keys.add(["OwnerName", "BabyName", "BabyAge"], .person)
    keys.add(
      [
        "Location", "LocationName", "LocalLocationName", "LocationInfo", "Country", "CountryCode",
        "State", "City", "City2", "Landmark",
      ], .location)
    keys.add(
      [
        "RunTime", "TimeZone", "TimeZoneCity", "WorldTimeLocation", "DaylightSaving", "WorldTime",
        "TimeInfo", "TimeStamp", "TimeSincePowerOn", "PowerUpTime", "TravelDay", "DateStampMode",
      ], .time)
    keys.add(["AccelerationVector", "RollAngle", "PitchAngle"], .motion)
    keys.add(
      [
        "Lens", "LensModel", "LensID", "LensSpec", "AuxiliaryLens", "ModelID", "SamsungModelID",
        "DeviceType", "ImageType", "ConversionLens", "AccessoryType", "CameraType", "BatteryType",
        "SensorPixelSize",
      ], .device, by: "cameras")
    keys.add("NikonCaptureVersion", .software)
    keys.add(["Title", "Categories"], .text)
    keys.add(["Face*", "RecognizedFace*"], .face)
    keys.add("Accelerometer*", .motion)
    keys.add("LensType*", .device, by: "cameras")
    keys.add(["Firmware*", "LensFirmware*"], .software)
    keys.add("TextStamp*", .text)
    keys.add("tag_0x*", .unknown)
    keys.add("*", .structure, as: .numbers)
  }
}
