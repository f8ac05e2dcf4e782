import type { ReactNode } from 'react'

/** Content of a page that has a phone's whole screen: no header, no links. */
export const SellerFocus = ({ children }: { children: ReactNode }) => <div className="seller-focus">{children}</div>
