import type { SessionWire } from '../../../contract/sessions.ts'
import { shopperApi } from '../../api/shopper-api.ts'
import { shopperKey } from './shopper-queries.tsx'
import { reportShopperFailure } from './shopper-session.ts'
import { useLogins } from './use-logins.ts'

export interface OwnLogins {
  /** The current one first, then the newest; null while loading. */
  readonly sessions: readonly SessionWire[] | null
  /** For the first time. */
  readonly isLoading: boolean
  readonly hasFailed: boolean
  readonly busy: boolean
  load(): void
  /** Whether it was ended. */
  end(session: SessionWire): Promise<boolean>
  /** Whether they were ended. */
  endOthers(): Promise<boolean>
}

export function useShopperLogins(token: string): OwnLogins {
  const { endSessions, ...logins } = useLogins({
    queryKey: shopperKey(token, 'logins'),
    list: () => shopperApi.listSessions(token),
    report: (failure) => reportShopperFailure(failure, token),
  })
  return {
    ...logins,
    end: ({ _id }) => endSessions(() => shopperApi.endSession(token, _id)),
    endOthers: () => endSessions(() => shopperApi.endOtherSessions(token)),
  }
}
