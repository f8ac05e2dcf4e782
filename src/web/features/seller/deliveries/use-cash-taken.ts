import { useQuery } from '@tanstack/react-query'
import { type Cents, cents, wireCents } from '../../../../domain/money.ts'
import { afterFailure, queryClient, requireSuccess } from '../../../api/query-client.ts'
import type { Token } from '../../../api/request.ts'
import { sellerApi } from '../../../api/seller-api.ts'
import { sellerKey } from '../seller-queries.ts'
import { sellerToken } from '../seller-session.ts'
import { useQueuedDeliveries } from './delivery-queue.ts'

const cashKey = (token: Token) => sellerKey(token, 'cash-taken')

/**
 * Returns the cash that the logged-in person received today, including deliveries that are not sent yet. Returns null
 * until it is known.
 */
export function useCashTaken(): Cents | null {
  const token = sellerToken()
  const queued = useQueuedDeliveries()
  const { data } = useQuery({
    queryKey: cashKey(token),
    queryFn: async () => requireSuccess(await sellerApi.getCashTaken(token)).amount,
    refetchOnWindowFocus: 'always',
    refetchInterval: afterFailure,
  })
  if (data === undefined) return null
  return cents([...queued.values()].reduce<number>((sum, { received }) => sum + received, wireCents(data)))
}

export const reloadCashTaken = (): void => void queryClient.invalidateQueries({ queryKey: cashKey(sellerToken()) })
