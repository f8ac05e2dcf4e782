import { expect, test } from 'vitest'
import type { OrderLineWire } from '../../orders/line-changes.ts'
import { piecesText } from './pieces-text.ts'

const line = (id: string, changes: Partial<OrderLineWire> = {}): OrderLineWire => ({
  line: id,
  product: { _id: `product of ${id}`, name: id, category: 'Dairy', image: [], offerPrice: 1 },
  quantity: 2,
  ...changes,
})

test('counts what was ordered until it is packed', () => {
  expect(piecesText({ items: [line('milk'), line('eggs', { quantity: 1 })] })).toBe('3 items')
  expect(piecesText({ items: [line('milk', { quantity: 1 })] })).toBe('1 item')
})

test('counts a replaced piece once, and none that was left out', () => {
  const items = [
    line('milk', { picked: 1 }),
    line('oat milk', { quantity: 1, picked: 1, substituteFor: 'milk' }),
    line('eggs', { picked: 0 }),
  ]
  expect(piecesText({ items })).toBe('2 items')
})
