import Anatomy
import Bytes

/// A genre, with its number where a list has it.
package struct StatedGenre: Hashable, Sendable {
  package enum List: String, Sendable {
    /// ID3's, from 0 to 191.
    case music = "ID3"
    /// Apple's numbers for what its stores sell.
    case store = "iTunes"
  }

  package let name: String
  package let number: Int?
  package let list: List?

  /// - Parameter isVideo: whether the file shows pictures; some names are in both lists.
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

  /// By a number of ID3's list.
  package init?(music number: Int) {
    guard let name = Genre.name(number) else { return nil }
    self.name = name
    self.number = number
    list = .music
  }

  /// By a number of Apple's stores.
  package init?(store number: Int) {
    guard let name = StoreGenre.all[number] else { return nil }
    self.name = name
    self.number = number
    list = .store
  }
}
