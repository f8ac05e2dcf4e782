import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Cents, cents } from '../money.ts'
import { REFUND_STATUSES } from '../payments/refund.ts'
import { ORDER_STATUSES, PAYMENT_TYPES } from './order.ts'
import { balanceOf, type OrderMoney } from './order-balance.ts'

const cash: OrderMoney = {
  paymentType: 'COD',
  status: 'Order Placed',
  isPaid: false,
  ordered: cents(1467),
  paidOnline: cents(1467),
  credit: cents(0),
  takenOut: cents(0),
  picked: cents(1467),
  cashReceived: null,
  isLeftOutRefunded: false,
  refunds: [],
  isRefunded: false,
}
const online: OrderMoney = { ...cash, paymentType: 'Online', isPaid: true }
const refund = (amount: number, status: OrderMoney['refunds'][number]['status'] = 'succeeded') => ({
  amount: cents(amount),
  status,
})

test('cash is to pay at the door as it comes to after packing', () => {
  expect(balanceOf(cash)).toMatchObject({ cameTo: 1467, paid: 0, stillToPay: 1467, leftOut: 0, kept: 1467 })
  expect(balanceOf({ ...cash, picked: cents(1100) })).toMatchObject({ ordered: 1467, stillToPay: 1100, kept: 1100 })
})

test('a delivered cash order of which goods were left out owes nothing once what it came to was collected', () => {
  const delivered = balanceOf({ ...cash, status: 'Delivered', isPaid: true, picked: cents(1214), cashReceived: cents(1214) })
  expect(delivered).toMatchObject({
    ordered: 1467,
    cameTo: 1214,
    paid: 1214,
    stillToPay: 0,
    leftOut: 0,
    givenBack: 0,
    kept: 1214,
  })
})

test('cash that was received before goods were left out goes back after the delivery', () => {
  const early: OrderMoney = { ...cash, isPaid: true, cashReceived: cents(1467), picked: cents(1214) }
  expect(balanceOf(early)).toMatchObject({ paid: 1467, leftOut: 253, givenBack: 0, kept: 1214 })
  const refundedLeftOut = { ...early, status: 'Delivered', isLeftOutRefunded: true, refunds: [refund(253)] } as const
  expect(balanceOf(refundedLeftOut)).toMatchObject({ leftOut: 0, refunded: 253, givenBack: 0, kept: 1214 })
})

test('cash that was received before more was packed leaves the rest to pay', () => {
  expect(balanceOf({ ...cash, isPaid: true, cashReceived: cents(1000) })).toMatchObject({
    paid: 1000,
    stillToPay: 467,
    kept: 1467,
  })
})

test('goods left out of an order paid online go back beside other refunds, and are no part of what it came to', () => {
  const packed: OrderMoney = { ...online, picked: cents(1000), refunds: [refund(200)] }
  expect(balanceOf(packed)).toMatchObject({ cameTo: 1000, paid: 1467, refunded: 200, leftOut: 467, givenBack: 200, kept: 800 })
  const refundedLeftOut: OrderMoney = {
    ...packed,
    status: 'Delivered',
    isLeftOutRefunded: true,
    refunds: [refund(200), refund(467, 'pending')],
  }
  expect(balanceOf(refundedLeftOut)).toMatchObject({ refunded: 200, refunding: 467, leftOut: 0, givenBack: 200, kept: 800 })
})

test('what was paid for pieces that the shopper took out goes back at once, and is no refund of what it came to', () => {
  const reduced: OrderMoney = {
    ...online,
    ordered: cents(1000),
    picked: cents(1000),
    takenOut: cents(467),
    refunds: [refund(467, 'pending')],
  }
  expect(balanceOf(reduced)).toMatchObject({
    ...{ ordered: 1000, cameTo: 1000, paid: 1467, refunding: 467, leftOut: 0, left: 1000, givenBack: 0, kept: 1000 },
  })
  const packed: OrderMoney = { ...reduced, picked: cents(800), refunds: [refund(467), refund(100)] }
  expect(balanceOf(packed)).toMatchObject({ cameTo: 800, refunded: 567, leftOut: 200, givenBack: 100, kept: 700 })
  const refundedLeftOut: OrderMoney = { ...packed, isLeftOutRefunded: true, refunds: [...packed.refunds, refund(200)] }
  expect(balanceOf(refundedLeftOut)).toMatchObject({ leftOut: 0, givenBack: 100, kept: 700 })
  const canceled: OrderMoney = { ...reduced, status: 'Cancelled', refunds: [refund(467), refund(1000)] }
  expect(balanceOf(canceled)).toMatchObject({ paid: 1467, refunded: 1467, left: 0, kept: 0 })
})

test('cash that was received before the shopper took pieces out goes back by hand', () => {
  const reduced: OrderMoney = {
    ...cash,
    isPaid: true,
    cashReceived: cents(1467),
    ordered: cents(1000),
    picked: cents(1000),
    takenOut: cents(467),
  }
  expect(balanceOf({ ...reduced, refunds: [refund(467, 'pending')] })).toMatchObject({
    ...{ paid: 1467, stillToPay: 0, refunding: 467, leftOut: 0, givenBack: 0, kept: 1000 },
  })
})

test('a failed refund counts for nothing given back, and is owed until somebody settles it', () => {
  expect(balanceOf({ ...online, refunds: [refund(500, 'failed')] })).toMatchObject({ refunded: 0, failed: 500, kept: 1467 })
  expect(balanceOf({ ...online, refunds: [refund(500, 'settled')] })).toMatchObject({ refunded: 0, failed: 0, kept: 1467 })
})

