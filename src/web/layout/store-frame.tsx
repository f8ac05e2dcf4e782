import { type ReactNode, useRef } from 'react'
import { useLocation } from 'wouter'
import { closeLoginDialog, useLoginDialog } from '../features/account/login-dialog-state.ts'
import { useEarlyAdds } from '../features/cart/early-adds.ts'
import { useLazyCode } from '../lazy-code/use-lazy-code.ts'
import { usePageArrival } from '../routing/navigation.ts'
import { paths } from '../routing/paths.ts'
import { useHydrated } from '../state/use-browser.ts'
import { Announcement, reportMissedPart } from '../ui/notice.tsx'
import { Footer } from './footer.tsx'
import { loginDialog } from './menu-code.ts'
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
      <LazyLoginDialog />
    </>
  )
}

function LazyLoginDialog() {
  const dialog = useLoginDialog()
  const isLoginPage = useLocation()[0] === paths.login()
  const isWanted = useHydrated() && (dialog.open || isLoginPage)
  const { code: LoginDialog } = useLazyCode(loginDialog, {
    wanted: isWanted && dialog,
    onFailure() {
      void reportMissedPart()
      closeLoginDialog()
    },
  })
  return LoginDialog && <LoginDialog />
}
