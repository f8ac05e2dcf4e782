import type { OrderWire } from '../../../contract/orders/orders.ts'
import { dateText } from '../../ui/date-text.ts'

/**
 * Returns when the order's first step began. An online order is created before it is paid, and placed when it is paid.
 */
export const placedAt = ({ createdAt, history }: Pick<OrderWire, 'createdAt' | 'history'>): string => history[0]?.at ?? createdAt

interface PlacedAtProps {
  readonly at: string
  /** `children` is shown on screen, where a word such as “Today” is true. */
  readonly children: string
}

export const PlacedAt = ({ at, children }: PlacedAtProps) => (
  <time dateTime={at}>
    <span className="screen-only">{children}</span>
    <span className="print-only">{dateText(at)}</span>
  </time>
)
