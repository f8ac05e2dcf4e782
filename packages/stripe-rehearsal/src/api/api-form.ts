export interface FormTree {
  [name: string]: string | FormTree
}

const NAME = /^[^[\]]+(?:\[[^[\]]*\])*$/
const MAX_DEPTH = 6 // deepest: line_items[0][price_data][product_data][name]

/** `a[b][0]=x` is `{ a: { b: { 0: 'x' } } }`; an empty bracket takes the next number. Null when malformed. */
export function parseForm(text: string): FormTree | null {
  const tree = emptyTree()
  for (const [name, value] of new URLSearchParams(text)) {
    const names = NAME.test(name) ? name.replaceAll(']', '').split('[') : []
    if (names.length === 0 || names.length > MAX_DEPTH || !insert(tree, names, value)) return null
  }
  return tree
}

/** Without a prototype: `__proto__` is an ordinary key. */
const emptyTree = (): FormTree => Object.create(null)

/** False for duplicate names, and names below a value. */
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
