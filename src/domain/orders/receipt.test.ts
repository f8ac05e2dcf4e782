import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEFAULT_TERMS, sumLines, sumsOfPart } from '../checkout/pricing.ts'
import { dueOf } from '../customers/credit.ts'
import { cents } from '../money.ts'
import { REFUND_STATUSES } from '../payments/refund.ts'
import { anyCategory, anyDeposit, anyDiscount, anyPriceTerms } from '../testing/any-price-terms.ts'
import { ORDER_STATUSES, PAYMENT_TYPES } from './order.ts'
import { balanceOf } from './order-balance.ts'
import { asOrdered, type ReceiptOrder, type ReceiptRow, receiptAmount, receiptOf } from './receipt.ts'

const line = (
  offerPrice: number,
  quantity: number,
  changes: { pieces?: number; refunded?: number; isSubstitute?: boolean } = {},
) => ({
  ...{ offerPrice: cents(offerPrice), category: 'fruits', quantity, pieces: quantity, refunded: 0, isSubstitute: false },
  ...{ deposit: cents(0), ...changes },
})

const online: ReceiptOrder = {
  reservation: null,
  paymentType: 'Online',
  status: 'Order Placed',
  isPaid: true,
  ordered: cents(1815),
  paidOnline: cents(1815),
  credit: cents(0),
  takenOut: cents(0),
  picked: cents(1815),
  cashReceived: null,
  isLeftOutRefunded: false,
  isPickup: false,
  isRefunded: false,
  refunds: [],
  lines: [line(360, 2), line(145, 3), line(390, 1), line(235, 1)],
  sums: sumLines([line(360, 2), line(145, 3), line(390, 1), line(235, 1)], DEFAULT_TERMS),
  code: null,
}

const texts = (rows: readonly ReceiptRow[]) => rows.map((row) => `${row.name} ${receiptAmount(row)}`)

test('lists price, shipping, tax and total, with the tax that was charged at the time', () => {
  expect(texts(receiptOf(online).sums)).toEqual(['Price $17.80', 'Shipping Free', 'Tax (2%) $0.35', 'Total $18.15'])
})

const packed: ReceiptOrder = {
  ...online,
  status: 'Packing',
  ordered: cents(734),
  picked: cents(673),
  sums: sumLines([line(360, 2)], DEFAULT_TERMS),
  lines: [
    line(360, 2, { pieces: 1 }),
    line(300, 1, { isSubstitute: true }),
    line(200, 1, { pieces: 0, isSubstitute: true }), // The shopper rejected it.
  ],
}

test('sums the goods that come, with substitutes, and names what was ordered', () => {
  const { sums } = receiptOf(packed)
  expect(texts(sums)).toEqual(['Price $6.60', 'Shipping Free', 'Tax (2%) $0.13', 'Total $6.73'])
  expect(sums.at(-1)?.note).toBe('Ordered: $7.34')
})

test('an order as it was ordered has neither substitutes nor refunds', () => {
  const refunds = [{ amount: cents(61), status: 'succeeded', reason: 'Bruised' }] as const
  const receipt = receiptOf(asOrdered({ ...packed, refunds }))
  expect(texts(receipt.sums)).toEqual(['Price $7.20', 'Shipping Free', 'Tax (2%) $0.14', 'Total $7.34'])
  expect(texts(receipt.payments)).toEqual(['Paid online $7.34'])
  expect(receipt).toMatchObject({ headline: 'You paid $7.34', details: [] })
})

test('an order that is paid by credit in part says what is left to pay, and what of the credit is kept', () => {
  const order = { ...online, paymentType: 'COD' as const, isPaid: false, credit: cents(1200) }
  expect(receiptOf(order)).toMatchObject({
    headline: 'You pay $6.15',
    details: ['In cash at the door', '$12.00 is paid by your credit'],
  })
  expect(texts(receiptOf(order).payments)).toEqual(['Paid by credit $12.00', 'To pay at the door $6.15'])
  const paid = { ...order, isPaid: true, cashReceived: cents(615) }
  const refunds = [
    { amount: cents(615), status: 'succeeded', reason: 'Bruised' },
    { amount: cents(200), status: 'succeeded', reason: 'Bruised', toCredit: true },
  ] as const
  expect(texts(receiptOf({ ...paid, status: 'Delivered', refunds }).payments)).toEqual([
    ...['Paid by credit $12.00', 'Paid in cash $6.15', 'Refunded $6.15', 'Back to your credit $2.00'],
    ...['You paid $0.00', 'Kept of your credit $10.00', 'Tax in it (2%) $0.19'],
  ])
})

