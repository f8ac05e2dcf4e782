import type { ReactNode } from 'react'
import { STILL_TRYING } from '../../api/request.ts'
import { NeedsScript } from '../../ui/before-scripts.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ShopperQueries } from './shopper-queries.tsx'
import { reloadSession, type ShopperSession, useShopperSession } from './shopper-session.ts'

interface ShopperOnlyProps {
  readonly skeleton: ReactNode
  readonly visitor: ReactNode
  readonly children: (session: Extract<ShopperSession, { status: 'shopper' }>) => ReactNode
}

/**
 * Shows the content of a page for logged-in shoppers. The server renders the skeleton, so that its HTML has nothing
 * personal.
 */
export function ShopperOnly({ skeleton, visitor, children }: ShopperOnlyProps) {
  const session = useShopperSession()
  if (session.status === 'shopper') return <ShopperQueries>{children(session)}</ShopperQueries>
  if (session.status === 'unreachable') return <Notice onRetry={reloadSession}>{STILL_TRYING}</Notice>
  return session.status === 'visitor' ? visitor : <NeedsScript>{skeleton}</NeedsScript>
}
