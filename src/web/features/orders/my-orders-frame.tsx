import type { ReactNode } from 'react'
import { PageHead } from '../../page-head.tsx'

/** What stands around the list of orders in each of its states: as high as the screen, so that no footer moves. */
export const MyOrdersFrame = ({ children }: { children: ReactNode }) => (
  <div className="page container min-h-screen">
    <PageHead title="My Orders" description="Your orders at Larder: what you bought and where it is." />
    <div className="page-head">
      <h1>My Orders</h1>
    </div>
    {children}
  </div>
)
