// The tree, built from its columns: nodes are numbers, in file order.

class Tree {
  constructor(tree) {
    // A name of only white space is shown in quotes.
    this.kinds = tree.kinds.map(kind => kind.name.trim() ? kind : { ...kind, name: kind.step })
    this.sources = tree.sources
    this.details = tree.details
    this.isCut = tree.isCut
    this.unreferenced = tree.unreferenced
    this.undecoded = tree.undecoded
    this.padding = tree.padding
    const columns = tree.nodes
    this.count = columns.kind.length
    this.kind = columns.kind
    this.offset = columns.offset
    this.size = columns.size
    this.depth = columns.depth
    this.source = columns.source || null
    this.parent = new Int32Array(this.count)
    // For each node, the first node after all its descendants.
    this.after = new Int32Array(this.count)
    const open = []
    for (let node = 0; node < this.count; node++) {
      while (open.length > this.depth[node]) this.after[open.pop()] = node
      this.parent[node] = open.length ? open[open.length - 1] : -1
      open.push(node)
    }
    while (open.length) this.after[open.pop()] = this.count
    // The position of a node among siblings of the same name: 0 if not known yet, -1 if its name is unique.
    this.ordinals = new Int32Array(this.count)
    this.families = new Map()
  }

  kindOf(node) { return this.kinds[this.kind[node]] }
  hasChildren(node) { return this.after[node] > node + 1 }
  end(node) { return this.offset[node] + this.size[node] }
  sourceOf(node) { return this.source ? this.source[node] : 0 }
  detail(node) { return this.details[node] }

  *children(node) {
    for (let child = node + 1; child < this.after[node]; child = this.after[child]) yield child
  }

  // The children of a node, as a list and by their steps, collected on first use.
  family(node) {
    let family = this.families.get(node)
    if (!family) {
      const list = [...this.children(node)]
      const namesakes = new Map()
      for (const child of list) {
        const { step } = this.kindOf(child)
        if (namesakes.has(step)) namesakes.get(step).push(child)
        else namesakes.set(step, [child])
      }
      for (const same of namesakes.values()) {
        same.forEach((child, index) => { this.ordinals[child] = same.length > 1 ? index + 1 : -1 })
      }
      family = { list, namesakes }
      this.families.set(node, family)
    }
    return family
  }

  ordinal(node) {
    if (!this.ordinals[node] && this.parent[node] >= 0) this.family(this.parent[node])
    return this.ordinals[node]
  }

  step(node) {
    const ordinal = this.ordinal(node)
    return this.kindOf(node).step + (ordinal > 0 ? "[" + ordinal + "]" : "")
  }

  path(node) {
    if (this.parent[node] < 0) return "/"
    const steps = []
    for (; this.parent[node] >= 0; node = this.parent[node]) steps.unshift(this.step(node))
    return "/" + steps.join("/")
  }

  chain(node) {
    const chain = []
    for (; node >= 0; node = this.parent[node]) chain.unshift(node)
    return chain
  }

  // The node and the field that a path refers to; null if there is no such node.
  resolve(path) {
    const { steps, field } = splitPath(path)
    const node = this.follow(steps)
    return node < 0 ? null : { node, field }
  }

  // The same; if the end of the path is not in the tree, as for samples, the last node that is.
  nearest(path) {
    const { steps, field } = splitPath(path)
    for (let length = steps.length; length >= 0; length--) {
      const node = this.follow(steps.slice(0, length))
      if (node >= 0) return { node, field: length === steps.length ? field : "" }
    }
    return { node: 0, field: "" }
  }

  follow(steps) {
    let node = 0
    for (const step of steps) {
      const [, name, ordinal] = step.match(/^(.*?)(?:\[(\d+)\])?$/s)
      const same = this.family(node).namesakes.get(name)
      const number = Number(ordinal ?? 1)
      if (!same || number < 1 || number > same.length) return -1
      node = same[number - 1]
    }
    return node
  }

  // The innermost node that contains a byte. Children in the source of their parent are in order,
  // followed by those in other sources.
  owner(offset, source = 0, node = 0) {
    for (;;) {
      const { list } = this.family(node)
      let low = 0, high = list.length
      while (low < high) {
        const middle = (low + high) >> 1
        const child = list[middle]
        if (this.sourceOf(child) === this.sourceOf(node) && this.end(child) <= offset) low = middle + 1
        else high = middle
      }
      let inner = list[low]
      const holds = child => child !== undefined && this.sourceOf(child) === source
        && this.offset[child] <= offset && offset < this.end(child)
      if (!holds(inner)) inner = list.slice(low, low + 64).find(holds)
      if (inner === undefined) return node
      node = inner
    }
  }
}

// Splits a path into steps at slashes outside quotes. After the first dot follows a field.
function splitPath(path) {
  const steps = []
  let step = "", isQuoted = false
  for (let place = 1; place < path.length; place++) {
    const letter = path[place]
    if (isQuoted && letter === "\\") {
      step += letter + (path[++place] || "")
      continue
    }
    if (letter === "'") isQuoted = !isQuoted
    if (!isQuoted && letter === "/") {
      steps.push(step)
      step = ""
    } else if (!isQuoted && letter === ".") {
      if (step) steps.push(step)
      return { steps, field: path.slice(place + 1) }
    } else step += letter
  }
  if (step) steps.push(step)
  return { steps, field: "" }
}
