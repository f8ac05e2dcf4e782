import type { ReactNode } from 'react'
import { STILL_TRYING } from '../../api/failure.ts'
import { NeedsScript } from '../../ui/before-scripts.tsx'
import type { Elements } from '../../ui/elements.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { askForLogin } from './login-dialog-state.ts'
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

interface LoginFirstProps {
  readonly art: Elements
  readonly title: string
  readonly returnTo: string
  readonly children: ReactNode
}

export const LoginFirst = ({ art, title, returnTo, children }: LoginFirstProps) => (
  <div className="login-first">
    <EmptyState
      art={art}
      level={2}
      title={title}
      action={
        <div className="button-group">
          <button type="button" className="button button-primary button-large" onClick={() => askForLogin(returnTo, `${title}.`)}>
            Login
          </button>
          <button
            type="button"
            className="button button-secondary button-large"
            onClick={() => askForLogin(returnTo, `${title}.`, 'register')}
          >
            Create account
          </button>
        </div>
      }
    >
      {children}
    </EmptyState>
  </div>
)
