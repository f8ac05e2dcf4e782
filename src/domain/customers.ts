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
