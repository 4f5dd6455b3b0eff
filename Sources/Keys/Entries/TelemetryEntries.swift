import Anatomy

/// Keys of camera telemetry.
extension KeyList {
  package static let gpmf = KeyList(.gpmf) { keys in
    keys.add(
      ["GPS5", "GPS9", "GPRI", "GLPI", "BPOS", "LNED"], .location, by: "GoPro")
    keys.add("GPSU", .location, .medium, by: "GoPro")
    keys.add(["GPSF", "GPSP", "GPSA"], .location, .low, by: "GoPro")
    keys.add(["FACE", "FCNM", "SMIL"], .face, by: "GoPro")
    keys.add(["MINF", "DVNM", "DVID", "FWVS", "OREN"], .device, by: "GoPro")
    keys.add("SNUM", .device, .high, by: "GoPro")
    keys.add(["CASN", "LINF", "CINF"], .identifier, .high, by: "GoPro")
    keys.add(["MUID", "GUMI"], .identifier, by: "GoPro")
    keys.add(
      [
        "ACCL", "GYRO", "MAGN", "GRAV", "CORI", "IORI", "SIMU", "ATTD", "ATTR", "ANGX", "ANGY",
        "ANGZ", "SCPR", "VFRH",
      ], .motion, by: "GoPro")
    keys.add("*", .structure)
  }

  package static let camm = KeyList(.camm) { keys in
    keys.add(["position", "minimum_gps", "gps"], .location)
    keys.add(["orientation", "gyroscope", "acceleration", "magnetic_field"], .motion)
    keys.add("exposure", .structure)
  }

  package static let rtmd = KeyList(.rtmd) { keys in
    keys.add("set_identifier", .identifier)
    keys.add(["lens_attributes", "camera_attributes"], .device)
    keys.add(["pitch_roll_yaw", "accelerometer"], .motion, by: "Sony")
    keys.add(
      [
        "iris_*", "focus_*", "macro_*", "lens_zoom_*", "optical_*", "zoom_*", "auto_*", "colour_*",
        "neutral_*", "imager_*", "capture_*", "sensor_*", "shutter_*", "master_*", "iso_*",
        "electrical_*", "white_*", "knee_*", "luminance_*", "exposure_*", "gamma_*", "coding_*",
      ], .structure)
  }

  package static let dji = KeyList(.dji) { keys in
    keys.add("*", .unknown)
  }
}
