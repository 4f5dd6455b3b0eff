extension KeyTables {
  /// Streams of cameras that measure while they record.
  static let telemetry = """
    gpmf location: GPS5 GPS9 GPSU GPSF GPSP GPSA GPRI GLPI BPOS GRAV_GPS DVNM_GPS — GoPro
    gpmf face: FACE FCNM SMIL — GoPro
    gpmf device: MINF DVNM DVID FWVS OREN LNED CASN_MODEL — GoPro
    gpmf device high: CASN SNUM — GoPro
    gpmf identifier: MUID GUMI — GoPro
    gpmf time: TSMP_UTC DATE STMP_UTC
    gpmf playback: *
    camm location: 5 6 gps gps_position position minimal_gps full_gps
    camm device: *
    rtmd device: *
    dji device: *
    c2pa provenance: *
    """

  static let others = """
    plist unknown: *
    xml unknown: *
    hls work: title com.example.*
    hls note: comment
    hls structure: *
    """
}
