import Bytes
import Pictures

/// The formats of raw photos, which differ by file format and camera maker.
package enum RawPhoto: String, CaseIterable, Sendable {
  case cr2 = "CR2"
  case cr3 = "CR3"
  case crw = "CRW"
  case nef = "NEF"
  case arw = "ARW"
  case srw = "SRW"
  case pef = "PEF"
  case orf = "ORF"
  case rw2 = "RW2"
  case raf = "RAF"
  case threeFR = "3FR"
  case iiq = "IIQ"
  case dng = "DNG"
  case mrw = "MRW"
  case x3f = "X3F"
  case erf = "ERF"
  case kdc = "KDC"
  case mef = "MEF"
  case mos = "MOS"
  /// A raw photo based on TIFF, from an unknown camera maker.
  case other = "raw TIFF"

  /// Name of the format with the camera maker: `Canon CR2 raw photo`.
  package var title: String { title(of: "raw photo") }

  /// Plural of the name with the camera maker: `Canon CR2 raw photos`.
  package var titleOfSeveral: String { title(of: "raw photos") }

  private func title(of noun: String) -> String {
    switch self {
    case .other: "\(noun) (TIFF based)"
    case .dng: "DNG \(noun)"
    default: "\(maker) \(rawValue) \(noun)"
    }
  }

  private var maker: String {
    switch self {
    case .cr2, .cr3, .crw: "Canon"
    case .nef: "Nikon"
    case .arw: "Sony"
    case .srw: "Samsung"
    case .pef: "Pentax"
    case .orf: "Olympus"
    case .rw2: "Panasonic"
    case .raf: "Fujifilm"
    case .threeFR: "Hasselblad"
    case .iiq: "Phase One"
    case .mrw: "Minolta"
    case .x3f: "Sigma"
    case .erf: "Epson"
    case .kdc: "Kodak"
    case .mef: "Mamiya"
    case .mos: "Leaf"
    case .dng, .other: ""
    }
  }

  package var extensions: Set<String> {
    switch self {
    case .cr2: ["cr2"]
    case .cr3: ["cr3", "crm"]
    case .crw: ["crw", "ciff"]
    case .nef: ["nef", "nrw"]
    case .arw: ["arw", "sr2", "srf", "arq"]
    case .srw: ["srw"]
    case .pef: ["pef"]
    case .orf: ["orf", "ori"]
    case .rw2: ["rw2", "rwl", "raw"]
    case .raf: ["raf"]
    case .threeFR: ["3fr", "fff"]
    case .iiq: ["iiq"]
    case .dng: ["dng"]
    case .mrw: ["mrw"]
    case .x3f: ["x3f"]
    case .erf: ["erf"]
    case .kdc: ["kdc", "dcr", "k25"]
    case .mef: ["mef"]
    case .mos: ["mos"]
    case .other:
      Set(["tif", "tiff", "raw", "rwl", "dcs", "drf", "cap", "eip"] + Self.allExtensions)
    }
  }

  private static let allExtensions = [
    "cr2", "nef", "nrw", "arw", "sr2", "srf", "srw", "pef", "3fr", "fff", "iiq", "erf", "kdc",
    "dcr", "mef", "mos",
  ]

  /// The MIME types that libmagic reports for the format. Many of its releases report raw photos
  /// based on TIFF as TIFF images.
  var mimeTypes: Set<String> {
    switch self {
    case .cr2: ["image/x-canon-cr2", "image/tiff"]
    case .cr3: ["image/x-canon-cr3", "video/x-canon-crm"]
    case .crw: ["image/x-canon-crw"]
    case .nef: ["image/x-nikon-nef", "image/tiff"]
    case .arw: ["image/x-sony-arw", "image/tiff"]
    case .srw: ["image/x-samsung-srw", "image/tiff"]
    case .pef: ["image/x-pentax-pef", "image/tiff"]
    case .orf: ["image/x-olympus-orf"]
    case .rw2: ["image/x-panasonic-rw2", "image/x-panasonic-raw"]
    case .raf: ["image/x-fuji-raf"]
    case .threeFR: ["image/x-hasselblad-3fr", "image/tiff"]
    case .iiq: ["image/x-phaseone-iiq", "image/tiff"]
    case .dng: ["image/x-adobe-dng", "image/tiff"]
    case .mrw: ["image/x-minolta-mrw"]
    case .x3f: ["image/x-x3f", "image/x-sigma-x3f"]
    case .erf: ["image/x-epson-erf", "image/tiff"]
    case .kdc: ["image/x-kodak-kdc", "image/x-kodak-dcr", "image/tiff"]
    case .mef: ["image/x-mamiya-mef", "image/tiff"]
    case .mos: ["image/x-leaf-mos", "image/tiff"]
    case .other: ["image/tiff"]
    }
  }
}

// MARK: Recognition

extension RawPhoto {
  /// Recognizes a raw photo based on TIFF. Nil for all other pictures and for plain metadata.
  ///
  /// In case of doubt a picture is treated as a raw photo, because `clean` never writes raw photos.
  init?(_ source: ByteSource, _ block: ByteRange) {
    guard let facts = TIFFPhotoFacts(source, block) else { return nil }
    switch facts.header {
    case .canon: self = .cr2
    case .phaseOne: self = .iiq
    case .olympus: self = .orf
    case .panasonic: self = .rw2
    case .plain:
      if facts.isDNG {
        self = .dng
        return
      }
      let maker = Self.makers.first { facts.make.lowercased().hasPrefix($0.prefix) }?.photo
      guard facts.isRaw || (facts.isReducedFirst && maker != nil) else { return nil }
      self = maker ?? .other
    }
  }

  /// The raw photo formats of camera makers. A maker is recognized by the start of the value of the
  /// Make tag.
  private static let makers: [(prefix: String, photo: RawPhoto)] = [
    ("nikon", .nef), ("sony", .arw), ("samsung", .srw), ("pentax", .pef), ("ricoh", .pef),
    ("asahi", .pef), ("hasselblad", .threeFR), ("phase one", .iiq), ("leaf", .mos),
    ("seiko epson", .erf), ("epson", .erf), ("eastman kodak", .kdc), ("kodak", .kdc),
    ("mamiya", .mef), ("canon", .other), ("leica", .other), ("minolta", .other),
    ("konica", .other), ("fujifilm", .other), ("panasonic", .other), ("olympus", .other),
  ]
}

extension FileKind {
  static func raw(_ photo: RawPhoto) -> FileKind {
    FileKind(
      .rawPhoto(photo), photo.rawValue, photo.title, extensions: photo.extensions,
      mimeTypes: photo.mimeTypes)
  }
}
