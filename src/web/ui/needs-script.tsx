import type { ReactNode } from 'react'

/** Hides its children without JavaScript, because a skeleton would wait forever. */
export const NeedsScript = ({ children }: { children: ReactNode }) => (
  <div className="needs-script" style={{ display: 'contents' }}>
    {children}
  </div>
)
