import { formatOrderNumber, parseOrderNumber } from '../../../domain/order-number.ts'
import { decodePart } from '../../routing/decode-part.ts'
import { paths } from '../../routing/paths.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { LoginFirst } from '../account/login-first.tsx'
import { ShopperOnly } from '../account/shopper-only.tsx'
import { FollowedOrder } from './followed-order.tsx'
import { parcelArt } from './my-orders.tsx'
import { OrderHead } from './order-head.tsx'
import { OrderSkeleton } from './order-skeleton.tsx'
import './orders.css'

/** The page is at least as high as the screen, so that the footer does not move when the order appears. */
export function OrderPage({ id }: { id: string }) {
  const number = spelled(decodePart(id))
  return (
    <div className="page container full-height">
      <Breadcrumb above={[{ text: 'My Orders', href: paths.myOrders() }]} here={number} />
      <ShopperOnly skeleton={<OrderSkeleton number={number} />} visitor={<VisitorOrder number={number} />}>
        {({ user, token }) => <FollowedOrder key={user._id + number} token={token} number={number} />}
      </ShopperOnly>
    </div>
  )
}

/** Formats the text as an order number when it can be one. */
function spelled(typed: string): string {
  const number = parseOrderNumber(typed)
  return number === null ? typed : formatOrderNumber(number)
}

const VisitorOrder = ({ number }: { number: string }) => (
  <>
    <OrderHead number={number} />
    <LoginFirst art={parcelArt} title="Log in to follow your order" returnTo={paths.order(number)}>
      See where it is, what changed and what it costs.
    </LoginFirst>
  </>
)
