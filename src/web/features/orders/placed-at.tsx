import { dateText } from '../../ui/date-text.ts'

interface PlacedAtProps {
  readonly createdAt: string
  /** Shown on screen, where “Today” is true. */
  readonly children: string
}

/** Relative on screen, absolute in print. */
export const PlacedAt = ({ createdAt, children }: PlacedAtProps) => (
  <time dateTime={createdAt}>
    <span className="screen-only">{children}</span>
    <span className="print-only hidden">{dateText(createdAt)}</span>
  </time>
)
