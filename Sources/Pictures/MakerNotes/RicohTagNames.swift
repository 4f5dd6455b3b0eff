extension MakerTagNames {
  /// The tags of Ricoh cameras.
  static let ricoh = RegisteredNames(
    """
    1 MakerNoteType
    2 FirmwareVersion
    5 SerialNumber
    E00 PrintIM
    1000 RecordingFormat
    1001 ImageInfo
    1002 DriveMode
    1003 Sharpness
    1004 WhiteBalanceFineTune
    1006 FocusMode
    1007 AutoBracketing
    1009 MacroMode
    100A FlashMode
    100B FlashExposureComp
    100C ManualFlashOutput
    100D FullPressSnap
    100E DynamicRangeExpansion
    100F NoiseReduction
    1010 ImageEffects
    1011 Vignetting
    1012 Contrast
    1013 Saturation
    1014 Sharpness
    1015 ToningEffect
    1016 HueAdjust
    1017 WideAdapter
    1018 CropMode
    1019 NDFilter
    101A WBBracketShotNumber
    1200 AFStatus
    1201 AFAreaXPosition1
    1202 AFAreaYPosition1
    1203 AFAreaXPosition
    1204 AFAreaYPosition
    1205 AFAreaMode
    1307 ColorTempKelvin
    1308 ColorTemperature
    1500 FocalLength
    1601 SensorWidth
    1602 SensorHeight
    1603 CroppedImageWidth
    1604 CroppedImageHeight
    2001 RicohSubdir
    4001 ThetaSubdir
    """)

  /// The tags of the second directory.
  static let ricohSettings = RegisteredNames(
    """
    4 ManufactureDate1
    5 ManufactureDate2
    1A FaceInfo
    29 FirmwareInfo
    2A NoiseReduction
    2C SerialInfo
    """)

  /// The tags of the Theta.
  static let theta = RegisteredNames(
    """
    3 Accelerometer
    4 Compass
    A TimeZone
    """)

  /// The tags of notes that begin with a TIFF header.
  static let ricohWG = RegisteredNames(
    """
    207 RicohModel
    300 RicohMake
    """)
}
