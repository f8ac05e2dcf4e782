import type { ReactNode } from 'react'
import { useHydrated } from '../state/use-hydrated.ts'

/** A form that can't be used before its code is there: the browser would send what was typed, a password too, in the URL. */
export const OnceHydrated = ({ children }: { children: ReactNode }) => <div inert={!useHydrated()}>{children}</div>
