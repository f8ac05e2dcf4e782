import { useEffect, useState } from 'react'
import { guestPiecesReason } from '../../../domain/accounts/guest.ts'
import { leastTerms, shippingText, termsOfOrder } from '../../../domain/checkout/fee-zones.ts'
import { cartAmountOf, type PriceTerms, sumLines, termsAlong } from '../../../domain/checkout/pricing.ts'
import { creditFor } from '../../../domain/customers/credit.ts'
import { type Cents, cents } from '../../../domain/money.ts'
import { highestAge } from '../../../domain/products/minimum-age.ts'
import { type Failure, failure } from '../../api/failure.ts'
import { usePriceTerms } from '../../document/price-terms.ts'
import { useStoreFacts } from '../../document/store-facts.ts'
import { endSession, type OrderDraft, tabDraft } from '../../state/order-draft.ts'
import { storeNow } from '../../state/store-clock.ts'
import type { OrderableLine } from '../cart/cart-lines.ts'
import { timeAlong, useAlong } from './along-notice.tsx'
import { useAppliedCode } from './discount-code.tsx'
import { paymentOf, usePaymentChoice, useSubstitutionsChoice } from './order-choices.tsx'
import type { cartOrder, QuotedOrder, quotedOrder } from './quoted-order.ts'
import { type ChangedOrder, changedOrderOf, isSessionTaken, type ShownOrder } from './rejected-order.ts'
import { type Goods, goodsAsSeen } from './send-order.ts'
import { type ChosenTime, isSoon, useTimeChoice } from './time-choice.tsx'
import { useQuote } from './use-quote.ts'

interface CheckoutOptions {
  /** An empty text while it is not known. */
  readonly zipcode: string
  /** The session of the account that orders. */
  readonly token?: string | null
  readonly isGuest?: boolean
  /** No quote is asked for yet, because it is not known whose cart it is. */
  readonly isWaiting?: boolean
  readonly draft?: OrderDraft
  /** The credit of a customer for whom staff order. An account's is in its quotes. */
  readonly credit?: Cents
  /** The cart's page shows its lines with their prices, so its total counts these: `cartOrder`. */
  readonly orderOf: typeof quotedOrder | typeof cartOrder
  /** The shown prices or stock are no longer those of the store. */
  onStale(): void
}

export type Checkout = ReturnType<typeof useCheckout>

/** The store rejected the order, because it would cost something else. `order` sends it again, at the new prices. */
export interface PriceQuestion extends ChangedOrder {
  order(): Promise<unknown>
}

/**
 * Keeps what all ways to order have in common (the cart of an account or a visitor, the page of guests, orders by phone): how the order comes and is paid, its discount code, its sums by the store's quote, and its sending as shown.
 */
