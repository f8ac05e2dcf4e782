import type { Clock } from '../../clock.ts'
import type { Db } from '../../database/connect.ts'

/** What each act of the gateway needs. */
export interface GatewayOptions {
  readonly db: Db
  readonly clock: Clock
  /** Origin under which browsers reach the payment page, without a slash at the end. */
  readonly pageOrigin: string
}

/** Where the payment page of a session stands, below any origin. */
export const paymentPagePath = (session: string): string => `/rehearsal/${session}`
