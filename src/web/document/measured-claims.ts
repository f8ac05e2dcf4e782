import { isDeliveredAsPromised } from '../../domain/delivery-times.ts'
import { usePromisedTime } from './open-state.ts'
import { useStoreFacts } from './store-facts.ts'

/** Returns a sentence to stand beside the promised minutes; null while there is too little to measure, or where it would contradict them. */
export function useMeasuredDeliveries(): string | null {
  const { deliveryTimes, promisedMinutes } = useStoreFacts()
  const isPromised = usePromisedTime() !== null
  if (!deliveryTimes || !isPromised || !isDeliveredAsPromised(deliveryTimes.ninthOfTenMinutes, promisedMinutes)) return null
  return `Half of our orders arrived within ${deliveryTimes.medianMinutes} minutes in the last 30 days.`
}

/** Returns a sentence to stand beside the claimed number of customers; null while there are fewer. */
export function useMeasuredCustomers(): string | null {
  const { customers } = useStoreFacts()
  return customers === null
    ? null
    : `We have delivered to more than ${String(customers).replace(/\B(?=(\d{3})+$)/g, ',')} customers so far.`
}
