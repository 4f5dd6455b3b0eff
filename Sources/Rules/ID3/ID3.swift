/// What ID3v2 tags and their frames have to be like.
extension Rule {
  static let id3: [Rule] = [
    declaredTags, declaredTagParts, declaredFrames, declaredTexts,
  ].flatMap { $0 }
}

extension Rule.Place {
  static let id3Tag: Rule.Place = .named("id3v2", kind: "tag")
}
