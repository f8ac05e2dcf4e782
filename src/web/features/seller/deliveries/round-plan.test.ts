import { expect, test } from 'vitest'
import { changedRounds, moveBy, moveTo, type Plan, withoutOrder } from './round-plan.ts'

const round = (id: string, ...orders: string[]) => ({
  id,
  courier: id,
  courierName: id,
  leavesAt: '2026-11-30T17:00:00Z',
  orders,
})
const ordersOf = (plan: Plan) => plan.map(({ orders }) => orders)
const PLAN = [round('noor', 'a', 'b', 'c'), round('sam', 'd')]

test('a stop moves up and down, and never beyond the ends of its round', () => {
  expect(ordersOf(moveBy(PLAN, 'b', -1))).toEqual([['b', 'a', 'c'], ['d']])
  expect(ordersOf(moveBy(PLAN, 'b', 1))).toEqual([['a', 'c', 'b'], ['d']])
  for (const [order, step] of [
    ['a', -1],
    ['c', 1],
    ['d', 1],
    ['unknown', 1],
  ] as const)
    expect(moveBy(PLAN, order, step)).toBe(PLAN)
})

test('a stop moves to another round, and is in one only', () => {
  expect(ordersOf(moveTo(PLAN, 'b', 1, 0))).toEqual([
    ['a', 'c'],
    ['b', 'd'],
  ])
  expect(ordersOf(withoutOrder(PLAN, 'd'))).toEqual([['a', 'b', 'c'], []])
})

test('the round that gives an order away is saved before the one that gets it', () => {
  expect(changedRounds(PLAN, moveTo(PLAN, 'b', 1, 0)).map(({ id }) => id)).toEqual(['noor', 'sam'])
  expect(changedRounds(PLAN, moveTo(PLAN, 'd', 0, 0)).map(({ id }) => id)).toEqual(['sam', 'noor'])
  expect(changedRounds(PLAN, PLAN)).toEqual([])
})
