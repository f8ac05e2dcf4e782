import { Skeleton } from '../../ui/skeleton.tsx'

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
