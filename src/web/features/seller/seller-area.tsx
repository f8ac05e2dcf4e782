import { useEffect, useRef, useState } from 'react'
import { AddProductPage } from './add-product/add-product-page.tsx'
import { SellerOrdersPage } from './orders/seller-orders-page.tsx'
import { ProductListPage } from './product-list/product-list-page.tsx'
import { SellerFrame } from './seller-frame.tsx'
import { SellerLogin } from './seller-login.tsx'
import { type SellerPage, useSellerPage } from './seller-pages.ts'
import { startSellerSession, useSellerSession } from './seller-session.ts'
import { SellerSide } from './seller-side.tsx'
import { SellerSkeleton, UnknownSellerPage } from './seller-skeleton.tsx'

const PAGES = {
  'add-product': AddProductPage,
  'product-list': ProductListPage,
  orders: SellerOrdersPage,
} as const satisfies Record<SellerPage['name'], unknown>

/** Everything below /seller: the login until the seller is known, then the page that was asked for. */
export function SellerAreaPage() {
  const session = useSellerSession()
  useEffect(startSellerSession, [])
  const page = useSellerPage()
  const [logins, setLogins] = useState(0)
  const main = useRef<HTMLElement>(null)
  useEffect(() => {
    if (logins > 0) main.current?.focus() // the form that had the focus is gone
  }, [logins])

  if (!page) return <UnknownSellerPage side={session.status === 'seller' && <SellerSide />} />
  if (session.status === 'asking') return <SellerSkeleton />
  if (session.status === 'stranger') return <SellerLogin onDone={() => setLogins((count) => count + 1)} />
  const Page = PAGES[page.name]
  return (
    <SellerFrame side={<SellerSide />} main={main}>
      <Page title={page.title} />
    </SellerFrame>
  )
}
