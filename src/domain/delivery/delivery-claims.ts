/** Returns the fewest minutes that a text names, such as 30 for “in under 30 minutes”. Returns null when it names none. */
export function minutesClaimed(text: string): number | null {
  const named = [...text.matchAll(/(\d+)[ -]?min/gi)].map(([, digits]) => Number(digits))
  return named.length === 0 ? null : Math.min(...named)
}

interface DeliveryFacts {
  /** The store's orders are due within these minutes. */
  readonly promisedMinutes: number
  /** Nine of ten deliveries took at most these minutes. It is null while too few were measured. */
  readonly ninthOfTenMinutes: number | null
}

/** A text names fewer minutes than the store needs or promises. */
interface WrongClaim {
  readonly claimedMinutes: number
  readonly because: 'measured' | 'promised'
  readonly minutes: number
}

/** Returns the boldest claim of the texts that the figures contradict, or else the promise. Returns null when none does. */
export function wrongClaim(texts: readonly string[], { promisedMinutes, ninthOfTenMinutes }: DeliveryFacts): WrongClaim | null {
  const claims = texts.flatMap((text) => minutesClaimed(text) ?? [])
  if (claims.length === 0) return null
  const claimedMinutes = Math.min(...claims)
  if (ninthOfTenMinutes !== null && claimedMinutes < ninthOfTenMinutes)
    return { claimedMinutes, because: 'measured', minutes: ninthOfTenMinutes }
  if (claimedMinutes < promisedMinutes) return { claimedMinutes, because: 'promised', minutes: promisedMinutes }
  return null
}

const STEP_MINUTES = 5

/** Returns the minutes that a store can promise which needs `minutes`, in steps of five. */
export const promisableMinutes = (minutes: number): number => Math.ceil(minutes / STEP_MINUTES) * STEP_MINUTES
