import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { PageHead } from '../../document/page-head.tsx'
import { paths } from '../../routing/paths.ts'
import { useShopperSession } from '../account/shopper-session.ts'
import './orders.css'

export function MyOrdersFrame({ children }: { children: ReactNode }) {
  const { status } = useShopperSession()
  return (
    <div className="page container min-h-screen">
      <PageHead title="My Orders" description="Your orders at Larder: what you bought and where it is." />
      <div className="page-head">
        <h1>My Orders</h1>
        <p className={status === 'visitor' ? 'invisible' : undefined}>
          <Link className="text-link" href={paths.account()}>
            Account settings
          </Link>
        </p>
      </div>
      {children}
    </div>
  )
}
