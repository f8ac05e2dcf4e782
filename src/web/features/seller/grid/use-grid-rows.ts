import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { SellerProductWire } from '../../../../contract/seller-products.ts'
import { type ProductFilter, productQuery } from '../product-filter/product-filter.ts'
import { fetchProducts, useStateCounts } from '../product-filter/use-product-list.ts'
import { gridKey } from '../seller-queries.ts'
import { reportSellerFailure, sellerToken } from '../seller-session.ts'

const FIRST_PAGE = 100 // small, so that the first rows show soon
const NEXT_PAGES = 500 // the maximum of one request

/** Loads the rows page by page. They stay in place while they change, and are loaded anew with the page. */
export function useGridRows(filter: ProductFilter) {
  const token = sellerToken()
  const counts = useStateCounts(filter)
  const query = useInfiniteQuery({
    queryKey: [...gridKey(token), JSON.stringify(productQuery(filter))],
    queryFn: ({ pageParam }) => fetchProducts(token, filter, pageParam, pageParam === null ? FIRST_PAGE : NEXT_PAGES),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { onFailure: (failure) => reportSellerFailure(failure, token) },
  })
  const { data, isFetching, isError, isPlaceholderData, hasNextPage, fetchNextPage, refetch } = query
  const rows = useMemo<readonly SellerProductWire[] | null>(() => data?.pages.flatMap((page) => page.rows) ?? null, [data])

  /** Loads until there are `count` rows, or all. Resolves to the rows that are loaded. */
  async function loadUpTo(count: number): Promise<readonly SellerProductWire[]> {
    let [loaded, isMore] = [rows ?? [], hasNextPage]
    while (isMore && loaded.length < count) {
      const after = await fetchNextPage()
      loaded = after.data?.pages.flatMap((page) => page.rows) ?? loaded
      isMore = after.hasNextPage && !after.isError
    }
    return loaded
  }
  return {
    rows,
    counts,
    hasMore: hasNextPage,
    isLoading: isFetching,
    isOfOtherFilter: isPlaceholderData,
    hasFailed: isError && !isFetching,
    loadMore: () => void (hasNextPage && !isFetching && !isError && fetchNextPage()),
    loadUpTo,
    retry: () => void (rows === null ? refetch() : fetchNextPage()),
  }
}
