import type { ReactNode } from 'react'
import type { Elements } from '../../ui/elements.ts'

interface OrderHeadProps {
  readonly number: string
  readonly note?: ReactNode
  readonly children?: Elements
}

export const OrderHead = ({ number, note, children }: OrderHeadProps) => (
  <div className="follow-head">
    <div>
      <h1>
        Order <span className="numbers">{number}</span>
      </h1>
      {note && <p className="soft">{note}</p>}
    </div>
    {children}
  </div>
)