test('a canceled order names what was ordered, and comes to nothing', () => {
  const receipt = receiptOf({ ...online, status: 'Cancelled', isRefunded: true })
  expect(texts(receipt.sums)).toEqual(['Ordered $18.15', 'Total $0.00'])
  expect(texts(receipt.payments)).toEqual(['Paid online $18.15', 'Refunded $18.15'])
  expect(receipt.headline).toBe('Nothing to pay')
})

const orders = fc
  .record({
    paymentType: fc.constantFrom(...PAYMENT_TYPES),
    status: fc.constantFrom(...ORDER_STATUSES),
    isPaid: fc.boolean(),
    isLeftOutRefunded: fc.boolean(),
    isRefunded: fc.boolean(),
    cashReceived: fc.option(fc.nat(9000).map(cents)),
    credit: fc.oneof(fc.constant(0), fc.nat(9000)).map(cents),
    lines: fc.array(
      fc
        .record({
          category: anyCategory,
          offerPrice: fc.integer({ min: 1, max: 2000 }).map(cents),
          deposit: anyDeposit,
          quantity: fc.integer({ min: 1, max: 5 }),
        })
        .chain((priced) => fc.nat(priced.quantity).map((pieces) => ({ ...priced, pieces, refunded: 0, isSubstitute: false }))),
      { minLength: 1, maxLength: 4 },
    ),
    terms: anyPriceTerms,
    discount: anyDiscount,
    refunds: fc.array(
      fc
        .record({
          amount: fc.integer({ min: 1, max: 4000 }).map(cents),
          status: fc.constantFrom(...REFUND_STATUSES),
          reason: fc.constantFrom('', 'Bruised'),
          toCredit: fc.boolean(),
        })
        .map((refund) => (refund.toCredit ? { ...refund, status: 'succeeded' as const } : refund)),
      { maxLength: 4 },
    ),
  })
  .map((facts): ReceiptOrder => {
    const sums = sumLines(facts.lines, facts.terms, facts.discount)
    const coming = facts.lines.map((line) => ({ ...line, quantity: line.pieces }))
    const credit = cents(Math.min(facts.credit, sums.total))
    const isLeftOutRefunded = facts.isLeftOutRefunded && facts.status === 'Delivered'
    return {
      ...facts,
      isPickup: false,
      reservation: null,
      sums,
      code: facts.discount && 'WELCOME10',
      ordered: sums.total,
      paidOnline: dueOf(sums.total, credit),
      credit,
      cashReceived: facts.cashReceived && cents(Math.min(facts.cashReceived, dueOf(sums.total, credit))),
      takenOut: cents(0),
      picked: sumsOfPart(sums, coming).total,
      isLeftOutRefunded,
    }
  })

function amountOf({ amount, isDeduction }: ReceiptRow): number {
  if (amount === 'Free') return 0
  return isDeduction ? -amount : amount
}
const sumOf = (rows: readonly ReceiptRow[], ...names: string[]): number =>
  rows.filter(({ name }) => names.includes(name)).reduce((sum, row) => sum + amountOf(row), 0)

test('the rows of a receipt add up to its total, which is what the order comes to', () => {
  fc.assert(
    fc.property(orders, (order) => {
      const { sums } = receiptOf(order)
      const total = sums.at(-1)
      expect(total && amountOf(total)).toBe(balanceOf(order).cameTo)
      const added = sums.map(({ name }) => name).filter((name) => /^(?:Price|Code .+|Shipping|Tax .+|Bottle deposit)$/.test(name))
      if (order.status !== 'Cancelled') expect(sumOf(sums, ...added)).toBe(balanceOf(order).cameTo)
    }),
  )
})

