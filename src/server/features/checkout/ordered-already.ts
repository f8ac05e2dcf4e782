import { setTimeout as delay } from 'node:timers/promises'
import { ORDERED_ALREADY } from '../../../contract/checkout/place-order.ts'
import type { RequestedLine } from '../../../domain/checkout/requested-order.ts'
import type { OrderId } from '../../../domain/orders/order.ts'
import { formatOrderNumber } from '../../../domain/orders/order-number.ts'
import { sameGoodsSince } from '../../../domain/payments/payment.ts'
import { ClientError } from '../../platform/client-error.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { Platform } from '../../platform/platform.ts'
import { findOrderOfSameBasket, findOwnOrder, type OwnOrder } from '../orders/find-same-goods.ts'
import { findOpenPaymentsOf } from '../payments/open-payments.ts'
import { recordLookup } from '../payments/record-event.ts'
import type { OrderCommand } from './order-command.ts'

/**
 * Throws 409 when a guest seems to have ordered the same goods already, unless they were asked and want them again. Then it
 * returns the earlier order, if it was found.
 *
 * Orders whose secrets the browser has sent count with any product in common. Without them, an order counts that was paid
 * online within the hour, by the same email, phone and ZIP code and of exactly the same basket, so that the response tells
 * nothing to somebody who only knows an email. This check comes last, after all others.
 */
export async function requireNotOrdered(
  tx: Db,
  command: OrderCommand,
  lines: readonly RequestedLine[],
  now: Date,
): Promise<OrderId | null> {
  if (command.shopper || command.staff) return null
  const { guest, address, earlier, isAgain } = command.requested
  const products = lines.map(({ product }) => product)
  const own = earlier.length === 0 ? null : await findOwnOrder(tx, earlier, products)
  if (own) return isAgain ? own.id : raise(ownOrderSentence(own), { secret: own.secret })
  const basket = { ...guest, zipcode: address?.zipcode ?? null, lines }
  const same = await findOrderOfSameBasket(tx, basket, { since: sameGoodsSince(now), isPaid: true, except: null })
  return same === null || isAgain ? same : raise(SAME_BASKET)
}

const SAME_BASKET = 'You paid for the same goods less than an hour ago. Please say whether you want them again.'

const ownOrderSentence = ({ number, isPlaced }: OwnOrder): string =>
  isPlaced
    ? `You have ordered this already: order ${formatOrderNumber(number)}`
    : 'Your payment for this is already being processed'

function raise(sentence: string, details: { readonly secret?: string } = {}): never {
  throw new ClientError(409, sentence, { details: { code: ORDERED_ALREADY, ...details } })
}

/** The provider usually responds within a second. Its event, or the next reconciliation, comes later. */
const PROVIDER_TIMEOUT_MS = 5_000

/**
 * Asks the provider about the open payments of orders that a guest's browser has begun, because one may be made while its
 * event is still on the way. A failure changes nothing.
 */
export async function findLatePayments(platform: Platform, secrets: readonly string[]): Promise<void> {
  if (secrets.length === 0) return
  const open = await findOpenPaymentsOf(platform.db, secrets)
  const asking = open.map(async ({ order, sessionId }) => {
    try {
      await recordLookup(platform, order, { ...(await platform.payments.findSession(sessionId)), sessionId })
    } catch (error) {
      platform.log.warn({ err: error, order }, 'an earlier payment of a guest could not be looked up')
    }
  })
  if (asking.length > 0) await Promise.race([Promise.all(asking), delay(PROVIDER_TIMEOUT_MS, undefined, { ref: false })])
}
