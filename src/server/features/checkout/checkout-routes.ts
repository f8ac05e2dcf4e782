import type { QuoteResponse } from '../../../contract/checkout/quotes.ts'
import { GUEST_ORDERS_PER_MINUTE } from '../../../contract/limits.ts'
import type { Shopper } from '../../../domain/accounts/account.ts'
import { personAtAddress } from '../../../domain/accounts/client-address.ts'
import { guestPiecesReason } from '../../../domain/accounts/guest.ts'
import type { OrderId, PaymentType } from '../../../domain/orders/order.ts'
import type { EndpointHandlers } from '../../http/endpoint-handlers.ts'
import { notFound } from '../../platform/client-error.ts'
import { isId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { findShopper } from '../accounts/account-repository.ts'
import { addOptions } from '../delivery-times/delivery-options.ts'
import { type CodeGuess, limitCodeGuesses } from '../discount-codes/use-code.ts'
import { guestPerson, recordShortLines, shopperPerson } from '../lost-demand/report-loss.ts'
import { findSender } from '../sessions/authentication.ts'
import { limitTries } from '../sessions/counted-tries.ts'
import type { StoreMeasurement } from '../store-figures/measure-store-figures.ts'
import { orderAgain } from './order-again.ts'
import { commandOf, type OrderCommand, type OrderRequest } from './order-command.ts'
import { findLatePayments } from './ordered-already.ts'
import { placeCashOrder } from './place-cash-order.ts'
import { placeOnlineOrder } from './place-online-order.ts'
import { LinesUnavailable } from './prepare-order.ts'
import { quoteCart } from './quote-cart.ts'

export function checkoutRoutes(platform: Platform, measurement: StoreMeasurement) {
  const orderInShop = async <Response>(
    request: OrderRequest & SentFrom,
    paymentType: PaymentType,
    place: (platform: Platform, command: OrderCommand) => Promise<Response>,
  ): Promise<Response> => {
    const command = commandOf(request)
    const isGuests = 'guest' in request
    if (isGuests) {
      await limitGuestOrders(platform, request.request.ip, paymentType)
      await findLatePayments(platform, request.guest.earlier)
    }
    const customer = isGuests ? guestPerson(request.guest.guest.email) : shopperPerson(request.shopper.id)
    const guess = await guessOf(platform, command.requested.code, { ip: request.request.ip, shopper: command.shopper })
    return order(customer, guess, () => place(platform, command))
  }

  /** Places an order. A rejection is recorded as lost demand, or tells which delivery times can be chosen instead. */
  const order = async <Response>(customer: string, guess: CodeGuess, place: () => Promise<Response>): Promise<Response> => {
    try {
      return await limitCodeGuesses(platform, guess, place)
    } catch (error) {
      // The order's transaction was rolled back, so lost demand is recorded outside of it.
      if (error instanceof LinesUnavailable) await recordShortLines(platform, customer, error.unsold)
      throw await addOptions({ platform, measurement }, error)
    }
  }

  return {
    placeCashOrder: (request) => orderInShop(request, 'COD', placeCashOrder),
    placeOnlineOrder: (request) => orderInShop(request, 'Online', placeOnlineOrder),
    placePhoneOrder: ({ seller, body, idempotencyKey, request }) => {
      const key = idempotencyKey && { ...idempotencyKey, ownerId: seller.id }
      const customer = guestPerson(body.guest?.email ?? body.customer.phone)
      const command: OrderCommand = { shopper: null, staff: seller, requested: body, key }
      const guess = { code: body.code, address: request.ip, person: seller.id }
      return order(customer, guess, () => placeCashOrder(platform, command))
    },
    quoteCart: async ({ body, request }) => {
      const sender = await findSender(platform, request)
      const shopper = sender && 'shopper' in sender ? sender.shopper : null
      const isUnknown = ({ code }: QuoteResponse) => code !== undefined && code.kind === undefined
      const guess = await guessOf(platform, body.code, { ip: request.ip, shopper })
      const quote = await limitCodeGuesses(platform, guess, () => quoteCart(platform, shopper, body), isUnknown)
      const tooMany = sender === null ? guestPiecesReason(body.lines, platform.settings.current().guestPieces) : null
      return { ...(tooMany !== null && { message: tooMany }), ...quote }
    },
    orderAgain: async ({ shopper, body: { id } }) => {
      if (!isId<OrderId>(id)) throw notFound('Order')
      return orderAgain(platform, shopper.id, id)
    },
  } satisfies Partial<EndpointHandlers>
}

interface SentFrom {
  readonly request: { readonly ip: string }
}

const GUEST_LIMIT = { max: GUEST_ORDERS_PER_MINUTE, windowMs: 60_000 }

/** Throws 429 when guests at a client address have sent too many orders of a way to pay within a minute. */
async function limitGuestOrders({ db, clock }: Platform, address: string, paymentType: PaymentType): Promise<void> {
  await limitTries(db, { role: 'guest', subject: `${paymentType} ${personAtAddress(address)}` }, GUEST_LIMIT, clock.now())
}

/** Returns who tries a code. Accounts without a confirmed email are made so easily that they count as their address. */
async function guessOf(
  { db }: Platform,
  code: string | null,
  { ip, shopper }: { readonly ip: string; readonly shopper: Shopper | null },
): Promise<CodeGuess> {
  const account = code === null || shopper === null ? null : await findShopper(db, shopper.id)
  return { code, address: ip, person: account?.isEmailConfirmed ? account.id : null }
}
