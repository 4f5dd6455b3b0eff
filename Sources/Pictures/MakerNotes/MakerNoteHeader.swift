import Bytes

/// The facts about the layout of a maker note that follow from its first bytes, or from the name of
/// the camera maker.
struct MakerNoteHeader {
  enum Base {
    /// Offsets are counted from the header of the TIFF structure that contains the note.
    case tiff
    /// Offsets are counted from the byte at this distance from the start of the note.
    case note(Int)
    /// Offsets are counted from a TIFF header in the note, at this distance from the start of the
    /// note.
    case headerInNote(Int)
  }

  /// The parts of a header between the signature and the directory.
  enum Parts {
    case none
    /// The byte order, as letters, at this distance from the start of the note.
    case byteOrder(Int)
    /// The offset of the directory from the start of the note, in little-endian order.
    case directoryOffset
    /// A TIFF header.
    case tiffHeader
  }

  let maker: CameraMaker
  let size: Int
  let base: Base
  let parts: Parts
  /// The number of bytes of the signature; 0 if the note begins with the directory.
  let signatureSize: Int
  /// The byte order, if the header states it.
  let order: ByteOrder?

  /// Whether the note begins with a signature.
  var isSigned: Bool { signatureSize > 0 }

  init?(_ head: [UInt8], make: String) {
    let make = make.uppercased()
    guard
      let form = Self.signed.first(where: { $0.fits(head, make) })
        ?? Self.unsigned.first(where: { $0.fits(head, make) })
    else { return nil }
    (maker, base, parts) = (form.maker, form.base, form.parts)
    signatureSize = form.signature.count
    switch form.parts {
    case .none, .tiffHeader: (size, order) = (form.size, nil)
    case .byteOrder(let place):
      size = form.size
      order =
        switch head.dropFirst(place).prefix(2) {
        case [0x49, 0x49]: .little
        case [0x4D, 0x4D]: .big
        default: nil
        }
    case .directoryOffset:
      let stated = head.dropFirst(form.size - 4).prefix(4).reversed().reduce(0) {
        $0 << 8 | Int($1)
      }
      guard stated >= form.size else { return nil }
      (size, order) = (stated, .little)
    }
  }

  /// A form of maker note.
  private struct Form {
    let signature: [UInt8]
    /// The beginning of the value of the tag Make, in upper case.
    let make: String
    let maker: CameraMaker
    let size: Int
    let base: Base
    let parts: Parts
    /// Whether the bytes can be such a note; nil if the signature decides.
    let condition: (@Sendable ([UInt8]) -> Bool)?

    init(
      _ signature: String, make: String = "", _ maker: CameraMaker, _ size: Int, _ base: Base,
      _ parts: Parts = .none, if condition: (@Sendable ([UInt8]) -> Bool)? = nil
    ) {
      self.signature = Array(signature.utf8)
      (self.make, self.maker, self.size) = (make, maker, size)
      (self.base, self.parts, self.condition) = (base, parts, condition)
    }

    func fits(_ head: [UInt8], _ make: String) -> Bool {
      head.starts(with: signature) && make.hasPrefix(self.make) && head.count >= min(size, 20)
        && condition?(head) ?? true
    }
  }

