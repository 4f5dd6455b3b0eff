import Metadata

/// The rate, volume and transform that the movie header requests from players.
extension AsyncProperty where Root == Asset, Value == Double {
  /// The rate at which to play the movie, where 1 is normal speed. The value is 1 if the file
  /// states no rate.
  public static var preferredRate: Self { Self { it, _ in it.movie.preferredRate?.number ?? 1 } }

  /// The volume at which to play the movie; 1 if the file states none.
  public static var preferredVolume: Self {
    Self { it, _ in it.movie.preferredVolume?.number ?? 1 }
  }
}

extension AsyncProperty where Root == Asset, Value == MediaTransform {
  /// The transform to apply to all pictures for display, in addition to the transform of each
  /// track; the identity if the file states none.
  public static var preferredTransform: Self {
    Self { it, _ in MediaTransform(it.movie.transform) }
  }
}
