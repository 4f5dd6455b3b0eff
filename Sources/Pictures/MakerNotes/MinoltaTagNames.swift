extension MakerTagNames {
  /// The tags of Minolta and Konica Minolta cameras.
  static let minolta = RegisteredNames(
    """
    0 MakerNoteVersion
    1 MinoltaCameraSettingsOld
    3 MinoltaCameraSettings
    4 MinoltaCameraSettings7D
    10 CameraInfoA100
    18 ISInfoA100
    20 WBInfoA100
    40 CompressedImageSize
    81 PreviewImage
    88 PreviewImageStart
    89 PreviewImageLength
    100 SceneMode
    101 ColorMode
    102 MinoltaQuality
    103 MinoltaQuality
    104 FlashExposureComp
    105 Teleconverter
    107 ImageStabilization
    109 RawAndJpgRecording
    10A ZoneMatching
    10B ColorTemperature
    10C LensType
    111 ColorCompensationFilter
    112 WhiteBalanceFineTune
    113 ImageStabilization
    114 MinoltaCameraSettings5D
    115 WhiteBalance
    E00 PrintIM
    F00 MinoltaCameraSettings2
    """)
}
