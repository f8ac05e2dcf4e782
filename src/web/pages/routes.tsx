import type { ReactNode } from 'react'
import { useRouter } from 'wouter'
import { StoreFrame } from '../layout/store-frame.tsx'
import { pageAt, pages } from './pages.ts'
import { usePreloadOnIntent } from './preload-on-intent.ts'

export function StoreRoutes() {
  const router = useRouter()
  const [path] = router.hook(router) // still encoded: wouter's useLocation decodes it
  const { name, params } = pageAt(path)
  const Page = pages[name]
  if (name === 'SellerArea') return <Page {...params} />
  return (
    <StoreArea>
      <Page {...params} />
    </StoreArea>
  )
}

function StoreArea({ children }: { children: ReactNode }) {
  return (
    <div {...usePreloadOnIntent()}>
      <StoreFrame>{children}</StoreFrame>
    </div>
  )
}
