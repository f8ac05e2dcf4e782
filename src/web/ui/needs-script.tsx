import type { ReactNode } from 'react'

/** Hidden without JavaScript: a skeleton would wait forever. */
export const NeedsScript = ({ children }: { children: ReactNode }) => (
  <div className="needs-script" style={{ display: 'contents' }}>
    {children}
  </div>
)
