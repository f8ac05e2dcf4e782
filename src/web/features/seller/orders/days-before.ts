const DAY_MS = 24 * 60 * 60 * 1000

/** A day of UTC, as the store filters: `2026-11-22`. Empty for null. */
export const daysBefore = (count: number | null, now = Date.now()): string =>
  count === null ? '' : new Date(now - count * DAY_MS).toISOString().slice(0, 10)
