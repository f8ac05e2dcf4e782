import { Skeleton } from '../../ui/skeleton.tsx'

export const OrderListSkeleton = () => (
  <>
    <p className="visually-hidden" role="status">
      Loading orders
    </p>
    <ul className="order-list" aria-hidden="true">
      {['first', 'second', 'third'].map((order) => (
        <li key={order} className="order-card">
          <OrderCardSkeleton />
        </li>
      ))}
    </ul>
  </>
)

const OrderCardSkeleton = () => (
  <div className="order-card-skeleton">
    <Skeleton width={168} height={24} />
    <Skeleton width={64} height={20} />
    <Skeleton width={240} height={28} />
    <Skeleton height={56} className="skeleton-control" />
  </div>
)
