import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAX_QUANTITY } from './cart.ts'
import { countsLoosePieces, MAX_LIST_LINES, parseShoppingList, piecesNeeded } from './shopping-list.ts'

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

/** Lines as people write them, each with what is looked for: quantity and words, and the size if one was written. */
const WRITTEN: readonly (readonly [line: string, meant: string])[] = [
  ['eggs 12', '12 eggs'],
  ['eggs (12)', '12 eggs'],
  ['eggs: 12', '12 eggs'],
  ['eggs - 12', '12 eggs'],
  ['Eggs × 12', '12 Eggs'],
  ['12 eggs', '12 eggs'],
  ['12x eggs', '12 eggs'],
  ['12 * eggs', '12 eggs'],
  ['twelve eggs', '12 eggs'],
  ['dozen eggs', '1 eggs of 12'],
  ['1 doz eggs', '1 eggs of 12'],
  ['eggs, a dozen', '1 eggs of 12'],
  ['strawberries x2 (for mum)', '2 strawberries'],
  ['strawberries (for mum) x2', '2 strawberries'],
  ['milk (organic!)', '1 milk'],
  ['milk [the blue one]', '1 milk'],
  ['2 milk (not the skimmed one, please)', '2 milk'],
  ['flour (1 kg)', '1 flour of 1000'],
  ['half a watermelon', '1 watermelon'],
  ['half watermelon', '1 watermelon'],
  ['½ cucumber', '1 cucumber'],
  ['1/2 cabbage', '1 cabbage'],
  ['1/2 lb butter', '1 butter of 227'],
  ['½ lb of butter', '1 butter of 227'],
  ['butter 1/2 lb', '1 butter of 227'],
  ['• Äpfel', '1 Äpfel'],
  ['•\tÄpfel', '1 Äpfel'],
  ['∙ pears', '1 pears'],
  ['→ pears', '1 pears'],
  ['❑ pears', '1 pears'],
  ['🍎 apples', '1 apples'],
  ['~ apples', '1 apples'],
  ['[x] apples', '1 apples'],
  ['( ) apples', '1 apples'],
  ['a) apples', '1 apples'],
  ['3. apples', '1 apples'],
  ['Tomatoes, 2 tins', '2 Tomatoes'],
  ['tomatoes 2 tins', '2 tomatoes'],
  ['2 tins of tomatoes', '2 tomatoes'],
  ['2 tins tomatoes', '2 tomatoes'],
  ['tin of tomatoes', '1 tomatoes'],
  ['flour, 500 g', '1 flour of 500'],
  ['flour, 500g, 2x', '2 flour of 500'],
  ['milk 1 l x 2', '2 milk of 1000'],
  ['milk, 2', '2 milk'],
  ['milk – 2', '2 milk'],
  ['bananas 3', '3 bananas'],
  ['a bunch of parsley', '1 parsley'],
  ['3 cloves garlic', '3 garlic'],
  ['2 sticks of butter', '2 butter'],
  ['one loaf bread', '1 bread'],
  ['2-3 onions', '3 onions'],
  ['2 or 3 onions', '3 onions'],
  ['2 to 3 onions', '3 onions'],
  ['a few onions', '1 onions'],
  ['some rice', '1 rice'],
  ['more coffee!', '1 coffee'],
  ['coffee.', '1 coffee'],
  ['bread?', '1 bread'],
  ['a couple of lemons', '2 lemons'],
  ['1,5 kg potatoes', '1 potatoes of 1500'],
  ['potatoes 2lb', '1 potatoes of 907'],
  ['2 x 330 ml cola', '2 cola of 330'],
  ['flour 405', '1 flour 405'],
  ['flour 00', '1 flour 00'],
  ['7up', '1 7up'],
  ['2% milk', '1 2% milk'],
]

test.each(WRITTEN)('“%s” means %s', (line, meant) => {
  const read = parseShoppingList(line).lines.map(({ words, quantity, size }) => {
    const each = size === null ? '' : ` of ${Math.round(size.amount)}`
    return `${quantity} ${words}${each}`
  })
  expect(read).toEqual([meant])
})

test('a comma parts goods, and joins an amount to the goods before it', () => {
  expect(read('Tomatoes, 2 tins, eggs, 12\nmilk, bread')).toEqual(['2 Tomatoes', '12 eggs', '1 milk', '1 bread'])
  expect(read('2 tins, tomatoes')).toEqual(['2 tins', '1 tomatoes'])
})

test.each([
  ['3 bananas', 'Bananas', { amount: 1, unit: 'kg' }, true],
  ['bananas 3', 'Bananas', { amount: 2, unit: 'lb' }, true],
  ['3 banana', 'Bananas', { amount: 1, unit: 'kg' }, true],
  ['bananas x3', 'Bananas', { amount: 1, unit: 'kg' }, false],
  ['3 bags of bananas', 'Bananas', { amount: 1, unit: 'kg' }, false],
  ['1 banana', 'Bananas', { amount: 1, unit: 'kg' }, false],
  ['3 kg bananas', 'Bananas', { amount: 1, unit: 'kg' }, false],
  ['2 butter', 'Butter, lightly salted', { amount: 250, unit: 'g' }, false],
  ['2 milk', 'Whole milk', { amount: 1, unit: 'l' }, false],
  ['6 bagels', 'Bagels', { amount: 4, unit: 'piece' }, false],
  ['3 bananas', 'Bananas', null, false],
] as const)('%s of %s, sold as %o, may count loose pieces: %s', (text, name, product, isLoose) => {
  const [line] = parseShoppingList(text).lines
  expect(line && countsLoosePieces(line, name, product)).toBe(isLoose)
})

test.each([
  ['12 eggs', 12, 1],
  ['eggs 24', 12, 2],
  ['6 bagels', 4, 2],
  ['2 eggs', 12, 2],
  ['12 boxes of eggs', 12, 12],
  ['eggs x12', 12, 12],
])('for %s of packs of %i, %i are needed', (text, amount, packs) => {
  expect(needed(text, { amount, unit: 'piece' })).toBe(packs)
})
