import type { Db } from '../../database/connect.ts'
import { inTransaction } from '../../database/transaction.ts'
import { changeSession } from './checkout-session-repository.ts'
import { enqueueEvent } from './enqueue-event.ts'
import type { GatewayOptions } from './gateway-options.ts'
import { presentSession } from './present-session.ts'
import { lockDuePayment, type Payment, settlePayment } from './rehearsed-payment-repository.ts'

/** Safe to run in many processes. */
export async function settlePayments(options: GatewayOptions): Promise<void> {
  while (await settleOne(options)) {
    // one transaction each: a failure does not affect the others
  }
}

const settleOne = (options: GatewayOptions): Promise<boolean> =>
  inTransaction(options.db, async (tx) => {
    const payment = await lockDuePayment(tx, options.clock.now())
    if (payment?.settles_as) await settle(options, tx, payment, payment.settles_as)
    return payment !== null
  })

async function settle(options: GatewayOptions, tx: Db, payment: Payment, status: 'succeeded' | 'failed'): Promise<void> {
  await settlePayment(tx, payment.id, status)
  const session = await changeSession(tx, payment.session_id, { payment_status: status === 'succeeded' ? 'paid' : 'unpaid' })
  const type = status === 'succeeded' ? 'checkout.session.async_payment_succeeded' : 'checkout.session.async_payment_failed'
  await enqueueEvent(tx, type, await presentSession(options, tx, session), options.clock.now())
}
