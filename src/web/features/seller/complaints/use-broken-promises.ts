import { useQuery } from '@tanstack/react-query'
import type { Failure, Token } from '../../../api/failure.ts'
import { queryClient, requireSuccess } from '../../../api/query-client.ts'
import { type NewTime, sellerApi } from '../../../api/seller-api.ts'
import { notify } from '../../../ui/notify.ts'
import { formFailure, reportSellerFailure, sellerToken } from '../seller-session.ts'
import { complaintsKey, reloadComplaintCounts } from './open-complaint-count.ts'

export function useBrokenPromises() {
  const token = sellerToken()
  return useQuery({
    queryKey: complaintsKey(token, 'promises'),
    queryFn: async () => requireSuccess(await sellerApi.listBrokenPromises(token)),
    meta: { onFailure: (failure) => reportSellerFailure(failure, token) },
  })
}

/** Loads the orders that can't be kept as promised again, and how many they are. */
export async function reloadPromises(token: Token): Promise<void> {
  const reload = (of: string) => queryClient.invalidateQueries({ queryKey: complaintsKey(token, of) }, { throwOnError: true })
  await Promise.all([reload('promises'), reload('open')])
}

export interface PromiseActions {
  /** Both resolve to the failure to show in the form, or to null. */
  reschedule(time: NewTime): Promise<Failure | null>
  cancel(id: string, reason: string): Promise<Failure | null>
  keep(ids: readonly string[]): Promise<void>
}

export function usePromiseActions(): PromiseActions {
  const token = sellerToken()
  const inForm = async (sent: Promise<{ success: true; message: string } | Failure>): Promise<Failure | null> => {
    const response = await sent
    reloadComplaintCounts(token)
    if (!response.success) return formFailure(response, token)
    notify.success(response.message)
    return null
  }
  return {
    reschedule: (time) => inForm(sellerApi.rescheduleOrder(token, time)),
    cancel: (id, reason) => inForm(sellerApi.changeOrderStatus(token, { id, status: 'Cancelled', reason })),
    async keep(ids) {
      for (const id of ids) {
        const response = await sellerApi.keepPromise(token, id)
        if (response.success) notify.success(response.message)
        else if (response.status !== 409) reportSellerFailure(response, token) // somebody else has decided
      }
      reloadComplaintCounts(token)
    },
  }
}
