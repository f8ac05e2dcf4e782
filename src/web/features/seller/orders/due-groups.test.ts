import { expect, test } from 'vitest'
import type { OrderWire } from '../../../../contract/orders/orders.ts'
import type { OrderStatus } from '../../../../domain/orders/order.ts'
import { countOpen, dueGroups } from './due-groups.ts'
import { pickListOf } from './pick-list.tsx'

const NOW = Date.parse('2026-11-29T18:00:00Z')
const at = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString()

interface Ordered {
  readonly number: string
  readonly due: number
  readonly from?: number
  readonly status?: OrderStatus
  readonly lines?: Readonly<Record<string, number>>
  /** These lines are picked. */
  readonly picked?: readonly string[]
}

/** An order as far as groups and pick lists read it. */
function order({ number, due, from, status = 'Order Placed', lines = {}, picked = [] }: Ordered): OrderWire {
  const items = Object.entries(lines).map(([name, quantity]) => ({
    line: `${number} ${name}`,
    product: { _id: name, name, category: 'Fruits' },
    quantity,
    ...(picked.includes(name) && { picked: quantity }),
  }))
  const slot = from === undefined ? {} : { slot: { start: at(from), end: at(due) } }
  return { _id: number, number, dueAt: at(due), status, items, ...slot } as unknown as OrderWire // the rest is not read
}

const grouped = (...orders: readonly Ordered[]) =>
  dueGroups(orders.map(order), NOW).map(({ title, orders: some }) => [title, some.map(({ number }) => number)])

test('late orders come first, then those of the next 30 minutes, then each slot, then days', () => {
  expect(
    grouped(
      { number: 'monday', due: 60 * 24 },
      { number: 'eight', due: 180, from: 120 },
      { number: 'now', due: 25 },
      { number: 'eight too', due: 180, from: 120 },
      { number: 'seven', due: 120, from: 60 },
      { number: 'late', due: -14 },
      { number: 'slot that ends soon', due: 30, from: -30 },
      { number: 'very late', due: -60 * 24 },
      { number: 'later', due: 45 },
    ),
  ).toEqual([
    ['Late', ['very late', 'late']],
    ['Within 30 minutes', ['now', 'slot that ends soon']],
    ['Later today', ['later']],
    [expect.stringMatching(/7.*8/), ['seven']],
    [expect.stringMatching(/8.*9/), ['eight', 'eight too']],
    ['Tomorrow', ['monday']],
  ])
})

test('the count of a group leaves out orders that are delivered meanwhile', () => {
  const [late] = dueGroups([order({ number: 'a', due: -5 }), order({ number: 'b', due: -4, status: 'Delivered' })], NOW)
  expect(late && countOpen(late)).toBe(1)
  expect(late?.orders).toHaveLength(2)
})

test('a pick list sums up what is still to be picked, whichever order wants it', () => {
  const orders = [
    order({ number: 'a', due: 5, lines: { Plums: 3, Pears: 1 } }),
    order({ number: 'b', due: 9, status: 'Packing', lines: { Plums: 2, Milk: 4 }, picked: ['Milk'] }),
    order({ number: 'c', due: 9, status: 'Out for Delivery', lines: { Plums: 7 } }),
  ]
  expect(
    pickListOf(orders).map(({ product, pieces, wanted }) => [product.name, pieces, wanted.map(({ number }) => number)]),
  ).toEqual([
    ['Plums', 5, ['a', 'b']],
    ['Pears', 1, ['a']],
  ])
})
