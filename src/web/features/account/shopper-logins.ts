import type { SessionWire } from '../../../contract/accounts/sessions.ts'
import { shopperApi } from '../../api/shopper-api.ts'
import { shopperKey } from './shopper-queries.tsx'
import { reportShopperFailure } from './shopper-session.ts'
import { useLogins } from './use-logins.ts'

export interface OwnLogins {
  /** The current session comes first, then the newest. The list is null while it is loading. */
  readonly sessions: readonly SessionWire[] | null
  /** `isLoading` is true only during the first load. */
  readonly isLoading: boolean
  readonly hasFailed: boolean
  readonly busy: boolean
  load(): void
  /** Tells whether the session was ended. */
  end(session: SessionWire): Promise<boolean>
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
