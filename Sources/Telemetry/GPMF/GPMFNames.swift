import Anatomy
import Bytes

extension GPMF {
  /// Keys and titles of the items of the format itself, of streams, and of recording settings.
  static let names = """
    ABSC Absolute Scene Change
    ACCL Accelerometer
    ALLD Automatic Low Light Duration
    ANGX Angle X
    ANGY Angle Y
    ANGZ Angle Z
    APTO Audio Protune Option
    ARUW Aspect Ratio Unwarped
    ARWA Aspect Ratio Warped
    ATTD Attitude
    ATTR Attitude Target
    AUBT Audio Bluetooth
    AUDO Audio Setting
    AUPT Audio Protune
    AALP Audio Level
    BITR Bit Rate
    BPOS Controller Position
    BRID Burst Identifier
    BROD Broadcast
    CALH Calibration Height
    CALW Calibration Width
    CASN Camera Serial Number
    CDAT Creation Date
    CDTM Capture Delay
    CINF Camera Information
    CMOD Camera Mode
    CORI Camera Orientation
    CPID Capture Identifier
    CPIN Chapter Number
    CRTX Correction X
    CRTY Correction Y
    CSEN Coyote Sense
    CTRX Center X
    CTRY Center Y
    CYTS Coyote Status
    DISP Disparity
    DNSC Denoise Setting
    DUST Duration Setting
    DVID Device Identifier
    DVNM Device Name
    DZMX Digital Zoom Maximum
    DZOM Digital Zoom
    DZST Digital Zoom Setting
    EISA Electronic Image Stabilization Applied
    EISE Electronic Image Stabilization Enabled
    EMPT Empty Packets
    ESCS Escape Status
    EXPT Exposure Type
    FACE Face Detection
    FCNM Faces in Frame
    FMWR Firmware Version
    FWVS Other Firmware Version
    GLPI Global Position
    GPRI GPS Raw
    GPS5 GPS Position
    GPS9 GPS Position, with Time
    GPSA GPS Altitude System
    GPSF GPS Fix
    GPSP GPS Precision
    GPSU GPS Time
    GRAV Gravity Vector
    GYRO Gyroscope
    HCTL Horizon Control
    HDRV High Dynamic Range Video
    HFLG Highlight Flag
    HLMT Highlights
    HSGT High Sight
    HUES Predominant Hue
    IORI Image Orientation
    ISOE Sensor ISO
    ISOG Sensor Gain
    KBAT Battery Status
    KLNS Lens Coefficients
    LINF Lens Information
    LNED Local Position, North East Down
    LOGS Health Logs
    LRVO Low Resolution Video Offset
    LRVS Low Resolution Video Size
    LSKP Luminance Skipped
    MAGN Magnetometer
    MANL Highlight
    MAPX Mapping X
    MAPY Mapping Y
    MFOV Maximum Field of View
    MINF Camera Model
    MMOD Media Mode
    MSKP Main Frames Skipped
    MTRX Axis Matrix
    MTYP Media Type
    MUID Media Unique Identifier
    MWET Microphone Wet
    MXCF Mapping X Coefficients
    MYCF Mapping Y Coefficients
    OREN Automatic Rotation
    ORIN Input Orientation
    ORIO Output Orientation
    PHDR Photo HDR
    PIMD Protune ISO Mode
    PIMN Protune ISO Minimum
    PIMX Protune ISO Maximum
    POLY Lens Polynomial
    PRAW Photo Raw
    PRES Photo Resolution
    PRJT Projection
    PRNA Preset Name
    PRNU Preset Number
    PRTN Protune
    PTCL Protune Color
    PTEV Protune Exposure Value
    PTSH Protune Sharpness
    PTWB Protune White Balance
    PVUL Protune Video Level
    PWPR Power Profile
    PYCF Polynomial Coefficients
    QUAN Quantization
    RATE Capture Rate
    RMRK Remark
    SCAL Scale
    SCAP Schedule Capture
    SCEN Scene Classification
    SCPR Scaled Pressure
    SCTM Schedule Capture Time
    SFTR Soft Transition
    SHFX Shift X
    SHFY Shift Y
    SHFZ Shift Z
    SHUT Shutter Time
    SIMU Scaled Inertial Measurement
    SIUN SI Units
    SMTR Super Mode
    SOFF Sensor Offset
    SROT Sensor Readout Time
    STMP Microsecond Timestamp
    STNM Stream Name
    STPS Total Steps
    SYST System Time
    TICK Beginning in Milliseconds
    TIMO Time Offset
    TMPC Temperature
    TOCK End in Milliseconds
    TSMP Total Samples
    TYPE Structure Type
    TZON Time Zone
    UNIF Input Uniformity
    UNIT Display Units
    VERS Metadata Version
    VFOV Field of View
    VFPS Frame Rate
    VFRH Visual Flight Rules Display
    VLTA Video Loop Actual
    VLTE Video Loop Enabled
    VPTS Video Presentation Time
    VRES Video Resolution
    WBAL White Balance
    WNDM Wind Processing
    WRGB White Balance Gains
    YAVG Average Luminance
    ZFOV Diagonal Field of View
    ZMPL Zoom Scale
    """

