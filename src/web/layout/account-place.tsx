import { openLoginDialog } from '../features/account/login-dialog-state.ts'
import { useShopperSession } from '../features/account/shopper-session.ts'
import { ProfileMenu } from './profile-menu.tsx'

/** Login, or the shopper's menu. While nobody knows yet which, the place is kept. */
export function AccountPlace() {
  const session = useShopperSession()
  if (session.status === 'shopper') return <ProfileMenu name={session.user.name} />
  return (
    <button
      type="button"
      className={session.status === 'asking' ? 'button button-primary is-asking' : 'button button-primary'}
      onClick={() => openLoginDialog()}
    >
      Login
    </button>
  )
}
