import { outsideSentence } from '../../../domain/addresses/zip-area.ts'
import type { Cents } from '../../../domain/money.ts'
import type { PaymentType } from '../../../domain/orders/order.ts'
import type { Substitutions } from '../../../domain/orders/picking.ts'
import { type Failure, NO_RESPONSE } from '../../api/request.ts'
import { notify } from '../../ui/notify.ts'
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
import type { ChosenTime } from './chosen-time.ts'
import { openPaymentPage } from './payment-page.ts'
import {
  type ChangedOrder,
  changedOrderOf,
  goodsAsSeen,
  goodsText,
  type OrderableLine,
  type ShortLines,
  shortLinesOf,
} from './rejected-order.ts'
import { sendOrder } from './send-order.ts'
import { forgetTabChoices } from './tab-choices.ts'

interface CartAsShown {
  /** These are the lines and prices as the shopper saw them. */
  readonly seen: readonly OrderableLine[]
  /** These of them counted in the total that the shopper saw. */
  readonly counted: readonly OrderableLine[]
  readonly total: Cents
  /** It is the discount code that the total has. */
  readonly code: string | null
  /** Loads the lines that can be ordered now. */
  check(): Promise<readonly OrderableLine[]>
}

interface OrderChoices {
  readonly saved: SavedAddresses
  readonly chosenId: string | null
  readonly paymentType: PaymentType
  readonly substitutions: Substitutions
  readonly time: ChosenTime
  /** It is absent while the shopper left the note of the address as it is. */
  readonly note?: string | undefined
}

interface OrderOutcomes {
  /** It is called when the session has ended. Visitors order on the page of the checkout. */
  onVisitor(): void
  onAddressMissing(): void
  /** It is called when the discount code can't be used any more. */
  onCodeRejected(): void
  /** `short` is empty when none of the missing products has any pieces left. */
  onOutOfStock(short: ShortLines): void
  /** It is called when nothing was ordered because prices are not those that the shopper saw. */
  onChanged(changed: ChangedOrder): void
  onPlaced(number: string): void
}

/** Orders the cart as shown, or reports what is missing. */
export async function orderCart(
  { seen, counted, total, code, check }: CartAsShown,
  { saved, chosenId, paymentType, substitutions, time, note }: OrderChoices,
  then: OrderOutcomes,
): Promise<void> {
  const session = await settledSession()
  if (session.status === 'unreachable') return notify.error(NO_RESPONSE)
  if (session.status !== 'shopper') return then.onVisitor()

  const { token, user } = session
  const place: DeliveryPlace | null = time.fulfilment === 'pickup' ? {} : await deliveryPlace(token, { saved, chosenId })
  if (place === null) return
  if (place.problem !== undefined) {
    notify.error(place.problem)
    return then.onAddressMissing()
  }

  const lines = await check()
  if (lines.length === 0) return notify.error('Nothing in your cart is available right now')
  if (goodsText(lines) !== goodsText(seen)) return notify.error('Your cart has changed. Please check the new total.')

  // Lines that did not count are ordered too: the store says what is left of them, or that it has them by now. Only the
  // store's response says what has changed, since it alone knows which lines an order would have.
  const goods = goodsAsSeen(seen, total, code)
  const response = await sendOrder(token, {
    shopper: user._id,
    paymentType,
    order: { ...goods, ...place, substitutions, ...time, note },
    total,
  })
  if (!response.success) {
    const changed = changedOrderOf(response, { lines: seen, seen: counted, total })
    return changed ? then.onChanged(changed) : reportFailure(response, token, then)
  }
  if (response.url !== undefined) return openPaymentPage(response.url)
  dropShopperOrders(token)
  forgetChosenAddress(token)
  takeBought(goods.items)
  forgetTabChoices()
  notify.success(response.message)
  then.onPlaced(response.number)
}

interface DeliveryPlace {
  /** It is absent for a pickup. */
  readonly address?: string
  readonly problem?: string
}

/** Returns the address of the order, or what is wrong with it. Returns null when the addresses could not be loaded. */
async function deliveryPlace(
  token: string,
  { saved, chosenId }: Pick<OrderChoices, 'saved' | 'chosenId'>,
): Promise<DeliveryPlace | null> {
  const known = saved.status === 'ready' ? saved : await loadAddresses(token)
  if (known.status !== 'ready') return null
  const address = addressToUse(known.addresses, chosenId)
  if (!address) return { problem: 'Please select an address' }
  return address.isOutside ? { problem: outsideSentence(address.zipcode) } : { address: address._id }
}

function reportFailure(failure: Failure, token: string, { onOutOfStock, onCodeRejected }: OrderOutcomes): void {
  const short = shortLinesOf(failure)
  const isSomeLeft = short.some(({ left }) => left > 0)
  if (!isSomeLeft) reportShopperFailure(failure, token) // otherwise the cart shows it
  // An address may have been removed, or be outside the delivery area by now.
  if (failure.status === 404 || failure.status === 422) void reloadSavedAddresses(token)
  if ('code' in failure.errors) onCodeRejected()
  if (failure.status === 409) onOutOfStock(isSomeLeft ? short : [])
}
