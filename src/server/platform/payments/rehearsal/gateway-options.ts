import type { Clock } from '../../clock.ts'
import type { Db } from '../../database/connect.ts'

export interface GatewayOptions {
  readonly db: Db
  readonly clock: Clock
  /** Origin of the payment page, without a trailing slash. */
  readonly pageOrigin: string
}

/** The payment page's URL path. */
export const paymentPagePath = (session: string): string => `/rehearsal/${session}`
