import { expect, test } from 'vitest'
import { cents } from '../../../domain/money.ts'
import type { ProductId } from '../../../domain/products/product.ts'
import type { BatchId } from '../../../domain/products/product-change.ts'
import { type BatchContent, MOST_CHANGES } from '../catalog/change-batches.ts'
import { describeEdits, describeStock } from './describe-changes.ts'

const product = '01a20977-5b85-7765-9379-6f4fe8618351' as ProductId
const batch = '01a20977-5b85-7765-9379-6f4fe8618352' as BatchId
const price = { product, field: 'price', from: cents(100), to: cents(250) } as const
const content = (more: Partial<BatchContent> = {}): BatchContent => ({
  ...{ batch, changes: 1, products: 1, added: 0, isImport: false, isUndo: false, isUndone: false, first: [price] },
  ...more,
})
const named = (name: string) => () => name

test.each(['a', 'Changed', '{}', '$&', 'price of'])('a product named %s is the end of the sentence, and its link', (name) => {
  const { text, subject, details } = describeEdits(content(), named(name))
  expect(text).toBe(`Changed price of ${name}`)
  expect(text.slice(subject?.start)).toBe(name)
  expect(details).toEqual(['Price: $1.00 → $2.50'])
})

test('a deleted product has no link', () => {
  expect(describeEdits(content(), () => undefined)).toMatchObject({ text: 'Changed price of a deleted product' })
  expect(describeEdits(content(), () => undefined).subject).toBeUndefined()
})

test('a batch with more changes than are looked at says at least how many products', () => {
  const many = content({ changes: MOST_CHANGES, products: 501, isImport: true, added: 3 })
  expect(describeEdits(many, named('Apples'))).toMatchObject({
    text: 'Imported a file: added and changed more than 500 products',
    products: [{ _id: product, name: 'Apples' }],
  })
})

test('an undo of counts is one, too', () => {
  const first = [{ product, field: 'stock', from: 3, to: null }] as const
  expect(describeStock(content({ first, isUndo: true }), named('Apples'), undefined).text).toBe(
    'Undid changes: stopped counting Apples',
  )
})
