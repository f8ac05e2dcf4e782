import { RotateCw } from 'lucide-react'
import { useLocation } from 'wouter'
import type { OrderAgainResponse } from '../../../contract/checkout/quotes.ts'
import type { OrderWire } from '../../../contract/orders/orders.ts'
import { shopperApi } from '../../api/shopper-api.ts'
import { paths } from '../../routing/paths.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { notify } from '../../ui/notify.ts'
import { useOneAtATime } from '../../ui/one-at-a-time.ts'
import { reportShopperFailure, shopperToken } from '../account/shopper-session.ts'
import { putIntoCart } from '../cart/cart-receipt.ts'

/** Puts what can be bought now of an order into the cart, which then shows what was added, left out and changed. */
export function OrderAgain({ order }: { order: OrderWire }) {
  const { busy, run } = useOneAtATime()
  const [, navigate] = useLocation()
  const orderAgain = () =>
    run(async () => {
      const token = shopperToken()
      if (token === null) return
      const response = await shopperApi.orderAgain(token, order._id)
      if (!response.success) reportShopperFailure(response, token)
      else if (response.items.length === 0) notify.error(nothingSentence(response.skipped))
      else {
        putIntoCart(wantedProducts(order, response), { ...response, from: `order ${order.number}` })
        navigate(paths.cart())
      }
    })
  return (
    <BusyButton
      className="button button-secondary"
      icon={RotateCw}
      busy={busy}
      hiddenText={` ${order.number}`}
      onClick={orderAgain}
    >
      Order again
    </BusyButton>
  )
}

function wantedProducts({ items: lines }: OrderWire, { items, changed }: OrderAgainResponse) {
  const known = new Map(lines.map(({ product }) => [product._id, product]))
  const prices = new Map(changed.map(({ product, now }) => [product, now]))
  return items.flatMap(({ product: id, quantity }) => {
    const product = known.get(id)
    return product ? { ...product, offerPrice: prices.get(id) ?? product.offerPrice, quantity } : []
  })
}

const MAX_NAMED = 2

function nothingSentence(skipped: OrderAgainResponse['skipped']): string {
  const named = skipped.slice(0, MAX_NAMED).map(({ reason }) => `${reason}.`)
  const others = skipped.length - named.length
  return [
    'Nothing in this order is available right now.',
    ...named,
    ...(others > 0 ? [`So ${others === 1 ? 'is' : 'are'} ${others} more.`] : []),
  ].join(' ')
}
