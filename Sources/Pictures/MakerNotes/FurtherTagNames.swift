extension MakerTagNames {
  /// The tags of DJI drones.
  static let dji = RegisteredNames(
    """
    1 Make
    3 SpeedX
    4 SpeedY
    5 SpeedZ
    6 Pitch
    7 Yaw
    8 Roll
    9 CameraPitch
    A CameraYaw
    B CameraRoll
    """)

  /// The tags of FLIR cameras.
  static let flir = RegisteredNames(
    """
    1 ImageTemperatureMax
    2 ImageTemperatureMin
    3 Emissivity
    5 CameraTemperatureRangeMax
    6 CameraTemperatureRangeMin
    """)

  /// The tags of Motorola phones.
  static let motorola = RegisteredNames(
    """
    5500 BuildNumber
    5501 SerialNumber
    6420 CustomRendered
    64D0 DriveMode
    665E Sensor
    6705 ManufactureDate
    """)

  /// The tags of Phase One backs.
  static let phaseOne = RegisteredNames(
    """
    100 CameraOrientation
    102 SerialNumber
    105 ISO
    106 ColorMatrix1
    107 WB_RGBLevels
    108 SensorWidth
    109 SensorHeight
    10A SensorLeftMargin
    10B SensorTopMargin
    10C ImageWidth
    10D ImageHeight
    10E RawFormat
    10F RawData
    110 SensorCalibration
    112 DateTimeOriginal
    113 ImageNumber
    203 Software
    204 System
    210 SensorTemperature
    211 SensorTemperature2
    21C StripOffsets
    21D BlackLevel
    222 SplitColumn
    223 BlackLevelData
    226 ColorMatrix2
    267 AFAdjustment
    301 FirmwareVersions
    400 ShutterSpeedValue
    401 ApertureValue
    402 ExposureCompensation
    403 FocalLength
    410 CameraModel
    412 LensModel
    414 MaxApertureValue
    415 MinApertureValue
    455 Viewfinder
    """)

  /// The tags of records in the Camera Image File Format of Canon.
  static let ciff = RegisteredNames(
    """
    0 NullRecord
    1 FreeBytes
    32 CanonColorInfo1
    805 CanonFileDescription
    80A CanonRawMakeModel
    80B CanonFirmwareVersion
    80C ComponentVersion
    80D ROMOperationMode
    810 OwnerName
    815 CanonImageType
    816 OriginalFileName
    817 ThumbnailFileName
    100A TargetImageType
    1010 ShutterReleaseMethod
    1011 ShutterReleaseTiming
    1016 ReleaseSetting
    101C BaseISO
    1028 CanonFlashInfo
    1029 CanonFocalLength
    102A CanonShotInfo
    102C CanonColorInfo2
    102D CanonCameraSettings
    1030 WhiteSample
    1031 SensorInfo
    1033 CustomFunctions10D
    1038 CanonAFInfo
    1093 CanonFileInfo
    10A9 ColorBalance
    10AE ColorTemperature
    10B4 ColorSpace
    10B5 RawJpgInfo
    1803 ImageFormat
    1804 RecordID
    1806 SelfTimerTime
    1807 TargetDistanceSetting
    180B SerialNumber
    180E TimeStamp
    1810 ImageInfo
    1813 FlashInfo
    1814 MeasuredEV
    1817 FileNumber
    1818 ExposureInfo
    1834 CanonModelID
    1835 DecoderTable
    183B SerialNumberFormat
    2005 RawData
    2007 JpgFromRaw
    2008 ThumbnailImage
    2804 ImageDescription
    2807 CameraObject
    3002 ShootingRecord
    3003 MeasuredInfo
    3004 CameraSpecification
    300A ImageProps
    300B ExifInformation
    """)

  /// The tags of the Kodak segment Meta.
  static let kodakMeta = RegisteredNames(
    """
    C350 FilmProductCode
    C351 ImageSourceEK
    C352 CaptureConditionsPAR
    C353 CameraOwner
    C354 SerialNumber
    C355 UserSelectGroupTitle
    C356 DealerIDNumber
    C357 CaptureDeviceFID
    C358 EnvelopeNumber
    C359 FrameNumber
    C35A FilmCategory
    C35B FilmGencode
    C35C ModelAndVersion
    C35D FilmSize
    C35E SBA_RGBShifts
    C35F SBAInputImageColorspace
    C360 SBAInputImageBitDepth
    C361 SBAExposureRecord
    C362 UserAdjSBA_RGBShifts
    C363 ImageRotationStatus
    C364 RollGuidElements
    C365 MetadataNumber
    C366 EditTagArray
    C367 Magnification
    C36C NativeXResolution
    C36D NativeYResolution
    C36E KodakEffectsIFD
    C36F KodakBordersIFD
    C37A NativeResolutionUnit
    C418 SourceImageDirectory
    C419 SourceImageFileName
    C41A SourceImageVolumeName
    C46C PrintQuality
    C46E ImagePrintStatus
    """)

  /// The tags of the calibration of Phase One backs.
  static let phaseOneCalibration = RegisteredNames(
    """
    400 SensorDefects
    401 AllColorFlatField1
    407 SerialNumber
    40B RedBlueFlatField
    410 AllColorFlatField2
    416 AllColorFlatField3
    419 LinearizationCoefficients1
    41A LinearizationCoefficients2
    """)
}
