import type { ReactNode, Ref } from 'react'
import { Link, useLocation } from 'wouter'
import { paths } from '../../routing/paths.ts'
import { SELLER_LINKS, type SellerLink, WORK_LINKS } from './seller-links.ts'
import './seller-frame.css'
import './work-nav.css'
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
          <SellerNav className="work-nav" label="Store" links={WORK_LINKS} />
        </div>
        <main id="main" className="seller-main" ref={main} tabIndex={-1}>
          {children}
        </main>
      </div>
    </>
  )
}

interface SellerNavProps {
  readonly className: string
  readonly label: string
  readonly links: readonly SellerLink[]
}

function SellerNav({ className, label, links }: SellerNavProps) {
  const [path] = useLocation()
  const current = path.replace(/\/+$/, '')
  return (
    <nav className={className} aria-label={label}>
      {links.map(({ path, text, Icon }) => (
        <Link key={path} href={path} aria-current={path === current ? 'page' : isWithin(current, path) ? 'true' : undefined}>
          <Icon className="icon" aria-hidden="true" />
          {text}
        </Link>
      ))}
    </nav>
  )
}

/** Add Product is the area's first page, and contains no other. */
const isWithin = (current: string, path: string) => path !== paths.sellerAddProduct() && current.startsWith(`${path}/`)
