export interface FormTree {
  [name: string]: string | FormTree
}

const NAME = /^[^[\]]+(?:\[[^[\]]*\])*$/
const MAX_DEPTH = 6 // the deepest name is line_items[0][price_data][product_data][name]

/**
 * Parses `a[b][0]=x` to `{ a: { b: { 0: 'x' } } }`. An empty bracket takes the next number. Returns null when the form
 * is malformed.
 */
export function parseForm(text: string): FormTree | null {
  const tree = emptyTree()
  for (const [name, value] of new URLSearchParams(text)) {
    const names = NAME.test(name) ? name.replaceAll(']', '').split('[') : []
    if (names.length === 0 || names.length > MAX_DEPTH || !insert(tree, names, value)) return null
  }
  return tree
}

/** Returns an object without a prototype, so that `__proto__` is an ordinary key. */
const emptyTree = (): FormTree => Object.create(null)

/** Returns false for a duplicate name, and for a name below one that has a value. */
function insert(tree: FormTree, [first = '', ...rest]: string[], value: string): boolean {
  const name = first === '' ? String(Object.keys(tree).length) : first
  const existing = tree[name]
  if (rest.length === 0) {
    if (existing !== undefined) return false
    tree[name] = value
    return true
  }
  if (typeof existing === 'string') return false
  const branch = existing ?? emptyTree()
  tree[name] = branch
  return insert(branch, rest, value)
}
