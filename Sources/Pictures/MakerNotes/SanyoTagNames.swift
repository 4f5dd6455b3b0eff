extension MakerTagNames {
  /// The tags of Sanyo cameras.
  static let sanyo = RegisteredNames(
    """
    FF MakerNoteOffset
    100 SanyoThumbnail
    200 SpecialMode
    201 SanyoQuality
    202 Macro
    204 DigitalZoom
    207 SoftwareVersion
    208 PictInfo
    209 CameraID
    20E SequentialShot
    20F WideRange
    210 ColorAdjustmentMode
    213 QuickShot
    214 SelfTimer
    216 VoiceMemo
    217 RecordShutterRelease
    218 FlickerReduce
    219 OpticalZoomOn
    21B DigitalZoomOn
    21D LightSourceSpecial
    21E Resaved
    21F SceneSelect
    223 ManualFocusDistance
    224 SequenceShotInterval
    225 FlashMode
    E00 PrintIM
    F00 DataDump
    """)
}
