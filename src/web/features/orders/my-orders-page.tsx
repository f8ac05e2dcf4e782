import { Link } from 'wouter'
import { paths } from '../../routing/paths.ts'
import { LoginFirst } from '../account/login-first.tsx'
import { ShopperOnly } from '../account/shopper-only.tsx'
import { useShopperSession } from '../account/shopper-session.ts'
import { MyOrders, parcelArt } from './my-orders.tsx'
import { OrderListSkeleton } from './order-list-skeleton.tsx'
import './orders.css'

/** The page is at least as high as the screen, so that the footer does not move when the orders appear. */
export function MyOrdersPage() {
  const { status } = useShopperSession()
  return (
    <div className="page container full-height">
      <div className="page-head">
        <h1>My Orders</h1>
        <p className={status === 'visitor' ? 'invisible' : undefined}>
          <Link className="text-link" href={paths.account()}>
            Account settings
          </Link>
        </p>
      </div>
      <ShopperOnly skeleton={<OrderListSkeleton />} visitor={<VisitorOrders />}>
        {({ user, token }) => <MyOrders key={user._id} token={token} name={user.name} />}
      </ShopperOnly>
    </div>
  )
}

const VisitorOrders = () => (
  <LoginFirst art={parcelArt} title="Log in to see and track your orders" returnTo={paths.myOrders()}>
    Find what you bought, what you paid and where your order is.
  </LoginFirst>
)
