import { DatabaseError } from 'pg'

export type Unavailability = 'away' | 'busy' | 'closed'

export class DatabaseUnavailableError extends Error {
  readonly unavailability: Unavailability
  /** Tells whether no connection was opened or became free within the pool's time limit. */
  readonly isTimeout: boolean

  constructor(
    unavailability: Unavailability,
    message: string,
    { isTimeout = false, ...options }: ErrorOptions & { isTimeout?: boolean } = {},
  ) {
    super(message, options)
    this.unavailability = unavailability
    this.isTimeout = isTimeout
  }
}

/**
 * Maps SQLSTATE codes (PostgreSQL manual, appendix A). `closed`: the server is a standby, or its disk is full. `busy`:
 * timeouts, repeated deadlocks and too many connections. `away`: other connection, resource, operator and system
 * errors.
 */
const UNAVAILABILITIES: readonly (readonly [RegExp, Unavailability])[] = [
  [/^(25006|53100)/, 'closed'],
  [/^(40001|40P01|55P03|57014|25P03|25P04|53300)/, 'busy'],
  [/^(08|53|57P|58)/, 'away'],
]

/** Returns null when the error's cause is the query itself. */
export function unavailabilityOf(error: unknown): Unavailability | null {
  if (error instanceof DatabaseUnavailableError) return error.unavailability
  if (error instanceof DatabaseError) return UNAVAILABILITIES.find(([codes]) => codes.test(error.code ?? ''))?.[1] ?? null
  return null
}

export const isDatabaseUnavailable = (error: unknown): boolean => unavailabilityOf(error) !== null

/** Tells whether the server accepts no writes, as a standby does. */
export const isReadOnlyServer = (error: unknown): boolean => error instanceof DatabaseError && error.code === '25006'

const FOREIGN_KEY_VIOLATION = '23503' // PostgreSQL manual, appendix A

/** Tells whether another transaction deleted the row that an inserted or updated row refers to. */
export const isReferenceGone = (error: unknown): boolean => error instanceof DatabaseError && error.code === FOREIGN_KEY_VIOLATION
