import type { ReactNode } from 'react'
import '../../look/thumb-bar.css'
import '../checkout/order-summary.css'
import './cart.css'

/** What stands around the cart in each of its states: as high as the screen, so that no footer moves when one follows another. */
export const CartFrame = ({ children, below }: { children: ReactNode; below?: ReactNode }) => (
  <div className="min-h-screen">
    <div className="page container">{children}</div>
    {below}
  </div>
)
