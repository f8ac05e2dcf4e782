/** A form's values by the names before and in the brackets. */
export interface FormTree {
  [name: string]: string | FormTree
}

const NAME = /^[^[\]]+(?:\[[^[\]]*\])*$/
const MAX_DEPTH = 6 // the API knows nothing deeper than line_items[0][price_data][product_data][name]

/** Reads `a[b][0]=x` as the payment API does: `{ a: { b: { 0: 'x' } } }`. An empty bracket takes the next number. Null: no such form. */
export function parseForm(text: string): FormTree | null {
  const tree = emptyTree()
  for (const [name, value] of new URLSearchParams(text)) {
    const parts = NAME.test(name) ? name.replaceAll(']', '').split('[') : []
    if (parts.length === 0 || parts.length > MAX_DEPTH || !plant(tree, parts, value)) return null
  }
  return tree
}

/** Without a prototype, so that `__proto__` is a name as any other. */
const emptyTree = (): FormTree => Object.create(null)

/** Whether there was room: a value has none below it, and a name has one value. */
function plant(tree: FormTree, [first = '', ...rest]: string[], value: string): boolean {
  const name = first === '' ? String(Object.keys(tree).length) : first
  const there = tree[name]
  if (rest.length === 0) {
    if (there !== undefined) return false
    tree[name] = value
    return true
  }
  if (typeof there === 'string') return false
  const branch = there ?? emptyTree()
  tree[name] = branch
  return plant(branch, rest, value)
}
