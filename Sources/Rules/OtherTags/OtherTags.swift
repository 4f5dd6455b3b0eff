/// What the tags of sound have to be like that are not ID3v2.
extension Rule {
  static let otherTags: [Rule] = [declaredOtherTags, [cutID3v1]].flatMap { $0 }
}
