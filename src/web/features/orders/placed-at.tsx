import type { OrderWire } from '../../../contract/orders.ts'
import { dateText } from '../../ui/date-text.ts'

/** When the first step of the order began. An online order was created before it was paid and so placed. */
export const placedAt = ({ createdAt, history }: Pick<OrderWire, 'createdAt' | 'history'>): string => history[0]?.at ?? createdAt

interface PlacedAtProps {
  readonly at: string
  /** Shown on screen, where “Today” is true. */
  readonly children: string
}

/** Relative on screen, absolute in print. */
export const PlacedAt = ({ at, children }: PlacedAtProps) => (
  <time dateTime={at}>
    <span className="screen-only">{children}</span>
    <span className="print-only hidden">{dateText(at)}</span>
  </time>
)