export function useCheckout(lines: readonly OrderableLine[], options: CheckoutOptions) {
  const { zipcode, token = null, isGuest = false, isWaiting = false, draft = tabDraft, credit, orderOf, onStale } = options
  const storeTerms = usePriceTerms()
  const { guestPieces = null } = useStoreFacts()
  const [along, orderSeparately] = useAlong(draft.along)
  const ownTime = useTimeChoice(draft.time)
  const time = along ? timeAlong(along, ownTime) : ownTime
  const code = useAppliedCode(draft.code)
  const [chosenType, choosePayment] = usePaymentChoice()
  const [substitutions, chooseSubstitutions] = useSubstitutionsChoice()
  const answer = useQuote(isWaiting ? [] : lines, { zipcode, code: code.code, token, time: time.chosen, along })
  const ownTerms = termsOfOrder(storeTerms, { fulfilment: time.chosen.fulfilment, zipcode: undefined }) // fees of ZIP codes are in quotes
  const terms = along ? termsAlong(storeTerms) : ownTerms
  const quoted = orderOf(lines, answer.quote, terms, answer.code)
  const tooMany = guestPiecesReason(quoted.lines, isGuest ? guestPieces : null)
  const [usesCredit, chooseCredit] = useState(false)
  const available = credit ?? answer.credit
  const used = usesCredit ? creditFor(available, { atMost: quoted.atMost ?? quoted.sums.total }) : cents(0)
  const order = { ...quoted, credit: used, blockingReason: quoted.blockingReason ?? tooMany ?? answer.alongRejection }
  const when: SentTime = along ? { with: along.order } : time.chosen
  const [isOfAge, confirmAge] = useState(false)
  const minimumAge = highestAge(order.lines.map((line) => ({ minimumAge: line.minimumAge ?? null })))
  const [changed, setChanged] = useState<PriceQuestion | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each quote makes the products load again once at most
  useEffect(() => {
    if (answer.quote && order.isStale) onStale()
  }, [answer.quote])

  const ageOf = (): OfAge => (minimumAge === null ? {} : { isOfAge })

  /**
   * Sends an order as the shopper saw it. Returns null when they are asked about changed prices, of which `again` orders
   * what the answer accepts.
   */
  async function place<Sent extends { readonly success: true }>(
    shown: ShownOrder,
    send: (goods: Goods & SentTime & OfAge) => Promise<Sent | Failure>,
    again: (shown: ShownOrder) => Promise<unknown>,
  ): Promise<Sent | Failure | null> {
    if (time.lostReason !== null) return failure(0, time.lostReason)
    const response = await withoutTakenSession(send({ ...goodsAsSeen(shown, order.code), ...when, ...ageOf() }))
    const changed = response.success ? null : changedOrderOf(response, shown)
    setChanged(changed && { ...changed, order: () => again(nowOf(changed)) })
    if (response.success) return response
    if (response.status === 409) {
      onStale()
      time.reload()
    }
    if (response.status === 409 || response.status === 422) answer.reload()
    return changed ? null : response
  }

  return {
    /** The open order with which this one goes along, or null. */
    along,
    orderSeparately,
    time,
    isTimeChosen: along !== null || !isSoon(time.chosen),
    isPickup: time.chosen.fulfilment === 'pickup',
    deliveryPrice: deliveryPrice(time.chosen, storeTerms, order),
    code,
    answer,
    order,
    payment: paymentOf(order, chosenType, { comesAt: comesAt(time.chosen), now: new Date(storeNow()) }),
    choosePayment,
    credit: { available, isChosen: usesCredit, used, choose: chooseCredit },
    substitutions,
    chooseSubstitutions,
    /** The highest age that something in the order needs, and whether the shopper has said that they are of age. */
    minimumAge,
    isOfAge,
    confirmAge,
    changed,
    /** Closes the question about changed prices. */
    dismiss: () => setChanged(null),
    place,
  }
}

/** The shopper reads that the session is ordered already. A further press orders by itself. */
async function withoutTakenSession<Sent extends { readonly success: true }>(
  sending: Promise<Sent | Failure>,
): Promise<Sent | Failure> {
  const response = await sending
  if (!response.success && isSessionTaken(response)) endSession()
  return response
}

/** An order of goods with a minimum age has this. */
export interface OfAge {
  readonly isOfAge?: boolean
}

/** An order that goes along has the time of the other one. */
export type SentTime = ChosenTime | { readonly with: string }

const comesAt = ({ delivery }: ChosenTime): Date | null => (delivery === 'now' ? null : new Date(delivery))

const nowOf = ({ now, totals, most, due }: ChangedOrder): ShownOrder => ({
  lines: now,
  seen: now,
  total: totals.now,
  atMost: most.now,
  due: due === null ? null : due.now,
})

/** Says what a delivery of these lines costs. While a pickup is chosen, that is for an unknown ZIP code. */
function deliveryPrice({ fulfilment }: ChosenTime, terms: PriceTerms, { lines, sums, isFrom }: QuotedOrder): string {
  if (fulfilment !== 'pickup') return shippingText(sums.delivery, isFrom)
  const least = leastTerms(terms, cartAmountOf(lines))
  return shippingText(sumLines(lines, least.terms).delivery, least.isFrom)
}

// The button works again after this time, in case the navigation was stopped.
const LEAVING_MS = 10_000

/** Opens the payment page. Coming back reloads this page, since the cart may have been paid. */
export function openPaymentPage(url: string): Promise<void> {
  window.addEventListener('pageshow', () => window.location.reload(), { once: true })
  window.location.assign(url)
  return new Promise((resolve) => setTimeout(resolve, LEAVING_MS))
}
