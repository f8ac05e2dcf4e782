import { useMutation, useQuery } from '@tanstack/react-query'
import type { SessionWire } from '../../../contract/accounts/sessions.ts'
import type { Failure } from '../../api/failure.ts'
import { queryClient, requireSuccess } from '../../api/query-client.ts'
import { notify } from '../../ui/notify.ts'

interface LoginsOptions<Session> {
  /** The key must be removed with the session of the person who looks. */
  readonly queryKey: readonly unknown[]
  readonly list: () => Promise<{ success: true; sessions: Session[] } | Failure>
  readonly report: (failure: Failure) => void
}

type EndSessions = () => Promise<{ success: true; message: string } | Failure>

export function useLogins<Session extends SessionWire>({ queryKey, list, report }: LoginsOptions<Session>) {
  const { data, isPending, isError, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: async (): Promise<readonly Session[]> => thisFirst(requireSuccess(await list()).sessions),
    meta: { onFailure: report },
  })
  const mutationKey = [...queryKey, 'end']
  const change = useMutation({
    mutationKey,
    mutationFn: async (send: EndSessions): Promise<boolean> => {
      const response = await send()
      if (response.success) notify.success(response.message)
      else report(response)
      if (response.success || response.status === 404) await refetch() // 404 means that it ended meanwhile
      return response.success
    },
  })
  return {
    sessions: data ?? null,
    isLoading: isPending,
    hasFailed: isError,
    busy: isFetching || change.isPending,
    load: () => void refetch(),
    /** Tells whether the sessions were ended. Returns false when another request is still running. */
    endSessions: async (send: EndSessions): Promise<boolean> =>
      queryClient.isMutating({ mutationKey }) === 0 && change.mutateAsync(send),
  }
}

const thisFirst = <Session extends SessionWire>(sessions: readonly Session[]): Session[] =>
  sessions.toSorted((one, other) => Number(other.isThis) - Number(one.isThis))
