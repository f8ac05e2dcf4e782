import type { OrderProblemWire } from '../../../../contract/orders/order-problems.ts'
import type { Failure, Token } from '../../../api/failure.ts'
import { queryClient, requireSuccess } from '../../../api/query-client.ts'
import { type NewRefund, sellerApi } from '../../../api/seller-api.ts'
import { usePagedList } from '../../../lists/paged-list.tsx'
import { useOrderEvents } from '../../../live/use-order-events.ts'
import { notify } from '../../../ui/notify.ts'
import { useRefunds } from '../refunds/use-refunds.ts'
import { formFailure, reportSellerFailure, sellerToken } from '../seller-session.ts'
import { problemsKey } from './open-problem-count.ts'
import { reloadPromises } from './use-broken-promises.ts'

const PAGE_SIZE = 25

export function useOrderProblems() {
  const token = sellerToken()
  return usePagedList<OrderProblemWire>({
    queryKey: problemsKey(token, 'list'),
    pageSize: PAGE_SIZE,
    noun: 'problem',
    async fetchPage(limit, cursor) {
      const { problems, nextCursor } = requireSuccess(await sellerApi.listOrderProblems(token, cursor, limit))
      return { rows: problems, nextCursor }
    },
    onFailure: (failure) => reportSellerFailure(failure, token),
  })
}

/** Shows new problems, and those that others answer, by themselves. Returns whether changes arrive, or null until that is known. */
export function useLiveProblems(): boolean | null {
  const token = sellerToken()
  return useOrderEvents({
    role: 'seller',
    token,
    async refresh({ what }) {
      if (what === 'problem' || what === 'refunded') await reloadProblems(token)
      if (what === 'status') await reloadPromises(token)
    },
    refreshAll: () => reloadProblems(token),
  })
}

const reloadProblems = (token: Token): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: problemsKey(token) }, { throwOnError: true })

export interface ProblemActions {
  /** Both resolve to the failure to show in the form, or to null. After a failure, the problems are loaded again. */
  refund(refund: NewRefund, idempotencyKey: string): Promise<Failure | null>
  reply(problem: string, reply: string): Promise<Failure | null>
}

export function useProblemActions(): ProblemActions {
  const token = sellerToken()
  const refunds = useRefunds()
  const reload = () => queryClient.invalidateQueries({ queryKey: problemsKey(token) })
  return {
    async refund(refund, key) {
      const failure = await refunds.refund(refund, key)
      await reload()
      return failure
    },
    async reply(problem, reply) {
      const response = await sellerApi.closeProblem(token, problem, reply)
      await reload()
      if (!response.success) return formFailure(response, token)
      notify.success(response.message)
      return null
    },
  }
}
