import Bytes

extension FileKind {
  static let jpeg = FileKind(
    "JPEG", "JPEG image", extensions: ["jpg", "jpeg", "jpe", "jfif", "mpo", "thm"],
    mimeTypes: ["image/jpeg"])

  static let codestream = FileKind(
    "J2K", "JPEG 2000 codestream", extensions: ["j2k", "j2c", "jpc", "jhc"],
    mimeTypes: ["image/x-jp2-codestream", "image/j2c"])

  static let png = FileKind(
    "PNG", "PNG image", extensions: ["png", "apng"], mimeTypes: ["image/png", "image/apng"])

  /// Raw pictures of cameras are of this form too.
  static func tiff(of source: ByteSource) -> FileKind {
    let isBig =
      source.integer(
        at: 2, width: 2, order: source.byte(at: 0) == 0x49 ? .little : .big) == 43
    return FileKind(
      isBig ? "BigTIFF" : "TIFF", "TIFF image",
      extensions: [
        "tif", "tiff", "dng", "nef", "cr2", "arw", "pef", "sr2", "srw", "nrw", "3fr", "iiq", "erf",
        "tf8", "btf", "dcr", "kdc", "mef", "mos", "exif", "exv",
      ],
      mimeTypes: [
        "image/tiff", "image/x-canon-cr2", "image/x-nikon-nef", "image/x-adobe-dng",
        "image/x-sony-arw", "image/x-pentax-pef",
      ])
  }

  static let gif = FileKind("GIF", "GIF image", extensions: ["gif"], mimeTypes: ["image/gif"])

  static let webP = FileKind("WebP", "WebP image", extensions: ["webp"], mimeTypes: ["image/webp"])

  static let bitmap = FileKind(
    "BMP", "Windows bitmap", extensions: ["bmp", "dib"],
    mimeTypes: ["image/bmp", "image/x-ms-bmp"])
}
