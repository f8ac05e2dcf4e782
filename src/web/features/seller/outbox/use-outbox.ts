import { useQuery } from '@tanstack/react-query'
import type { MailWire } from '../../../../contract/operations/outbox.ts'
import type { Token } from '../../../api/failure.ts'
import { queryClient, requireSuccess } from '../../../api/query-client.ts'
import { sellerApi } from '../../../api/seller-api.ts'
import { replaceRow, usePagedList } from '../../../lists/paged-list.tsx'
import { notify } from '../../../ui/notify.ts'
import { useOneAtATime } from '../../../ui/one-at-a-time.ts'
import { sellerKey } from '../seller-queries.ts'
import { reportSellerFailure, sellerToken } from '../seller-session.ts'

const PAGE_SIZE = 25

const outboxKey = (token: Token) => sellerKey(token, 'outbox')

export function useOutbox() {
  const token = sellerToken()
  return usePagedList<MailWire>({
    queryKey: outboxKey(token),
    pageSize: PAGE_SIZE,
    noun: 'email',
    async fetchPage(limit, cursor) {
      const { mails, nextCursor } = requireSuccess(await sellerApi.listMails(token, cursor, limit))
      return { rows: mails, nextCursor }
    },
    onFailure: (failure) => reportSellerFailure(failure, token),
  })
}

export function useMailRetry(id: string) {
  const token = sellerToken()
  const { busy, run } = useOneAtATime()
  const retry = async () => {
    const response = await sellerApi.retryMail(token, id)
    if (!response.success) return reportSellerFailure(response, token)
    replaceRow(outboxKey(token), response.mail)
    notify.success(response.message)
  }
  return { isRetrying: busy, retry: () => void run(retry) }
}

const countsKey = (token: Token) => sellerKey(token, 'outbox-counts')

interface OutboxCounts {
  readonly queued: number
  readonly failed: number
  readonly isHeld: boolean
}

/** Counts all emails, including those that are not listed yet. Returns null until the counts are loaded. */
export function useOutboxCounts(): OutboxCounts | null {
  const token = sellerToken()
  const { data } = useQuery({
    queryKey: countsKey(token),
    queryFn: async (): Promise<OutboxCounts> => requireSuccess(await sellerApi.listMails(token, null, 1)),
    meta: { onFailure: (failure) => reportSellerFailure(failure, token) },
  })
  return data ?? null
}

type ChangeOfAll = (typeof sellerApi)['retryAllMails'] | (typeof sellerApi)['releaseMails']

export function useSendMany(change: ChangeOfAll) {
  const token = sellerToken()
  const { busy, run } = useOneAtATime()
  const send = async () => {
    const response = await change(token)
    if (!response.success) return reportSellerFailure(response, token)
    notify.success(response.message)
    await Promise.all([outboxKey, countsKey].map((key) => queryClient.invalidateQueries({ queryKey: key(token) })))
  }
  return { isSending: busy, send: () => void run(send) }
}
