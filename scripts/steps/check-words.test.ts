import { expect, test } from 'vitest'
import { findingsIn } from './check-words.mjs'

test.each([
  ['a file', 'src/turnstile.ts', ''],
  ['a variable', 'src/orders.ts', 'const lastRefusal = null'],
  ['a constant', 'src/orders.ts', 'export const MAX_WISHES = 3'],
  ['a property', 'src/orders.ts', 'orders.keptFor(1)'],
])('a private word in the name of %s is found', (_what, path, code) => {
  expect(findingsIn(path, code)).toHaveLength(1)
})

test('a British spelling is found', () => {
  expect(findingsIn('src/tint.ts', 'const tileColour = null')).toEqual(['src/tint.ts: tileColour: say color'])
})

test('comments, texts, regular expressions and the text of elements may have any words', () => {
  const code = `
    // what was kept
    /* an answer */
    const text = 'Refusal' + "wish" + \`told\`
    const found = test(/answered/)
    const element = <p>Heard</p>`
  expect(findingsIn('src/orders.tsx', code)).toEqual([])
})
