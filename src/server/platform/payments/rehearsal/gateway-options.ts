import type { Clock } from '../../clock.ts'
import type { Db } from '../../database/connect.ts'

export interface GatewayOptions {
  readonly db: Db
  readonly clock: Clock
  /** Origin of the payment page, without a trailing slash. */
  readonly pageOrigin: string
}

export const paymentPagePath = (session: string): string => `/rehearsal/${session}`