  /// The forms of notes that begin with a signature. The first form that fits is used.
  private static let signed: [Form] = [
    Form("Apple iOS\0", .apple, 14, .note(0), .byteOrder(12)),
    Form("Nikon\0\u{1}", .coolpix, 8, .tiff),
    Form("Nikon\0\u{2}", .nikon, 10, .headerInNote(10), .tiffHeader),
    Form("SONY DSC \0\0\0", .sony, 12, .tiff),
    Form("SONY CAM \0\0\0", .sony, 12, .tiff),
    Form("SONY MOBILE\0", .sony, 12, .tiff),
    Form("\0\0SONY PIC\0", .sony, 12, .tiff),
    Form("VHAB     \0", .sony, 12, .tiff),
    Form("Panasonic\0\0\0", .panasonic, 12, .tiff),
    Form("QVC\0", .casioQV, 6, .tiff),
    Form("DCI\0", .casioQV, 6, .tiff),
    Form("FUJIFILM", .fujifilm, 12, .note(0), .directoryOffset),
    Form("GENERALE", .fujifilm, 12, .note(0), .directoryOffset),
    Form("OLYMP\0", .olympus, 8, .tiff),
    Form("EPSON\0", .olympus, 8, .tiff),
    Form("MINOL\0", .olympus, 8, .tiff),
    Form("CAMER\0", .olympus, 8, .tiff),
    Form("PREMI\0", .olympus, 8, .tiff),
    Form("SONY PI\0", .olympus, 12, .tiff),
    Form("OLYMPUS\0", .olympus, 12, .note(0), .byteOrder(8)),
    Form("OM SYSTEM\0", .olympus, 16, .note(0), .byteOrder(12)),
    Form("AOC\0", .pentax, 6, .tiff, .byteOrder(4)),
    Form("PENTAX \0", .pentax, 10, .note(0), .byteOrder(8)),
    Form("SAMSUNG\0", .pentax, 10, .note(0), .byteOrder(8)),
    Form("RICOH\0II", .pentax, 8, .note(0), .byteOrder(6)),
    Form("RICOH\0MM", .pentax, 8, .note(0), .byteOrder(6)),
    Form("Ricoh", make: "RICOH", .ricoh, 8, .tiff),
    Form("RICOH", make: "RICOH", .ricoh, 8, .tiff),
    Form("      ", make: "RICOH", .ricoh, 8, .tiff),
    Form("MOT\0", .motorola, 8, .note(0)),
    Form("SANYO\0", .sanyo, 8, .tiff),
    Form("SIGMA\0", .sigma, 10, .tiff),
    Form("FOVEON\0", .sigma, 10, .tiff),
    Form("LEICA CAMERA AG\0", .panasonic, 18, .tiff),
    Form("LEICA0", .leica, 8, .note(0)),
    Form("LEICA\0\0\0", make: "LEICA CAMERA AG", .leica, 8, .note(8)),
    Form("LEICA\0\0\0", .panasonic, 8, .tiff),
    Form("LEICA\0\u{2}", .leicaS, 8, .tiff),
    Form("LEICA\0\u{8}\0", .leicaX, 8, .tiff),
    Form("LEICA\0\u{9}\0", .leicaX, 8, .tiff),
    Form("LEICA\0", .leicaX, 8, .note(0)),
  ]

  /// The forms of notes without a signature.
  private static let unsigned: [Form] = [
    Form("", make: "CANON", .canon, 0, .tiff),
    Form("", make: "NIKON", .nikon, 0, .tiff),
    Form("", make: "SONY", .sony, 0, .tiff),
    Form("", make: "SAMSUNG", .samsung, 0, .note(0), if: isOfSamsung),
    Form("", make: "CASIO", .casio, 0, .tiff),
    Form("", make: "DJI", .dji, 0, .tiff),
    Form("", make: "FLIR SYSTEMS", .flir, 0, .tiff),
    Form("", make: "MINOLTA", .minolta, 0, .tiff),
    Form("", make: "KONICA MINOLTA", .minolta, 0, .tiff),
    Form("", make: "ASAHI", .pentax, 0, .tiff),
    Form("", make: "RICOH", .ricohWG, 0, .headerInNote(0), .tiffHeader, if: hasTIFFHeader),
    Form("", make: "PENTAX RICOH", .ricohWG, 0, .headerInNote(0), .tiffHeader, if: hasTIFFHeader),
    Form("", make: "JK IMAGING", .pixPro, 0, .headerInNote(0), .tiffHeader, if: hasTIFFHeader),
    Form("", make: "EASTMAN KODAK", .kodak, 0, .headerInNote(0), .tiffHeader, if: hasTIFFHeader),
    Form("", make: "KODAK", .kodak, 0, .headerInNote(0), .tiffHeader, if: hasTIFFHeader),
    Form("", make: "EASTMAN KODAK", .kodak, 0, .tiff, if: isDirectoryOfKodak),
    Form("", make: "KODAK", .kodak, 0, .tiff, if: isDirectoryOfKodak),
    Form("", make: "LEICA CAMERA AG", .leica, 0, .tiff),
  ]

  /// Whether the bytes are a directory that begins with the version of the note, in either byte
  /// order. Other notes of Samsung have a different layout.
  private static let isOfSamsung: @Sendable ([UInt8]) -> Bool = { head in
    let entries = [[0, 1, 0, 7, 0, 0, 0, 4], [1, 0, 7, 0, 4, 0, 0, 0]] as [[UInt8]]
    return entries.contains { head.dropFirst(2).starts(with: $0) }
  }

  private static let hasTIFFHeader: @Sendable ([UInt8]) -> Bool = { head in
    head.starts(with: [0x4D, 0x4D, 0, 0x2A]) || head.starts(with: [0x49, 0x49, 0x2A, 0])
  }

  /// Whether the bytes are a directory of 2 to 127 entries. Most notes of Kodak have other layouts.
  private static let isDirectoryOfKodak: @Sendable ([UInt8]) -> Bool = { head in
    guard head.count >= 10 else { return false }
    let isBig = head[0] == 0 && (2...127).contains(head[1]) && head[4] == 0
    let isLittle = head[1] == 0 && (2...127).contains(head[0]) && head[5] == 0
    return isBig && (1...12).contains(head[5]) && head[6] == 0 && head[7] == 0
      || isLittle && (1...12).contains(head[4]) && head[8] == 0 && head[9] == 0
  }
}
