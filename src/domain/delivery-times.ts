export const MEASURED_DAYS = 30

/** Pages say nothing of fewer deliveries. */
export const ENOUGH_DELIVERIES = 20

export interface DeliveryTimes {
  readonly count: number
  /** Minutes from placed to delivered: the mean of the two middle ones. Null without a delivery. */
  readonly medianMinutes: number | null
  /** Of ten deliveries nine were as fast, by nearest rank. */
  readonly ninthOfTenMinutes: number | null
}

/** What a sentence says: whole minutes, rounded up, so that it is true. Null while there are too few deliveries. */
export interface MeasuredTimes {
  readonly medianMinutes: number
  readonly ninthOfTenMinutes: number
}

/** Says whether nine of ten deliveries were as fast as promised. If not, no page shows the figures, which contradict the promise. */
export const isDeliveredAsPromised = (ninthOfTenMinutes: number, promisedMinutes: number): boolean =>
  ninthOfTenMinutes <= promisedMinutes

export function measuredTimes({ count, medianMinutes, ninthOfTenMinutes }: DeliveryTimes): MeasuredTimes | null {
  if (count < ENOUGH_DELIVERIES || medianMinutes === null || ninthOfTenMinutes === null) return null
  return { medianMinutes: Math.ceil(medianMinutes), ninthOfTenMinutes: Math.ceil(ninthOfTenMinutes) }
}
