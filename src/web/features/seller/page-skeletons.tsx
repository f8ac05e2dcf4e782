import { Fragment, type ReactElement } from 'react'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SellerHead } from './seller-parts.tsx'
import '../../look/tabs.css'

interface PageSkeletonProps {
  readonly title: string
}

export const AddProductSkeleton = ({ title }: PageSkeletonProps) => (
  <>
    <SellerHead title={title} />
    <div className="product-form-page" aria-hidden="true">
      <div className="product-form seller-panel">
        <div className="image-slots">
          {boxes(4, () => (
            <Skeleton className="image-slot-skeleton" />
          ))}
        </div>
        {boxes(4, () => (
          <Skeleton className="skeleton-control" height={48} />
        ))}
      </div>
      <div className="product-preview">
        <Skeleton className="skeleton-panel" height={340} />
      </div>
    </div>
  </>
)

export const ProductListSkeleton = ({ title }: PageSkeletonProps) => (
  <>
    <SellerHead title={title} note={<Skeleton className="skeleton-line" width={180} height={16} />}>
      <Skeleton className="skeleton-control" width={244} height={48} />
    </SellerHead>
    <FiltersSkeleton />
    <ProductRowsSkeleton />
  </>
)

export const ProductRowsSkeleton = () => (
  <div className="product-table seller-panel" aria-hidden="true">
    <div className="seller-products-head" />
    <div className="seller-products">
      {boxes(8, () => (
        <div className="seller-product">
          <Skeleton className="picture" />
          <div className="seller-product-what">
            <Skeleton width="60%" height={18} />
          </div>
          <Skeleton className="seller-product-category" width={80} height={16} />
          <Skeleton className="seller-product-price skeleton-line" width={64} height={18} />
          <Skeleton className="seller-product-count" width={72} height={16} />
          <span className="seller-product-stock">
            <Skeleton className="skeleton-round" width={52} height={28} />
          </span>
        </div>
      ))}
    </div>
  </div>
)

export const OrdersSkeleton = ({ title }: PageSkeletonProps) => (
  <>
    <SellerHead title={title} note={<Skeleton className="skeleton-line" width={180} height={16} />}>
      <Skeleton className="work-actions skeleton-control" width={300} height={44} />
    </SellerHead>
    <Skeleton className="tab-row" height={48} />
    <div className="filter-row">
      <Skeleton className="skeleton-control" width={300} height={48} />
    </div>
    <OrderRowsSkeleton />
  </>
)

export const OrderRowsSkeleton = () => (
  <div className="board" aria-hidden="true">
    <div className="board-head" />
    <ul>
      {boxes(8, () => (
        <li className="board-row">
          <Skeleton className="board-who skeleton-line" width="70%" height={36} />
          <Skeleton className="board-due skeleton-line" width={80} height={36} />
          <Skeleton className="board-amount skeleton-line" width={64} height={36} />
          <span className="board-do">
            <Skeleton className="board-state" width={100} height={28} />
            <Skeleton className="board-step skeleton-control" width={130} height={44} />
          </span>
        </li>
      ))}
    </ul>
  </div>
)

const boxes = (count: number, box: () => ReactElement) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other key
  Array.from({ length: count }, (_, index) => <Fragment key={index}>{box()}</Fragment>)

export const FiltersSkeleton = () => (
  <>
    <div className="tab-row" aria-hidden="true">
      <div className="tab" />
    </div>
    <div className="filter-row" aria-hidden="true">
      <Skeleton className="seller-search skeleton-control" height={48} />
      <Skeleton className="filter-select skeleton-control" height={48} />
      <Skeleton className="filter-select skeleton-control" height={48} />
    </div>
  </>
)
