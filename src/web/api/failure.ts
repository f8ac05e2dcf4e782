import type { FieldErrors } from '../../contract/responses.ts'
import { paths } from '../routing/paths.ts'

export const NO_RESPONSE = 'We can’t reach the store right now. Check your connection and try again.'
export const STILL_TRYING = 'We can’t reach the store right now. We’ll keep trying.'
export const CHANGE_SAVED_HERE = 'No connection. Your change is saved on this device.'
export const LOGGED_OUT_HERE = 'No connection. You’re logged out on this device.'

export type Token = string | null

/** `message` can be shown to the user as it is. */
export interface Failure {
  readonly success: false
  /** `status` is 0 when no response came. */
  readonly status: number
  readonly message: string
  readonly errors: FieldErrors
  /** `body` is the whole response, for facts that only some endpoints add to their errors (`fullErrorResponse`). */
  readonly body?: unknown
}

export const failure = (status: number, message: string): Failure => ({ success: false, status, message, errors: {} })

const REACH_TIMEOUT_MS = 20_000

export const isStoreReachable = (url: string = paths.home()): Promise<boolean> =>
  fetch(url, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(REACH_TIMEOUT_MS) }).then(
    ({ status }) => status < 500,
    () => false,
  )
