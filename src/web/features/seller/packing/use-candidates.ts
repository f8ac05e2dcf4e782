import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { requireSuccess } from '../../../api/query-client.ts'
import { sellerApi } from '../../../api/seller-api.ts'
import { sellerKey } from '../seller-queries.ts'
import { sellerToken } from '../seller-session.ts'
import type { Candidate } from './proposals.ts'

const FRESH_MS = 30_000
const MOST_OF_A_CATEGORY = 200
const MOST_FOUND = 20

/**
 * Loads products in stock that may replace another one: those of its category, or those that match the search.
 * `candidates` is null while loading.
 */
export function useCandidates(category: string, search: string) {
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: sellerKey(sellerToken(), 'candidates', category, search),
    queryFn: (): Promise<readonly Candidate[]> => fetchCandidates(category, search),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  })
  return { candidates: data ?? null, hasFailed: isError && !isFetching, reload: () => void refetch() }
}

async function fetchCandidates(category: string, search: string): Promise<readonly Candidate[]> {
  const [limit, found] = search === '' ? [MOST_OF_A_CATEGORY, { category }] : [MOST_FOUND, { search }]
  return requireSuccess(await sellerApi.listProducts(sellerToken(), null, limit, { ...found, state: 'on' })).products
}
