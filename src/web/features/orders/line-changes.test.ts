import { expect, test } from 'vitest'
import type { OrderLineWire } from '../../../contract/orders/orders.ts'
import { lineChanges } from './line-changes.ts'

const line = (id: string, changes: Partial<OrderLineWire> = {}): OrderLineWire => ({
  line: id,
  product: { _id: `product of ${id}`, name: id, category: 'Fruits', image: [], offerPrice: 2 },
  quantity: 3,
  ...changes,
})

test('nothing has changed before packing, or when all is there', () => {
  expect(lineChanges({ items: [line('apples'), line('pears', { picked: 3 })] })).toEqual([])
})

test('fewer pieces are a change, with the substitute for the others', () => {
  const apples = line('apples', { picked: 1 })
  const pears = line('pears', { quantity: 2, picked: 2, substituteFor: 'apples' })
  expect(lineChanges({ items: [apples, pears, line('milk', { picked: 0 })] })).toEqual([
    { ordered: apples, pieces: 1, substitute: pears, hasRejected: false },
    { ordered: line('milk', { picked: 0 }), pieces: 0, substitute: undefined, hasRejected: false },
  ])
})

test('a rejected substitute leaves fewer pieces', () => {
  const apples = line('apples', { picked: 0 })
  const pears = line('pears', { picked: 0, substituteFor: 'apples', isRejected: true })
  expect(lineChanges({ items: [apples, pears] })).toEqual([
    { ordered: apples, pieces: 0, substitute: undefined, hasRejected: true },
  ])
})
