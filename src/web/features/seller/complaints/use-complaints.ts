import type { ComplaintWire } from '../../../../contract/orders/complaints.ts'
import type { Failure, Token } from '../../../api/failure.ts'
import { queryClient, requireSuccess } from '../../../api/query-client.ts'
import { type NewRefund, sellerApi } from '../../../api/seller-api.ts'
import { usePagedList } from '../../../lists/paged-list.tsx'
import { useOrderEvents } from '../../../live/use-order-events.ts'
import { notify } from '../../../ui/notify.ts'
import { useRefunds } from '../refunds/use-refunds.ts'
import { formFailure, reportSellerFailure, sellerToken } from '../seller-session.ts'
import { complaintsKey } from './open-complaint-count.ts'
import { reloadPromises } from './use-broken-promises.ts'

const PAGE_SIZE = 25

export function useComplaints() {
  const token = sellerToken()
  return usePagedList<ComplaintWire>({
    queryKey: complaintsKey(token, 'list'),
    pageSize: PAGE_SIZE,
    noun: 'problem',
    async fetchPage(limit, cursor) {
      const { problems, nextCursor } = requireSuccess(await sellerApi.listComplaints(token, cursor, limit))
      return { rows: problems, nextCursor }
    },
    onFailure: (failure) => reportSellerFailure(failure, token),
  })
}

/** Shows new complaints, and those that others answer, by themselves. Returns whether changes arrive, or null until that is known. */
export function useLiveComplaints(): boolean | null {
  const token = sellerToken()
  return useOrderEvents({
    role: 'seller',
    token,
    async refresh({ what }) {
      if (what === 'complaint' || what === 'refunded') await reloadComplaints(token)
      if (what === 'status') await reloadPromises(token)
    },
    refreshAll: () => reloadComplaints(token),
  })
}

const reloadComplaints = (token: Token): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: complaintsKey(token) }, { throwOnError: true })

export interface ComplaintActions {
  /** Both resolve to the failure to show in the form, or to null. After a failure, the complaints are loaded again. */
  refund(refund: NewRefund, idempotencyKey: string): Promise<Failure | null>
  reply(complaint: string, reply: string): Promise<Failure | null>
}

export function useComplaintActions(): ComplaintActions {
  const token = sellerToken()
  const refunds = useRefunds()
  const reload = () => queryClient.invalidateQueries({ queryKey: complaintsKey(token) })
  return {
    async refund(refund, key) {
      const failure = await refunds.refund(refund, key)
      await reload()
      return failure
    },
    async reply(complaint, reply) {
      const response = await sellerApi.closeComplaint(token, complaint, reply)
      await reload()
      if (!response.success) return formFailure(response, token)
      notify.success(response.message)
      return null
    },
  }
}
