import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { PageHead } from '../../page-head.tsx'
import { paths } from '../../paths.ts'
import './orders.css'

/** What stands around the list of orders in each of its states: as high as the screen, so that no footer moves. */
export const MyOrdersFrame = ({ children }: { children: ReactNode }) => (
  <div className="page container min-h-screen">
    <PageHead title="My Orders" description="Your orders at Larder: what you bought and where it is." />
    <div className="page-head">
      <h1>My Orders</h1>
      <p>
        <Link className="text-link" href={paths.account()}>
          Password and logins
        </Link>
      </p>
    </div>
    {children}
  </div>
)