  /// Returns the names of the columns in the rows of an item; empty if the format does not define
  /// them.
  static func columns(of code: FourCC) -> [String] {
    switch code {
    case "GPS5": ["latitude", "longitude", "altitude", "speed_2D", "speed_3D"]
    case "GPS9":
      [
        "latitude", "longitude", "altitude", "speed_2D", "speed_3D", "days_since_2000",
        "seconds_since_midnight", "dilution_of_precision", "fix",
      ]
    case "GLPI":
      [
        "time", "latitude", "longitude", "altitude", "relative_altitude", "speed_x", "speed_y",
        "speed_z", "heading",
      ]
    case "GPRI": ["time", "latitude", "longitude", "altitude"]
    case "BPOS": ["latitude", "longitude", "altitude"]
    case "CORI", "IORI": ["w", "x", "y", "z"]
    default: []
    }
  }

  /// Returns the meaning of an item, which depends on its key. A known key without a privacy
  /// category is a metadata tag.
  static func meaning(of code: FourCC) -> Meaning {
    switch code {
    case "GPS5", "GPS9", "GLPI", "GPRI", "BPOS", "LNED": .identifies(.location)
    case "MUID", "CPID", "BRID", "BROD": .identifies(.identifier)
    case "MINF", "DVNM", "LOGS": .identifies(.device)
    case "RMRK", "PRNA": .identifies(.text)
    case "FMWR", "FWVS": .identifies(.software)
    case "GPSU", "CDAT", "TZON", "SCTM", "SYST": .identifies(.time)
    case "FACE": .identifies(.face)
    case "ACCL", "GYRO", "MAGN", "GRAV", "CORI", "IORI", "SIMU", "ATTD", "ATTR", "ANGX", "ANGY",
      "ANGZ", "SCPR", "VFRH":
      .identifies(.motion)
    case "SCAL", "TYPE", "UNIT", "SIUN", "STNM", "TSMP", "EMPT", "VERS", "DVID", "TICK", "TOCK",
      "STMP":
      .identifies(.playback)
    default:
      dialect.nodeKind(code, inside: nil) == nil
        ? .identifies(.unknown) : Meaning(.plain, about: .tag(space: .gpmf, key: code.description))
    }
  }

  /// Returns the meaning of one column of a row, which depends on its name.
  static func meaning(ofColumn name: String) -> Meaning {
    switch name {
    case "latitude", "longitude", "altitude", "relative_altitude": .identifies(.location)
    case "days_since_2000", "seconds_since_midnight": .identifies(.time)
    default: .plain
    }
  }
}
