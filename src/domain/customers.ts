/** With fewer, the claim is a goal. */
export const ENOUGH_CUSTOMERS = 20

/** What a sentence says: rounded down to two digits, so that it is true for long. Null while there are too few. */
export function shownCustomers(count: number): number | null {
  if (count < ENOUGH_CUSTOMERS) return null
  const step = 10 ** (String(count).length - 2)
  return Math.floor(count / step) * step
}
