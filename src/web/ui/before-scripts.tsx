import type { ReactNode } from 'react'
import { useHydrated } from '../state/use-browser.ts'

/** Hides its children without JavaScript, because a skeleton would wait forever. */
export const NeedsScript = ({ children }: { children: ReactNode }) => (
  <div className="needs-script" style={{ display: 'contents' }}>
    {children}
  </div>
)

/**
 * Makes a form inert until its code has loaded. The browser would otherwise send what was typed, even a password, in
 * the URL.
 */
export const OnceHydrated = ({ children }: { children: ReactNode }) => <div inert={!useHydrated()}>{children}</div>
