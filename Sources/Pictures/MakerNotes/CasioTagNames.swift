extension MakerTagNames {
  /// The tags of Casio cameras.
  static let casio = RegisteredNames(
    """
    1 RecordingMode
    2 Quality
    3 FocusMode
    4 FlashMode
    5 FlashIntensity
    6 ObjectDistance
    7 WhiteBalance
    A DigitalZoom
    B Sharpness
    C Contrast
    D Saturation
    14 ISO
    15 FirmwareDate
    16 Enhancement
    17 ColorFilter
    18 AFPoint
    19 FlashIntensity
    E00 PrintIM
    """)

  /// The tags of Casio cameras with notes that begin with a signature.
  static let casioQV = RegisteredNames(
    """
    2 PreviewImageSize
    3 PreviewImageLength
    4 PreviewImageStart
    8 QualityMode
    9 CasioImageSize
    D FocusMode
    14 ISO
    19 WhiteBalance
    1D FocalLength
    1F Saturation
    20 Contrast
    21 Sharpness
    E00 PrintIM
    2000 PreviewImage
    2001 FirmwareDate
    2011 WhiteBalanceBias
    2012 WhiteBalance
    2021 AFPointPosition
    2022 ObjectDistance
    2034 FlashDistance
    2076 SpecialEffectMode
    2089 FaceInfo1
    211C FacesDetected
    3000 RecordMode
    3001 ReleaseMode
    3002 Quality
    3003 FocusMode
    3006 HometownCity
    3007 BestShotMode
    3008 AutoISO
    3009 AFMode
    3011 Sharpness
    3012 Contrast
    3013 Saturation
    3014 ISO
    3015 ColorMode
    3016 Enhancement
    3017 ColorFilter
    301B ArtMode
    301C SequenceNumber
    301D BracketSequence
    3020 ImageStabilization
    302A LightingMode
    302B PortraitRefiner
    3030 SpecialEffectLevel
    3031 SpecialEffectSetting
    3103 DriveMode
    310B ArtModeParameters
    4001 CaptureFrameRate
    4003 VideoQuality
    """)
}