test('a receipt names the discount code, and what it takes off what comes', () => {
  const lines = [line(400, 2), line(200, 1)]
  const sums = sumLines(lines, DEFAULT_TERMS, { kind: 'percent', percent: 10 })
  const ordered = { ...online, lines, sums, ordered: sums.total, picked: sums.total, code: 'WELCOME10' }
  expect(texts(receiptOf(ordered).sums)).toEqual([
    'Price $10.00',
    'Code WELCOME10 -$1.00',
    'Shipping Free',
    'Tax (2%) $0.18',
    'Total $9.18',
  ])
  const picked = { ...ordered, lines: [line(400, 2, { pieces: 1 }), line(200, 1)], picked: cents(551) }
  expect(texts(receiptOf(picked).sums)).toContain('Code WELCOME10 -$0.60')
})

test('after a refund the receipt says what tax is in the amount that is kept, by rate', () => {
  const lines = [{ ...line(1000, 1), category: 'wine', refunded: 1 }, line(500, 2)]
  const tax = { rate: 2_000, categoryRates: { wine: 20_000 }, isIncluded: false }
  const sums = sumLines(lines, { ...DEFAULT_TERMS, tax })
  const refunds = [{ amount: cents(1200), status: 'succeeded', reason: '' }] as const
  const refunded = { ...online, lines, sums, ordered: sums.total, paidOnline: sums.total, picked: sums.total, refunds }
  expect(texts(receiptOf(refunded).payments)).toEqual([
    'Paid online $22.20',
    'Refunded $12.00',
    'You paid $10.20',
    'Tax in it (2%) $0.20',
    'Tax in it (20%) $0.00',
  ])
})

test('a receipt lists the deposits of what comes, and after a refund those that are kept', () => {
  const water = { ...line(99, 3), deposit: cents(25) }
  const sums = sumLines([water], DEFAULT_TERMS)
  const ordered = { ...online, lines: [water], sums, ordered: sums.total, paidOnline: sums.total, picked: sums.total }
  expect(texts(receiptOf(ordered).sums)).toEqual([
    'Price $2.97',
    'Shipping Free',
    'Tax (2%) $0.05',
    'Bottle deposit $0.75',
    'Total $3.77',
  ])
  const refunds = [{ amount: cents(125), status: 'succeeded', reason: '' }] as const
  expect(texts(receiptOf({ ...ordered, lines: [{ ...water, refunded: 1 }], refunds }).payments)).toContain(
    'Bottle deposit in it $0.50',
  )
})

test('the refunds of a receipt never exceed what was paid, and are those of the order', () => {
  fc.assert(
    fc.property(orders, (order) => {
      const { payments } = receiptOf(order)
      const { paid, refunded, refunding } = balanceOf(order)
      expect(sumOf(payments, 'Paid by credit', 'Paid online', 'Paid in cash')).toBe(paid)
      const [went, goes] = [sumOf(payments, 'Refunded', 'Back to your credit'), sumOf(payments, 'Refund on its way')]
      expect([went, goes]).toEqual([refunded, refunding])
      expect(went + goes + sumOf(payments, 'Back to you')).toBeLessThanOrEqual(paid)
    }),
  )
})

test('what was paid and is still to pay, less all that goes back, is what the shopper pays in the end', () => {
  fc.assert(
    fc.property(orders, (order) => {
      const receipt = receiptOf(order)
      const { kept, creditPart, stillToPay } = balanceOf(order)
      const amount = /^You (?:paid|pay) \$([\d,.]+)$/.exec(receipt.headline)?.[1]?.replaceAll(',', '') ?? '0'
      expect(Math.round(Number(amount) * 100)).toBe(kept - creditPart)
      const goesBack = sumOf(receipt.payments, 'Refunded', 'Back to your credit', 'Refund on its way', 'Back to you')
      const inTheEnd = sumOf(receipt.payments, 'Paid by credit', 'Paid online', 'Paid in cash') + stillToPay - goesBack
      const hasOpenRefund = order.status === 'Cancelled' || order.refunds.some(({ status }) => /failed|settled/.test(status))
      // Without a refund of what was left out, its money is still with the store.
      if (!hasOpenRefund && !order.isLeftOutRefunded) expect(inTheEnd).toBe(kept)
      expect(inTheEnd).toBeGreaterThanOrEqual(kept)
    }),
  )
})

