import { DatabaseError } from 'pg'

/**
 * SQLSTATE classes and codes that say the server is not there, not ready, has no connection left or can't write
 * (PostgreSQL manual, appendix A): connection exceptions, insufficient resources, operator intervention, read-only.
 */
const AWAY = /^(08|53|57P|25006|58)/

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
const LOST_WORDS =
  /connection terminated|timeout exceeded when trying to connect|query read timeout|client has encountered a connection error|not queryable/i

/** Whether a failed query failed for the database being away rather than for what was asked. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof DatabaseError) return AWAY.test(error.code ?? '')
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway)
  return ('syscall' in error && 'code' in error && LOST_CODES.has(String(error.code))) || LOST_WORDS.test(error.message)
}
