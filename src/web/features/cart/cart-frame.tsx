import type { ReactNode } from 'react'
import { PageHead } from '../../page-head.tsx'

/** What stands around the cart in each of its states: as high as the screen, so that no footer moves when one follows another. */
export const CartFrame = ({ children, below }: { children: ReactNode; below?: ReactNode }) => (
  <div className="min-h-screen">
    <div className="page container">
      <PageHead title="Cart" description="Your cart at Larder: check it, choose where to deliver and how to pay." />
      {children}
    </div>
    {below}
  </div>
)
