import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { STORE } from '../staff/actor.ts'
import { AWAITING_PAYMENT, ORDER_STATUSES, type OrderStatus } from './order.ts'
import {
  cameBack,
  canRecall,
  canShopperCancel,
  deliveredAt,
  isEarlyStep,
  isStep,
  nextSteps,
  timesSentOut,
  undoableDelivery,
} from './order-workflow.ts'

test('an order moves forward one step at a time, or is canceled until it is delivered', () => {
  const steps = Object.fromEntries(ORDER_STATUSES.map((status) => [status, nextSteps(status)]))
  expect(steps).toEqual({
    'Order Placed': ['Packing', 'Cancelled'],
    Packing: ['Out for Delivery', 'Cancelled'],
    'Out for Delivery': ['Delivered', 'Cancelled'],
    Delivered: [],
    Cancelled: [],
  })
})

test('every walk ends delivered or canceled within four steps', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1), { minLength: 4, maxLength: 4 }), (choices) => {
      let status: OrderStatus = 'Order Placed'
      for (const choice of choices) status = nextSteps(status)[choice] ?? status
      expect(['Delivered', 'Cancelled']).toContain(status)
    }),
  )
})

test('only an order that is out for delivery is taken back, and a history may show it, and another delivery time', () => {
  expect(ORDER_STATUSES.filter(canRecall)).toEqual(['Out for Delivery'])
  const back = ORDER_STATUSES.flatMap((before) =>
    ORDER_STATUSES.filter((after) => isStep(before, after)).map((after) => [before, after]),
  )
  expect(back.filter(([before, after]) => !nextSteps(before as OrderStatus).includes(after as OrderStatus))).toEqual([
    ['Order Placed', 'Order Placed'],
    ['Packing', 'Packing'],
    ['Out for Delivery', 'Packing'],
    ['Delivered', 'Out for Delivery'],
  ])
})

test('an undone delivery is not another time that an order is sent out', () => {
  const times = (...history: OrderStatus[]) => timesSentOut(history.map((status) => ({ status })))
  expect(times('Order Placed', 'Packing')).toBe(0)
  expect(times('Order Placed', 'Packing', 'Out for Delivery', 'Delivered', 'Out for Delivery')).toBe(1)
  expect(times('Order Placed', 'Packing', 'Out for Delivery', 'Packing', 'Out for Delivery')).toBe(2)
})

test('the shopper may cancel until packing begins', () => {
  expect(ORDER_STATUSES.filter(canShopperCancel)).toEqual(['Order Placed'])
  expect(nextSteps(AWAITING_PAYMENT)).toEqual([])
})

test('a delivery can be undone for a minute', () => {
  const at = new Date('2026-05-01T10:00:00Z')
  const delivery = { status: 'Delivered', at, by: STORE, reason: null, cashReceived: null } as const
  const after = (ms: number) => new Date(at.getTime() + ms)
  expect(undoableDelivery([delivery], after(60_000))).toBe(delivery)
  expect(undoableDelivery([delivery], after(60_001))).toBeNull()
  const undone = [delivery, { ...delivery, status: 'Out for Delivery' }] as const
  expect(undoableDelivery(undone, after(1))).toBeNull()
  expect([deliveredAt([delivery]), deliveredAt(undone), deliveredAt([])]).toEqual([at, null, null])
})

const PACKED = ['Order Placed', 'Packing', 'Out for Delivery'] as const
test.each([
  ['was only packed', ['Order Placed', 'Packing'], null],
  ['is on its way', PACKED, null],
  ['came back', [...PACKED, 'Packing'], 3],
  ['came back, and got another time', [...PACKED, 'Packing', 'Packing'], 3],
  ['went out again', [...PACKED, 'Packing', 'Out for Delivery'], null],
  ['came back twice', [...PACKED, 'Packing', 'Out for Delivery', 'Packing'], 5],
  ['came back, and was canceled', [...PACKED, 'Packing', 'Cancelled'], null],
] as const)('tells which change brought an order back that %s', (_, statuses: readonly OrderStatus[], place) => {
  const history = statuses.map((status) => ({ status }))
  expect(cameBack(history)).toBe(place === null ? null : history[place])
})

test.each([
  ['Out for Delivery', 61, true],
  ['Out for Delivery', 60, false],
  ['Delivered', 16, true],
  ['Delivered', 15, false],
  ['Delivered', -5, false],
  ['Packing', 600, false],
  ['Cancelled', 600, false],
] as const)('%s, %d minutes before its slot begins, is early: %s', (step, minutes, expected) => {
  const now = new Date('2026-11-29T12:00:00Z')
  expect(isEarlyStep(step, new Date(now.getTime() + minutes * 60_000), now)).toBe(expected)
})
