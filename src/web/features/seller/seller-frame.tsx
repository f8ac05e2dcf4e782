import type { ReactNode, Ref } from 'react'
import { Link, useLocation } from 'wouter'
import { paths } from '../../routing/paths.ts'
import { SELLER_LINKS } from './seller-links.ts'
import './seller-frame.css'
import '../../look/seller-panel.css'

interface SellerFrameProps {
  readonly side?: ReactNode
  readonly main?: Ref<HTMLElement>
  readonly children: ReactNode
}

/** On phones the sidebar is a bar of three tabs. */
export function SellerFrame({ side, main, children }: SellerFrameProps) {
  const [path] = useLocation()
  const current = path.replace(/\/+$/, '')
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
          {SELLER_LINKS.map(({ path, text, Icon }) => (
            <Link key={path} href={path} aria-current={path === current ? 'page' : undefined}>
              <Icon className="icon" aria-hidden="true" />
              {text}
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
