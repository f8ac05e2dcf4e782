import { type ReactNode, useRef } from 'react'
import { useEarlyAdds } from '../features/cart/early-adds.ts'
import { usePageArrival } from '../routing/navigation.ts'
import { Announcement } from '../ui/notice.tsx'
import { Footer } from './footer.tsx'
import { LoginPlace } from './login-place.tsx'
import { Navbar } from './navbar.tsx'

export function StoreFrame({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  const announced = usePageArrival(main)
  useEarlyAdds()
  return (
    <>
      <a className="skip-link button button-primary" href="#main">
        Skip to content
      </a>
      <Navbar />
      <main id="main" ref={main} tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <Announcement>{announced}</Announcement>
      <LoginPlace />
    </>
  )
}
