import type { ReactNode } from 'react'

export const SellerFocus = ({ children }: { children: ReactNode }) => <div className="seller-focus">{children}</div>
