import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { OrderId } from '../orders/order.ts'
import type { StaffId } from '../staff/staff.ts'
import { countBySlot, numberStops, type PlannedOrder, proposeRounds, swapped } from './round.ts'

const id = (text: string) => text as OrderId
const slotAt = (start: number) => ({ start: new Date(start), end: new Date(start + 3_600_000) })
const couriers = (count: number) => Array.from({ length: count }, (_, index) => `courier ${index}` as StaffId)
const order = (name: string, place: Partial<PlannedOrder> = {}): PlannedOrder => ({
  ...{ id: id(name), stop: id(name), slot: null, zipcode: '97205', street: '1 Oak Street' },
  ...place,
})
const ordersOf = (...args: Parameters<typeof proposeRounds>) => proposeRounds(...args).map(({ orders }) => orders)

test('a round goes by slot, then by fee zone and ZIP code, then by street and house number', () => {
  const planned = [
    order('evening', { slot: slotAt(Date.parse('2026-11-30T20:00:00Z')), zipcode: '97201' }),
    order('far', { zipcode: '97299' }),
    order('second zone', { zipcode: '97202-1234' }),
    order('first zone', { zipcode: '97209' }),
    order('number 12', { street: '12 Oak Street' }),
    order('number 9', { street: '9 Oak Street, 2B' }),
    order('number 9 of Elm', { street: '9 elm street' }),
  ]
  expect(ordersOf(planned, couriers(1), [{ zipCodes: ['97209'] }, { zipCodes: ['97202'] }])).toEqual([
    ['first zone', 'second zone', 'number 9 of Elm', 'number 12', 'number 9', 'far', 'evening'],
  ])
})

test('orders that come together stay one stop', () => {
  const planned = [
    order('a', { street: '1 Elm' }),
    order('b', { street: '2 Elm' }),
    order('c', { stop: id('a'), street: '1 Elm' }),
  ]
  expect(ordersOf(planned, couriers(2), [])).toEqual([['a', 'c'], ['b']])
})

test('every order is in one round, and rounds differ by one stop at most, in each slot and in all', () => {
  const anyOrder = fc.record({ slot: fc.integer({ min: 0, max: 3 }), street: fc.integer({ min: 1, max: 50 }) })
  fc.assert(
    fc.property(fc.array(anyOrder, { maxLength: 40 }), fc.integer({ min: 1, max: 6 }), (orders, count) => {
      const planned = orders.map(({ slot, street }, index) =>
        order(`${index}`, { slot: slot === 0 ? null : slotAt(slot * 3_600_000), street: `${street} Elm` }),
      )
      const rounds = ordersOf(planned, couriers(count), [])
      expect(rounds.flat().toSorted()).toEqual(planned.map((one) => one.id).toSorted())
      const sizes = rounds.map(({ length }) => length)
      expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1)
    }),
  )
})

test('two stops change places', () => {
  expect(swapped([id('a'), id('b'), id('c')], id('a'), id('c'))).toEqual(['c', 'b', 'a'])
  expect(swapped([id('a')], id('a'), id('b'))).toBe(null)
})

test('stops are numbered from 1, and orders that come together have the same number', () => {
  expect(numberStops(['a', 'b', 'b', 'c'].map(id))).toEqual([1, 2, 2, 3])
  expect(numberStops([])).toEqual([])
})

test('orders are counted by slot, those for as soon as possible first', () => {
  const [early, late] = [slotAt(3_600_000), slotAt(7_200_000)]
  const orders = [late, null, early, late].map((slot) => ({ slot }))
  expect(countBySlot(orders)).toEqual([
    { slot: null, orders: 1 },
    { slot: early, orders: 1 },
    { slot: late, orders: 2 },
  ])
  expect(countBySlot([])).toEqual([])
})
