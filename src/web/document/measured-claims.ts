import { isDeliveredAsPromised } from '../../domain/reports/store-figures.ts'
import { usePromisedTime } from './open-state.ts'
import { useStoreFacts } from './store-facts.ts'

/**
 * Returns a sentence to show beside the promised minutes. Returns null when there are too few deliveries to measure,
 * when they contradict the promise, or while the store is closed.
 */
export function useMeasuredDeliveries(): string | null {
  const { deliveryTimes, promisedMinutes } = useStoreFacts()
  const isPromised = usePromisedTime() !== null
  if (!deliveryTimes || !isPromised || !isDeliveredAsPromised(deliveryTimes.ninthOfTenMinutes, promisedMinutes)) return null
  return `Half of our orders arrived within ${deliveryTimes.medianMinutes} minutes in the last 30 days.`
}

/** Returns a sentence to show beside the claimed number of customers, or null when there are fewer. */
export function useMeasuredCustomers(): string | null {
  const { customers } = useStoreFacts()
  return customers === null
    ? null
    : `We have delivered to more than ${String(customers).replace(/\B(?=(\d{3})+$)/g, ',')} customers so far.`
}
