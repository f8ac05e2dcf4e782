import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents } from '../money.ts'
import { judgePayment, type PaymentFact, type ReportedFact } from './payment.ts'
import { REFUND_STATUSES, type RefundStatus } from './refund.ts'

const AMOUNT = cents(918)
const own = { sessionId: 'cs_own', paymentIntent: 'pi_own' }
const other = { sessionId: 'cs_other', paymentIntent: 'pi_other' }
const PAID: PaymentFact = { kind: 'paid', amount: AMOUNT, currency: 'usd' }

const money = (amount: number) => ({ amount: cents(amount), currency: 'usd' })
const AUTHORIZED: PaymentFact = { kind: 'authorized', ...money(AMOUNT) }
const RELEASE = { kind: 'refund', refund: 're_1', amount: cents(118), status: 'succeeded' } as const
const CAPTURED: PaymentFact = { kind: 'captured', ...money(800) }

const reported = (fact: PaymentFact, ids: Omit<ReportedFact, 'fact'> = own): ReportedFact => ({ fact, ...ids })
const judge = (...facts: ReportedFact[]) => judgePayment({ amount: AMOUNT, sessionId: 'cs_own', paymentIntent: null }, facts)
const refund = (status: RefundStatus, amount = AMOUNT, id = 're_1'): ReportedFact =>
  reported({ kind: 'refund', refund: id, amount, status }, { sessionId: null, paymentIntent: 'pi_own' })
const refunded = (amount: number): ReportedFact =>
  reported({ kind: 'refunded', amount: cents(amount) }, { sessionId: null, paymentIntent: 'pi_own' })

test.each<[string, ReportedFact[], object]>([
  ['nothing', [], { state: 'open', isPaid: false, refund: null }],
  ['the order’s amount', [reported(PAID)], { state: 'paid', isPaid: true, refund: null }],
  ['a refund on its way', [reported(PAID), refund('pending')], { state: 'paid', refund: 'pending', isRefundedOrPending: true }],
  [
    'a part on its way',
    [reported(PAID), refund('pending', cents(100))],
    { state: 'paid', refund: 'pending', isRefundedOrPending: false },
  ],
  ['a refund', [reported(PAID), refund('succeeded')], { state: 'refunded', refund: null, refundedAmount: 918 }],
  ['a refund reported by its sum alone', [reported(PAID), refunded(918)], { state: 'refunded', refund: null }],
  ['a refund that failed', [reported(PAID), refund('failed')], { state: 'paid', refund: 'failed', isRefundedOrPending: false }],
  [
    'one that failed after it had succeeded',
    [reported(PAID), refund('succeeded'), refund('failed'), refunded(918)],
    { state: 'paid', refund: 'failed' },
  ],
  [
    'one whose sum came while it is on its way',
    [reported(PAID), refund('pending'), refunded(918)],
    { state: 'paid', refund: 'pending' },
  ],
  [
    'a second try',
    [reported(PAID), refund('failed'), refunded(918), refund('succeeded', AMOUNT, 're_2')],
    { state: 'refunded', refund: null, refundedAmount: 918 },
  ],
  [
    'a second try on its way',
    [reported(PAID), refund('failed'), refunded(918), refund('pending', AMOUNT, 're_2')],
    { state: 'paid', refund: 'pending' },
  ],
  ['parts', [reported(PAID), refund('succeeded', cents(300)), refund('succeeded', cents(618), 're_2')], { state: 'refunded' }],
  [
    'a part that failed',
    [reported(PAID), refund('succeeded', cents(300)), refund('failed', cents(618), 're_2'), refunded(918)],
    { refund: 'failed', refundedAmount: 300 },
  ],
  ['a failure that the seller saw to', [reported(PAID), refund('failed'), refund('settled')], { state: 'paid', refund: null }],
  [
    'the refund of another payment',
    [reported(PAID), reported({ kind: 'refunded', amount: AMOUNT }, other)],
    { state: 'paid', isRefundedOrPending: false },
  ],
  [
    'a reserved amount',
    [reported({ kind: 'processing' }), reported(AUTHORIZED)],
    { state: 'authorized', isPaid: false, isAuthorized: true },
  ],
  ['another amount that was reserved', [reported({ kind: 'authorized', ...money(917) })], { state: 'open', isAuthorized: false }],
  ['a part that was captured', [reported(AUTHORIZED), reported(CAPTURED)], { state: 'paid', isPaid: true, captured: 800 }],
  ['a capture before its reservation', [reported(CAPTURED)], { state: 'paid', isPaid: true, isAuthorized: true, captured: 800 }],
  ['a release', [reported(AUTHORIZED), reported({ kind: 'released' })], { state: 'released', isPaid: false, captured: null }],
  ['a release before its reservation', [reported({ kind: 'released' })], { state: 'expired', isAuthorized: false }],
  [
    'the release of what is not captured, which the provider lists as a refund',
    [reported(AUTHORIZED), reported(CAPTURED), reported(RELEASE), reported({ kind: 'refunded', amount: cents(118) })],
    { state: 'paid', refundedAmount: null, refunds: [] },
  ],
  [
    'a refund beside that release',
    [
      ...[reported(AUTHORIZED), reported(CAPTURED), reported(RELEASE)],
      reported({ ...RELEASE, refund: 're_2', amount: cents(300) }),
      reported({ kind: 'refunded', amount: cents(418) }),
    ],
    { state: 'paid', refundedAmount: 300, areRefundsUnknown: false, refunds: [{ refund: 're_2' }] },
  ],
  [
    'a release of all, which the provider lists as a refund',
    [reported(AUTHORIZED), reported({ kind: 'released' }), reported({ ...RELEASE, amount: cents(918) })],
    { state: 'released', refundedAmount: null, refunds: [] },
  ],
  [
    'more than was reserved',
    [reported(AUTHORIZED), reported({ kind: 'captured', ...money(919) })],
    { state: 'expired', isPaid: false, differing: money(919) },
  ],
  [
    'a refund of all that was captured',
    [reported(AUTHORIZED), reported(CAPTURED), refund('succeeded', cents(800))],
    { state: 'refunded', refundedAmount: 800, isPaid: true },
  ],
  [
    'a refund of all that was captured on its way',
    [reported(AUTHORIZED), reported(CAPTURED), refund('pending', cents(800))],
    { state: 'paid', isRefundedOrPending: true },
  ],
])('judges %s', (_what, facts, verdict) => {
  expect(judge(...facts)).toMatchObject(verdict)
})

