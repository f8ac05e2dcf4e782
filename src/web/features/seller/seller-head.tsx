import type { ReactNode } from 'react'

interface SellerHeadProps {
  readonly title: string
  /** Below the title: how much there is. Absent on pages that count nothing. */
  readonly note?: ReactNode
  /** Beside the title. */
  readonly children?: ReactNode
}

/** The top of a page of the seller's. */
export const SellerHead = ({ title, note, children }: SellerHeadProps) => (
  <div className="seller-head">
    <div>
      <h1>{title}</h1>
      {note !== undefined && <p className="soft">{note}</p>}
    </div>
    {children}
  </div>
)
