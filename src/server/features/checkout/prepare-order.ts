import { PRICES_CHANGED } from '../../../contract/checkout/place-order.ts'
import { minimumToWire } from '../../../contract/checkout/price-conversions.ts'
import { guestPiecesReason, type OrderGuest } from '../../../domain/accounts/guest.ts'
import { noteOfAddress } from '../../../domain/addresses/address.ts'
import { atMostOf } from '../../../domain/checkout/at-most.ts'
import type { NewOrder } from '../../../domain/checkout/compose-order.ts'
import type { CodedGoods, DiscountCode } from '../../../domain/checkout/discount-code.ts'
import { type ActualPrices, type PriceChange, priceChangeSentence, priceChanges } from '../../../domain/checkout/price-consent.ts'
import {
  cartAmountOf,
  deliveryFee,
  minimumSentence,
  missingToMinimum,
  type PriceTerms,
  sumLines,
} from '../../../domain/checkout/pricing.ts'
import {
  dueOnDay,
  priceRequestedLines,
  type RequestedGoods,
  type UnavailableLine,
} from '../../../domain/checkout/requested-order.ts'
import { creditFor, dueOf } from '../../../domain/customers/credit.ts'
import { callTheStore } from '../../../domain/customers/customer.ts'
import type { DeliveryTerms } from '../../../domain/delivery/delivery-promise.ts'
import { type Cents, cents, dollarsOf } from '../../../domain/money.ts'
import { fulfilmentOf, type OrderLine, type OrderLineId } from '../../../domain/orders/order.ts'
import { highestAge, ofAgeSentence } from '../../../domain/products/minimum-age.ts'
import type { Settings } from '../../../domain/settings/settings.ts'
import { shortSentence, shortToWire } from '../../../domain/stock/stock.ts'
import { dayOf } from '../../../domain/time/time-zone.ts'
import { ClientError, notFound } from '../../platform/client-error.ts'
import { newId, newOrderNumber } from '../../platform/ids.ts'
import { newToken } from '../../platform/secrets/random-secrets.ts'
import { CodeRejected, codeFailure, type FoundCode } from '../discount-codes/use-code.ts'
import type { UnsoldPieces } from '../lost-demand/report-loss.ts'
import type { OrderContext } from './lock-order-context.ts'
import { type ArrivalParts, type ArrivalSettings, arrivalOf } from './order-arrival.ts'
import type { OrderCommand } from './order-command.ts'

type OrderSettings = ArrivalSettings & Pick<Settings, 'guestPieces' | 'weighing'>

interface OrderParts extends ArrivalParts, Pick<OrderContext<unknown>, 'products' | 'code' | 'isSecretUsed'> {
  /** The order can use this much credit. */
  readonly usableCredit: Cents
}

/** Throws 403 for a customer whom the store has blocked. Call it once it is clear that the request is no repeated one. */
export function requireNotBlocked(
  { isBlocked }: Pick<OrderContext<unknown>, 'isBlocked'>,
  { contact }: Pick<Settings, 'contact'>,
): void {
  if (isBlocked) throw new ClientError(403, callTheStore(contact.phone))
}

/**
 * Checks a requested order by the store's rules, and prepares what cash and online orders have in common: priced lines,
 * a new id and number, when it is due, and the secret of a guest's order.
 *
 * Throws 404 for an unknown address or product, and 422 for an address that the store does not deliver to, for a pickup
 * that it does not offer, for a cart below its minimum, for goods with a minimum age without `isOfAge`, for more pieces than it takes of guests and for a discount code
 * that can't be used. Throws 409 while the store is closed without a next opening, when too few pieces are left
 * (LinesUnavailable), and when prices are not those that the shopper saw (domain/checkout/price-consent.ts).
 */
export function prepareOrder(
  { requested }: Pick<OrderCommand, 'requested'>,
  { products, code, isSecretUsed, usableCredit, ...arriving }: OrderParts,
  settings: OrderSettings,
  placedAt: Date,
): NewOrder {
  if (isSecretUsed) throw new ClientError(409, 'Another order has this secret')
  const arrival = arrivalOf(requested, arriving, settings, placedAt)
  const offered = dueOnDay(products, () => dayOf(arrival.dueAt, settings.timeZone))
  const lines = requireLines(requested, offered, settings)
  const { terms } = arrival
  requireMinimum(lines, terms)
  requireGuestPieces(requested, settings)
  requireOfAge(requested, lines)
  const fulfilment = fulfilmentOf(arrival)
  const cartAmount = cartAmountOf(lines)
  const goods = { cartAmount, fulfilment, deliveryFee: deliveryFee(cartAmount, terms) }
  const discountCode = code && requireCode(code, goods, settings, placedAt)
  const sums = sumLines(lines, terms, discountCode?.discount)
  const atMost = atMostOf(lines, sums)
  const credit = creditFor(usableCredit, { atMost })
  const due = requested.useCredit ? dueOf(sums.total, credit) : undefined
  requireExpectedPrices(requested, { lines, amount: sums.total, atMost, due })
  return {
    id: newId(),
    number: newOrderNumber(),
    guest: guestOf(requested),
    address: arrival.address,
    pickupAddress: arrival.pickupAddress,
    slot: arrival.slot,
    withOrder: arriving.stop?.named ?? null,
    credit,
    lines,
    terms: { tax: terms.tax, fees: terms.fees },
    discountCode,
    placedAt,
    dueAt: arrival.dueAt,
    isDeferred: arrival.isDeferred,
    substitutions: requested.substitutions,
    isOfAge: requested.isOfAge && highestAge(lines) !== null,
    note: (requested.note ?? noteOfAddress(arrival.address)) || null,
  }
}

