import { DatabaseError } from 'pg'

/** Why the database can't serve a valid request. `busy`: out of time or connections. `closed`: read-only. */
export type Absence = 'away' | 'busy' | 'closed'

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

/** Node's network errors; messages of `pg`, which sets no code for lost connections. */
const LOST_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
])
const LOST_MESSAGES = /connection terminated|query read timeout|client has encountered a connection error|not queryable/i
const POOL_TIMEOUT_MESSAGE = /timeout exceeded when trying to connect/ // the pool's: no connection became free in time

/** Null when the query itself is the cause. */
export function absenceOf(error: unknown): Absence | null {
  if (error instanceof DatabaseError) return ABSENCES.find(([codes]) => codes.test(error.code ?? ''))?.[1] ?? null
  if (!(error instanceof Error)) return null
  if (error instanceof AggregateError) return error.errors.map(absenceOf).find((absence) => absence !== null) ?? null
  if (POOL_TIMEOUT_MESSAGE.test(error.message)) return 'busy'
  const isLost = 'syscall' in error && 'code' in error && LOST_CODES.has(String(error.code))
  return isLost || LOST_MESSAGES.test(error.message) ? 'away' : null
}

export const isDatabaseAway = (error: unknown): boolean => absenceOf(error) !== null
