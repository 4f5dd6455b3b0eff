extension KeyTables {
  /// Catalog lines for keys of camera telemetry.
  static let telemetry = """
    gpmf location: GPS5 GPS9 GPSU GPSF GPSP GPSA GPRI GLPI BPOS LNED — GoPro
    gpmf face: FACE FCNM SMIL — GoPro
    gpmf device: MINF DVNM DVID FWVS OREN — GoPro
    gpmf device high: CASN SNUM — GoPro
    gpmf identifier: MUID GUMI — GoPro
    gpmf motion: ACCL GYRO MAGN GRAV CORI IORI SIMU ATTD ATTR ANGX ANGY ANGZ SCPR VFRH — GoPro
    gpmf structure: *
    camm location: position minimum_gps gps
    camm motion: orientation gyroscope acceleration magnetic_field
    camm structure: exposure
    rtmd identifier: set_identifier
    rtmd device: lens_attributes camera_attributes
    rtmd motion: pitch_roll_yaw accelerometer — Sony
    rtmd structure: iris_* focus_* macro_* lens_zoom_* optical_* zoom_* auto_* colour_* neutral_*
    rtmd structure: imager_* capture_* sensor_* shutter_* master_* iso_* electrical_* white_* knee_*
    rtmd structure: luminance_* exposure_* gamma_* coding_*
    dji unknown: *
    c2pa provenance: *
    """

  static let others = """
    plist unknown: *
    xml software: GSpherical:StitchingSoftware
    xml time: GSpherical:Timestamp
    xml playback: GSpherical:Spherical GSpherical:Stitched GSpherical:ProjectionType GSpherical:StereoMode
    xml playback numbers: GSpherical:SourceCount GSpherical:Initial* GSpherical:Cropped* GSpherical:Full*
    xml unknown: *
    hls descriptive: title com.example.*
    hls text: comment
    hls structure: *
    """
}
