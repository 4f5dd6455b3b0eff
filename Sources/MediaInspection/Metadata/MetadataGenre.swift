import Anatomy
import Metadata

/// A genre, with its number if a list of genres contains it.
///
/// Tags state genres as text or as numbers of three lists: the list of ID3, that list with numbers
/// greater by one in iTunes metadata, and the genre IDs of Apple's stores.
///
/// ```swift
/// let genres = MetadataItem.metadataItems(
///   from: items, filteredByIdentifier: .commonIdentifierType)
/// print(genres.first?.genreValue?.name ?? "", MetadataGenre(id3Index: 17)?.name ?? "")
/// ```
public struct MetadataGenre: Hashable, Codable, Sendable {
  /// A list that assigns numbers to genres.
  ///
  /// ```swift
  /// if let genre = item.genreValue, genre.list == .id3 { print(genre.number ?? 0) }
  /// ```
  public enum List: String, Codable, Sendable {
    /// The music genres of ID3, with numbers from 0 to 191.
    case id3
    /// The genre IDs of Apple's stores.
    case store
  }

  /// The name of the genre.
  public let name: String
  /// The number of the genre in ``list``; nil if no list contains it.
  public let number: Int?
  /// The list that contains the genre; nil if none does.
  public let list: List?

  /// The number that iTunes metadata has for the genre, which is greater by one than that of ID3;
  /// nil if the genre is not in the list of ID3.
  public var iTunesIndex: Int? { list == .id3 ? number.map { $0 + 1 } : nil }

  /// The music genres of ID3, in the order of their numbers from 0.
  public static let musicGenres = Genre.names.indices.compactMap { MetadataGenre(id3Index: $0) }
  /// The genres of television shows in Apple's stores, in the order of their IDs.
  public static let videoGenres = StoreGenre.video.keys.sorted().compactMap {
    MetadataGenre(storeID: $0)
  }
  /// All genres of Apple's stores that are known, in the order of their IDs.
  public static let storeGenres = StoreGenre.all.keys.sorted().compactMap {
    MetadataGenre(storeID: $0)
  }

  /// Creates a genre from its number in the list of ID3; fails if the list does not contain it.
  public init?(id3Index: Int) { self.init(StatedGenre(music: id3Index)) }

  /// Creates a genre from its number in iTunes metadata; fails if the list does not contain it.
  public init?(iTunesIndex: Int) {
    guard iTunesIndex > 0 else { return nil }
    self.init(id3Index: iTunesIndex - 1)
  }

  /// Creates a genre from a genre ID of Apple's stores; fails if the ID is unknown.
  public init?(storeID: Int) { self.init(StatedGenre(store: storeID)) }

  /// Creates a genre from its name in the list of ID3, in any case of letters; fails if the list
  /// does not contain the name.
  public init?(id3Name: String) { self.init(listed: StatedGenre(id3Name, isVideo: false)) }

  /// Creates a genre from the name of a genre of television shows, in any case of letters; fails if
  /// there is none.
  public init?(videoName: String) { self.init(listed: StatedGenre(videoName, isVideo: true)) }

  /// Creates a genre from any name. Its number is that of the list of ID3, or else that of the
  /// genres of television shows; it has none if neither list contains the name.
  public init(name: String) {
    self =
      MetadataGenre(id3Name: name) ?? MetadataGenre(videoName: name)
      ?? MetadataGenre(StatedGenre(name, isVideo: false))
  }

  private init?(listed genre: StatedGenre) {
    guard genre.number != nil else { return nil }
    self.init(genre)
  }

  private init?(_ genre: StatedGenre?) {
    guard let genre else { return nil }
    self.init(genre)
  }

  private init(_ genre: StatedGenre) {
    (name, number) = (genre.name, genre.number)
    list = genre.list.map { $0 == .music ? .id3 : .store }
  }
}

extension MetadataGenre: CustomStringConvertible {
  /// The name of the genre.
  public var description: String { name }
}
