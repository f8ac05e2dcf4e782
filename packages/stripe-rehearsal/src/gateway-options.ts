import type { Db } from './schema.ts'

interface Clock {
  now(): Date
}

export interface Log {
  warn(details: object, message: string): void
}

export interface GatewayOptions {
  /** The database has the gateway's tables. The connection must parse their amounts as numbers. */
  readonly db: Db
  readonly clock: Clock
  readonly pageUrl: (session: string) => string
  /**
   * Arranges that `doWhatIsDue` is called at `dueAt`, once the transaction has committed. Without this option, call it
   * about every second.
   */
  readonly schedule?: (tx: Db, dueAt: Date) => Promise<void>
}
