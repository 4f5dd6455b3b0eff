import Bytes

extension FileKind {
  static let jpeg = FileKind(
    .jpeg, "JPEG", "JPEG image", extensions: ["jpg", "jpeg", "jpe", "jfif", "mpo", "thm"],
    mimeTypes: ["image/jpeg"])

  static let codestream = FileKind(
    .jpeg2000Codestream, "J2K", "JPEG 2000 codestream", extensions: ["j2k", "j2c", "jpc", "jhc"],
    mimeTypes: ["image/x-jp2-codestream", "image/j2c"])

  static let png = FileKind(
    .png, "PNG", "PNG image", extensions: ["png", "apng"], mimeTypes: ["image/png", "image/apng"])

  /// Returns the kind of a TIFF file. Raw photos are distinguished from other pictures by the
  /// content of their directories.
  static func tiff(of source: ByteSource) -> FileKind {
    if let photo = RawPhoto(source, source.wholeRange) { return .raw(photo) }
    let isBig =
      source.integer(
        at: 2, width: 2, order: source.byte(at: 0) == 0x49 ? .little : .big) == 43
    return FileKind(
      .tiff, isBig ? "BigTIFF" : "TIFF", "TIFF image",
      extensions: ["tif", "tiff", "tf8", "btf", "exif", "exv"], mimeTypes: ["image/tiff"])
  }

  static let gif = FileKind(.gif, "GIF", "GIF image", extensions: ["gif"], mimeTypes: ["image/gif"])

  static let webP = FileKind(
    .webP, "WebP", "WebP image", extensions: ["webp"], mimeTypes: ["image/webp"])

  static let bitmap = FileKind(
    .bitmap, "BMP", "Windows bitmap", extensions: ["bmp", "dib"],
    mimeTypes: ["image/bmp", "image/x-ms-bmp"])
}
