import { useCallback, useState } from 'react'
import type { SellerProductWire } from '../../../../contract/products/seller-products.ts'
import { RequestError } from '../../../api/query-client.ts'
import { useCategoryNames } from '../../../document/store-categories.ts'
import { useGridSave } from '../grid/use-product-grid.ts'
import type { ProductFilter } from '../product-filter/product-filter.ts'
import { fetchProducts } from '../product-filter/use-product-list.ts'
import { reportSellerFailure, sellerToken } from '../seller-session.ts'
import { type BulkChange, sentAsPreviewed } from './bulk-change.ts'

type Chosen = ReadonlyMap<string, SellerProductWire>

const NONE: Chosen = new Map()
const A_PAGE = 500 // the maximum of one request
const MOST = 10_000

/** Holds the products that are chosen in the list. `chosen` is null while none are to be chosen. */
export function useSeveral(filter: ProductFilter) {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const { done, progress, changeAll, forget } = useGridSave()
  const nameOf = useCategoryNames()

  const choose = useCallback((product: SellerProductWire, isChosen: boolean) => {
    setChosen((before) => {
      const next = new Map(before ?? NONE)
      if (isChosen) next.set(product._id, product)
      else next.delete(product._id)
      return next
    })
  }, [])
  /** Chooses all products that the filter finds, also those that are not loaded yet. */
  async function chooseAll(): Promise<void> {
    const token = sellerToken()
    const found = new Map<string, SellerProductWire>()
    try {
      for (let cursor: string | null = null; found.size < MOST; ) {
        const page = await fetchProducts(token, filter, cursor, A_PAGE)
        for (const product of page.rows) found.set(product._id, product)
        if (page.nextCursor === null) break
        cursor = page.nextCursor
      }
      setChosen(found)
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      reportSellerFailure(error.failure, token)
    }
  }
  async function apply(change: BulkChange): Promise<void> {
    const shown = chosen ?? NONE
    const sentFor = (now: SellerProductWire) => sentAsPreviewed(change, { previewed: shown.get(now._id) ?? now, now }, nameOf)
    const changed = [...shown.values()].filter((product) => sentFor(product) !== null)
    await changeAll(changed, sentFor, 'changed')
    setChosen(null)
  }
  return {
    chosen,
    done,
    progress,
    choose,
    chooseAll,
    apply,
    forget,
    setChoosing: (isChoosing: boolean) => setChosen(isChoosing ? NONE : null),
  }
}
