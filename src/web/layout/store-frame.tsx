import type { ReactNode } from 'react'

export const StoreFrame = ({ children }: { children: ReactNode }) => <main id="main">{children}</main>
