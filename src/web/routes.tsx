import { useRouter } from 'wouter'
import { StoreFrame } from './layout/store-frame.tsx'
import { pageAt, pages } from './pages.ts'

/** The page at the present address. Navbar and footer stand around all but the seller's. */
export function StoreRoutes() {
  const router = useRouter()
  const [path] = router.hook(router) // as it is spelled: wouter's own useLocation decodes it, and its parts would be decoded twice
  const { name, params } = pageAt(path)
  const Page = pages[name]
  if (name === 'SellerArea') return <Page {...params} />
  return (
    <StoreFrame>
      <Page {...params} />
    </StoreFrame>
  )
}
