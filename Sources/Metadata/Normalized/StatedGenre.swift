import Anatomy
import Bytes

/// A genre, with its number if it is in a known list.
package struct StatedGenre: Hashable, Sendable {
  /// A list of genre numbers.
  package enum List: String, Sendable {
    /// ID3's list, from 0 to 191.
    case music = "ID3"
    /// The genre IDs of Apple's stores.
    case store = "iTunes"
  }

  package let name: String
  package let number: Int?
  package let list: List?

  /// - Parameter isVideo: whether the file has video. Some names are in both lists.
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
    uniquingKeysWith: { first, _ in first })

  /// Looks up a number in ID3's list.
  package init?(music number: Int) {
    guard let name = Genre.name(number) else { return nil }
    self.name = name
    self.number = number
    list = .music
  }

  /// Looks up a genre ID of Apple's stores.
  package init?(store number: Int) {
    guard let name = StoreGenre.all[number] else { return nil }
    self.name = name
    self.number = number
    list = .store
  }
}
