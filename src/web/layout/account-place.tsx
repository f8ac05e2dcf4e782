import { Link } from 'wouter'
import { openLoginDialog } from '../features/account/login-dialog-state.ts'
import { useShopperSession } from '../features/account/shopper-session.ts'
import { useLazyCode } from '../lazy-code/use-lazy-code.ts'
import { paths } from '../routing/paths.ts'
import { profileMenu } from './menu-code.ts'

/** Hidden, not absent, until the session is known: the layout must not shift. */
export function AccountPlace() {
  const session = useShopperSession()
  const isShopper = session.status === 'shopper'
  const { code: ProfileMenu, hasFailed } = useLazyCode(profileMenu, { wanted: isShopper })
  if (isShopper && ProfileMenu) return <ProfileMenu name={session.user.name} />
  if (hasFailed) return <OrdersLink />
  return <LoginButton isHidden={session.status === 'loading' || isShopper} />
}

/** While the menu's code could not be loaded. */
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
