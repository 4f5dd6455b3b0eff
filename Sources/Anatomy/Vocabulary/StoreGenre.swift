/// The genre numbers that Apple's stores use, with their names.
package enum StoreGenre {
  package static let all = video.merging(others) { first, _ in first }

  /// The genres of television shows.
  package static let video: [Int: String] = [
    4000: "Comedy", 4001: "Drama", 4002: "Animation", 4003: "Action & Adventure", 4004: "Classic",
    4005: "Kids", 4006: "Nonfiction", 4007: "Reality TV", 4008: "Sci-Fi & Fantasy", 4009: "Sports",
    4010: "Teens", 4011: "Latino TV",
  ]

  package static let videoNumbers = Dictionary(
    video.map { ($0.value.lowercased(), $0.key) }, uniquingKeysWith: min)

  /// The genres of music and films that are at the top level of Apple's list.
  private static let others: [Int: String] = [
    2: "Blues", 3: "Comedy", 4: "Children's Music", 5: "Classical", 6: "Country", 7: "Electronic",
    8: "Holiday", 9: "Opera", 10: "Singer/Songwriter", 11: "Jazz", 12: "Latino", 13: "New Age",
    14: "Pop", 15: "R&B/Soul", 16: "Soundtrack", 17: "Dance", 18: "Hip-Hop/Rap", 19: "World",
    20: "Alternative", 21: "Rock", 22: "Christian & Gospel", 23: "Vocal", 24: "Reggae",
    25: "Easy Listening", 27: "J-Pop", 28: "Enka", 29: "Anime", 30: "Kayokyoku",
    50: "Fitness & Workout", 51: "K-Pop", 52: "Karaoke", 53: "Instrumental",
    4401: "Action & Adventure", 4402: "Anime", 4403: "Classics", 4404: "Comedy",
    4405: "Documentary", 4406: "Drama", 4407: "Foreign", 4408: "Horror", 4409: "Independent",
    4410: "Kids & Family", 4411: "Musicals", 4412: "Romance", 4413: "Sci-Fi & Fantasy",
    4414: "Short Films", 4415: "Special Interest", 4416: "Thriller", 4417: "Sports",
    4418: "Western", 4419: "Urban", 4420: "Holiday", 4421: "Made for TV", 4422: "Concert Films",
    4423: "Music Documentaries", 4424: "Music Feature Films",
  ]
}
