import { DatabaseError } from 'pg'

/** Why the database can't serve a valid request. `busy`: out of time or connections. `closed`: read-only. */
export type Absence = 'away' | 'busy' | 'closed'

/** No connection, a lost one, or no response in time. */
export class DatabaseAwayError extends Error {
  readonly absence: Absence

  constructor(absence: Absence, message: string, options?: ErrorOptions) {
    super(message, options)
    this.absence = absence
  }
}

/**
 * By SQLSTATE class or code (PostgreSQL manual, appendix A). Closed: read-only (a standby) or a full disk. Busy: timeouts of locks,
 * statements and transactions, repeated deadlocks. Away: connection exceptions, insufficient resources, operator intervention, system
 * errors.
 */
const ABSENCES: readonly (readonly [RegExp, Absence])[] = [
  [/^(25006|53100)/, 'closed'],
  [/^(40001|40P01|55P03|57014|25P03|25P04|53300)/, 'busy'],
  [/^(08|53|57P|58)/, 'away'],
]

/** Null when the query itself is the cause. */
export function absenceOf(error: unknown): Absence | null {
  if (error instanceof DatabaseAwayError) return error.absence
  if (error instanceof DatabaseError) return ABSENCES.find(([codes]) => codes.test(error.code ?? ''))?.[1] ?? null
  return null
}

export const isDatabaseAway = (error: unknown): boolean => absenceOf(error) !== null
