import type { ReactNode } from 'react'
import type { Elements } from '../../ui/elements.ts'

/** The page is at least as high as the screen, so that the footer does not move between states. */
export const CartFrame = ({ children, below }: { children: ReactNode; below?: Elements }) => (
  <div className="full-height">
    <div className="page container">{children}</div>
    {below}
  </div>
)
