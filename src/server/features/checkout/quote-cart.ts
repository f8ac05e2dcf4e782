import { creditToWire } from '../../../contract/checkout/credited-sums.ts'
import { discountToWire, minimumToWire, sumsToWire, taxToWire } from '../../../contract/checkout/price-conversions.ts'
import type { QuoteResponse, RequestedQuote } from '../../../contract/checkout/quotes.ts'
import type { Shopper } from '../../../domain/accounts/account.ts'
import { isPlace } from '../../../domain/addresses/address.ts'
import { isInArea, outsideSentence } from '../../../domain/addresses/zip-area.ts'
import { type CodedGoods, discountText, isCodeOver, unknownCode } from '../../../domain/checkout/discount-code.ts'
import { leastTerms, possibleFees, termsOfOrder } from '../../../domain/checkout/fee-zones.ts'
import { type Discount, deliveryFee, type PriceTerms, type Sums, termsAlong } from '../../../domain/checkout/pricing.ts'
import { type Quote, type QuotedLine, quoteLines } from '../../../domain/checkout/quote.ts'
import { dueOnDay, type OrderableProduct, type RequestedLine } from '../../../domain/checkout/requested-order.ts'
import { creditFor, dueOf } from '../../../domain/customers/credit.ts'
import { callTheStore } from '../../../domain/customers/customer.ts'
import { type DeliveryTerms, dueAt, NO_OPENING, NO_PICKUP } from '../../../domain/delivery/delivery-promise.ts'
import { endOfSlot, type SlotTerms } from '../../../domain/delivery/delivery-slots.ts'
import { type Cents, cents, dollarsOf } from '../../../domain/money.ts'
import { fulfilmentOf, type OrderId } from '../../../domain/orders/order.ts'
import { formatOrderNumber } from '../../../domain/orders/order-number.ts'
import { cashOnlyReason, type Payer } from '../../../domain/payments/payment.ts'
import { highestAge } from '../../../domain/products/minimum-age.ts'
import type { ProductId } from '../../../domain/products/product.ts'
import { hasWeighed } from '../../../domain/products/weighed.ts'
import { dayOf } from '../../../domain/time/time-zone.ts'
import { isId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { chargingSettings } from '../categories/store-categories.ts'
import { findStanding } from '../customers/customer-notes.ts'
import { findReplacedCredit } from '../customers/order-credit.ts'
import { getFreeSlot, SlotUnavailable } from '../delivery-times/choose-slot.ts'
import { isAnyCodeActive } from '../discount-codes/discount-code-repository.ts'
import { codeFailure, type FoundCode, findCodeForOrder } from '../discount-codes/use-code.ts'
import { findGuestPayer, findReplacedPayments } from '../payments/replace-payments.ts'
import { findOrderableProducts } from '../stock/orderable-products.ts'
import { findJoinedStop, type JoinedStop, requireSameStop } from './go-along.ts'

interface QuotePlatform extends Pick<Platform, 'db' | 'clock' | 'categories' | 'usedCategories'> {
  readonly settings: Pick<Platform['settings'], 'current'>
}

/** Says what an order of these lines would cost now, and why it would be rejected. `shopper` is null for a visitor. */
export async function quoteCart(
  platform: QuotePlatform,
  shopper: Shopper | null,
  { lines: requested, code: typed, earlier, useCredit, ...wanted }: RequestedQuote,
): Promise<QuoteResponse> {
  const stop = await joinedStopOf(platform, shopper, wanted)
  const { zipcode, fulfilment, slotStart } = arrivalOf(stop, wanted)
  const payer = await payerOf(platform, shopper, earlier)
  const { products, replaced } = await findProductsToOrder(platform, payer, requested)
  const person = shopper && { shopperId: shopper.id, email: shopper.email, phone: shopper.phone }
  const [settings, now] = [chargingSettings(platform), platform.clock.now()]
  const [found, takesCodes, time, { isBlocked, usable }] = await Promise.all([
    findCodeForOrder(platform.db, typed, person, replaced),
    isAnyCodeActive(platform.db, dayOf(now, settings.timeZone)),
    timeReason(platform, { ...wanted, except: replaced }),
    standingOf(platform, shopper, replaced),
  ])
  const isPickup = fulfilment === 'pickup'
  const terms = termsOf(settings, stop, { fulfilment, zipcode })
  const isZipKnown = isPickup || zipcode !== undefined
  const possible = isZipKnown ? [] : possibleFees(settings.fees, settings.zipCodes)
  const least = (cartAmount: Cents) => leastTerms({ ...terms, fees: { ...terms.fees, possible } }, cartAmount)
  // A code for free delivery is worth what the dearest delivery costs while the ZIP code is not known.
  const goodsOf = (cartAmount: Cents) => ({
    cartAmount,
    fulfilment,
    deliveryFee: cents(
      Math.max(
        ...(isZipKnown ? [terms.fees] : possible).map((fee) => deliveryFee(cartAmount, { fees: { ...terms.fees, ...fee } })),
      ),
    ),
  })
  const failureFor = (cartAmount: Cents) => found && codeFailure(found, goodsOf(cartAmount), settings.timeZone, now)
  const discountOf = (cartAmount: Cents) => (found?.code && failureFor(cartAmount) === null ? found.code.discount : null)
  const due = dueOnDay(products, () => dayOf(timeDue(stop, { slotStart, fulfilment }, settings, now), settings.timeZone))
  const quote = quoteLines(requested, due, settings.weighing, (cartAmount) => least(cartAmount).terms, discountOf)
  const { lines, sums, missing, toFree } = quote
  const isFrom = least(sums.cartAmount).isFrom && discountOf(sums.cartAmount)?.kind !== 'freeDelivery'
  const credit = creditFor(useCredit ? usable : cents(0), quote)
  const payable = payableOf(quote, credit, { slotStart, fulfilment }, settings, now)
  const area = wanted.zipcode === undefined || isPickup ? {} : areaOf(settings.zipCodes, wanted.zipcode)
  return {
    success: true,
    ...(isPickup && { fulfilment }),
    ...withOf(stop),
    sums: { ...sumsToWire(sums), ...creditToWire(sums.total, credit) },
    ...usableToWire(usable),
    ...mostOf(quote),
    ...(isFrom && { isFrom: true as const }),
    taxRule: taxToWire(sums.taxRule),
    ...(missing !== null && { minimum: minimumToWire(sums.cartAmount, missing) }),
    ...(toFree !== null && !isFrom && { toFree: dollarsOf(toFree) }),
    lines: lines.map(lineToWire),
    ...ageOf(quote),
    ...(takesCodes && { takesCodes: true as const }),
    ...(found && {
      code: {
        ...quotedCode(found, failureFor(sums.cartAmount), dayOf(now, settings.timeZone)),
        ...savingOf(discountOf(sums.cartAmount), sums, goodsOf(sums.cartAmount)),
      },
    }),
    ...(!isFrom && cashOnlyOf(payable, now)),
    ...(time !== null && { message: time }),
    ...area,
    ...blockedText(isBlocked, settings.contact.phone),
  }
}

/** `usable` is the credit that an order may use: what the account has, and what the payments that it replaces took. */
async function standingOf({ db }: QuotePlatform, shopper: Shopper | null, replaced: readonly OrderId[]) {
  if (!shopper) return { isBlocked: false, usable: cents(0) }
  const [{ isBlocked, credit }, held] = await Promise.all([findStanding(db, shopper), findReplacedCredit(db, replaced)])
  return { isBlocked, usable: cents(credit + held) }
}

const usableToWire = (usable: Cents): Pick<QuoteResponse, 'credit'> => (usable > 0 ? { credit: dollarsOf(usable) } : {})

const blockedText = (isBlocked: boolean, phone: string | null): Pick<QuoteResponse, 'message'> =>
  isBlocked ? { message: callTheStore(phone) } : {}

/** What is paid in full already needs no payment. */
function cashOnlyOf(payable: ReturnType<typeof payableOf>, now: Date): Pick<QuoteResponse, 'cashOnlyReason'> {
  const reason = payable.atMost > 0 ? cashOnlyReason(payable, now) : null
  return reason === null ? {} : { cashOnlyReason: reason }
}

async function joinedStopOf(
  { db }: QuotePlatform,
  shopper: Shopper | null,
  { along }: Pick<RequestedQuote, 'along'>,
): Promise<JoinedStop | null> {
  if (!along) return null
  const stop = await findJoinedStop(db, shopper?.id ?? null, along)
  requireSameStop(along, null, stop.first)
  return stop
}

const termsOf = <Terms extends PriceTerms>(
  settings: Terms,
  stop: JoinedStop | null,
  destination: Parameters<typeof termsOfOrder>[1],
): Terms => (stop ? termsAlong(settings) : termsOfOrder(settings, destination))

const withOf = (stop: JoinedStop | null): Pick<QuoteResponse, 'with' | 'withNumber'> =>
  stop ? { with: stop.named, withNumber: formatOrderNumber(stop.first.number) } : {}

type QuotedArrival = Pick<RequestedQuote, 'zipcode' | 'fulfilment' | 'slotStart'>

/** An order that goes along comes where and when the first order of its stop does. */
function arrivalOf(stop: JoinedStop | null, { zipcode, fulfilment, slotStart }: QuotedArrival): QuotedArrival {
  if (!stop) return { zipcode, fulfilment, slotStart }
  const { address, slot, dueAt: due } = stop.first
  const zip = isPlace(address) ? address.zipcode : undefined
  return { zipcode: zip, fulfilment: fulfilmentOf(stop.first), slotStart: slot?.start ?? due }
}

/** Returns when an order that is placed now is due. A slot counts by its end. */
function timeDue(
  stop: JoinedStop | null,
  { slotStart, fulfilment }: Pick<QuotedArrival, 'slotStart' | 'fulfilment'>,
  terms: DeliveryTerms & Pick<SlotTerms, 'slotMinutes'>,
  now: Date,
): Date {
  if (stop) return stop.first.dueAt
  return slotStart ? endOfSlot(terms, slotStart) : (dueAt(terms, now, fulfilment) ?? now)
}

const payableOf = (
  { sums: { total }, atMost, goods }: Quote,
  credit: Cents,
  { slotStart, fulfilment }: Pick<RequestedQuote, 'slotStart' | 'fulfilment'>,
  terms: Parameters<typeof dueAt>[0],
  now: Date,
) => ({
  total: dueOf(total, credit),
  atMost: dueOf(atMost, credit),
  lines: goods,
  comesAt: slotStart ?? dueAt(terms, now, fulfilment),
})

const mostOf = ({ goods, atMost }: Quote): Pick<QuoteResponse, 'atMost'> =>
  hasWeighed(goods) ? { atMost: dollarsOf(atMost) } : {}

function ageOf({ goods }: Quote): Pick<QuoteResponse, 'minimumAge'> {
  const minimumAge = highestAge(goods)
  return minimumAge === null ? {} : { minimumAge }
}

interface WantedTime extends Pick<RequestedQuote, 'fulfilment' | 'slotStart' | 'along'> {
  readonly except: readonly OrderId[]
}

/** Says why no order can be placed for this time, or returns null. An order that goes along needs no place in it. */
async function timeReason(
  { db, settings, clock }: QuotePlatform,
  { fulfilment, slotStart, along, except }: WantedTime,
): Promise<string | null> {
  if (along) return null
  const [terms, now] = [settings.current(), clock.now()]
  if (fulfilment === 'pickup' && !terms.pickup?.isOffered) return NO_PICKUP
  if (slotStart === null) return dueAt(terms, now, fulfilment) ? null : NO_OPENING
  return getFreeSlot(db, terms, { start: slotStart, except }, now).then(
    () => null,
    (error: unknown) => {
      if (error instanceof SlotUnavailable) return error.message
      throw error
    },
  )
}

async function payerOf({ db }: QuotePlatform, shopper: Shopper | null, earlier: readonly string[]): Promise<Payer | null> {
  if (shopper) return { shopper: shopper.id }
  return earlier.length === 0 ? null : findGuestPayer(db, earlier)
}

/**
 * Finds the products as an order of this payer would find them now. It locks nothing, so another order may take the
 * last pieces meanwhile.
 */
export async function findProductsToOrder(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  payer: Payer | null,
  lines: readonly RequestedLine[],
): Promise<{ readonly products: readonly OrderableProduct[]; readonly replaced: readonly OrderId[] }> {
  const ids = lines.map(({ product }) => product).filter((text) => isId<ProductId>(text))
  const replaced = payer === null ? [] : await findReplacedPayments(db, payer, ids)
  return { products: await findOrderableProducts(db, ids, { now: clock.now(), replaced }), replaced }
}

const savingOf = (discount: Discount | null, sums: Sums, { deliveryFee: fee }: CodedGoods): { readonly saved?: number } =>
  discount === null ? {} : { saved: dollarsOf(discount.kind === 'freeDelivery' ? fee : sums.discount) }

/** `failure` says why the code can't be used. */
function quotedCode({ typed, code }: FoundCode, failure: string | null, today: string): NonNullable<QuoteResponse['code']> {
  if (!code) return { code: typed, isAccepted: false, message: failure ?? unknownCode(typed) }
  const { kind, value } = discountToWire(code.discount)
  const terms = {
    kind,
    ...(value !== null && { value }),
    ...(code.minimum !== null && { minimum: dollarsOf(code.minimum) }),
    ...(isCodeOver(code, today) && { isOver: true as const }),
  }
  return { code: code.code, isAccepted: failure === null, message: failure ?? discountText(code.discount), ...terms }
}

function areaOf(zipCodes: readonly string[], zipcode: string): Pick<QuoteResponse, 'isDelivered' | 'message'> {
  return isInArea(zipCodes, zipcode) ? { isDelivered: true } : { isDelivered: false, message: outsideSentence(zipcode) }
}

const lineToWire = ({ product, quantity, offerPrice, deposit, minimumAge, reason }: QuotedLine) => ({
  product,
  quantity,
  offerPrice: offerPrice === null ? null : dollarsOf(offerPrice),
  ...(deposit > 0 && { deposit: dollarsOf(deposit) }),
  ...(minimumAge !== null && { minimumAge }),
  ...(reason !== null && { message: reason }),
})
