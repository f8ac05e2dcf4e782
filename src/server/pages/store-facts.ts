import { MAX_PRODUCTS_IN_BROWSER, type StoreFacts } from '../../contract/page-data.ts'
import type { StockCount } from '../features/catalog/stock-count.ts'

export type FixedFacts = Omit<StoreFacts, 'searchesOnServer'>

/** `onChange`: the state differs from that of the previous call. */
export function storeFacts(countInStock: StockCount, fixed: FixedFacts, onChange: () => void): () => Promise<StoreFacts> {
  let previous: boolean | undefined
  return async () => {
    const searchesOnServer = (await countInStock()) > MAX_PRODUCTS_IN_BROWSER
    if (previous !== undefined && previous !== searchesOnServer) onChange()
    previous = searchesOnServer
    return { ...fixed, searchesOnServer }
  }
}
