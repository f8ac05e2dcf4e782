import type { ReactNode, Ref } from 'react'
import { Link } from 'wouter'
import type { StaffRole } from '../../../domain/staff.ts'
import { paths } from '../../routing/paths.ts'
import { Announcement } from '../../ui/announcement.tsx'
import { mayOpen } from './page-roles.ts'
import { SELLER_LINKS, type SellerLink, WORK_LINKS } from './seller-links.ts'
import { SellerNav } from './seller-nav.tsx'
import './seller-frame.css'
import '../../look/seller-panel.css'

interface SellerFrameProps {
  readonly side?: ReactNode
  readonly role: StaffRole
  readonly main?: Ref<HTMLElement>
  readonly announced?: string
  readonly children: ReactNode
}

/**
 * Wraps a page with the area's links. Phones show the first links as tabs at the bottom, and the second ones as a row
 * below the header.
 */
export function SellerFrame({ side, role, main, announced = '', children }: SellerFrameProps) {
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
          <SellerNav className="seller-sidebar" label="Seller" links={linksFor(role, SELLER_LINKS)} />
          <SellerNav className="work-nav" label="Store" links={linksFor(role, WORK_LINKS)} />
        </div>
        <main id="main" className="seller-main" ref={main} tabIndex={-1}>
          {children}
        </main>
      </div>
      <Announcement>{announced}</Announcement>
    </>
  )
}

const linksFor = (role: StaffRole, links: readonly SellerLink[]) => links.filter(({ path }) => mayOpen(role, path))
