import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'wouter'
import { useLoginDialog } from '../features/account/login-dialog-state.ts'
import { useHydrated } from '../hydration.tsx'
import { paths } from '../paths.ts'

const LoginDialog = lazy(async () => ({ default: (await import('../features/account/login-dialog.tsx')).LoginDialog }))

/** Holds the login dialog, whose code is fetched when it opens for the first time. */
export function LoginPlace() {
  const isOpen = useLoginDialog().open
  const isLoginPage = useLocation()[0] === paths.login()
  const isWanted = useHydrated() && (isOpen || isLoginPage)
  const [wasWanted, setWasWanted] = useState(false)
  if (isWanted && !wasWanted) setWasWanted(true)
  if (!wasWanted) return null
  return (
    <Suspense fallback={null}>
      <LoginDialog />
    </Suspense>
  )
}
