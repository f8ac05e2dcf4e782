import { expect, test } from 'vitest'
import { problemsIn } from './check-comments.mjs'

const OPENING = '/**'

test.each(['Of staff.', 'Null: none.', 'Without lines, 0.', 'By its search alone.', 'In the order of the lines.'])(
  'the fragment “%s” is found',
  (comment) => {
    expect(problemsIn('price.ts', `\n${OPENING} ${comment} */\nexport const price = 1`)).toEqual([
      `price.ts:2: say as a whole sentence: ${comment}`,
    ])
  },
)

test('a fragment of several lines is found', () => {
  expect(problemsIn('price.ts', '/**\n * With the price\n * of a piece.\n */\nexport const price = 1')).toHaveLength(1)
})

test.each([
  '/** Returns the price, and null when there is none. */',
  '/** On-screen text is not read. */',
  '// of staff',
  '/* of staff */',
])('%s is accepted', (comment) => {
  expect(problemsIn('price.ts', `${comment}\nexport const price = 1`)).toEqual([])
})

test('a string that looks like a comment is accepted', () => {
  expect(problemsIn('files.ts', "export const files = '/**/*.ts Of /** Of staff. */'")).toEqual([])
})
