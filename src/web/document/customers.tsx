import { useStoreFacts } from './store-facts.ts'

/** Beside the claim: how many there are, or that it is a goal while there are too few. */
export function Customers() {
  const { customers } = useStoreFacts()
  return customers ? `Delivered to ${String(customers).replace(/\B(?=(\d{3})+$)/g, ',')}+ customers so far` : 'our goal'
}
