import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { SellerProductWire } from '../../../../contract/products/seller-products.ts'
import { countOf, numberText } from '../../../../domain/text/counts.ts'
import { queryClient } from '../../../api/query-client.ts'
import { sellerApi } from '../../../api/seller-api.ts'
import { replaceRows } from '../../../lists/paged-list.tsx'
import { useProductQueries } from '../../catalog/product-queries.ts'
import { type ProductFilter, sellerProductParams } from '../product-filter/product-filter.ts'
import { fetchProducts, useStateCounts } from '../product-filter/use-product-list.ts'
import { gridKey, productCountsKey, productsKey, sellerKey, stockKey } from '../seller-queries.ts'
import { reportSellerFailure, sellerToken } from '../seller-session.ts'
import { type ChangeOfProduct, changeProducts, saveEdits } from './save-edits.ts'

const FIRST_PAGE = 100 // small, so that the first rows show soon
const NEXT_PAGES = 500 // the maximum of one request

/** Loads the rows page by page. They keep their positions while they change, and are loaded anew with the page. */
export function useGridRows(filter: ProductFilter) {
  const token = sellerToken()
  const counts = useStateCounts(filter)
  const query = useInfiniteQuery({
    queryKey: [...gridKey(token), JSON.stringify(sellerProductParams(filter))],
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

export interface Done {
  readonly text: string
  readonly undo: (() => Promise<void>) | null
}

export function useGridSave() {
  const [done, setDone] = useState<Done | null>(null)
  const [progress, setProgress] = useState<string | null>(null)
  const queries = useProductQueries()
  const token = sellerToken()

  function changed(products: readonly SellerProductWire[]): void {
    replaceRows(gridKey(token), products)
    for (const key of [productsKey(token), stockKey(token), productCountsKey(token)])
      void queryClient.invalidateQueries({ queryKey: key })
    for (const key of ['product-changes', 'movements']) void queryClient.invalidateQueries({ queryKey: sellerKey(token, key) })
    queries.expire() // the shop's cached lists have the old ones
  }
  async function save(): Promise<void> {
    setDone(null)
    const after = await saveEdits(token, (count) => setProgress(`${numberText(count)} saved`))
    setProgress(null)
    if (after === null) {
      queries.expire() // the store may have saved some of the rows
      return
    }
    const { saved, rejected, batches, products, failure } = after
    changed(products)
    if (failure) reportSellerFailure(failure, token)
    const texts = [
      `${countOf(saved, 'product')} saved`,
      rejected > 0 && `${rejected} not saved, see below`,
      failure && 'the rest is not saved',
    ]
    setDone({ text: texts.filter(Boolean).join(', '), undo: undoOf(batches) })
  }
  const undoOf = (batches: readonly string[]) => (batches.length === 0 ? null : () => undoBatches(batches.toReversed()))
  async function undoBatches(batches: readonly string[]): Promise<void> {
    let [undone, kept] = [0, 0]
    for (const [at, batch] of batches.entries()) {
      const response = await sellerApi.undoProductBatch(token, batch)
      if (!response.success) {
        reportSellerFailure(response, token)
        setDone({ text: `${undone} changes undone, the rest is not`, undo: () => undoBatches(batches.slice(at)) })
        return reload()
      }
      undone += response.undone
      kept += response.kept.length
    }
    setDone({ text: kept === 0 ? 'Undone' : `${undone} undone. ${kept} changed again since, so they stay.`, undo: null })
    reload()
  }
  function reload(): void {
    changed([])
    void queryClient.invalidateQueries({ queryKey: gridKey(token) })
  }
  /**
   * Changes these products at once. `what` says in a word what happened to them. `changeOf` leaves out a product that
   * somebody else has changed by returning null.
   */
  async function changeAll(products: readonly SellerProductWire[], changeOf: ChangeOfProduct, what: string): Promise<void> {
    setDone(null)
    const after = await changeProducts(token, products, changeOf, (count) => setProgress(`${count} of ${products.length}`))
    setProgress(null)
    changed(after.products)
    if (after.failure) reportSellerFailure(after.failure, token)
    const left = products.length - after.products.length
    const texts = [
      `${countOf(after.products.length, 'product')} ${what}`,
      after.failure ? 'the rest is not' : left > 0 && `${numberText(left)} not, because somebody else changed it`,
    ]
    setDone({ text: texts.filter(Boolean).join(', '), undo: undoOf(after.batches) })
  }
  const archive = (products: readonly SellerProductWire[], archived: boolean) =>
    changeAll(products, ({ _id: id, version }) => ({ id, version, archived }), archived ? 'archived' : 'restored')
  return { done, progress, save, changeAll, archive, forget: () => setDone(null) }
}
