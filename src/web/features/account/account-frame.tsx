import { Heart, type LucideIcon, Mail, MapPin, Package, Shield, Smartphone, UserRound } from 'lucide-react'
import { type FocusEvent, useSyncExternalStore } from 'react'
import { Link, useLocation } from 'wouter'
import { paths } from '../../routing/paths.ts'
import type { Elements } from '../../ui/elements.ts'
import { useCurrentInView } from '../../ui/use-current-in-view.ts'
import { useShopperSession } from './shopper-session.ts'
import '../../look/tabs.css'
import './account.css'

interface AccountLink {
  readonly text: string
  readonly href: string
  readonly icon: LucideIcon
}

/** The links lead to the pages of the account area, and to the parts of its main page. */
const LINKS: readonly AccountLink[] = [
  { text: 'My Orders', href: paths.myOrders(), icon: Package },
  { text: 'Details', href: `${paths.account()}#details`, icon: UserRound },
  { text: 'Addresses', href: paths.addresses(), icon: MapPin },
  { text: 'Favorites', href: paths.favourites(), icon: Heart },
  { text: 'Mail', href: `${paths.account()}#mail`, icon: Mail },
  { text: 'Devices', href: `${paths.account()}#devices`, icon: Smartphone },
  { text: 'My data', href: `${paths.account()}#data`, icon: Shield },
]

interface AccountFrameProps {
  readonly title: string
  readonly children: Elements
  /** `note` stands beside the title. */
  readonly note?: Elements
  /** The content is as wide as the screen allows. */
  readonly isWide?: boolean
  /**
   * Visitors have the page, too. `saved-login-hint.ts` then decides before the first paint whether CSS leaves room for the
   * links, so that nothing moves once the session is known.
   */
  readonly isForVisitors?: boolean
}

/**
 * The frame of the pages of a shopper's account. Visitors see the content without the account's links. The frame is at
 * least as high as the screen, so that the footer does not move when the content appears.
 */
export function AccountFrame({ title, children, note, isWide = false, isForVisitors = false }: AccountFrameProps) {
  const { status } = useShopperSession()
  const isVisitor = status === 'visitor'
  // What visitors see of a shopper's page is other content, and not the same that moves.
  const key = isVisitor && !isForVisitors ? 'visitor' : 'account'
  const outerClass = isForVisitors && status === 'loading' ? 'account is-unknown' : 'account'
  return (
    <div className="page container full-height">
      <div className="page-head">
        <h1>{title}</h1>
        {note}
      </div>
      <div key={key} className={isVisitor ? undefined : outerClass}>
        {!isVisitor && <AccountNav />}
        <div className={isVisitor ? undefined : mainClass(isWide)}>{children}</div>
      </div>
    </div>
  )
}

const mainClass = (isWide: boolean) => (isWide ? 'account-main is-wide' : 'account-main')

function AccountNav() {
  const [path] = useLocation()
  const part = useSyncExternalStore(subscribeToHash, () => location.hash, noHash) || '#details'
  const here = path === paths.account() ? `${path}${part}` : path
  return (
    <nav className="tab-row account-nav" aria-label="Account" ref={useCurrentInView(here)}>
      {LINKS.map(({ text, href, icon: Icon }) => {
        const content = (
          <>
            <Icon className="icon" aria-hidden="true" />
            <span>{text}</span>
          </>
        )
        const current = href === here ? (path === href ? 'page' : 'true') : undefined
        // A part of the page that is shown is reached without the router, which would begin at the top.
        return href.startsWith(`${path}#`) ? (
          <a key={href} className="tab" href={href} aria-current={current} onFocus={scrollToWhole}>
            {content}
          </a>
        ) : (
          <Link key={href} className="tab" href={href} aria-current={current} onFocus={scrollToWhole}>
            {content}
          </Link>
        )
      })}
    </nav>
  )
}

/** Browsers leave a link that is partly out of view as it is. */
function scrollToWhole({ currentTarget }: FocusEvent<HTMLElement>): void {
  currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

function subscribeToHash(onChange: () => void): () => void {
  addEventListener('hashchange', onChange)
  return () => removeEventListener('hashchange', onChange)
}

const noHash = () => ''
