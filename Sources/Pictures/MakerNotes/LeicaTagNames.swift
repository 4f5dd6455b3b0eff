extension MakerTagNames {
  /// The tags of the M8, M9, R8 and R9.
  static let leica = RegisteredNames(
    """
    B SerialInfo
    D WB_RGBLevels
    300 Quality
    302 UserProfile
    303 SerialNumber
    304 WhiteBalance
    310 LensType
    311 ExternalSensorBrightnessValue
    312 MeasuredLV
    313 ApproximateFNumber
    320 CameraTemperature
    321 ColorTemperature
    322 WBRedLevel
    323 WBGreenLevel
    324 WBBlueLevel
    325 UVIRFilterCorrection
    330 CCDVersion
    331 CCDBoardVersion
    332 ControllerBoardVersion
    333 M16CVersion
    340 ImageIDNumber
    3000 Subdir3000
    3100 Subdir3100
    3400 Subdir3400
    3900 Subdir3900
    """)

  /// The tags of the directories in notes of the M9.
  static let leicaSettings = RegisteredNames(
    """
    300A Contrast
    300B Sharpening
    300D Saturation
    3033 WhiteBalance
    3034 JPEGQuality
    3036 WB_RGBLevels
    3038 UserProfile
    303A JPEGSize
    3103 SerialNumber
    3109 FirmwareVersion
    312A BaseISO
    312B SensorWidth
    312C SensorHeight
    312D SensorBitDepth
    3402 CameraTemperature
    3405 LensType
    3406 ApproximateFNumber
    3407 MeasuredLV
    3408 ExternalSensorBrightnessValue
    3901 Data1
    3902 Data2
    """)

  /// The tags of the X, T and Q.
  static let leicaX = RegisteredNames(
    """
    303 LensType
    305 SerialNumber
    407 OriginalFileName
    408 OriginalDirectory
    40A FocusInfo
    40D ExposureMode
    410 ShotInfo
    412 FilmMode
    413 WB_RGBLevels
    500 InternalSerialNumber
    """)

  /// The tags of the S, and of the M from the M (Typ 240) on.
  static let leicaS = RegisteredNames(
    """
    300 PreviewImage
    303 LensType
    304 FocusDistance
    311 ExternalSensorBrightnessValue
    312 MeasuredLV
    320 FirmwareVersion
    321 LensSerialNumber
    34C UserProfile
    359 ISOSelected
    35A FNumber
    35B CorrelatedColorTemp
    35C ColorTint
    35D WhitePoint
    """)
}
