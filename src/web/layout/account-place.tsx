import { Link } from 'wouter'
import { openLoginDialog } from '../features/account/login-dialog-state.ts'
import { useShopperSession } from '../features/account/shopper-session.ts'
import { paths } from '../paths.ts'
import { useLazyCode } from '../use-lazy-code.ts'
import { profileMenu } from './menu-code.ts'

/** Login, or the shopper's menu. While nobody knows yet which, the place is kept. */
export function AccountPlace() {
  const session = useShopperSession()
  const isShopper = session.status === 'shopper'
  const { code: ProfileMenu, hasFailed } = useLazyCode(profileMenu, { wanted: isShopper })
  if (isShopper && ProfileMenu) return <ProfileMenu name={session.user.name} />
  if (hasFailed) return <OrdersLink />
  return <LoginButton isHidden={session.status === 'asking' || isShopper} />
}

/** What the shopper's menu is mostly opened for, while its code is missing. */
const OrdersLink = () => (
  <Link className="button button-quiet" href={paths.myOrders()}>
    My Orders
  </Link>
)

const LoginButton = ({ isHidden }: { isHidden: boolean }) => (
  <button
    type="button"
    className={isHidden ? 'button button-primary is-asking' : 'button button-primary'}
    onClick={() => openLoginDialog()}
  >
    Login
  </button>
)
