import { DatabaseError } from 'pg'

export type Absence = 'away' | 'busy' | 'closed'

export class DatabaseAwayError extends Error {
  readonly absence: Absence
  /** Tells whether no connection was opened or became free within the pool's time limit. */
  readonly isTimeout: boolean

  constructor(absence: Absence, message: string, { isTimeout = false, ...options }: ErrorOptions & { isTimeout?: boolean } = {}) {
    super(message, options)
    this.absence = absence
    this.isTimeout = isTimeout
  }
}

/**
 * Maps SQLSTATE codes (PostgreSQL manual, appendix A). `closed`: the server is a standby, or its disk is full. `busy`:
 * timeouts, repeated deadlocks and too many connections. `away`: other connection, resource, operator and system
 * errors.
 */
const ABSENCES: readonly (readonly [RegExp, Absence])[] = [
  [/^(25006|53100)/, 'closed'],
  [/^(40001|40P01|55P03|57014|25P03|25P04|53300)/, 'busy'],
  [/^(08|53|57P|58)/, 'away'],
]

/** Returns null when the error's cause is the query itself. */
export function absenceOf(error: unknown): Absence | null {
  if (error instanceof DatabaseAwayError) return error.absence
  if (error instanceof DatabaseError) return ABSENCES.find(([codes]) => codes.test(error.code ?? ''))?.[1] ?? null
  return null
}

export const isDatabaseAway = (error: unknown): boolean => absenceOf(error) !== null
