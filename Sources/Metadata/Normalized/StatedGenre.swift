import Anatomy
import Bytes

/// The name of a genre, with its number if a known list of genres contains it.
package struct StatedGenre: Hashable, Sendable {
  /// A list that assigns numbers to genres.
  package enum List: String, Sendable {
    /// The genre list of ID3, with numbers from 0 to 191.
    case music = "ID3"
    /// The genre IDs of Apple's stores.
    case store = "iTunes"
  }

  package let name: String
  package let number: Int?
  package let list: List?

  /// - Parameters:
  ///   - text: the name of a genre.
  ///   - isVideo: whether the file has video. Some names are in the lists for music and video.
  package init(_ text: String, isVideo: Bool) {
    name = text
    let wanted = text.lowercased()
    let music = Self.musicNumbers[wanted]
    let video = StoreGenre.videoNumbers[wanted]
    if isVideo, let video {
      number = video
      list = .store
    } else if !isVideo, let music {
      number = music
      list = .music
    } else {
      number = nil
      list = nil
    }
  }

  private static let musicNumbers = Dictionary(
    Genre.names.enumerated().map { ($0.element.lowercased(), $0.offset) },
    uniquingKeysWith: { first, _ in first }
  ).merging(otherSpellings) { first, _ in first }

  /// Spellings of some genres in older versions of ID3's list, with the numbers of the genres.
  private static let otherSpellings = [
    "alternrock": 40, "gangsta": 59, "fast fusion": 84, "bebob": 85, "a capella": 123,
  ]

  /// Creates a genre from its number in ID3's list; fails if the list does not contain the number.
  package init?(music number: Int) {
    guard let name = Genre.name(number) else { return nil }
    self.name = name
    self.number = number
    list = .music
  }

  /// Creates a genre from a genre ID of Apple's stores; fails if the ID is unknown.
  package init?(store number: Int) {
    guard let name = StoreGenre.all[number] else { return nil }
    self.name = name
    self.number = number
    list = .store
  }
}
