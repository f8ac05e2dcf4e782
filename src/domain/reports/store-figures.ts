export const MEASURED_DAYS = 30
/** When there are more deliveries in these days, only the newest are measured. They say as much, and take no longer. */
export const MEASURED_DELIVERIES = 10_000

/** Pages show no measured times while there are fewer deliveries than this. */
export const ENOUGH_DELIVERIES = 20

export interface DeliveryTimes {
  readonly count: number
  /**
   * `medianMinutes` is the median time from placing to delivery: the mean of the two middle values. It is null without
   * deliveries.
   */
  readonly medianMinutes: number | null
  /** Nine of ten deliveries took at most this long (nearest rank). */
  readonly ninthOfTenMinutes: number | null
}

/** Has whole minutes for people to read, rounded up so that the sentence is true. */
export interface MeasuredTimes {
  readonly medianMinutes: number
  readonly ninthOfTenMinutes: number
}

/** The store promises to deliver within these minutes, unless its settings say otherwise. */
export const PROMISED_MINUTES = 30

const HOUR_MINUTES = 60

/** Returns `30 minutes` or `2 hours`. */
export function minutesText(minutes: number): string {
  const hours = minutes / HOUR_MINUTES
  return hours > 1 && Number.isInteger(hours) ? `${hours} hours` : `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
}

/**
 * Returns whether nine of ten deliveries were as fast as promised. If not, pages don't show the measured times, since
 * they would contradict the promise.
 */
export const isDeliveredAsPromised = (ninthOfTenMinutes: number, promisedMinutes: number): boolean =>
  ninthOfTenMinutes <= promisedMinutes

export function measuredTimes({ count, medianMinutes, ninthOfTenMinutes }: DeliveryTimes): MeasuredTimes | null {
  if (count < ENOUGH_DELIVERIES || medianMinutes === null || ninthOfTenMinutes === null) return null
  return { medianMinutes: Math.ceil(medianMinutes), ninthOfTenMinutes: Math.ceil(ninthOfTenMinutes) }
}

/** Below this number `GET /api/truth` says that the customers are not measured yet. */
export const ENOUGH_CUSTOMERS = 20

/** The specification claims this many customers (section 1). A smaller number beside the claim would contradict it. */
export const CLAIMED_CUSTOMERS = 10_000

/**
 * Returns the number that pages show. It is rounded down to two digits, so that it stays true for long. Returns null
 * while there are fewer customers than claimed.
 */
export function shownCustomers(count: number): number | null {
  if (count < CLAIMED_CUSTOMERS) return null
  const step = 10 ** (String(count).length - 2)
  return Math.floor(count / step) * step
}
