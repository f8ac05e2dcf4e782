import { DatabaseError } from 'pg'

/** Why the database does not do what was right to ask. `busy`: its time or its places ran out. `closed`: it can be read alone. */
export type Absence = 'away' | 'busy' | 'closed'

/**
 * By SQLSTATE class or code (PostgreSQL manual, appendix A). Closed: read-only (a standby) or a full disk. Busy: a lock, a
 * statement or a transaction that took too long, a deadlock met at each try. Away: connection exceptions, other
 * insufficient resources, operator intervention, system errors.
 */
const ABSENCES: readonly (readonly [RegExp, Absence])[] = [
  [/^(25006|53100)/, 'closed'],
  [/^(40001|40P01|55P03|57014|25P03|25P04|53300)/, 'busy'],
  [/^(08|53|57P|58)/, 'away'],
]

/** Network errors of Node, and the words of `pg`, which gives a lost connection no code. */
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
const LOST_WORDS = /connection terminated|query read timeout|client has encountered a connection error|not queryable/i
const NO_PLACE_WORDS = /timeout exceeded when trying to connect/ // the pool's: all connections were taken for too long

/** Why a query failed when it failed for the database and not for what was asked; else null. */
export function absenceOf(error: unknown): Absence | null {
  if (error instanceof DatabaseError) return ABSENCES.find(([codes]) => codes.test(error.code ?? ''))?.[1] ?? null
  if (!(error instanceof Error)) return null
  if (error instanceof AggregateError) return error.errors.map(absenceOf).find((absence) => absence !== null) ?? null
  if (NO_PLACE_WORDS.test(error.message)) return 'busy'
  const isLost = 'syscall' in error && 'code' in error && LOST_CODES.has(String(error.code))
  return isLost || LOST_WORDS.test(error.message) ? 'away' : null
}

/** Whether a failed query failed for the database being away, busy or closed rather than for what was asked. */
export const isDatabaseAway = (error: unknown): boolean => absenceOf(error) !== null
