import { type CSSProperties, type FocusEvent, type ReactNode, type Ref, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { navigationEnd } from '../../routing/navigation.ts'
import { paths } from '../../routing/paths.ts'
import { Announcement } from '../../ui/notice.tsx'
import { Question } from '../../ui/question.tsx'
import { useCurrentInView } from '../../ui/use-current-in-view.ts'
import { useComplaintCounts } from './complaints/open-complaint-count.ts'
import { leaveSafely } from './leave-question.tsx'
import { sellerDrafts } from './seller-drafts.ts'
import { SELLER_LINKS, type SellerLink, WORK_LINKS } from './seller-links.ts'
import { logoutSeller, useSeller } from './seller-session.ts'
import './seller-frame.css'
import '../../look/seller-panel.css'
import { Logo } from '../../ui/logo.tsx'
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
          <Logo>
            <span className="seller-tag">Seller</span>
          </Logo>
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

interface SellerNavProps {
  readonly className: string
  readonly label: string
  readonly links: readonly SellerLink[]
}

function SellerNav({ className, label, links }: SellerNavProps) {
  const [path] = useLocation()
  const current = path.replace(/\/+$/, '')
  const row = useCurrentInView(current)
  if (links.length === 0) return null
  return (
    <nav className={className} aria-label={label} style={columnsOf(links)} ref={row}>
      {links.map((link) => (
        <Link key={link.path} href={link.path} aria-current={currentOf(current, link)} onFocus={scrollToWhole}>
          <link.Icon className="icon" aria-hidden="true" />
          <span>{link.text}</span>
          {link.path === paths.complaints() && <OpenComplaints />}
        </Link>
      ))}
    </nav>
  )
}

/** Shows how many complaints and promises are to be decided, or nothing when none is. */
function OpenComplaints() {
  const counts = useComplaintCounts()
  const open = counts === null ? 0 : counts.open + counts.promises
  if (open === 0) return null
  return (
    <span className="work-count numbers">
      <span aria-hidden="true">{open}</span>
      <span className="visually-hidden">{`${open} open`}</span>
    </span>
  )
}

/**
 * Sets the number of columns of the row of tabs on phones. The cast is needed because React's type has no custom
 * properties.
 */
const columnsOf = ({ length }: readonly SellerLink[]) => ({ '--links': length }) as CSSProperties

/** Chromium does not scroll to a focused link when its edge is in view already. */
const scrollToWhole = ({ currentTarget }: FocusEvent<HTMLElement>) =>
  currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })

/**
 * Returns the link's `aria-current`. The path of Add Product is the beginning of all paths of the area, but no page is
 * within it.
 */
function currentOf(current: string, { path, within = [`${path}/`] }: SellerLink): 'page' | 'true' | undefined {
  if (path === current) return 'page'
  return path !== paths.sellerAddProduct() && within.some((beginning) => current.startsWith(beginning)) ? 'true' : undefined
}

/** Shows the greeting and Logout (specification, section 2). */
export function SellerSide() {
  const [, navigate] = useLocation()
  const seller = useSeller()
  const [unsaved, setUnsaved] = useState<readonly string[]>([])
  const logout = async () => {
    navigate(paths.home())
    await navigationEnd() // Without the wait, the login form would show for a moment.
    void logoutSeller()
  }
  const askToLogOut = () => {
    const lost = sellerDrafts.unsaved()
    if (lost.length > 0) setUnsaved(lost)
    else void logout()
  }
  return (
    <>
      <span className="seller-name" title={seller?.name}>
        {`Hi! ${seller?.name ?? ''}`}
      </span>
      <button type="button" className="button button-quiet seller-logout" onClick={() => leaveSafely(askToLogOut)}>
        Logout
      </button>
      {unsaved.length > 0 && (
        <Question title="Log out without saving?" yes="Log out" no="Stay" onYes={logout} onClose={() => setUnsaved([])}>
          <p>{unsaved.join(' ')}</p>
        </Question>
      )}
    </>
  )
}
