import RuleEngine

/// The rules for MPEG audio streams.
extension Rule {
  static let mpegAudio: [Rule] =
    declaredStreams + declaredDescriptions + [musicChecksum, gainOfEncoder, undoGains]
}
