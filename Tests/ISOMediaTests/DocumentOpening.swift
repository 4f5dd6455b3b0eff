import Anatomy
import InvariantChecks

func open(_ bytes: [UInt8]) -> Document { isoDocument(bytes) }

/// The node at a path.
func node(_ path: String, in bytes: [UInt8]) throws -> Node { try open(bytes).node(path) }
