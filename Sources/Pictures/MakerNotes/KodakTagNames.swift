extension MakerTagNames {
  /// The tags of Kodak cameras with notes in TIFF form.
  static let kodak = RegisteredNames(
    """
    2 PreviewImageSize
    12 ExposureTime
    13 FNumber
    14 ISO
    1D FocalLength
    FC00 SubIFD0
    FC01 SubIFD1
    FC02 SubIFD2
    FC03 SubIFD3
    FC04 SubIFD4
    FC05 SubIFD5
    FC06 SubIFD6
    FCFF SubIFD255
    FF00 CameraInfo
    """)

  /// The tags of PixPro cameras.
  static let pixPro = RegisteredNames(
    """
    104 FirmwareVersion
    203 PictureEffect
    207 KodakModel
    300 KodakMake
    308 LensSerialNumber
    309 LensModel
    30D LevelMeter
    311 Pitch
    312 Yaw
    313 Roll
    314 CX
    315 CY
    316 Rads
    """)

  /// The tags of the settings in Kodak notes.
  static let kodakSettings = RegisteredNames(
    """
    FA02 SceneMode
    FA19 SerialNumber
    FA1D KodakImageWidth
    FA1E KodakImageHeight
    FA20 SensorWidth
    FA21 SensorHeight
    FA23 FNumber
    FA24 ExposureTime
    FA2E ISO
    FA3D OpticalZoom
    FA46 ISO
    FA51 KodakImageWidth
    FA52 KodakImageHeight
    FA54 ThumbnailWidth
    FA55 ThumbnailHeight
    FA57 PreviewImageWidth
    FA58 PreviewImageHeight
    """)

  /// The tags of the camera in Kodak notes.
  static let kodakCamera = RegisteredNames(
    """
    F900 SensorWidth
    F901 SensorHeight
    F902 BayerPattern
    F903 SensorFullWidth
    F904 SensorFullHeight
    F907 KodakImageWidth
    F908 KodakImageHeight
    FA00 KodakInfoType
    FA04 SerialNumber
    FD04 FNumber
    FD05 ExposureTime
    FD06 ISO
    """)
}