test('an included tax is listed and not added, a fee is shipping, and without tax no tax is listed', () => {
  const bought = [line(1070, 1)]
  const fees = { delivery: cents(490), freeFrom: null, minimum: null, zones: [] }
  const receipt = (rate: number, isIncluded: boolean) => {
    const sums = sumLines(bought, { tax: { rate, categoryRates: {}, isIncluded }, fees })
    return texts(receiptOf({ ...online, lines: bought, sums, ordered: sums.total, picked: sums.total }).sums)
  }
  expect(receipt(7_000, true)).toEqual(['Price $10.70', 'Shipping $4.90', 'Included tax (7%) $0.70', 'Total $15.60'])
  expect(receipt(0, false)).toEqual(['Price $10.70', 'Shipping $4.90', 'Total $15.60'])
})

test('who picks an order up pays at the store', () => {
  const cash = { ...online, paymentType: 'COD' as const, isPaid: false }
  expect(receiptOf({ ...cash, isPickup: true }).details).toEqual(['In cash at the store'])
  expect(receiptOf(cash).details).toEqual(['In cash at the door'])
})

test('goods that nobody has weighed yet cost about as much, and the order at most so much', () => {
  const unweighed: ReceiptOrder = {
    ...online,
    paymentType: 'COD',
    isPaid: false,
    lines: [{ ...line(360, 2), most: cents(792) }],
    sums: packed.sums,
  }
  const order = { ...unweighed, ordered: cents(734), picked: cents(734) }
  const receipt = receiptOf(order)
  expect(texts(receipt.sums)).toEqual(['Price about $7.20', 'Shipping Free', 'Tax (2%) about $0.14', 'Total about $7.34'])
  expect(receipt).toMatchObject({
    headline: 'You pay about $7.34',
    details: ['At most $8.07: we weigh when we pack', 'In cash at the door'],
  })
  const weighed = { ...order, picked: cents(785), lines: [{ ...line(360, 2), amount: cents(770) }] }
  expect(texts(receiptOf(weighed).sums)).toEqual(['Price $7.70', 'Shipping Free', 'Tax (2%) $0.15', 'Total $7.85'])
  expect(receiptOf(weighed).details).toContain('$0.51 more than expected: it weighed more')
  const lighter = { ...order, picked: cents(714), lines: [{ ...line(360, 2), amount: cents(700) }] }
  expect(receiptOf(lighter).details).toContain('$0.20 less than expected: it weighed less')
  expect(receiptOf(lighter).sums.at(-1)?.note).toBe('Expected: $7.34')
})

const RELEASED = 'Your bank may show the release in 1 to 5 days.'
const TALK = 'We’ll get in touch about the payment.'

test.each([
  ['authorized', null, 'Cancelled', ['$12.00 is being released.']],
  ['released', null, 'Cancelled', ['$12.00 was released.', RELEASED]],
  ['released', null, 'Packing', ['Nothing is reserved on your card any more.', TALK]],
  ['failed', null, 'Packing', ['Your card could not be charged.', TALK]],
  ['captured', cents(1150), 'Delivered', ['You paid $11.50; $0.50 was released.', RELEASED]],
  ['captured', cents(1200), 'Delivered', ['You paid $12.00.']],
  ['authorized', null, 'Order Placed', []],
] as const)(
  'says in sentences what became of a reservation that is %s, captured %j, of an order that is %s',
  (state, captured, status, sentences) => {
    const reservation = { state, reserved: cents(1200), captured }
    const [first, ...later] = receiptOf({ ...online, status, isPaid: captured !== null, reservation }).cardSteps
    expect(first).toEqual({ text: 'Reserved on your card: $12.00. You pay what is packed.' })
    expect(later.flatMap(({ text, note }) => [text, ...(note === undefined ? [] : [note])])).toEqual(sentences)
  },
)

test('an order that is reserved on a card is not said to be paid in cash', () => {
  const reservation = { state: 'authorized', reserved: cents(1200), captured: null } as const
  expect(receiptOf({ ...online, isPaid: false, reservation }).details.join()).not.toContain('cash')
  expect(receiptOf({ ...online, reservation: null }).cardSteps).toEqual([])
})
