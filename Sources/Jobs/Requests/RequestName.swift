/// The names of requests for a copy, as options of the command line and plans spell them.
package enum RequestName: String, CaseIterable, Sendable {
  case set = "--set"
  case add = "--add"
  case remove = "--remove"
  case clear = "--clear"
  case rename = "--rename"
  case agree = "--agree"
  case sync = "--sync"
  case recode = "--recode"
  case tagVersion = "--id3v"
  case artwork = "--artwork"
  case location = "--location"
  case date = "--date"
  case trackLanguage = "--language"
  case enabled = "--enabled"
  case alternateGroup = "--alternate-group"
  case trackName = "--track-name"
  case handler = "--handler"
  case rotate = "--rotate"
  case aspect = "--aspect"
  case cleanAperture = "--clap"
  case kind = "--kind"
  case characteristic = "--characteristic"
  case reference = "--reference"
  case headerDates = "--header-dates"
  case chapters = "--chapters"
  case chapter = "--chapter"
  case chapterPictures = "--chapter-pictures"
  case chapterShift = "--chapter-shift"
  case chapterScale = "--chapter-scale"
  case chapterTitle = "--chapter-title"
  case chapterMerge = "--chapter-merge"
  case chapterSplit = "--chapter-split"
  case timed = "--timed"
  case timedStart = "--timed-start"
  case track = "--track"
  case item = "--item"
  case onlyIn = "--only-in"
  case padding = "--padding"
  case policy = "--policy"
  case fastStart = "--faststart"
  case force = "--force"

  /// Whether the request is about changes of tags.
  package var namesTags: Bool {
    switch self {
    case .padding, .policy, .fastStart, .chapterPictures, .timedStart, .force: false
    default: true
    }
  }
}

/// A request that is not valid.
package struct ChangeError: Error {
  package let words: String

  package init(_ words: String) { self.words = words }
}
