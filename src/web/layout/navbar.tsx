import { Menu, ShoppingBasket } from 'lucide-react'
import { memo, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { countPieces } from '../../domain/carts/cart.ts'
import { openLoginDialog } from '../features/account/login-dialog-state.ts'
import { useShopperSession } from '../features/account/shopper-session.ts'
import { useCart } from '../features/cart/cart-state.ts'
import { SearchBox } from '../features/catalog/search-box.tsx'
import { useLazyCode } from '../lazy-code/use-lazy-code.ts'
import { paths } from '../routing/paths.ts'
import { Logo } from '../ui/logo.tsx'
import { reportMissedPart } from '../ui/notice.tsx'
import { mobileMenu, profileMenu } from './menu-code.ts'
import { NavbarLinks } from './navbar-links.tsx'

/** Is memoized, so that typing in a page does not render it again. */
export const Navbar = memo(function Navbar() {
  const [path] = useLocation()
  return (
    <header className="navbar">
      <div className="navbar-row container">
        <Logo />
        <nav className="navbar-links" aria-label="Main">
          <NavbarLinks path={path} />
        </nav>
        <SearchBox />
        <CartLink />
        <div className="navbar-actions">
          <ProfileOrLogin />
          <MenuButton path={path} />
        </div>
      </div>
    </header>
  )
})

function CartLink() {
  const pieces = countPieces(useCart())
  return (
    <Link className="cart-link icon-button" href={paths.cart()}>
      <span className="visually-hidden">{`Cart, ${pieces === 1 ? '1 product' : `${pieces} products`}`}</span>
      <ShoppingBasket className="icon icon-large" aria-hidden="true" />
      {pieces > 0 && <CartBadge key={pieces} pieces={pieces} />}
    </Link>
  )
}

const MAX_SHOWN_PIECES = 99 // the accessible name has the exact number

/** The badge must get another `key` to replay its animation. */
const CartBadge = ({ pieces }: { pieces: number }) => (
  <span className="badge" aria-hidden="true">
    {pieces > MAX_SHOWN_PIECES ? `${MAX_SHOWN_PIECES}+` : pieces}
  </span>
)

/** The button is hidden, not left out, until the session is known, so that the layout does not shift. */
function ProfileOrLogin() {
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

function MenuButton({ path }: { path: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const { code: MobileMenu } = useLazyCode(mobileMenu, {
    wanted: isOpen,
    onFailure() {
      void reportMissedPart()
      setIsOpen(false)
    },
  })
  return (
    <>
      <button
        type="button"
        className="icon-button navbar-menu"
        aria-label="Menu"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
      >
        <Menu className="icon icon-large" aria-hidden="true" />
      </button>
      {MobileMenu && <MobileMenu path={path} onClose={() => setIsOpen(false)} />}
    </>
  )
}
