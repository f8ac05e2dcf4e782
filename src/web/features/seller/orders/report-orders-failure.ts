import type { Failure, Token } from '../../../api/request.ts'
import { reportSellerFailure } from '../seller-session.ts'

/** Logs the failure without showing it (specification, section 8). A 401 ends the session. */
export function reportOrdersFailure(failure: Failure, token: Token): void {
  if (failure.status === 401) reportSellerFailure(failure, token)
  // biome-ignore lint/suspicious/noConsole: required by the specification
  else console.error('Orders could not be loaded:', failure.message)
}
