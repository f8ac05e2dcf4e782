import { lazy, Suspense } from 'react'
import { openLoginDialog } from '../features/account/login-dialog-state.ts'
import { useShopperSession } from '../features/account/shopper-session.ts'

const ProfileMenu = lazy(async () => ({ default: (await import('./profile-menu.tsx')).ProfileMenu }))

/** Login, or the shopper's menu. While nobody knows yet which, the place is kept. */
export function AccountPlace() {
  const session = useShopperSession()
  if (session.status === 'visitor') return <LoginButton />
  if (session.status === 'asking') return <LoginButton isHidden />
  return (
    <Suspense fallback={<LoginButton isHidden />}>
      <ProfileMenu name={session.user.name} />
    </Suspense>
  )
}

const LoginButton = ({ isHidden = false }: { isHidden?: boolean }) => (
  <button
    type="button"
    className={isHidden ? 'button button-primary is-asking' : 'button button-primary'}
    onClick={() => openLoginDialog()}
  >
    Login
  </button>
)
