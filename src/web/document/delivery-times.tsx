import { useStoreFacts } from './store-facts.ts'

/** Beside the promise: how fast deliveries were, or that it is a goal while there are too few. */
export function DeliveryTimes() {
  const { deliveryTimes } = useStoreFacts()
  if (!deliveryTimes) return 'our goal'
  const { medianMinutes, ninthOfTenMinutes } = deliveryTimes
  return `Last 30 days: half within ${medianMinutes} minutes, 9 in 10 within ${ninthOfTenMinutes}`
}
