import Anatomy

/// The keys in the claims and assertions of content credentials (C2PA) that have a known privacy
/// category.
enum C2PAKeys {
  static func category(of path: String) -> Anatomy.Category? { categories[path] }

  private static let categories: [String: Anatomy.Category] = [
    "claim_generator": .software,
    "claim_generator_info.name": .software,
    "claim_generator_info.version": .software,
    "actions.softwareAgent": .software,
    "actions.softwareAgent.name": .software,
    "actions.softwareAgent.version": .software,
    "actions.when": .time,
    "instanceID": .identifier,
    "instance_id": .identifier,
    "documentID": .identifier,
    "actions.instanceID": .identifier,
    "actions.parameters.instanceID": .identifier,
    "author.name": .person,
    "author.@id": .account,
    "author.identifier": .account,
  ]
}
