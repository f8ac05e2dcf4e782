import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { TestStore } from '../../testing/test-store.ts'
import { termsOf } from './seller-order-search.ts'

const store = await TestStore.open()
afterAll(() => store.close())

const character = fc.constantFrom(...'abc1 .@\'\\&|!:*()"-é😀\n')
const text = fc.string({ unit: character, minLength: 1, maxLength: 40 })

async function hasTerms(searched: string, part: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select order_search_terms(${searched}) @@ ${termsOf(part)}::tsquery as found`.execute(store.db)
  return rows[0]?.found ?? false
}

test('each part of a text has the text’s terms', async () => {
  const textAndPart = text.chain((whole) => {
    const characters = [...whole]
    const place = fc.nat(characters.length - 1)
    return fc.tuple(place, place).map(([a, b]) => [whole, characters.slice(Math.min(a, b), Math.max(a, b) + 1).join('')] as const)
  })
  await fc.assert(
    fc.asyncProperty(textAndPart, ([whole, part]) => hasTerms(whole, part)),
    { numRuns: 300 },
  )
})

test.each([
  ['maya winter\nmaya@example.com', 'maya@example.org', false],
  ['maya winter\nmaya@example.com', 'winters', false],
  ['maya winter\nmaya@example.com', 'xq', false],
  ['maya winter\nmaya@example.com', 'ya w', true],
])('%j for %j: %s', async (searched, part, expected) => {
  expect(await hasTerms(searched, part)).toBe(expected)
})