test('reports money of another payment, and its refund', () => {
  const [second, back] = [
    reported(PAID, other),
    reported({ kind: 'refund', refund: 're_2', amount: AMOUNT, status: 'pending' }, other),
  ]
  expect(judge(second)).toMatchObject({
    state: 'open',
    isPaid: false,
    others: [{ payment: 'pi_other', amount: 918, currency: 'usd', state: 'paid', refund: null, refunds: [] }],
  })
  expect(judge(reported(PAID), second)).toMatchObject({ state: 'paid', others: [{ payment: 'pi_other' }] })
  expect(judge(reported(PAID), second, back)).toMatchObject({
    state: 'paid',
    isRefundedOrPending: false,
    refunds: [],
    others: [{ payment: 'pi_other', state: 'paid', refund: 'pending', refunds: [{ refund: 're_2', status: 'pending' }] }],
  })
})

test('reports no other payment before the order’s own payment session is known', () => {
  const facts = [reported(PAID), reported(PAID, other)]
  expect(judgePayment({ amount: AMOUNT, sessionId: null, paymentIntent: null }, facts)).toMatchObject({
    state: 'open',
    others: [],
  })
})

test('reports money as another payment when the order’s own payment session was never created', () => {
  const over = reported({ kind: 'expired' }, { sessionId: null, paymentIntent: null })
  expect(judgePayment({ amount: AMOUNT, sessionId: null, paymentIntent: null }, [reported(PAID, other), over])).toMatchObject({
    state: 'expired',
    isPaid: false,
    others: [{ payment: 'pi_other' }],
  })
})

test('the verdict depends on neither order nor repetition of the facts', () => {
  const ids = fc.constantFrom(
    own,
    other,
    { sessionId: null, paymentIntent: 'pi_own' },
    { sessionId: 'cs_own', paymentIntent: null },
  )
  const amount = fc.constantFrom(cents(300), cents(618), AMOUNT)
  const fact: fc.Arbitrary<PaymentFact> = fc.oneof(
    fc.record({
      kind: fc.constantFrom('paid' as const, 'authorized' as const, 'captured' as const),
      amount,
      currency: fc.constantFrom('usd', 'eur'),
    }),
    fc.record({ kind: fc.constantFrom('processing' as const, 'failed' as const, 'expired' as const, 'released' as const) }),
    fc.record({ kind: fc.constant('refunded' as const), amount }),
    fc
      .constantFrom(...REFUND_STATUSES)
      .chain((status) =>
        fc
          .constantFrom(['re_1', 300], ['re_2', 618], ['re_3', 918])
          .map(([id, of]) => refund(status, cents(Number(of)), String(id)).fact),
      ),
  )
  const facts = fc.array(
    fc.tuple(fact, ids).map(([one, of]) => reported(one, of)),
    { maxLength: 8 },
  )
  const twoWays = facts.chain((set) =>
    fc.tuple(
      fc.constant(set),
      fc.shuffledSubarray([...set, ...set.slice(0, 3)], { minLength: set.length + Math.min(set.length, 3) }),
    ),
  )
  fc.assert(
    fc.property(twoWays, ([one, two]) => {
      expect(judge(...two)).toEqual(judge(...one))
    }),
    { numRuns: 2_000 },
  )
})
