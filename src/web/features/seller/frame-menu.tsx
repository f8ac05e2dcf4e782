import { Bike, ClipboardList, Ellipsis, Layers, List, type LucideIcon, ShieldCheck, SquarePlus, X } from 'lucide-react'
import { type CSSProperties, type ReactNode, useId } from 'react'
import { Link, useLocation } from 'wouter'
import { paths } from '../../routing/paths.ts'
import { Modal } from '../../ui/dialog.tsx'
import { useComplaintCounts } from './complaints/open-complaint-count.ts'
import type { MenuGroup, SellerMenu, StaffPage } from './seller-menu.ts'
import { Count } from './seller-parts.tsx'
import { useOpenHere } from './use-open-here.ts'

/** The entries above the groups and those of the bar have icons. */
const ICONS: Readonly<Record<string, LucideIcon>> = {
  [paths.sellerAddProduct()]: SquarePlus,
  [paths.sellerProducts()]: List,
  [paths.sellerOrders()]: ClipboardList,
  [paths.sellerDeliveries()]: Bike,
  [paths.sellerStock()]: Layers,
  [paths.sellerSecurity()]: ShieldCheck,
}

interface MenuProps {
  readonly menu: SellerMenu
  /** The path of the entry that the open page belongs to. */
  readonly current: string | null
}

/** Shows all entries: the first ones, then the groups. Wide windows have the menu beside the page. */
export const FrameMenu = ({ menu: { first, groups }, current }: MenuProps) => (
  <>
    {first.length > 0 && (
      <nav className="frame-short" aria-label="Seller">
        {first.map((page) => (
          <MenuLink key={page.path} page={page} current={current} />
        ))}
      </nav>
    )}
    <nav aria-label="Store">
      {groups.map((group) => (
        <Group key={group.name} {...group} current={current} />
      ))}
    </nav>
  </>
)

function Group({ name, pages, current }: MenuGroup & Pick<MenuProps, 'current'>) {
  const id = useId()
  // A single entry of the group's own name needs no heading.
  const hasHeading = pages.some(({ title }) => title !== name)
  return (
    <div className="frame-group">
      {hasHeading && <p id={id}>{name}</p>}
      <ul aria-labelledby={hasHeading ? id : undefined}>
        {pages.map((page) => (
          <li key={page.path}>
            <MenuLink page={page} current={current} />
          </li>
        ))}
      </ul>
    </div>
  )
}

interface MenuLinkProps extends Pick<MenuProps, 'current'> {
  readonly page: StaffPage
}

function MenuLink({ page: { path, title, menu }, current }: MenuLinkProps) {
  const [location] = useLocation()
  const Icon = menu === 'first' ? ICONS[path] : undefined
  return (
    <Link href={path} aria-current={currentOf(location, path, current)}>
      {Icon && <Icon className="icon" aria-hidden="true" />}
      <span>{title}</span>
      {path === paths.complaints() && <OpenComplaints />}
    </Link>
  )
}

/** An entry is `true`, not `page`, while a page that it leads to is open. */
function currentOf(location: string, path: string, current: string | null): 'page' | 'true' | undefined {
  if (path !== current) return undefined
  return location.replace(/(.)\/+$/, '$1') === path ? 'page' : 'true'
}

/** Shows how many complaints and promises are to be decided, or nothing when none is. */
function OpenComplaints({ of = '' }: { of?: string }) {
  const counts = useComplaintCounts()
  const open = counts === null ? 0 : counts.open + counts.promises
  if (open === 0) return null
  return (
    <>
      <span className="frame-count" aria-hidden="true">
        <Count of={open} isLate />
      </span>
      <span className="visually-hidden">{` ${open} open${of}`}</span>
    </>
  )
}

interface FrameBarProps extends MenuProps {
  /** Shows who is logged in, and Logout. */
  readonly side: ReactNode
}

/** Shows on phones what is opened most, at the thumb, and a button that opens the whole menu. */
export function FrameBar({ menu, current, side }: FrameBarProps) {
  const { isOpen, open, close } = useOpenHere()
  return (
    <>
      <nav className="frame-bar" aria-label="Most used" style={columnsOf(menu.bar.length + 1)}>
        {menu.bar.map((page) => (
          <BarLink key={page.path} page={page} current={current} />
        ))}
        <button type="button" aria-haspopup="dialog" aria-expanded={isOpen} onClick={open}>
          <Ellipsis className="icon" aria-hidden="true" />
          <span>More</span>
          <OpenComplaints of=" problems" />
        </button>
      </nav>
      {isOpen && <FrameSheet menu={menu} current={current} side={side} onClose={close} />}
    </>
  )
}

function BarLink({ page: { path, title }, current }: MenuLinkProps) {
  const [location] = useLocation()
  const Icon = ICONS[path] ?? List
  return (
    <Link href={path} aria-current={currentOf(location, path, current)}>
      <Icon className="icon" aria-hidden="true" />
      <span>{title}</span>
    </Link>
  )
}

/**
 * Sets the number of columns of the bar, which is known before the browser has read all links. The cast is needed
 * because React's type has no custom properties.
 */
const columnsOf = (links: number) => ({ '--links': links }) as CSSProperties

/** Shows the whole menu as a sheet above the page. */
function FrameSheet({ menu, current, side, onClose }: FrameBarProps & { onClose: () => void }) {
  const titleId = useId()
  return (
    <Modal
      className="dialog frame-sheet"
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={({ target }) => target instanceof Element && target.closest('a') && onClose()}
    >
      <div className="frame-sheet-head">
        <h2 id={titleId}>Menu</h2>
        <button type="button" className="icon-button" aria-label="Close menu" onClick={onClose}>
          <X className="icon" aria-hidden="true" />
        </button>
        <div className="frame-side">{side}</div>
      </div>
      <FrameMenu menu={menu} current={current} />
    </Modal>
  )
}
