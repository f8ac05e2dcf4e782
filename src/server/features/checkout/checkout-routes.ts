import type { QuoteResponse } from '../../../contract/checkout/quotes.ts'
import type { Shopper } from '../../../domain/accounts/account.ts'
import { guestPiecesProblem } from '../../../domain/accounts/guest.ts'
import type { OrderId, PaymentType, RequestedGuestOrder, RequestedOrder } from '../../../domain/orders/order.ts'
import { notFound } from '../../errors.ts'
import type { EndpointHandlers } from '../../http/endpoint-handlers.ts'
import type { RequestKey } from '../../platform/idempotency/idempotency-repository.ts'
import { isId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { findShopper } from '../accounts/account-repository.ts'
import { tellingOptions } from '../delivery/delivery-options.ts'
import { type CodeGuess, limitCodeGuesses } from '../discount-codes/use-code.ts'
import { guestPerson, recordShortLines, shopperPerson } from '../lost-demand/report-loss.ts'
import { findSender } from '../sessions/authentication.ts'
import type { StoreMeasurement } from '../store-figures/measure-store-figures.ts'
import { ownerOfGuestsKeys } from './guest-keys.ts'
import { limitGuestOrders } from './limit-guest-orders.ts'
import type { OrderCommand } from './load-order-context.ts'
import { orderAgain } from './order-again.ts'
import { findLatePayments } from './ordered-already.ts'
import { placeCashOrder } from './place-cash-order.ts'
import { LinesUnavailable } from './prepare-order.ts'
import { quoteCart } from './quote-cart.ts'
import { startCheckout } from './start-checkout.ts'

export const checkoutRoutes = (platform: Platform, measurement: StoreMeasurement) =>
  ({
    placeCashOrder: async (request) => {
      if ('guest' in request) await beforeGuestOrder(platform, request, 'COD')
      const sender = await senderOf(platform, request)
      const order = limitingGuesses(platform, sender, () => placeCashOrder(platform, commandOf(request)))
      return tellingOptions({ platform, measurement }, order)
    },
    startCheckout: async (request) => {
      if ('guest' in request) await beforeGuestOrder(platform, request, 'Online')
      const sender = await senderOf(platform, request)
      const order = limitingGuesses(platform, sender, () => startCheckout(platform, commandOf(request)))
      return tellingOptions({ platform, measurement }, order)
    },
    placePhoneOrder: async ({ seller, body, idempotencyKey, request }) => {
      const key = idempotencyKey && { ...idempotencyKey, ownerId: seller.id }
      const customer = guestPerson(body.guest?.email ?? body.customer.phone)
      const sender = { customer, code: body.code, address: request.ip, person: seller.id }
      const order = limitingGuesses(platform, sender, () =>
        placeCashOrder(platform, { shopper: null, staff: seller, requested: body, key }),
      )
      return tellingOptions({ platform, measurement }, order)
    },
    quoteCart: async ({ body, request }) => {
      const sender = await findSender(platform, request)
      const shopper = sender && 'shopper' in sender ? sender.shopper : null
      const isUnknown = ({ code }: QuoteResponse) => code !== undefined && code.kind === undefined
      const guess = await guessOf(platform, body.code, { ip: request.ip, shopper })
      const quote = await limitCodeGuesses(platform, guess, () => quoteCart(platform, shopper, body), isUnknown)
      const tooMany = sender === null ? guestPiecesProblem(body.lines, platform.settings.current().guestPieces) : null
      return { ...(tooMany !== null && { message: tooMany }), ...quote }
    },
    orderAgain: async ({ shopper, body: { id } }) => {
      if (!isId<OrderId>(id)) throw notFound('Order')
      return orderAgain(platform, shopper.id, id)
    },
  }) satisfies Partial<EndpointHandlers>

type OrderRequest = { readonly idempotencyKey: RequestKey | null } & (
  | { readonly shopper: Shopper; readonly body: RequestedOrder }
  | { readonly guest: RequestedGuestOrder }
)

interface GuestRequest {
  readonly guest: RequestedGuestOrder
  readonly request: { readonly ip: string }
}

async function beforeGuestOrder(platform: Platform, { guest, request }: GuestRequest, paymentType: PaymentType): Promise<void> {
  await limitGuestOrders(platform, request.ip, paymentType)
  await findLatePayments(platform, guest.earlier)
}

function commandOf(request: OrderRequest): OrderCommand {
  const { idempotencyKey } = request
  const keyOf = (ownerId: string) => idempotencyKey && { ...idempotencyKey, ownerId }
  if ('guest' in request)
    return { shopper: null, requested: request.guest, key: keyOf(ownerOfGuestsKeys(request.guest.guest.email)) }
  return { shopper: request.shopper, requested: request.body, key: keyOf(request.shopper.id) }
}

interface Sender extends CodeGuess {
  /** Who did not get what could not be sold. */
  readonly customer: string
}

async function senderOf(
  platform: Platform,
  request: OrderRequest & { readonly request: { readonly ip: string } },
): Promise<Sender> {
  const [{ code }, shopper] = 'guest' in request ? [request.guest, null] : [request.body, request.shopper]
  return { customer: customerOf(request), ...(await guessOf(platform, code, { ip: request.request.ip, shopper })) }
}

/** A shopper with a confirmed email is known. Other accounts are made so easily that they count as their address. */
async function guessOf(
  { db }: Platform,
  code: string | null,
  { ip, shopper }: { readonly ip: string; readonly shopper: Shopper | null },
): Promise<CodeGuess> {
  const account = code === null || shopper === null ? null : await findShopper(db, shopper.id)
  return { code, address: ip, person: account?.isEmailConfirmed ? account.id : null }
}

/** Places an order. Codes that do not exist are counted, and what could not be sold is recorded. */
const limitingGuesses = <Response>(
  platform: Platform,
  { customer, ...guess }: Sender,
  order: () => Promise<Response>,
): Promise<Response> => limitCodeGuesses(platform, guess, () => recordingLoss(platform, customer, order()))

/**
 * Records the pieces that an order could not get as lost demand. This follows the order's transaction, which was rolled
 * back.
 */
async function recordingLoss<Response>(platform: Platform, customer: string, order: Promise<Response>): Promise<Response> {
  try {
    return await order
  } catch (error) {
    if (error instanceof LinesUnavailable) await recordShortLines(platform, customer, error.unsold)
    throw error
  }
}

const customerOf = (request: OrderRequest): string =>
  'guest' in request ? guestPerson(request.guest.guest.email) : shopperPerson(request.shopper.id)
