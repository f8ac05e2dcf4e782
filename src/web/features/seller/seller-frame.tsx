import type { ReactNode, Ref } from 'react'
import { Link } from 'wouter'
import { paths } from '../../routing/paths.ts'
import { Announcement } from '../../ui/announcement.tsx'
import { SELLER_LINKS, WORK_LINKS } from './seller-links.ts'
import { SellerNav } from './seller-nav.tsx'
import './seller-frame.css'
import '../../look/seller-panel.css'
import './seller-parts.css'

interface SellerFrameProps {
  readonly side?: ReactNode
  /** Tells whether the person may open the page at a path. Links to other pages are left out. */
  mayOpen(path: string): boolean
  readonly main?: Ref<HTMLElement>
  readonly announced?: string
  readonly children: ReactNode
}

/**
 * Wraps a page with the area's links. Phones show the first links as tabs at the bottom, and the second ones as a row
 * below the header.
 */
export function SellerFrame({ side, mayOpen, main, announced = '', children }: SellerFrameProps) {
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
          <SellerNav className="seller-sidebar" label="Seller" links={SELLER_LINKS.filter(({ path }) => mayOpen(path))} />
          <SellerNav className="work-nav" label="Store" links={WORK_LINKS.filter(({ path }) => mayOpen(path))} />
        </div>
        <main id="main" className="seller-main" ref={main} tabIndex={-1}>
          {children}
        </main>
      </div>
      <Announcement>{announced}</Announcement>
    </>
  )
}
