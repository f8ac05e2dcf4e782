import { expect, test } from 'vitest'
import { findingsIn } from './check-translatable.mjs'

const findingsOf = (jsx: string, before = '') => findingsIn('page.tsx', `${before}\nexport const Part = () => (${jsx})`)

test.each([
  ['text that changes beside other text', '<p>Order {number}</p>'],
  ['text that comes and goes beside an element', '<p><b>Milk</b>{isLeft && " left"}</p>'],
  ['text that changes in a fragment', '<>{count}</>'],
  ['text that changes in a keyed fragment', '<Fragment key={1}>{count}</Fragment>'],
  ['text before which an element may appear', '<button>{busy && <i />}Save</button>'],
  ['text before which a component may render an element', '<p><Spinner />Save</p>'],
  ['a slot that may be text, beside an element', '<p><b>Note</b>{children}</p>'],
  ['a list of texts beside an element', '<p><b>Sizes</b>{sizes.map((size) => size.name)}</p>'],
])('%s is found', (_what, jsx) => {
  expect(findingsOf(jsx)).toHaveLength(1)
})

test.each([
  ['the only text of an element', '<p>{count}</p>'],
  ['an element for text that changes', '<p>Order <span>{number}</span></p>'],
  ['text of which all changes at once', '<p>{"Order " + number}</p>'],
  ['text after an icon', '<p><Check className="icon" />Saved</p>', "import { Check } from 'lucide-react'"],
  ['elements that come and go', '<p><b>Sizes</b>{sizes.map((size) => <i key={size}>{size}</i>)}{isOld ? <b>Old</b> : null}</p>'],
  ['a constant that is an element', '<p><b>Note</b>{link}</p>', 'const link = <a href="/">Home</a>'],
  ['a slot for elements only', '<p><b>Note</b>{action}</p>', 'interface Props { readonly action?: Elements }'],
  ['text that never changes', '<p>Try a <b>shorter</b> word</p>'],
])('%s is accepted', (_what, jsx, before = '') => {
  expect(findingsOf(jsx, before)).toEqual([])
})

test.each([
  ['text', 'count + " left"', 1],
  ['an element', '<b>{count}</b>', 0],
])('a variable may have the name of the variable with %s that its hook returns', (_what, note, findings) => {
  const hook = `function useNote(count) {\n  const note = ${note}\n  return note\n}`
  expect(findingsOf('<p><b>Stock</b>{note}</p>', `${hook}\nconst note = useNote(3)`)).toHaveLength(findings)
})

test('a function that calls itself is followed once', () => {
  const tree = 'const rowsOf = (node) => (node ? rowsOf(node.next) : <li>Last</li>)'
  expect(findingsOf('<ul><li>First</li>{rowsOf(node)}</ul>', tree)).toEqual([])
})
