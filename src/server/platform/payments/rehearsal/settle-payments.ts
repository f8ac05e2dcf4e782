import type { Db } from '../../database/connect.ts'
import { inTransaction } from '../../database/transaction.ts'
import { announce } from './announce.ts'
import { changeSession } from './checkout-session-repository.ts'
import type { GatewayOptions } from './gateway-options.ts'
import { presentSession } from './present-session.ts'
import { lockDuePayment, type Payment, settlePayment } from './rehearsed-payment-repository.ts'

/** Gives each delayed payment that is due its answer. Many processes may do so at once. */
export async function settlePayments(parts: GatewayOptions): Promise<void> {
  while (await settleOne(parts)) {
    // each in a transaction of its own: one that fails keeps none of the others
  }
}

const settleOne = (parts: GatewayOptions): Promise<boolean> =>
  inTransaction(parts.db, async (tx) => {
    const payment = await lockDuePayment(tx, parts.clock.now())
    if (payment?.settles_as) await settle(parts, tx, payment, payment.settles_as)
    return payment !== null
  })

async function settle(parts: GatewayOptions, tx: Db, payment: Payment, as: 'succeeded' | 'failed'): Promise<void> {
  await settlePayment(tx, payment.id, as)
  const session = await changeSession(tx, payment.session_id, { payment_status: as === 'succeeded' ? 'paid' : 'unpaid' })
  const type = as === 'succeeded' ? 'checkout.session.async_payment_succeeded' : 'checkout.session.async_payment_failed'
  await announce(tx, type, await presentSession(parts, tx, session), parts.clock.now())
}
