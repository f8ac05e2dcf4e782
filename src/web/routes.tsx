import { useRouter } from 'wouter'
import { StoreFrame } from './layout/store-frame.tsx'
import { pageAt, pages } from './pages.ts'

/** The current page, in the store frame except for the seller's. */
export function StoreRoutes() {
  const router = useRouter()
  const [path] = router.hook(router) // still encoded: wouter's useLocation decodes it, and its segments would be decoded twice
  const { name, params } = pageAt(path)
  const Page = pages[name]
  if (name === 'SellerArea') return <Page {...params} />
  return (
    <StoreFrame>
      <Page {...params} />
    </StoreFrame>
  )
}
