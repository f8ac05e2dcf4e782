import { Link } from 'wouter'
import { paths } from '../../routing/paths.ts'
import type { Elements } from '../../ui/elements.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { OwnOrdersPart } from '../orders/own-orders-part.tsx'
import '../checkout/order-summary.css'
import '../../look/panel.css'

const USUAL_LINES = 3

export const CartSkeleton = ({ lines = USUAL_LINES }: { lines?: number }) => (
  <CartFrame>
    <div className="page-head">
      <h1>Your cart</h1>
      <p className="soft" role="status">
        Loading your cart
      </p>
    </div>
    <div className="cart" aria-hidden="true">
      <ul className="cart-lines">
        {Array.from({ length: lines }, (_, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
          <LineSkeleton key={line} />
        ))}
      </ul>
      <div className="order-summary">
        <div className="panel">
          <Skeleton width={152} height={28} />
          <Skeleton height={44} />
          <hr />
          <Skeleton width={152} height={24} />
          <Skeleton height={48} className="skeleton-control" />
          <hr />
          <Skeleton height={88} />
        </div>
      </div>
    </div>
  </CartFrame>
)

export const LineSkeleton = () => (
  <li className="cart-line" aria-hidden="true">
    <span className="skeleton picture" />
    <div className="cart-line-about">
      <Skeleton width={120} height={22} />
      <Skeleton width={88} height={20} />
    </div>
    <div className="cart-line-quantity">
      <Skeleton width={112} height={44} className="skeleton-control" />
    </div>
    <Skeleton width={56} height={24} className="cart-line-subtotal" />
  </li>
)

/** The page is at least as high as the screen, so that the footer does not move between states. */
export const CartFrame = ({ children, below }: { children: Elements; below?: Elements }) => (
  <div className="full-height">
    <div className="page container">
      <OwnOrdersPart />
      {children}
    </div>
    {below}
  </div>
)

/** Other ways to fill the cart. */
export const CartLinks = () => (
  <p className="cart-links">
    <Link className="text-link" href={paths.shoppingList()}>
      Paste a shopping list
    </Link>{' '}
    <Link className="text-link" href={paths.favourites()}>
      Favorites
    </Link>
  </p>
)