/** A guest's browser may have chosen the secret. Orders that staff take by phone have one of the store's. */
function guestOf(requested: OrderCommand['requested']): OrderGuest | null {
  if (!('guest' in requested) || !requested.guest) return null
  const secret = ('secret' in requested ? requested.secret : null) ?? newToken().token
  return { ...requested.guest, secret }
}

function requireLines(
  { lines }: RequestedGoods,
  products: OrderContext<unknown>['products'],
  { weighing }: Pick<Settings, 'weighing'>,
): readonly OrderLine[] {
  const priced = priceRequestedLines(lines, products, weighing)
  if (priced.unknown.length > 0) throw notFound('Product')
  if (priced.unavailable.length > 0) throw new LinesUnavailable(priced.unavailable, products)
  return priced.lines.map((line) => ({ id: newId<OrderLineId>(), ...line }))
}

function requireMinimum(lines: readonly OrderLine[], { fees }: PriceTerms): void {
  const cartAmount = cartAmountOf(lines)
  const missing = missingToMinimum(cartAmount, fees)
  if (missing === null) return
  const details = { minimum: minimumToWire(cartAmount, missing) }
  throw new ClientError(422, minimumSentence(cents(cartAmount + missing), missing), { details })
}

/** Orders that staff take by phone have no limit. */
function requireGuestPieces(requested: OrderCommand['requested'], { guestPieces }: Pick<Settings, 'guestPieces'>): void {
  if (guestPieces === null || !('earlier' in requested)) return
  const reason = guestPiecesReason(requested.lines, guestPieces)
  if (reason !== null) throw new ClientError(422, reason, { details: { guestPieces } })
}

/** Throws 422 for goods with a minimum age when the shopper has not said that they are of age. */
function requireOfAge({ isOfAge }: RequestedGoods, lines: readonly OrderLine[]): void {
  const age = highestAge(lines)
  if (age === null || isOfAge) return
  const names = lines.flatMap(({ name, minimumAge }) => (minimumAge === null ? [] : [name]))
  const message = ofAgeSentence(names, age)
  throw new ClientError(422, message, { errors: { isOfAge: message }, details: { minimumAge: age } })
}

function requireCode(found: FoundCode, goods: CodedGoods, { timeZone }: DeliveryTerms, now: Date): DiscountCode | null {
  const failure = codeFailure(found, goods, timeZone, now)
  if (failure !== null) throw new CodeRejected(failure, { isGuess: found.code === null })
  return found.code
}

function requireExpectedPrices({ expected }: RequestedGoods, actual: ActualPrices): void {
  const changes = expected && priceChanges(expected, actual)
  if (changes) throw pricesChanged(changes, actual)
}

/** A 409 with the prices that differ from those that the shopper saw, and the present amount. */
export function pricesChanged(changes: readonly PriceChange[], actual: ActualPrices): ClientError {
  const { amount, atMost, due } = actual
  const most = atMost === amount ? {} : { atMost: dollarsOf(atMost) }
  const rest = due === undefined || due === amount ? {} : { due: dollarsOf(due) }
  const details = { code: PRICES_CHANGED, changes: changes.map(priceChangeToWire), amount: dollarsOf(amount), ...most, ...rest }
  return new ClientError(409, priceChangeSentence(changes, actual), { details })
}

export const priceChangeToWire = ({ was, now, ...product }: PriceChange) => ({
  ...product,
  was: was && dollarsOf(was),
  now: dollarsOf(now),
})

export class LinesUnavailable extends ClientError {
  /** The pieces that were wanted beyond those that are left. */
  readonly unsold: readonly UnsoldPieces[]

  constructor(lines: readonly UnavailableLine[], products: OrderContext<unknown>['products']) {
    const short = lines.flatMap((line) => (line.isCounted ? [shortToWire(line)] : []))
    super(409, lines.map(shortSentence).join(', '), short.length > 0 ? { details: { short } } : {})
    this.unsold = lines.flatMap(({ product, wanted, left }) => {
      const offerPrice = products.find(({ id }) => id === product)?.offerPrice
      return offerPrice === undefined ? [] : [{ product, offerPrice, wanted, pieces: wanted - left }]
    })
  }
}
