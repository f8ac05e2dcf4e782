import type { ReactNode } from 'react'

/** At least as high as the screen: the footer must not move between states. */
export const CartFrame = ({ children, below }: { children: ReactNode; below?: ReactNode }) => (
  <div className="min-h-screen">
    <div className="page container">{children}</div>
    {below}
  </div>
)