test('a canceled order comes to nothing, and nothing of it is to pay', () => {
  expect(balanceOf({ ...cash, status: 'Cancelled' })).toMatchObject({ cameTo: 0, stillToPay: 0, charged: 0, kept: 0 })
  expect(balanceOf({ ...online, status: 'Cancelled', refunds: [refund(1467, 'pending')] })).toMatchObject({
    ...{ cameTo: 0, paid: 1467, refunding: 1467, leftOut: 0, kept: 0 },
  })
})

test('a payment that the provider calls refunded is refunded before its refunds are listed', () => {
  expect(balanceOf({ ...online, status: 'Delivered', isRefunded: true })).toMatchObject({ refunded: 1467, kept: 0 })
})

test('credit pays first, and what is picked less lowers what is due before it lowers the credit', () => {
  const order = { ...cash, credit: cents(1000) }
  expect(balanceOf(order)).toMatchObject({ paid: 1000, credit: 1000, stillToPay: 467, toCollect: 467, creditPart: 1000 })
  expect(balanceOf({ ...order, picked: cents(1100) })).toMatchObject({ stillToPay: 100, leftOut: 0, creditPart: 1000 })
  const less = { ...order, picked: cents(800) }
  expect(balanceOf(less)).toMatchObject({ stillToPay: 0, leftOut: 200, kept: 800, creditPart: 800 })
  expect(balanceOf({ ...less, isLeftOutRefunded: true, refunds: [{ ...refund(200), toCredit: true }] })).toMatchObject({
    ...{ refunded: 200, leftOut: 0, givenBack: 0, kept: 800, creditPart: 800 },
  })
})

test('what the provider gave back is none of the credit, which the canceled order gives back besides', () => {
  const order = { ...online, paidOnline: cents(467), credit: cents(1000), isRefunded: true }
  expect(balanceOf({ ...order, status: 'Delivered' })).toMatchObject({ paid: 1467, refunded: 467, kept: 1000, creditPart: 1000 })
  const refunds = [{ ...refund(1000), toCredit: true }]
  expect(balanceOf({ ...order, status: 'Cancelled', refunds })).toMatchObject({ refunded: 1467, left: 0, kept: 0 })
})

const amount = fc.integer({ min: 0, max: 5000 }).map(cents)
const orders: fc.Arbitrary<OrderMoney> = fc
  .record({
    paymentType: fc.constantFrom(...PAYMENT_TYPES),
    status: fc.constantFrom(...ORDER_STATUSES),
    isPaid: fc.boolean(),
    ordered: amount,
    left: amount,
    credit: amount,
    takenOut: amount,
    received: fc.option(amount),
    isLeftOutRefunded: fc.boolean(),
    isRefunded: fc.boolean(),
    refunds: fc.array(
      fc.oneof(
        fc.record({ amount, status: fc.constantFrom(...REFUND_STATUSES) }),
        fc.record({ amount, status: fc.constant('succeeded' as const), toCredit: fc.constant(true) }),
      ),
      { maxLength: 4 },
    ),
  })
  .map(({ left, received, ...order }) => {
    const isCash = order.paymentType === 'COD'
    const takenOut = order.isPaid && !(isCash && received === null) ? order.takenOut : cents(0)
    const credit = smaller(order.credit, order.ordered)
    const due = cents(order.ordered - credit)
    const cashReceived = received === null || !order.isPaid ? null : cents(smaller(due, received) + takenOut)
    const paidOnline = cents(due + takenOut)
    return { ...order, credit, paidOnline, takenOut, picked: smaller(order.ordered, left), cashReceived }
  })

const smaller = (one: Cents, other: Cents): Cents => cents(Math.min(one, other))

test('no figure of any order is negative, and they add up', () => {
  fc.assert(
    fc.property(orders, (order) => {
      const balance = balanceOf(order)
      for (const [name, figure] of Object.entries(balance)) expect(figure, name).toBeGreaterThanOrEqual(0)
      const { cameTo, paid, stillToPay, charged, refunded, refunding, failed, leftOut, givenBack, kept, credit, creditPart } =
        balance
      expect(charged).toBe(paid + stillToPay)
      expect(kept).toBe(cameTo - givenBack)
      expect(refunded + refunding + leftOut, 'never more goes back than was paid').toBeLessThanOrEqual(paid)
      expect(refunded + refunding + failed, 'never more is owed than was paid').toBeLessThanOrEqual(paid)
      expect(kept, 'never more is kept than is charged').toBeLessThanOrEqual(charged)
      expect(creditPart, 'never more credit is kept than was used').toBeLessThanOrEqual(Math.min(credit, kept))
      expect(credit).toBeLessThanOrEqual(paid)
    }),
    { numRuns: 2000 },
  )
})

test('what is charged, less all that went back or will, is what is kept', () => {
  fc.assert(
    fc.property(orders, (order) => {
      const { charged, cameTo, paid, stillToPay, refunded, refunding, leftOut, kept } = balanceOf(order)
      // What was paid for pieces that the shopper took out is owed when its refund failed.
      const owed = Math.max(0, Math.min(order.takenOut, paid + stillToPay - cameTo) - refunded - refunding)
      // A failed refund may still be owed after what was left out is refunded or a cancellation. The seller may also have settled
      // it otherwise.
      const isOwedStill = order.isLeftOutRefunded || order.status === 'Cancelled'
      if (isOwedStill) expect(charged - refunded - refunding).toBeGreaterThanOrEqual(kept)
      else expect(charged - refunded - refunding - leftOut).toBe(kept + owed)
    }),
    { numRuns: 2000 },
  )
})
