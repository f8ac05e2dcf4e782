/** With fewer, the claim is a goal. */
export const ENOUGH_CUSTOMERS = 20

/** The specification claims so many. A smaller number beside it would contradict it. */
export const CLAIMED_CUSTOMERS = 10_000

/** Returns the number that a page says, rounded down to two digits so that it is true for long; null while there are fewer than claimed. */
export function shownCustomers(count: number): number | null {
  if (count < CLAIMED_CUSTOMERS) return null
  const step = 10 ** (String(count).length - 2)
  return Math.floor(count / step) * step
}
