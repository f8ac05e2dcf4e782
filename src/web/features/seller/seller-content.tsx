import { STILL_TRYING } from '../../api/no-response.ts'
import { PageHead } from '../../document/page-head.tsx'
import { Notice } from '../../ui/notice.tsx'
import { AddProductPage } from './add-product/add-product-page.tsx'
import { SellerOrdersPage } from './orders/seller-orders-page.tsx'
import { ProductListPage } from './product-list/product-list-page.tsx'
import { SellerHead } from './seller-head.tsx'
import { type SellerPage, useSellerPage } from './seller-pages.ts'
import { reloadSellerSession, useSellerSession } from './seller-session.ts'
import { SellerSkeleton } from './seller-skeleton.tsx'

const PAGES = {
  'add-product': AddProductPage,
  'product-list': ProductListPage,
  orders: SellerOrdersPage,
} as const satisfies Record<SellerPage['name'], unknown>

export function SellerContent() {
  const session = useSellerSession()
  const page = useSellerPage()
  if (session.status === 'unreachable' && page) return <Unreachable title={page.title} />
  if (session.status !== 'seller' || !page) return <SellerSkeleton />
  const Page = PAGES[page.name]
  return <Page title={page.title} />
}

const Unreachable = ({ title }: { title: string }) => (
  <>
    <PageHead title={title} />
    <SellerHead title={title} />
    <Notice onRetry={reloadSellerSession}>{STILL_TRYING}</Notice>
  </>
)
