import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { PageHead } from '../../page-head.tsx'
import { paths } from '../../paths.ts'
import { useNotFoundStatus } from '../../response-status.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { NothingFoundArt } from '../../ui/nothing-found-art.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AddProductSkeleton, OrdersSkeleton, ProductListSkeleton } from './page-skeletons.tsx'
import { SellerFrame } from './seller-frame.tsx'
import { type SellerPage, useSellerPage } from './seller-pages.ts'

const PAGE_SKELETONS = {
  'add-product': AddProductSkeleton,
  'product-list': ProductListSkeleton,
  orders: OrdersSkeleton,
} as const satisfies Record<SellerPage['name'], unknown>

/** The seller's area while it is on its way, or while the server is asked who is there. */
export function SellerSkeleton() {
  const page = useSellerPage()
  if (!page) return <UnknownSellerPage />
  const PageSkeleton = PAGE_SKELETONS[page.name]
  return (
    <SellerFrame side={<Skeleton width={170} height={44} />}>
      <PageHead title={page.title} />
      <PageSkeleton title={page.title} />
    </SellerFrame>
  )
}

/** At an address below /seller where there is nothing. */
export const UnknownSellerPage = ({ side }: { side?: ReactNode }) => (
  <SellerFrame side={side}>
    <NothingHere />
  </SellerFrame>
)

function NothingHere() {
  useNotFoundStatus()
  return (
    <>
      <PageHead title="Page not found" />
      <EmptyState
        art={<NothingFoundArt />}
        title="This shelf is empty"
        action={
          <Link className="button button-primary" href={paths.sellerProducts()}>
            See the product list
          </Link>
        }
      >
        There is no such page in the seller’s area.
      </EmptyState>
    </>
  )
}
