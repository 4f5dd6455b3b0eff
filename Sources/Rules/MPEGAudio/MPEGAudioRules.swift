/// What streams of MPEG audio have to be like.
extension Rule {
  static let mpegAudio: [Rule] =
    declaredStreams + declaredDescriptions + [gainOfEncoder, gainsForUndoing]
}
