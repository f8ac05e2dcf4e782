import { memo } from 'react'
import { Link, useLocation } from 'wouter'
import { SearchBox } from '../features/catalog/search-box.tsx'
import { paths } from '../routing/paths.ts'
import { AccountPlace } from './account-place.tsx'
import { CartLink } from './cart-link.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { NavbarLinks } from './navbar-links.tsx'

/** Is memoized, so that typing in a page does not render it again. */
export const Navbar = memo(function Navbar() {
  const [path] = useLocation()
  return (
    <header className="navbar">
      <div className="navbar-row container">
        <Link className="logo" href={paths.home()}>
          <span className="visually-hidden">Larder, home</span>
        </Link>
        <nav className="navbar-links" aria-label="Main">
          <NavbarLinks path={path} />
        </nav>
        <SearchBox />
        <CartLink />
        <div className="navbar-actions">
          <AccountPlace />
          <MobileMenu path={path} />
        </div>
      </div>
    </header>
  )
})
