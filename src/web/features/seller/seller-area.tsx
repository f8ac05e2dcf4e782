import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { usePageArrival } from '../../routing/page-arrival.ts'
import { paths } from '../../routing/paths.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { OtherRole } from './other-role.tsx'
import { firstPage, isLinkPage, mayOpen } from './page-roles.ts'
import { SellerFrame } from './seller-frame.tsx'
import { SellerLogin } from './seller-login.tsx'
import { sellerRole, startSellerSession, useSellerSession } from './seller-session.ts'
import { SellerSide } from './seller-side.tsx'

const SIDES = {
  loading: <Skeleton className="needs-script" width={170} height={44} />,
  unreachable: null,
  visitor: null,
  seller: <SellerSide />,
} as const

interface SellerAreaProps {
  readonly isPublic: boolean
  readonly children: ReactNode
}

/**
 * Wraps all pages of the seller's area. Visitors see the login form, and other roles a note instead of pages that they
 * may not open.
 */
export function SellerArea({ isPublic, children }: SellerAreaProps) {
  const session = useSellerSession()
  const [location, navigate] = useLocation()
  useEffect(startSellerSession, [])
  const [logins, setLogins] = useState(0)
  const main = useRef<HTMLElement>(null)
  const announced = usePageArrival(main)
  useEffect(() => {
    if (logins > 0) main.current?.focus() // the focused form is gone
  }, [logins])
  const path = location.replace(/(.)\/+$/, '$1')
  const role = session.status === 'seller' ? session.seller.role : 'owner'
  const isForOthers = !isPublic && !mayOpen(role, path)
  const isEntrance = path === paths.sellerAddProduct()
  useEffect(() => {
    if (isForOthers && isEntrance) navigate(firstPage(role), { replace: true })
  }, [isForOthers, isEntrance, role, navigate])

  if (isLinkPage(path)) return children
  const onLogin = () => {
    setLogins((count) => count + 1)
    if (isEntrance) navigate(firstPage(sellerRole() ?? 'owner'), { replace: true })
  }
  if (!isPublic && session.status === 'visitor') return <SellerLogin onDone={onLogin} />
  return (
    <SellerFrame side={SIDES[session.status]} role={role} main={main} announced={announced}>
      {isForOthers ? !isEntrance && <OtherRole role={role} /> : children}
    </SellerFrame>
  )
}
