import type { Db } from './schema.ts'

export interface Clock {
  now(): Date
}

export interface Log {
  warn(details: object, message: string): void
}

export interface GatewayOptions {
  /** Has the gateway's tables, and parses their amounts as numbers. */
  readonly db: Db
  readonly clock: Clock
  /** The session's `url`. */
  readonly pageUrl: (session: string) => string
  /** Has `doWhatIsDue` called then, once the transaction committed. Left out: it is called every second or so. */
  readonly schedule?: (tx: Db, dueAt: Date) => Promise<void>
}
