import { Link } from 'wouter'
import { useStoreIdentity } from '../document/store-identity.ts'
import { paths } from '../routing/paths.ts'
import type { Elements } from './elements.ts'

interface LogoProps {
  /** Pages without hydration have plain links. */
  readonly as?: typeof Link | 'a'
  readonly children?: Elements
}

/** The drawn logo, or the store's own name behind its logo or first letter. Leads to Home. */
export function Logo({ as: Anchor = Link, children }: LogoProps) {
  const { name, letter, logo } = useStoreIdentity()
  if (!letter)
    return (
      <Anchor className="logo" href={paths.home()}>
        <span className="visually-hidden">{`${name}, home`}</span>
        {children}
      </Anchor>
    )
  return (
    <Anchor className="logo logo-own" href={paths.home()} aria-label={`${name}, home`}>
      {logo ? <img {...logo} alt="" /> : <i>{letter}</i>}
      <span className="long-name">{name}</span>
      {children}
    </Anchor>
  )
}
