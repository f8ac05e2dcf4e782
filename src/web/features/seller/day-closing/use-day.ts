import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CashOfDayWire } from '../../../../contract/payments/cash.ts'
import type { DayWire } from '../../../../contract/reports/day-closing.ts'
import type { Failure, Token } from '../../../api/failure.ts'
import { queryClient, requireSuccess } from '../../../api/query-client.ts'
import { type CashCount, sellerApi } from '../../../api/seller-api.ts'
import { paths } from '../../../routing/paths.ts'
import { dayParameter, urlFilter } from '../../../routing/url-filter.ts'
import { notify } from '../../../ui/notify.ts'
import { sellerKey } from '../seller-queries.ts'
import { formFailure, reportSellerFailure, sellerToken } from '../seller-session.ts'

const FRESH_MS = 60_000

interface DayFilter {
  /** `day` is empty for today. */
  readonly day: string
}

export const dayFilter = urlFilter<DayFilter>(paths.dayClosing(), { day: dayParameter('day') })

const dayKey = (token: Token, day: string) => sellerKey(token, 'day', day)

/** `day` is empty for today. */
export function useDay(day: string) {
  const token = sellerToken()
  return useQuery({
    queryKey: dayKey(token, day),
    queryFn: async (): Promise<DayWire> => requireSuccess(await sellerApi.getDay(token, day)),
    placeholderData: keepPreviousData,
    refetchInterval: FRESH_MS,
    refetchOnWindowFocus: 'always',
    meta: { onFailure: (failure) => reportSellerFailure(failure, token) },
  })
}

export interface DayActions {
  /** Resolves to the failure to show in the form, or to null. */
  count(count: CashCount): Promise<Failure | null>
  takeBack(handover: string): Promise<void>
  close(day: string): Promise<void>
  reopen(day: string): Promise<void>
}

type Changed = { readonly success: true; readonly message: string } & (CashOfDayWire | DayWire)

/** Returns what changes the shown day. It is loaded again afterwards, also when somebody else was first. */
export function useDayActions(): DayActions {
  const token = sellerToken()
  const reload = () => queryClient.invalidateQueries({ queryKey: sellerKey(token, 'day') })
  async function change(response: Changed | Failure): Promise<Failure | null> {
    await reload()
    if (!response.success) return response
    notify.success(response.message)
    return null
  }
  async function report(response: Changed | Failure): Promise<void> {
    const failure = await change(response)
    if (failure) reportSellerFailure(failure, token)
  }
  return {
    async count(count) {
      const failure = await change(await sellerApi.handOverCash(token, count))
      return failure && formFailure(failure, token)
    },
    takeBack: async (handover) => report(await sellerApi.takeBackHandover(token, handover)),
    close: async (day) => report(await sellerApi.closeDay(token, day)),
    reopen: async (day) => report(await sellerApi.reopenDay(token, day)),
  }
}
