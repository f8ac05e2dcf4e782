import { AddProductPage } from './add-product/add-product-page.tsx'
import { SellerOrdersPage } from './orders/seller-orders-page.tsx'
import { ProductListPage } from './product-list/product-list-page.tsx'
import { type SellerPage, useSellerPage } from './seller-pages.ts'
import { useSellerSession } from './seller-session.ts'
import { SellerSkeleton } from './seller-skeleton.tsx'

const PAGES = {
  'add-product': AddProductPage,
  'product-list': ProductListPage,
  orders: SellerOrdersPage,
} as const satisfies Record<SellerPage['name'], unknown>

/** The page of the area that was asked for, once it is known that the seller is there. */
export function SellerContent() {
  const session = useSellerSession()
  const page = useSellerPage()
  if (session.status !== 'seller' || !page) return <SellerSkeleton />
  const Page = PAGES[page.name]
  return <Page title={page.title} />
}
