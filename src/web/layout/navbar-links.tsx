import { Link } from 'wouter'
import { paths } from '../routing/paths.ts'

const LINKS = [
  { text: 'Home', href: paths.home() },
  { text: 'All Product', href: paths.products() },
  { text: 'Contact', href: paths.contact() },
] as const

export const NavbarLinks = ({ path }: { path: string }) =>
  LINKS.map(({ text, href }) => (
    <Link key={href} href={href} aria-current={currentness(href, path)}>
      {text}
    </Link>
  ))

function currentness(href: string, path: string): 'page' | 'true' | undefined {
  if (path === href) return 'page'
  // The login dialog opens over Home.
  const isBelow = href === paths.home() ? path === paths.login() : path.startsWith(`${href}/`)
  return isBelow ? 'true' : undefined
}
