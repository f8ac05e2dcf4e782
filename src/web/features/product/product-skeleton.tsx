import { Skeleton } from '../../ui/skeleton.tsx'

export const ProductSkeleton = () => (
  <>
    <h1 className="visually-hidden">Loading product</h1>
    <Skeleton className="product-breadcrumb-skeleton" width={240} />
    <div className="product">
      <div className="product-gallery product-gallery-single">
        <Skeleton className="picture" />
      </div>
      <div className="product-about" aria-hidden="true">
        <Skeleton width="70%" height={40} />
        <Skeleton width={160} height={20} />
        <Skeleton width={200} height={64} />
        <Skeleton width="100%" height={56} />
        <Skeleton width="100%" height={120} />
      </div>
    </div>
  </>
)
