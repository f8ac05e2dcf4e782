import { orderDate } from './order-time.ts'

interface PlacedAtProps {
  readonly createdAt: string
  /** What a screen says, where “Today” is true. */
  readonly children: string
}

/** When an order was placed; on paper, which is read on any day, by its date. */
export const PlacedAt = ({ createdAt, children }: PlacedAtProps) => (
  <time dateTime={createdAt}>
    <span className="screen-only">{children}</span>
    <span className="print-only">{orderDate(createdAt)}</span>
  </time>
)
