import { useMutation } from '@tanstack/react-query'
import type { MailWire } from '../../../../contract/outbox.ts'
import { requireSuccess } from '../../../api/query-client.ts'
import type { Token } from '../../../api/request.ts'
import { sellerApi } from '../../../api/seller-api.ts'
import { replaceRow } from '../../../lists/change-row.ts'
import { usePagedQuery } from '../../../lists/paged-query.ts'
import { useRestoredPlace } from '../../../lists/place-in-list.ts'
import { notify } from '../../../ui/notify.ts'
import { sellerKey } from '../seller-queries.ts'
import { reportSellerFailure, sellerToken } from '../seller-session.ts'

const PAGE_SIZE = 25

const outboxKey = (token: Token) => sellerKey(token, 'outbox')

export function useOutbox() {
  const token = sellerToken()
  const list = usePagedQuery<MailWire>({
    queryKey: outboxKey(token),
    pageSize: PAGE_SIZE,
    async fetchPage(_search, limit, cursor) {
      const { mails, nextCursor } = requireSuccess(await sellerApi.listMails(token, cursor, limit))
      return { rows: mails, nextCursor }
    },
    onFailure: (failure) => reportSellerFailure(failure, token),
  })
  useRestoredPlace(list.state.rows?.length ?? 0, !list.state.hasMore)
  return list
}

export function useMailRetry(id: string) {
  const token = sellerToken()
  const { isPending, mutate } = useMutation({
    mutationFn: async () => requireSuccess(await sellerApi.retryMail(token, id)),
    onSuccess({ message, mail }) {
      replaceRow(outboxKey(token), mail)
      notify.success(message)
    },
    onError: ({ failure }) => reportSellerFailure(failure, token),
  })
  return { isRetrying: isPending, retry: () => isPending || mutate() }
}
