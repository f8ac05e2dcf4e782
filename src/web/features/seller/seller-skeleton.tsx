import { PageHead } from '../../document/page-head.tsx'
import { AddProductSkeleton, OrdersSkeleton, ProductListSkeleton } from './page-skeletons.tsx'
import { type SellerPage, useSellerPage } from './seller-pages.ts'

const PAGE_SKELETONS = {
  'add-product': AddProductSkeleton,
  'product-list': ProductListSkeleton,
  orders: OrdersSkeleton,
} as const satisfies Record<SellerPage['name'], unknown>

export function SellerSkeleton() {
  const page = useSellerPage()
  if (!page) return null
  const PageSkeleton = PAGE_SKELETONS[page.name]
  return (
    <>
      <PageHead title={page.title} />
      <PageSkeleton title={page.title} />
    </>
  )
}
