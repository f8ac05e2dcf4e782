const MINUTE_MS = 60 * 1000
const SOON_MINUTES = 10
const HOUR = 60
const DAY = 24 * HOUR

export interface DueText {
  readonly isLate: boolean
  readonly isSoon: boolean
  /** This is a text such as `14 min late`, `3 min left`, `2 h late` or `3 days late`. */
  readonly text: string
}

/** `now` is in epoch ms. Minutes are rounded up, so that no order is `0 min` late. */
export function dueText(dueAt: Date, now: number): DueText {
  const minutes = Math.ceil(Math.abs(dueAt.getTime() - now) / MINUTE_MS)
  const isLate = dueAt.getTime() < now
  return { isLate, isSoon: !isLate && minutes < SOON_MINUTES, text: `${durationText(minutes)} ${isLate ? 'late' : 'left'}` }
}

function durationText(minutes: number): string {
  if (minutes < HOUR) return `${minutes} min`
  if (minutes < DAY) return `${Math.floor(minutes / HOUR)} h`
  const days = Math.floor(minutes / DAY)
  return days === 1 ? '1 day' : `${days} days`
}
