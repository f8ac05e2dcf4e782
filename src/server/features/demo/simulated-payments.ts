import { addPastPayment, addPastRefund, endPastReservation, type RehearsalSchema } from '@larder/stripe-rehearsal'
import { CURRENCY } from '../../../domain/payments/payment.ts'
import { isReserved, paymentLines } from '../../../domain/payments/payment-lines.ts'
import type { RefundFact } from '../../../domain/payments/refund.ts'
import type { Db } from '../../platform/database/connect.ts'
import {
  ForgedWebhook,
  type PaymentProvider,
  ProviderRejected,
  type SessionReport,
} from '../../platform/payments/payment-provider.ts'
import { REFUND_REQUEST } from '../../platform/payments/stripe-reports.ts'
import type { Platform } from '../../platform/platform.ts'
import { paymentPagePath } from '../rehearsal/payment-page.ts'

interface SimulatedPaymentsOptions extends Pick<Platform, 'clock'> {
  readonly db: Db
  readonly publicUrl: string
}

/**
 * Returns a payment provider for the demonstration, at which each payment session is paid or reserved at once. It writes the rows of the
 * rehearsal gateway itself, because the payment SDK would take much memory.
 */
export function simulatedPayments({ db, clock, publicUrl }: SimulatedPaymentsOptions): PaymentProvider {
  const rehearsal = db.$pickTables<keyof RehearsalSchema>()
  const paid = new Map<string, SessionReport>()
  const refunds = new Map<string, RefundFact[]>()
  const findSession = async (session: string) => {
    const report = paid.get(session)
    if (!report) throw new ProviderRejected('There is no such payment session')
    return report
  }
  const findRefunds = async (paymentIntent: string) => refunds.get(paymentIntent) ?? []
  return {
    async startSession(order, expiresAt) {
      const { id, sums, atMost, address } = order
      const { session, paymentIntent } = await addPastPayment(rehearsal, {
        lines: paymentLines(order, Number.POSITIVE_INFINITY),
        customerEmail: address.email,
        metadata: { order: id },
        successUrl: `${publicUrl}/loader?next=my-orders`,
        cancelUrl: `${publicUrl}/cart`,
        createdAt: clock.now(),
        expiresAt,
        isReserved: isReserved(order),
      })
      const fact = isReserved(order)
        ? ({ kind: 'authorized', amount: atMost, currency: CURRENCY } as const)
        : ({ kind: 'paid', amount: sums.total, currency: CURRENCY } as const)
      paid.set(session, { sessionId: session, order: id, paymentIntent, fact })
      return { sessionId: session, url: publicUrl + paymentPagePath(session) }
    },
    findSession,
    expireSession: findSession,
    async refund(paymentIntent, { id, amount }) {
      const metadata = { [REFUND_REQUEST]: id }
      const refund = await addPastRefund(rehearsal, { paymentIntent, amount, metadata, createdAt: clock.now() })
      const fact: RefundFact = { kind: 'refund', refund, request: id, amount, status: 'succeeded' }
      refunds.set(paymentIntent, [...(await findRefunds(paymentIntent)), fact])
      return findRefunds(paymentIntent)
    },
    findRefunds,
    async capture(paymentIntent, { amount }) {
      await endPastReservation(rehearsal, paymentIntent, amount)
      return { sessionId: null, order: null, paymentIntent, fact: { kind: 'captured', amount, currency: CURRENCY } }
    },
    async release(paymentIntent) {
      await endPastReservation(rehearsal, paymentIntent, null)
      return { sessionId: null, order: null, paymentIntent, fact: { kind: 'released' } }
    },
    async readEvent() {
      throw new ForgedWebhook('Nobody sends events of the past')
    },
  }
}
