import Metadata

/// How the movie header asks players to present the movie.
extension AsyncProperty where Root == Asset, Value == Double {
  /// The rate at which to play the movie; 1 is normal speed, and the value if the file states none.
  public static var preferredRate: Self { Self { it, _ in it.movie.preferredRate?.number ?? 1 } }

  /// The volume at which to play the movie; 1 if the file states none.
  public static var preferredVolume: Self {
    Self { it, _ in it.movie.preferredVolume?.number ?? 1 }
  }
}

extension AsyncProperty where Root == Asset, Value == MediaTransform {
  /// The transform of all pictures for display, in addition to that of each track; the identity if
  /// the file states none.
  public static var preferredTransform: Self {
    Self { it, _ in MediaTransform(it.movie.transform) }
  }
}
