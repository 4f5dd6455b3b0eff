extension MakerTagNames {
  /// The tags of Olympus cameras, and of others that they built.
  static let olympus = RegisteredNames(
    """
    0 MakerNoteVersion
    1 MinoltaCameraSettingsOld
    3 MinoltaCameraSettings
    40 CompressedImageSize
    81 PreviewImageData
    88 PreviewImageStart
    89 PreviewImageLength
    100 ThumbnailImage
    104 BodyFirmwareVersion
    200 SpecialMode
    201 Quality
    202 Macro
    203 BWMode
    204 DigitalZoom
    205 FocalPlaneDiagonal
    206 LensDistortionParams
    207 CameraType
    208 TextInfo
    209 CameraID
    20B EpsonImageWidth
    20C EpsonImageHeight
    20D EpsonSoftware
    280 PreviewImage
    300 PreCaptureFrames
    301 WhiteBoard
    302 OneTouchWB
    303 WhiteBalanceBracket
    304 WhiteBalanceBias
    400 SensorArea
    401 BlackLevel
    403 SceneMode
    404 SerialNumber
    405 Firmware
    E00 PrintIM
    F00 DataDump
    F01 DataDump2
    F04 ZoomedPreviewStart
    F05 ZoomedPreviewLength
    F06 ZoomedPreviewSize
    1000 ShutterSpeedValue
    1001 ISOValue
    1002 ApertureValue
    1003 BrightnessValue
    1004 FlashMode
    1005 FlashDevice
    1006 ExposureCompensation
    1007 SensorTemperature
    1008 LensTemperature
    1009 LightCondition
    100A FocusRange
    100B FocusMode
    100C ManualFocusDistance
    100D ZoomStepCount
    100E FocusStepCount
    100F Sharpness
    1010 FlashChargeLevel
    1011 ColorMatrix
    1012 BlackLevel
    1013 ColorTemperatureBG
    1014 ColorTemperatureRG
    1015 WBMode
    1017 RedBalance
    1018 BlueBalance
    1019 ColorMatrixNumber
    101A SerialNumber
    101B ExternalFlashAE1_0
    101C ExternalFlashAE2_0
    101D InternalFlashAE1_0
    101E InternalFlashAE2_0
    101F ExternalFlashAE1
    1020 ExternalFlashAE2
    1021 InternalFlashAE1
    1022 InternalFlashAE2
    1023 FlashExposureComp
    1024 InternalFlashTable
    1025 ExternalFlashGValue
    1026 ExternalFlashBounce
    1027 ExternalFlashZoom
    1028 ExternalFlashMode
    1029 Contrast
    102A SharpnessFactor
    102B ColorControl
    102C ValidBits
    102D CoringFilter
    102E OlympusImageWidth
    102F OlympusImageHeight
    1030 SceneDetect
    1031 SceneArea
    1033 SceneDetectData
    1034 CompressionRatio
    1035 PreviewImageValid
    1036 PreviewImageStart
    1037 PreviewImageLength
    1038 AFResult
    1039 CCDScanMode
    103A NoiseReduction
    103B FocusStepInfinity
    103C FocusStepNear
    103D LightValueCenter
    103E LightValuePeriphery
    103F FieldCount
    2010 Equipment
    2020 CameraSettings
    2030 RawDevelopment
    2031 RawDev2
    2040 ImageProcessing
    2050 FocusInfo
    2100 Olympus2100
    2200 Olympus2200
    2300 Olympus2300
    2400 Olympus2400
    2500 Olympus2500
    2600 Olympus2600
    2700 Olympus2700
    2800 Olympus2800
    2900 Olympus2900
    3000 RawInfo
    4000 MainInfo
    """)

  /// The tags of the camera, the lens and the flash.
  static let olympusEquipment = RegisteredNames(
    """
    0 EquipmentVersion
    100 CameraType2
    101 SerialNumber
    102 InternalSerialNumber
    103 FocalPlaneDiagonal
    104 BodyFirmwareVersion
    201 LensType
    202 LensSerialNumber
    203 LensModel
    204 LensFirmwareVersion
    205 MaxApertureAtMinFocal
    206 MaxApertureAtMaxFocal
    207 MinFocalLength
    208 MaxFocalLength
    20A MaxAperture
    20B LensProperties
    301 Extender
    302 ExtenderSerialNumber
    303 ExtenderModel
    304 ExtenderFirmwareVersion
    403 ConversionLens
    1000 FlashType
    1001 FlashModel
    1002 FlashFirmwareVersion
    1003 FlashSerialNumber
    """)

  /// The tags of the settings.
  static let olympusSettings = RegisteredNames(
    """
    0 CameraSettingsVersion
    100 PreviewImageValid
    101 PreviewImageStart
    102 PreviewImageLength
    200 ExposureMode
    201 AELock
    202 MeteringMode
    203 ExposureShift
    204 NDFilter
    300 MacroMode
    301 FocusMode
    302 FocusProcess
    303 AFSearch
    304 AFAreas
    305 AFPointSelected
    306 AFFineTune
    307 AFFineTuneAdj
    308 FocusBracketStepSize
    309 AISubjectTrackingMode
    400 FlashMode
    401 FlashExposureComp
    403 FlashRemoteControl
    404 FlashControlMode
    405 FlashIntensity
    406 ManualFlashStrength
    500 WhiteBalance2
    501 WhiteBalanceTemperature
    502 WhiteBalanceBracket
    503 CustomSaturation
    504 ModifiedSaturation
    505 ContrastSetting
    506 SharpnessSetting
    507 ColorSpace
    509 SceneMode
    50A NoiseReduction
    50B DistortionCorrection
    50C ShadingCompensation
    50D CompressionFactor
    50F Gradation
    520 PictureMode
    521 PictureModeSaturation
    522 PictureModeHue
    523 PictureModeContrast
    524 PictureModeSharpness
    525 PictureModeBWFilter
    526 PictureModeTone
    527 NoiseFilter
    529 ArtFilter
    52C MagicFilter
    52D PictureModeEffect
    52E ToneLevel
    52F ArtFilterEffect
    532 ColorCreatorEffect
    537 MonochromeProfileSettings
    538 FilmGrainEffect
    539 ColorProfileSettings
    53A MonochromeVignetting
    53B MonochromeColor
    600 DriveMode
    601 PanoramaMode
    603 ImageQuality2
    604 ImageStabilization
    804 StackedImage
    900 ManometerPressure
    901 ManometerReading
    902 ExtendedWBDetect
    903 RollAngle
    904 PitchAngle
    908 DateTimeUTC
    """)

  /// The tags of the development of raw photos.
  static let olympusRawDevelopment = RegisteredNames(
    """
    0 RawDevVersion
    100 RawDevExposureBiasValue
    101 RawDevWhiteBalanceValue
    102 RawDevWBFineAdjustment
    103 RawDevGrayPoint
    104 RawDevSaturationEmphasis
    105 RawDevMemoryColorEmphasis
    106 RawDevContrastValue
    107 RawDevSharpnessValue
    108 RawDevColorSpace
    109 RawDevEngine
    10A RawDevNoiseReduction
    10B RawDevEditStatus
    10C RawDevSettings
    """)

  /// The tags of the development of raw photos, version 2.
  static let olympusRawDevelopment2 = RegisteredNames(
    """
    0 RawDevVersion
    100 RawDevExposureBiasValue
    101 RawDevWhiteBalance
    102 RawDevWhiteBalanceValue
    103 RawDevWBFineAdjustment
    104 RawDevGrayPoint
    105 RawDevContrastValue
    106 RawDevSharpnessValue
    107 RawDevSaturationEmphasis
    108 RawDevMemoryColorEmphasis
    109 RawDevColorSpace
    10A RawDevNoiseReduction
    10B RawDevEngine
    10C RawDevPictureMode
    10D RawDevPMSaturation
    10E RawDevPMContrast
    10F RawDevPMSharpness
    110 RawDevPM_BWFilter
    111 RawDevPMPictureTone
    112 RawDevGradation
    113 RawDevSaturation3
    119 RawDevAutoGradation
    120 RawDevPMNoiseFilter
    121 RawDevArtFilter
    """)

  /// The tags of the image processing.
  static let olympusImageProcessing = RegisteredNames(
    """
    0 ImageProcessingVersion
    100 WB_RBLevels
    102 WB_RBLevels3000K
    103 WB_RBLevels3300K
    104 WB_RBLevels3600K
    105 WB_RBLevels3900K
    106 WB_RBLevels4000K
    107 WB_RBLevels4300K
    108 WB_RBLevels4500K
    109 WB_RBLevels4800K
    10A WB_RBLevels5300K
    10B WB_RBLevels6000K
    10C WB_RBLevels6600K
    10D WB_RBLevels7500K
    10E WB_RBLevelsCWB1
    10F WB_RBLevelsCWB2
    110 WB_RBLevelsCWB3
    111 WB_RBLevelsCWB4
    113 WB_GLevel3000K
    114 WB_GLevel3300K
    115 WB_GLevel3600K
    116 WB_GLevel3900K
    117 WB_GLevel4000K
    118 WB_GLevel4300K
    119 WB_GLevel4500K
    11A WB_GLevel4800K
    11B WB_GLevel5300K
    11C WB_GLevel6000K
    11D WB_GLevel6600K
    11E WB_GLevel7500K
    11F WB_GLevel
    200 ColorMatrix
    300 Enhancer
    301 EnhancerValues
    310 CoringFilter
    311 CoringValues
    600 BlackLevel2
    610 GainBase
    611 ValidBits
    612 CropLeft
    613 CropTop
    614 CropWidth
    615 CropHeight
    805 SensorCalibration
    1010 NoiseReduction2
    1011 DistortionCorrection2
    1012 ShadingCompensation2
    101C MultipleExposureMode
    1112 AspectRatio
    1113 AspectFrame
    1200 FacesDetected
    1201 FaceDetectArea
    1202 MaxFaces
    1203 FaceDetectFrameSize
    1207 FaceDetectFrameCrop
    1306 CameraTemperature
    1900 KeystoneCompensation
    1901 KeystoneDirection
    1906 KeystoneValue
    """)

  /// The tags of the focus.
  static let olympusFocus = RegisteredNames(
    """
    0 FocusInfoVersion
    209 AutoFocus
    210 SceneDetect
    211 SceneArea
    212 SceneDetectData
    300 ZoomStepCount
    301 FocusStepCount
    303 FocusStepInfinity
    304 FocusStepNear
    305 FocusDistance
    308 AFPoint
    328 AFInfo
    1201 ExternalFlash
    1203 ExternalFlashGuideNumber
    1204 ExternalFlashBounce
    1205 ExternalFlashZoom
    1208 InternalFlash
    1209 ManualFlash
    120A MacroLED
    1500 SensorTemperature
    1600 ImageStabilization
    """)

  /// The tags of the raw picture.
  static let olympusRawInfo = RegisteredNames(
    """
    0 RawInfoVersion
    100 WB_RBLevelsUsed
    110 WB_RBLevelsAuto
    120 WB_RBLevelsShade
    121 WB_RBLevelsCloudy
    122 WB_RBLevelsFineWeather
    123 WB_RBLevelsTungsten
    124 WB_RBLevelsEveningSunlight
    130 WB_RBLevelsDaylightFluor
    131 WB_RBLevelsDayWhiteFluor
    132 WB_RBLevelsCoolWhiteFluor
    133 WB_RBLevelsWhiteFluorescent
    200 ColorMatrix2
    310 CoringFilter
    311 CoringValues
    600 BlackLevel2
    601 YCbCrCoefficients
    611 ValidPixelDepth
    612 CropLeft
    613 CropTop
    614 CropWidth
    615 CropHeight
    1000 LightSource
    1001 WhiteBalanceComp
    1010 SaturationSetting
    1011 HueSetting
    1012 ContrastSetting
    1013 SharpnessSetting
    2000 CMExposureCompensation
    2001 CMWhiteBalance
    2002 CMWhiteBalanceComp
    2010 CMWhiteBalanceGrayPoint
    2020 CMSaturation
    2021 CMHue
    2022 CMContrast
    2023 CMSharpness
    """)
}
