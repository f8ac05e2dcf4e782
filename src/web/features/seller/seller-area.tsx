import { QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { StaffRole } from '../../../domain/staff/staff.ts'
import { STILL_TRYING } from '../../api/failure.ts'
import { queryClient } from '../../api/query-client.ts'
import { usePageArrival } from '../../routing/navigation.ts'
import { paths } from '../../routing/paths.ts'
import { NothingFoundArt } from '../../ui/art.tsx'
import { NeedsScript } from '../../ui/before-scripts.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SellerFrame, SellerSide } from './seller-frame.tsx'
import { SellerLogin } from './seller-login.tsx'
import { firstPage, type StaffPage } from './seller-menu.ts'
import { SellerHead } from './seller-parts.tsx'
import { reloadSellerSession, sellerRole, startSellerSession, useSellerSession } from './seller-session.ts'

const SIDES = {
  loading: <Skeleton className="needs-script" width={170} height={44} />,
  unreachable: null,
  visitor: null,
  seller: <SellerSide />,
} as const

interface SellerAreaProps {
  /** These roles may see the page. It is null when everybody may. */
  readonly roles: readonly StaffRole[] | null
  readonly hasFrame: boolean
  /** The path of the entry of the menu that the page belongs to. It is null for a page that does not exist. */
  readonly current: string | null
  /** Returns the pages that staff of a role may open. */
  pagesOf(role: StaffRole): readonly StaffPage[]
  readonly children: ReactNode
}

/**
 * Wraps all pages of the seller's area. Visitors see the login form, and other roles a note instead of pages that they
 * may not open.
 */
export function SellerArea({ roles, hasFrame, current, pagesOf, children }: SellerAreaProps) {
  const session = useSellerSession()
  const [location, navigate] = useLocation()
  useEffect(startSellerSession, [])
  const [logins, setLogins] = useState(0)
  const main = useRef<HTMLElement>(null)
  const announced = usePageArrival(main)
  useEffect(() => {
    if (logins > 0) main.current?.focus() // The login form had the focus, and it is gone.
  }, [logins])
  const role = session.status === 'seller' ? session.seller.role : 'owner'
  const isForOthers = roles !== null && !roles.includes(role)
  const isEntrance = location.replace(/(.)\/+$/, '$1') === paths.sellerAddProduct()
  useEffect(() => {
    if (isForOthers && isEntrance) navigate(firstPage(role), { replace: true })
  }, [isForOthers, isEntrance, role, navigate])

  if (!hasFrame) return children
  const onLogin = () => {
    setLogins((count) => count + 1)
    if (isEntrance) navigate(firstPage(sellerRole() ?? 'owner'), { replace: true })
  }
  if (roles !== null && session.status === 'visitor') return <SellerLogin onDone={onLogin} />
  return (
    <SellerFrame side={SIDES[session.status]} pages={pagesOf(role)} current={current} main={main} announced={announced}>
      {isForOthers ? !isEntrance && <OtherRole role={role} /> : children}
    </SellerFrame>
  )
}

const OtherRole = ({ role }: { role: StaffRole }) => (
  <EmptyState
    art={<NothingFoundArt />}
    title="This page is not part of your role"
    action={
      <Link className="button button-primary" href={firstPage(role)}>
        See your work
      </Link>
    }
  >
    The owner of the store can change your role.
  </EmptyState>
)

interface SellerOnlyProps {
  readonly title: string
  readonly Skeleton: ComponentType<{ title: string }>
  /** Phones show the page without the links of the area. */
  readonly hidesLinks: boolean
  readonly children: ReactNode
}

/**
 * Renders the content for a seller who is logged in, and mounts it anew when another person logs in. Visitors see the
 * login form of `SellerArea` instead. The server renders the skeleton.
 */
export function SellerOnly({ hidesLinks, ...content }: SellerOnlyProps) {
  if (!hidesLinks) return <ForSession {...content} />
  return (
    <div className="seller-focus">
      <ForSession {...content} />
    </div>
  )
}

function ForSession({ title, Skeleton, children }: Omit<SellerOnlyProps, 'hidesLinks'>) {
  const session = useSellerSession()
  if (session.status === 'seller') {
    return (
      <QueryClientProvider key={session.seller.email} client={queryClient}>
        {children}
      </QueryClientProvider>
    )
  }
  if (session.status !== 'unreachable') {
    return (
      <NeedsScript>
        <Skeleton title={title} />
      </NeedsScript>
    )
  }
  return (
    <>
      <SellerHead title={title} />
      <Notice onRetry={reloadSellerSession}>{STILL_TRYING}</Notice>
    </>
  )
}
