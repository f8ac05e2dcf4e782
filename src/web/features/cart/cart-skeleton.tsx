import { Skeleton } from '../../ui/skeleton.tsx'
import { CartFrame } from './cart-frame.tsx'
import { LineSkeleton } from './line-skeleton.tsx'
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
