import Bytes
import Chunks

extension FileKind {
  static func chunks(_ source: ByteSource, isBig: Bool) -> FileKind? {
    guard let form = Chunks.form(at: 0, in: source), Chunks.isBig(at: 0, in: source) == isBig else {
      return nil
    }
    switch form {
    case "WAVE":
      let outer = FourCC(rawValue: source.big32(at: 0) ?? 0)
      return FileKind(
        .wave, outer.description, "WAVE sound", extensions: ["wav", "wave", "bwf", "rf64", "amb"],
        mimeTypes: ["audio/x-wav", "audio/wav", "audio/vnd.wave"])
    default:
      return FileKind(
        .aiff, form.description, form == "AIFC" ? "AIFF-C sound" : "AIFF sound",
        extensions: ["aif", "aiff", "aifc", "afc"], mimeTypes: ["audio/x-aiff", "audio/aiff"])
    }
  }

  @Sendable
  static func flac(_ source: ByteSource) -> FileKind? {
    guard Family.flac.isFile(source) else { return nil }
    return FileKind(
      .flac, "fLaC", "FLAC sound", extensions: ["flac", "fla"],
      mimeTypes: ["audio/flac", "audio/x-flac", "audio/mpeg"])
  }
}
