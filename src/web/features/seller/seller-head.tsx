import type { ReactNode } from 'react'
import type { Elements } from '../../ui/elements.ts'
import './seller-frame.css'

interface SellerHeadProps {
  readonly title: string
  readonly note?: ReactNode
  readonly children?: Elements
}

export const SellerHead = ({ title, note, children }: SellerHeadProps) => (
  <div className="seller-head">
    <div>
      <h1>{title}</h1>
      {note !== undefined && <p className="soft">{note}</p>}
    </div>
    {children}
  </div>
)
