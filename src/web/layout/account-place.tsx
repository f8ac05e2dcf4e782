import { Link } from 'wouter'
import { openLoginDialog } from '../features/account/login-dialog-state.ts'
import { useShopperSession } from '../features/account/shopper-session.ts'
import { useLazyCode } from '../lazy-code/use-lazy-code.ts'
import { paths } from '../routing/paths.ts'
import { profileMenu } from './menu-code.ts'

/** The button is hidden, not left out, until the session is known, so that the layout does not shift. */
export function AccountPlace() {
  const session = useShopperSession()
  const isShopper = session.status === 'shopper'
  const { code: ProfileMenu, hasFailed } = useLazyCode(profileMenu, { wanted: isShopper })
  if (isShopper && ProfileMenu) return <ProfileMenu name={session.user.name} />
  if (hasFailed) return <OrdersLink />
  return <LoginButton isHidden={session.status === 'loading' || isShopper} />
}

/** Replaces the menu when its code could not be loaded. */
const OrdersLink = () => (
  <Link className="button button-quiet" href={paths.myOrders()}>
    My Orders
  </Link>
)

const LoginButton = ({ isHidden }: { isHidden: boolean }) => (
  <button
    type="button"
    className={isHidden ? 'button button-primary is-loading' : 'button button-primary'}
    onClick={() => openLoginDialog()}
  >
    Login
  </button>
)
