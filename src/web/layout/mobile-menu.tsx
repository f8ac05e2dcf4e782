import { X } from 'lucide-react'
import { Link } from 'wouter'
import { useFilledCategories } from '../document/store-categories.ts'
import { openLoginDialog } from '../features/account/login-dialog-state.ts'
import { useShopperSession } from '../features/account/shopper-session.ts'
import { CategoryArt } from '../features/catalog/category-art.tsx'
import { paths } from '../routing/paths.ts'
import { Modal } from '../ui/dialog.tsx'
import { Logo } from '../ui/logo.tsx'
import { NavbarLinks } from './navbar-links.tsx'
import { useLogout } from './use-logout.ts'
import './menus.css'

export function MobileMenu({ path, onClose }: { path: string; onClose: () => void }) {
  const categories = useFilledCategories()
  return (
    <Modal
      className="mobile-menu"
      aria-label="Menu"
      onClose={onClose}
      onClick={({ target }) => target instanceof Element && target.closest('a') && onClose()}
    >
      <div className="mobile-menu-head">
        <Logo />
        <button type="button" className="icon-button" aria-label="Close menu" onClick={onClose}>
          <X className="icon icon-large" aria-hidden="true" />
        </button>
      </div>
      <nav className="mobile-menu-links" aria-label="Main">
        <NavbarLinks path={path} />
      </nav>
      <nav className="mobile-menu-categories" aria-label="Categories">
        {categories.map((category) => (
          <Link key={category.path} href={paths.category(category.path)}>
            <span className="picture" data-tint={category.tint}>
              <CategoryArt of={category} on="chip" />
            </span>
            <span>{category.name}</span>
          </Link>
        ))}
      </nav>
      <MenuFoot close={onClose} />
    </Modal>
  )
}

function MenuFoot({ close }: { close: () => void }) {
  const { status } = useShopperSession()
  const logout = useLogout()
  const closeAnd = (act: () => void) => () => {
    close()
    act()
  }
  return (
    <div className="mobile-menu-foot">
      <Link className="button button-secondary" href={paths.favourites()}>
        Favorites
      </Link>
      <Link className="button button-secondary" href={paths.shoppingList()}>
        Shopping list
      </Link>
      {status === 'shopper' ? (
        <>
          <Link className="button button-secondary" href={paths.myOrders()}>
            My Orders
          </Link>
          <Link className="button button-secondary" href={paths.addresses()}>
            Addresses
          </Link>
          <Link className="button button-secondary" href={paths.account()}>
            Account settings
          </Link>
          <button type="button" className="button button-quiet" onClick={closeAnd(logout)}>
            Logout
          </button>
        </>
      ) : (
        <>
          <button type="button" className="button button-primary" onClick={closeAnd(() => openLoginDialog())}>
            Login
          </button>
          <button type="button" className="button button-secondary" onClick={closeAnd(() => openLoginDialog('register'))}>
            Create account
          </button>
        </>
      )}
    </div>
  )
}
