import Bytes

/// Camera makers with maker notes that are decoded. A maker with several tables of tag numbers has
/// one case for each of them.
enum CameraMaker: String, Sendable, CaseIterable {
  case apple, canon, casio
  /// Casio cameras with notes that begin with a signature.
  case casioQV = "casio_qv"
  case nikon
  /// The first Coolpix cameras, which have separate tag numbers.
  case coolpix
  case dji, flir, fujifilm, kodak
  /// PixPro cameras, which another company builds.
  case pixPro = "pixpro"
  /// The Leica M8 and M9, and the digital backs of the R8 and R9.
  case leica
  /// The Leica X, T and Q.
  case leicaX = "leica_x"
  /// The Leica S, and the Leica M from the M (Typ 240) on.
  case leicaS = "leica_s"
  case minolta, motorola, olympus, panasonic, pentax, ricoh
  /// Ricoh cameras with notes that begin with a TIFF header.
  case ricohWG = "ricoh_wg"
  case samsung, sanyo, sigma, sony

  /// The name of a maker note for display.
  var title: String {
    switch self {
    case .apple: "Apple Maker Note"
    case .canon: "Canon Maker Note"
    case .casio: "Casio Maker Note"
    case .casioQV: "Casio Maker Note, Type 2"
    case .nikon: "Nikon Maker Note"
    case .coolpix: "Nikon Maker Note, Type 1"
    case .dji: "DJI Maker Note"
    case .flir: "FLIR Maker Note"
    case .fujifilm: "Fujifilm Maker Note"
    case .kodak: "Kodak Maker Note"
    case .pixPro: "Kodak Maker Note, PixPro"
    case .leica: "Leica Maker Note"
    case .leicaX: "Leica Maker Note, X, T and Q"
    case .leicaS: "Leica Maker Note, S and M"
    case .minolta: "Minolta Maker Note"
    case .motorola: "Motorola Maker Note"
    case .olympus: "Olympus Maker Note"
    case .panasonic: "Panasonic Maker Note"
    case .pentax: "Pentax Maker Note"
    case .ricoh: "Ricoh Maker Note"
    case .ricohWG: "Ricoh Maker Note, Type 2"
    case .samsung: "Samsung Maker Note"
    case .sanyo: "Sanyo Maker Note"
    case .sigma: "Sigma Maker Note"
    case .sony: "Sony Maker Note"
    }
  }

  var tagNames: RegisteredNames {
    switch self {
    case .apple: MakerTagNames.apple
    case .canon: MakerTagNames.canon
    case .casio: MakerTagNames.casio
    case .casioQV: MakerTagNames.casioQV
    case .nikon: MakerTagNames.nikon
    case .coolpix: MakerTagNames.coolpix
    case .dji: MakerTagNames.dji
    case .flir: MakerTagNames.flir
    case .fujifilm: MakerTagNames.fujifilm
    case .kodak: MakerTagNames.kodak
    case .pixPro: MakerTagNames.pixPro
    case .leica: MakerTagNames.leica
    case .leicaX: MakerTagNames.leicaX
    case .leicaS: MakerTagNames.leicaS
    case .minolta: MakerTagNames.minolta
    case .motorola: MakerTagNames.motorola
    case .olympus: MakerTagNames.olympus
    case .panasonic: MakerTagNames.panasonic
    case .pentax: MakerTagNames.pentax
    case .ricoh: MakerTagNames.ricoh
    case .ricohWG: MakerTagNames.ricohWG
    case .samsung: MakerTagNames.samsung
    case .sanyo: MakerTagNames.sanyo
    case .sigma: MakerTagNames.sigma
    case .sony: MakerTagNames.sony
    }
  }
}

/// Names of the tags in maker notes. The camera makers publish no names, so these are the names
/// that photo programs use.
enum MakerTagNames {}

/// Directories in maker notes to which an entry of the first directory refers.
enum MakerDirectory: String, Sendable, CaseIterable {
  case equipment = "Equipment"
  case cameraSettings = "CameraSettings"
  case rawDevelopment = "RawDevelopment"
  case rawDevelopment2 = "RawDevelopment2"
  case imageProcessing = "ImageProcessing"
  case focusInfo = "FocusInfo"
  case rawInfo = "RawInfo"
  /// The same tags as in the first directory of an Olympus note.
  case mainInfo = "MainInfo"
  case kodakSettings = "SubIFD0"
  case kodakCamera = "CameraInfo"
  case leicaSettings = "Settings"
  case ricohSettings = "RicohSubdir"
  case theta = "ThetaSubdir"

  var tagNames: RegisteredNames {
    switch self {
    case .equipment: MakerTagNames.olympusEquipment
    case .cameraSettings: MakerTagNames.olympusSettings
    case .rawDevelopment: MakerTagNames.olympusRawDevelopment
    case .rawDevelopment2: MakerTagNames.olympusRawDevelopment2
    case .imageProcessing: MakerTagNames.olympusImageProcessing
    case .focusInfo: MakerTagNames.olympusFocus
    case .rawInfo: MakerTagNames.olympusRawInfo
    case .mainInfo: MakerTagNames.olympus
    case .kodakSettings: MakerTagNames.kodakSettings
    case .kodakCamera: MakerTagNames.kodakCamera
    case .leicaSettings: MakerTagNames.leicaSettings
    case .ricohSettings: MakerTagNames.ricohSettings
    case .theta: MakerTagNames.theta
    }
  }

  /// The number of bytes at the start of the value, before the directory.
  var headerSize: Int { self == .ricohSettings ? 20 : 0 }
}

extension CameraMaker {
  /// The directory to which an entry with the given tag of the first directory refers; nil if it
  /// refers to none.
  func directory(of tag: Int) -> MakerDirectory? {
    switch (self, tag) {
    case (.olympus, 0x2010): .equipment
    case (.olympus, 0x2020): .cameraSettings
    case (.olympus, 0x2030): .rawDevelopment
    case (.olympus, 0x2031): .rawDevelopment2
    case (.olympus, 0x2040): .imageProcessing
    case (.olympus, 0x2050): .focusInfo
    case (.olympus, 0x3000): .rawInfo
    case (.olympus, 0x4000): .mainInfo
    case (.kodak, 0xFC00): .kodakSettings
    case (.kodak, 0xFF00): .kodakCamera
    case (.leica, 0x3000), (.leica, 0x3100), (.leica, 0x3400), (.leica, 0x3900): .leicaSettings
    case (.ricoh, 0x2001): .ricohSettings
    case (.ricoh, 0x4001): .theta
    default: nil
    }
  }
}
