import type { ReactNode, Ref } from 'react'
import { Link } from 'wouter'
import { paths } from '../../routing/paths.ts'
import { SELLER_LINKS } from './seller-links.ts'
import { SellerNav } from './seller-nav.tsx'
import { WorkNav } from './work-nav.tsx'
import './seller-frame.css'
import '../../look/seller-panel.css'

interface SellerFrameProps {
  readonly side?: ReactNode
  readonly main?: Ref<HTMLElement>
  readonly children: ReactNode
}

/** On phones the first links are a bar of tabs at the bottom, the second a row below the header. */
export function SellerFrame({ side, main, children }: SellerFrameProps) {
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
        <div className="seller-navs">
          <SellerNav className="seller-sidebar" label="Seller" links={SELLER_LINKS} />
          <WorkNav />
        </div>
        <main id="main" className="seller-main" ref={main} tabIndex={-1}>
          {children}
        </main>
      </div>
    </>
  )
}
