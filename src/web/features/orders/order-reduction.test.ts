import { expect, test } from 'vitest'
import type { OrderWire } from '../../../contract/orders/orders.ts'
import { receiptAmount } from '../../../domain/orders/receipt.ts'
import { anOrder } from '../../testing/an-order.ts'
import { reductionIssue, reductionOf } from './order-reduction.ts'

const product = (name: string, offerPrice: number) => ({ _id: name, name, category: 'Fruits', image: [], offerPrice })

/** Plums for $13.50 and milk for $2.00, of which $1.50 are off by a code, and $1.40 are tax. */
const ORDER: OrderWire = {
  ...anOrder(9),
  items: [
    { line: 'plums', product: product('Plums', 4.5), quantity: 3 },
    { line: 'milk', product: product('Milk', 2), quantity: 1 },
  ],
  ...{ amount: 15.4, toPay: 15.4, code: 'AUTUMN', canChange: true },
  sums: { cart: 15.5, discount: 1.5, tax: 1.4, deposit: 0, delivery: 0, total: 15.4 },
  taxRule: { percent: 10, isIncluded: false },
  agreed: { delivery: 3, freeFrom: 12, minimum: 10, code: { kind: 'amount', value: 1.5, minimum: 9 } },
}

const rowsOf = (order: OrderWire, kept: Record<string, number>) =>
  reductionOf(order, kept)?.rows.map((row) => `${row.name} ${receiptAmount(row)}`)

test('shows what the order costs afterwards, by its fees, its code and its tax, and what it loses', () => {
  expect(rowsOf(ORDER, { plums: 2 })).toEqual([
    'Price $11.00',
    'Code AUTUMN -$1.50',
    'Shipping $3.00',
    'Tax (10%) $0.95',
    'Total $13.45',
  ])
  expect(reductionOf(ORDER, { plums: 2 })).toMatchObject({
    ...{ removed: [{ line: 'plums', quantity: 1 }], total: 1345 },
    texts: ['Shipping costs $3.00 now.', 'You pay $1.95 less than before.'],
  })
  expect(rowsOf(ORDER, { plums: 1 })).toEqual(['Price $6.50', 'Shipping $3.00', 'Tax (10%) $0.65', 'Total $10.15'])
  expect(reductionOf(ORDER, { plums: 1 })?.texts).toEqual([
    'The code AUTUMN doesn’t apply to this order anymore.',
    'Shipping costs $3.00 now.',
    'This is below our smallest order of $10.00. You still get it.',
    'You pay $5.25 less than before.',
  ])
})

test('says what goes back to the card, and that a dearer order costs nothing more', () => {
  const paid: OrderWire = { ...ORDER, ...anOrder(9, 10), items: ORDER.items, amount: 15.4, toPay: 15.4 }
  expect(reductionOf(paid, { plums: 2 })?.texts.at(-1)).toBe('$1.95 goes back to your card.')
  const dear: OrderWire = { ...paid, agreed: { delivery: 9, freeFrom: 12, minimum: null, code: null } }
  expect(reductionOf(dear, { plums: 2 })).toMatchObject({ total: 1540 })
  expect(reductionOf(dear, { plums: 2 })?.texts.at(-1)).toBe('You pay nothing more, and nothing goes back to your card.')
})

test('says what a cash order costs more, and which cash goes back', () => {
  const dear: OrderWire = { ...ORDER, agreed: { delivery: 9, freeFrom: 12, minimum: null, code: null } }
  expect(reductionOf(dear, { milk: 0, plums: 2 })?.texts.at(-1)).toBe('You pay $3.50 more than before.')
  const received: OrderWire = { ...ORDER, isPaid: true, cashReceived: 15.4 }
  expect(reductionOf(received, { plums: 2 })?.texts.at(-1)).toBe('We give you $1.95 back in cash.')
})

test('says about what an order with goods by weight costs', () => {
  const [plums, milk] = ORDER.items
  if (!plums || !milk) throw new Error('The order has two lines')
  const weighed = { per: 'lb', piece: 0.5, unitPrice: 9, most: 14.85, overPercent: 10 } as const
  const order: OrderWire = { ...ORDER, items: [{ ...plums, weighed }, milk] }
  expect(rowsOf(order, { milk: 0 })?.at(-1)).toBe('Total about $13.20')
  expect(reductionOf(order, { plums: 1 })?.texts.slice(-2)).toEqual([
    'You pay about $5.25 less than before.',
    'At most $10.64: weighed when packed.',
  ])
})

test('nothing, everything, or pieces that are gone meanwhile can’t be taken out', () => {
  expect(reductionIssue(ORDER, {})).toBe('Choose what to take out')
  expect(reductionIssue(ORDER, { plums: 5 })).toBe('Choose what to take out')
  expect(reductionIssue(ORDER, { plums: 0, milk: 0 })).toBe(
    'Nothing would be left in this order. Please cancel the order instead.',
  )
  expect(reductionOf(ORDER, { plums: 0, milk: 0 })).toBeNull()
})
