import type { ReactNode, Ref } from 'react'
import { Link } from 'wouter'
import { paths } from '../../routing/paths.ts'
import { SELLER_PAGES, useSellerPage } from './seller-pages.ts'
import './seller.css'

interface SellerFrameProps {
  readonly side?: ReactNode
  readonly main?: Ref<HTMLElement>
  readonly children: ReactNode
}

/** On phones the sidebar is a bar of three tabs. */
export function SellerFrame({ side, main, children }: SellerFrameProps) {
  const current = useSellerPage()
  return (
    <>
      <a className="skip-link button button-primary" href="#main">
        Skip to content
      </a>
      <div className="seller">
        <header className="seller-header">
          <Link className="logo" href={paths.home()}>
            <span className="visually-hidden">Larder, home</span>
            <span className="seller-tag">Seller</span>
          </Link>
          <div className="seller-header-side">{side}</div>
        </header>
        <nav className="seller-sidebar" aria-label="Seller">
          {SELLER_PAGES.map(({ path, title, Icon }) => (
            <Link key={path} href={path} aria-current={path === current?.path ? 'page' : undefined}>
              <Icon className="icon" aria-hidden="true" />
              {title}
            </Link>
          ))}
        </nav>
        <main id="main" className="seller-main" ref={main} tabIndex={-1}>
          {children}
        </main>
      </div>
    </>
  )
}
