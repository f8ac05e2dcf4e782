import { expect, test } from 'vitest'
import { findingsIn } from './check-comments.mjs'

const OPENING = '/**'

test.each(['Of staff.', 'Null: none.', 'Without lines, 0.', 'By its search alone.', 'In the order of the lines.'])(
  'the fragment “%s” is found',
  (comment) => {
    expect(findingsIn('price.ts', `\n${OPENING} ${comment} */\nexport const price = 1`)).toEqual([
      `price.ts:2: say as a whole sentence: ${comment}`,
    ])
  },
)

test('a fragment of several lines is found', () => {
  expect(findingsIn('price.ts', '/**\n * With the price\n * of a piece.\n */\nexport const price = 1')).toHaveLength(1)
})

test.each([
  '/** Returns the price, and null when there is none. */',
  '/** On-screen text is not read. */',
  '// of staff',
  '/* of staff */',
])('%s is accepted', (comment) => {
  expect(findingsIn('price.ts', `${comment}\nexport const price = 1`)).toEqual([])
})

test('a string that looks like a comment is accepted', () => {
  expect(findingsIn('files.ts', "export const files = '/**/*.ts Of /** Of staff. */'")).toEqual([])
})

test.each(['It is null.', 'They are sorted.', 'This is the price.', 'These can be bought.'])(
  '“%s” names no subject',
  (comment) => {
    expect(findingsIn('price.ts', `${OPENING} ${comment} */\nexport const price = 1`)).toEqual([
      `price.ts:1: name the subject: ${comment}`,
    ])
  },
)

test('“This count is kept” names its subject', () => {
  expect(findingsIn('count.ts', `${OPENING} This count is kept. */\nexport const count = 1`)).toEqual([])
})

test('two documentation comments of one name are found', () => {
  const code = `${OPENING} Counts. */\n${OPENING} Adds. */\nexport const sum = 1`
  expect(findingsIn('sum.ts', code)).toEqual(['sum.ts:2: join this with the comment above: Adds.'])
})
