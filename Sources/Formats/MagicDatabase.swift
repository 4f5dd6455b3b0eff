#if Magic
  import Bytes
  import CMagic

  /// The database of libmagic: the one that `scripts/package` links into a program, or else the
  /// installed one.
  enum MagicDatabase {
    /// The database in the program; nil if the program has none. All handles read the same memory.
    private static let linked: InflatedMemory? = {
      guard let database = unsafe mediainspect_linked_database()?.pointee else { return nil }
      return unsafe InflatedMemory(
        stream: database.compressed, streamCount: Int(database.compressed_size),
        count: Int(database.size))
    }()

    /// Loads the database into a handle. Returns whether it succeeded.
    static func load(into handle: magic_t) -> Bool {
      guard let linked else { return unsafe magic_load(handle, nil) == 0 }
      var (start, count) = unsafe (Optional(linked.start), linked.count)
      return unsafe magic_load_buffers(handle, &start, &count, 1) == 0
    }
  }
#endif
