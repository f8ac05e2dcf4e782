import { useQuery } from '@tanstack/react-query'
import type { CodeWire, SaveCodeRequest } from '../../../../contract/checkout/discount-codes.ts'
import type { Failure } from '../../../api/failure.ts'
import { queryClient, requireSuccess } from '../../../api/query-client.ts'
import { sellerApi } from '../../../api/seller-api.ts'
import { notify } from '../../../ui/notify.ts'
import { sellerKey } from '../seller-queries.ts'
import { formFailure, reportSellerFailure, sellerToken } from '../seller-session.ts'

interface Codes {
  readonly codes: readonly CodeWire[]
  /** `today` is today in the time zone of the store. */
  readonly today: string
}

/** Loads all discount codes. `codes` is null while they are loading. */
export function useCodes() {
  const token = sellerToken()
  const queryKey = sellerKey(token, 'codes')
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: async (): Promise<Codes> => requireSuccess(await sellerApi.listCodes(token)),
    meta: { onFailure: (failure) => failure.status === 401 && reportSellerFailure(failure, token) },
  })
  return {
    codes: data ?? null,
    hasFailed: isError && !isFetching,
    reload: () => void refetch(),
    /** Resolves to null when the code was saved. */
    async save(request: SaveCodeRequest): Promise<Failure | null> {
      const response = await sellerApi.saveCode(token, request)
      if (!response.success) return formFailure(response, token)
      queryClient.setQueryData<Codes>(queryKey, (known) => known && { ...known, codes: withCode(known.codes, response.code) })
      notify.success(response.message)
      return null
    },
  }
}

const withCode = (codes: readonly CodeWire[], saved: CodeWire): readonly CodeWire[] =>
  codes.some(({ _id }) => _id === saved._id) ? codes.map((code) => (code._id === saved._id ? saved : code)) : [saved, ...codes]
