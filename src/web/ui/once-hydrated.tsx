import type { ReactNode } from 'react'
import { useHydrated } from '../state/use-hydrated.ts'

/**
 * Makes a form inert until its code has loaded. The browser would otherwise send what was typed, even a password, in
 * the URL.
 */
export const OnceHydrated = ({ children }: { children: ReactNode }) => <div inert={!useHydrated()}>{children}</div>
