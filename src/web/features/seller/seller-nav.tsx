import type { CSSProperties, FocusEvent } from 'react'
import { Link, useLocation } from 'wouter'
import { paths } from '../../routing/paths.ts'
import type { SellerLink } from './seller-links.ts'

interface SellerNavProps {
  readonly className: string
  readonly label: string
  readonly links: readonly SellerLink[]
}

export function SellerNav({ className, label, links }: SellerNavProps) {
  const [path] = useLocation()
  const current = path.replace(/\/+$/, '')
  if (links.length === 0) return null
  return (
    <nav className={className} aria-label={label} style={countOf(links)}>
      {links.map((link) => (
        <Link key={link.path} href={link.path} aria-current={placeOf(current, link)} onFocus={scrollToWhole}>
          <link.Icon className="icon" aria-hidden="true" />
          <span>{link.text}</span>
        </Link>
      ))}
    </nav>
  )
}

/**
 * Sets the number of columns of the row of tabs on phones. The cast is needed because React's type has no custom
 * properties.
 */
const countOf = ({ length }: readonly SellerLink[]) => ({ '--links': length }) as CSSProperties

/** Chromium does not scroll to a focused link when its edge is in view already. */
const scrollToWhole = ({ currentTarget }: FocusEvent<HTMLElement>) =>
  currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })

/**
 * Returns the link's `aria-current`. The path of Add Product is the beginning of all paths of the area, but no page is
 * within it.
 */
function placeOf(current: string, { path, within = [`${path}/`] }: SellerLink): 'page' | 'true' | undefined {
  if (path === current) return 'page'
  return path !== paths.sellerAddProduct() && within.some((beginning) => current.startsWith(beginning)) ? 'true' : undefined
}
