import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAX_QUANTITY } from './cart.ts'
import { MAX_LIST_LINES, parseShoppingList, piecesNeeded } from './shopping-list.ts'

const read = (list: string) => parseShoppingList(list).lines.map(({ words, quantity }) => `${quantity} ${words}`)
const sizeOf = (line: string) => {
  const size = parseShoppingList(line).lines[0]?.size
  return size ? `${Math.round(size.amount)} ${size.of}` : null
}

test.each([
  ['2 milk, eggs; bread\noat milk', ['2 milk', '1 eggs', '1 bread', '1 oat milk']],
  ['2 milk,3 eggs', ['2 milk', '3 eggs']],
  ['1. milk\n2) 3 eggs\n10. bread', ['1 milk', '3 eggs', '1 bread']],
  [
    '- milk\n* 2x eggs\n• bread\n– tea\n☐ rice\n[ ] peas\n[x] corn',
    ['1 milk', '2 eggs', '1 bread', '1 tea', '1 rice', '1 peas', '1 corn'],
  ],
  ['2 x milk\n2x milk\n2 × milk\nmilk x2\nmilk x 2\nmilk (2x)\nmilk 2x', Array.from({ length: 7 }, () => '2 milk')],
  [
    'a cucumber\nan avocado\ntwo lemons\nTwelve bagels\na couple of pears',
    ['1 cucumber', '1 avocado', '2 lemons', '12 bagels', '2 pears'],
  ],
  ['2 cans of tomatoes\n3 bottles cola\na loaf of bread', ['2 tomatoes', '3 cola', '1 bread']],
  ['a dozen eggs\nhalf a dozen eggs\n2 dozen of bagels', ['1 eggs', '1 eggs', '1 bagels']],
  [
    '500 g flour\nflour 500g\nflour (1 kg)\n1,5 l milk\n½ gal milk\n1 1/2 lb beef\n2 x 500 g rice',
    ['1 flour', '1 flour', '1 flour', '1 milk', '1 milk', '1 beef', '2 rice'],
  ],
  ['7up\n7-Up\n2% milk\n00 flour', ['1 7up', '1 7-Up', '1 2% milk', '1 flour']],
  ['  \n,,;\n- \n12\n1.\n', []],
  ['lettuce\nlemons\ngrapes\nground beef', ['1 lettuce', '1 lemons', '1 grapes', '1 ground beef']],
])('reads %j', (list, lines) => {
  expect(read(list)).toEqual(lines)
})

test.each([
  ['500 g flour', '500 mass'],
  ['1.5 kg flour', '1500 mass'],
  ['2 lb flour', '907 mass'],
  ['1,5 l milk', '1500 volume'],
  ['½ gal milk', '1893 volume'],
  ['1 ½ qt broth', '1420 volume'],
  ['12 fl oz cola', '355 volume'],
  ['a pint of cream', '473 volume'],
  ['a dozen eggs', '12 pieces'],
  ['half a dozen eggs', '6 pieces'],
  ['half a pound of butter', '227 mass'],
  ['milk', null],
  ['2 lemons', null],
])('%s has the size %s', (line, size) => {
  expect(sizeOf(line)).toBe(size)
})

const needed = (line: string, product: Parameters<typeof piecesNeeded>[1]) => {
  const [read] = parseShoppingList(line).lines
  return read && piecesNeeded(read, product)
}

test.each([
  ['500 g flour', { amount: 1, unit: 'kg' }, 1],
  ['2 lb flour', { amount: 900, unit: 'g' }, 1],
  ['2 lb flour', { amount: 500, unit: 'g' }, 2],
  ['3 x 500 g rice', { amount: 1, unit: 'kg' }, 2],
  ['a dozen eggs', { amount: 12, unit: 'piece' }, 1],
  ['a dozen eggs', { amount: 10, unit: 'piece' }, 2],
  ['a dozen bagels', null, 12],
  ['a dozen apples', { amount: 1, unit: 'kg' }, 1],
  ['500 g milk', { amount: 1, unit: 'l' }, 1],
  ['2 milk', { amount: 1, unit: 'l' }, 2],
] as const)('for %s of a product of %j, %i are needed', (line, product, pieces) => {
  expect(needed(line, product)).toBe(pieces)
})

test('reads at most 50 lines, and says how many are left out', () => {
  const list = parseShoppingList(Array.from({ length: 60 }, (_, number) => `thing ${number}a`).join('\n'))
  expect([list.lines.length, list.leftOut]).toEqual([MAX_LIST_LINES, 10])
})

test('reads any text quickly into lines that have words to search for', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) => {
      for (const { words, quantity } of parseShoppingList(text).lines) {
        expect(words).toMatch(/\p{L}/u)
        expect(words).toBe(words.trim())
        expect(quantity >= 1 && quantity <= MAX_QUANTITY && Number.isInteger(quantity)).toBe(true)
      }
    }),
  )
  const hostile = ['1 '.repeat(2500), '½'.repeat(5000), ' ('.repeat(2500), 'a half a '.repeat(500)]
  const start = performance.now()
  for (const text of hostile) parseShoppingList(text)
  expect(performance.now() - start).toBeLessThan(500)
})

const name = fc.constantFrom('milk', 'eggs', 'rye bread', 'tea', 'brown rice')
const wanted = fc.array(fc.record({ name, quantity: fc.integer({ min: 1, max: 99 }) }), { minLength: 1, maxLength: 20 })

test('finds again what was written, whatever the separators, bullets and ways to write a quantity', () => {
  const ways = fc.constantFrom<(name: string, quantity: number) => string>(
    (product, quantity) => `${quantity} ${product}`,
    (product, quantity) => `${quantity}x ${product}`,
    (product, quantity) => `${product} x${quantity}`,
  )
  fc.assert(
    fc.property(
      wanted,
      ways,
      fc.constantFrom('\n', ', ', '; ', '\r\n'),
      fc.constantFrom('', '- ', '• '),
      (lines, write, separator, bullet) => {
        const list = lines.map((line) => bullet + write(line.name, line.quantity)).join(separator)
        expect(parseShoppingList(list).lines.map(({ words, quantity }) => ({ name: words, quantity }))).toEqual(lines)
      },
    ),
  )
})
