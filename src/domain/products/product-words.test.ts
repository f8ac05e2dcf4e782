import { expect, test } from 'vitest'
import { DEFAULT_VALUES, FACT_FIELDS, FACT_ROWS, PRODUCT_FIELD_ROWS, PRODUCT_FIELDS } from './product-fields.ts'
import { searchTerms, searchWords } from './product-words.ts'

test('the words of a product say where they are, each in its best place only', () => {
  const values = {
    name: 'Cherry Jam',
    synonyms: ['Morello cherries'],
    description: ['With cherries, no morello, no jam'],
    ingredients: null,
    origin: 'US',
  }
  expect(searchWords(values)).toBe("'bcherry' 'ncherry' 'njam' 'smorello' 'scherries' 'twith' 'tno' 'tus'")
})

test('a seller finds a product by SKU and synonyms in any case, the SKU first', () => {
  const facts = { ...DEFAULT_VALUES, sku: 'FR-014', synonyms: ['Äpfel', 'Pommes'] }
  expect(searchTerms(facts)).toBe('fr 014\napfel\npommes')
  expect(searchTerms(DEFAULT_VALUES)).toBeNull()
})

test.each(PRODUCT_FIELDS.map((field) => [field, PRODUCT_FIELD_ROWS[field].foundAs] as const))(
  'a shopper finds a product by the word in its %s as by its %s',
  (field, source) => {
    const value = Array.isArray(Reflect.get(DEFAULT_VALUES, field)) ? ['zebra'] : 'zebra'
    const found = searchWords({ name: 'Milk', [field]: value })
    const letters = { name: ['n'], synonym: ['s'], text: ['t'], code: null }
    expect(found.match(/.(?=zebra)/g)).toEqual(field === 'name' ? ['b', 'n'] : source && letters[source])
  },
)

test.each(FACT_FIELDS.map((field) => [field, FACT_ROWS[field].foundAs] as const))(
  'a seller finds a product by the word in its %s, which is found as %s',
  (field, foundAs) => {
    const value = Array.isArray(DEFAULT_VALUES[field]) ? ['Zebra'] : 'Zebra'
    expect(searchTerms({ ...DEFAULT_VALUES, [field]: value })).toBe(foundAs === null || foundAs === 'text' ? null : 'zebra')
  },
)
