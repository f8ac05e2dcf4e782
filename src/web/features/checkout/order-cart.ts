import * as z from 'zod/mini'
import { changedPrices, PRICES_CHANGED, shortLines } from '../../../contract/orders.ts'
import { dollarsOf, wireCents } from '../../../domain/money.ts'
import type { PaymentType } from '../../../domain/order.ts'
import type { Substitutions } from '../../../domain/picking.ts'
import { type PricedLine, sumLines } from '../../../domain/pricing.ts'
import { outsideSentence } from '../../../domain/zip-area.ts'
import { type Failure, NO_RESPONSE } from '../../api/request.ts'
import { paths } from '../../routing/paths.ts'
import { notify } from '../../ui/notify.ts'
import { askForLogin } from '../account/login-dialog-state.ts'
import { reportShopperFailure, settledSession } from '../account/shopper-session.ts'
import {
  addressToUse,
  forgetChosenAddress,
  loadAddresses,
  reloadSavedAddresses,
  type SavedAddresses,
} from '../addresses/saved-addresses.ts'
import { takeBought } from '../cart/change-cart.ts'
import { dropShopperOrders } from '../orders/shopper-orders.ts'
import { sendOrder } from './send-order.ts'

export interface OrderableLine extends PricedLine {
  readonly id: string
  readonly name: string
}

/** This order was not placed, because its prices are not those that the shopper saw. */
export interface ChangedOrder {
  readonly seen: readonly OrderableLine[]
  readonly now: readonly OrderableLine[]
}

export type ShortLines = ReturnType<typeof shortLinesOf>

interface OrderCart {
  readonly saved: SavedAddresses
  readonly chosenId: string | null
  readonly paymentType: PaymentType
  readonly substitutions: Substitutions
  /** These are the lines and prices as the shopper saw them. */
  readonly seen: readonly OrderableLine[]
  /** Loads the lines that can be ordered now. */
  check(): Promise<readonly OrderableLine[]>
  onAddressMissing(): void
  /** `short` is empty when none of the missing products has any pieces left. */
  onOutOfStock(short: ShortLines): void
  /** It is called when nothing was ordered because prices are not those that the shopper saw. */
  onChanged(changed: ChangedOrder): void
  onPlaced(number: string): void
}

/** Orders the cart as shown, or reports what is missing. A visitor logs in first and returns to the cart. */
export async function orderCart({ saved, chosenId, paymentType, substitutions, seen, check, ...then }: OrderCart): Promise<void> {
  const session = await settledSession()
  if (session.status === 'unreachable') return notify.error(NO_RESPONSE)
  if (session.status !== 'shopper') return askForLogin(paths.cart(), 'Log in to place your order. Your cart is saved.')

  const { token, user } = session
  const known = saved.status === 'ready' ? saved : await loadAddresses(token)
  if (known.status !== 'ready') return
  const address = addressToUse(known.addresses, chosenId)
  if (!address) {
    notify.error('Please select an address')
    return then.onAddressMissing()
  }

  if (address.isOutside) {
    notify.error(outsideSentence(address.zipcode))
    return then.onAddressMissing()
  }

  const lines = await check()
  if (lines.length === 0) return notify.error('Nothing in your cart is available right now')
  if (goodsOf(lines) !== goodsOf(seen)) return notify.error('Your cart has changed. Please check the new total.')
  const { total } = sumLines(seen)
  if (sumLines(lines).total !== total) return then.onChanged({ seen, now: inOrderOf(seen, lines) })

  const items = seen.map(({ id, quantity }) => ({ product: id, quantity }))
  const expected = {
    lines: seen.map(({ id, offerPrice }) => ({ product: id, offerPrice: dollarsOf(offerPrice) })),
    amount: dollarsOf(total),
  }
  const response = await sendOrder(token, {
    shopper: user._id,
    paymentType,
    order: { items, address: address._id, substitutions, expected },
    total,
  })
  if (!response.success) {
    const changed = changedOrderOf(response, seen)
    return changed ? then.onChanged(changed) : reportFailure(response, token, then.onOutOfStock)
  }
  if (response.url !== undefined) return pay(response.url)
  dropShopperOrders(token)
  forgetChosenAddress(token)
  takeBought(items)
  notify.success(response.message)
  then.onPlaced(response.number)
}

/** Returns the same text for the same products and quantities in any order. */
const goodsOf = (lines: readonly OrderableLine[]): string =>
  lines
    .map(({ id, quantity }) => `${id} ${quantity}`)
    .toSorted()
    .join()

const inOrderOf = (seen: readonly OrderableLine[], lines: readonly OrderableLine[]): OrderableLine[] =>
  seen.map((line) => lines.find(({ id }) => id === line.id) ?? line)

const changedResponse = z.object({ code: z.literal(PRICES_CHANGED), changes: changedPrices })

/** Reads the changed prices of a rejected order. Returns null when it was rejected for another reason. */
function changedOrderOf({ body }: Failure, seen: readonly OrderableLine[]): ChangedOrder | null {
  const { success, data } = changedResponse.safeParse(body)
  if (!success) return null
  const prices = new Map(data.changes.map(({ product, now }) => [product, wireCents(now)]))
  return { seen, now: seen.map((line) => ({ ...line, offerPrice: prices.get(line.id) ?? line.offerPrice })) }
}

function reportFailure(failure: Failure, token: string, onOutOfStock: OrderCart['onOutOfStock']): void {
  const short = shortLinesOf(failure)
  const isSomeLeft = short.some(({ left }) => left > 0)
  if (!isSomeLeft) reportShopperFailure(failure, token) // otherwise the cart shows it
  // An address may have been removed, or be outside the delivery area by now.
  if (failure.status === 404 || failure.status === 422) void reloadSavedAddresses(token)
  if (failure.status === 409) onOutOfStock(isSomeLeft ? short : [])
}

const shortResponse = z.object({ short: shortLines })

/** Returns the products of a rejected order of which fewer are left than wanted. */
function shortLinesOf({ body }: Failure) {
  return shortResponse.safeParse(body).data?.short ?? []
}

// The button works again after this time, in case the navigation was stopped.
const LEAVING_MS = 10_000

/** Opens the payment page. Coming back reloads this page, since the cart may have been paid. */
function pay(url: string): Promise<void> {
  window.addEventListener('pageshow', () => window.location.reload(), { once: true })
  window.location.assign(url)
  return new Promise((resolve) => setTimeout(resolve, LEAVING_MS))
}
