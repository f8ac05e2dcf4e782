import type { ReactNode } from 'react'
import type { Elements } from '../../ui/elements.ts'

/** At least as high as the screen: the footer must not move between states. */
export const CartFrame = ({ children, below }: { children: ReactNode; below?: Elements }) => (
  <div className="min-h-screen">
    <div className="page container">{children}</div>
    {below}
  </div>
)
