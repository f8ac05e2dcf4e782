import { useRouter } from 'wouter'
import { StoreFrame } from './layout/store-frame.tsx'
import { pageAt, pages } from './pages.ts'

export function StoreRoutes() {
  const router = useRouter()
  const [path] = router.hook(router) // still encoded: wouter's useLocation decodes it
  const { name, params } = pageAt(path)
  const Page = pages[name]
  if (name === 'SellerArea') return <Page {...params} />
  return (
    <StoreFrame>
      <Page {...params} />
    </StoreFrame>
  )
}
