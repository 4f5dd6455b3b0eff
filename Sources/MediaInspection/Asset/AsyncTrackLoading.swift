import Metadata

extension AssetTrack {
  /// Loads a property of the track.
  ///
  /// Most properties were read together with the track, and are also available as properties of
  /// ``AssetTrack``. Metadata is read from the file when it is loaded.
  ///
  /// - Parameter property: The property to load.
  /// - Returns: The value of the property.
  /// - Throws: An ``AssetError``, or `CancellationError` if the task was canceled.
  public func load<Value>(_ property: AsyncProperty<AssetTrack, Value>) async throws -> Value {
    switch property.ofTrack {
    case .known(let read)?: return read(self)
    case .ofMetadata(let read)?:
      guard let reader = reader.reader else { return read([]) }
      let number = number
      return try await reader.load(self.reader.statuses.shared(property)) { inspection, reader in
        read(inspection.itemsByTrack[number]?.map { MetadataItem($0, reader: reader) } ?? [])
      }
    case nil: throw AssetError.notRecognized(path: nil)
    }
  }

  /// Loads several properties, one after another.
  ///
  /// - Returns: The values, in the order of the properties.
  /// - Throws: An ``AssetError``, or `CancellationError` if the task was canceled.
  public func load<First, Second, each Other>(
    _ first: AsyncProperty<AssetTrack, First>, _ second: AsyncProperty<AssetTrack, Second>,
    _ other: repeat AsyncProperty<AssetTrack, each Other>
  ) async throws -> (First, Second, repeat each Other) {
    (try await load(first), try await load(second), repeat try await load(each other))
  }

  /// Returns the loading status of the given property.
  ///
  /// Properties that were read together with the track are always loaded.
  public func status<Value>(
    of property: AsyncProperty<AssetTrack, Value>
  ) -> AsyncProperty<AssetTrack, Value>.Status {
    switch property.ofTrack {
    case .known(let read)?: .loaded(read(self))
    case .ofMetadata(let read)?:
      reader.reader == nil ? .loaded(read([])) : reader.statuses[property]
    case nil: .notYetLoaded
    }
  }

  /// Loads the metadata items of the track in the given metadata format.
  public func loadMetadata(for format: MetadataFormat) async throws -> [MetadataItem] {
    try await load(.metadata).filter { $0.keySpace == format.keySpace }
  }
}
