import { useMutation, useQuery } from '@tanstack/react-query'
import type { SessionWire } from '../../../contract/sessions.ts'
import { queryClient, requireSuccess } from '../../api/query-client.ts'
import { shopperApi } from '../../api/shopper-api.ts'
import { notify } from '../../ui/notify.ts'
import { shopperKey } from './shopper-queries.tsx'
import { reportShopperFailure } from './shopper-session.ts'

export interface ShopperLogins {
  /** The current one first, then the newest; null while loading. */
  readonly sessions: readonly SessionWire[] | null
  readonly hasFailed: boolean
  readonly busy: boolean
  load(): void
  /** Whether it was ended. */
  end(session: SessionWire): Promise<boolean>
  /** Whether they were ended. */
  endOthers(): Promise<boolean>
}

type EndSession = () => ReturnType<typeof shopperApi.endSession>

/** Reports each change in a toast. */
export function useShopperLogins(token: string): ShopperLogins {
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: shopperKey(token, 'logins'),
    queryFn: async () => requireSuccess(await shopperApi.listSessions(token)).sessions,
    select: thisFirst,
    meta: { onFailure: (failure) => reportShopperFailure(failure, token) },
  })
  const mutationKey = shopperKey(token, 'end-logins')
  const change = useMutation({
    mutationKey,
    mutationFn: async (send: EndSession): Promise<boolean> => {
      const response = await send()
      if (response.success) notify.success(response.message ?? 'Device logged out')
      else reportShopperFailure(response, token)
      if (response.success || response.status === 404) await refetch() // 404: ended meanwhile
      return response.success
    },
  })
  const changeOnce = async (send: EndSession) => queryClient.isMutating({ mutationKey }) === 0 && change.mutateAsync(send)
  return {
    sessions: data ?? null,
    hasFailed: isError,
    busy: isFetching || change.isPending,
    load: () => void refetch(),
    end: ({ _id }) => changeOnce(() => shopperApi.endSession(token, _id)),
    endOthers: () => changeOnce(() => shopperApi.endOtherSessions(token)),
  }
}

const thisFirst = (sessions: readonly SessionWire[]) =>
  sessions.toSorted((one, other) => Number(other.isThis) - Number(one.isThis))
