import { useLocation } from 'wouter'
import { StoreFrame } from './layout/store-frame.tsx'
import { pageAt, pages } from './pages.ts'

/** The page at the present address. Navbar and footer stand around all but the seller's. */
export function StoreRoutes() {
  const [path] = useLocation()
  const { name, params } = pageAt(path)
  const Page = pages[name]
  if (name === 'SellerArea') return <Page {...params} />
  return (
    <StoreFrame>
      <Page {...params} />
    </StoreFrame>
  )
}
