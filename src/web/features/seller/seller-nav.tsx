import { Link, useLocation } from 'wouter'
import { paths } from '../../routing/paths.ts'
import type { SellerLink } from './seller-links.ts'
import './seller-nav.css'

interface SellerNavProps {
  readonly className: string
  readonly label: string
  readonly links: readonly SellerLink[]
}

/** Nothing without links. */
export function SellerNav({ className, label, links }: SellerNavProps) {
  const [path] = useLocation()
  const current = path.replace(/\/+$/, '')
  if (links.length === 0) return null
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
