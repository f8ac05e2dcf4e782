import { MAX_PRODUCTS_IN_BROWSER, type StoreFacts } from '../../contract/page-data.ts'
import type { StockCount } from '../features/catalog/stock-count.ts'

export type FixedFacts = Omit<StoreFacts, 'searchesOnServer'>

/** What every page knows of the store. `onOther` is called when the facts became others. */
export function storeFacts(countInStock: StockCount, fixed: FixedFacts, onOther: () => void): () => Promise<StoreFacts> {
  let before: boolean | undefined
  return async () => {
    const searchesOnServer = (await countInStock()) > MAX_PRODUCTS_IN_BROWSER
    if (before !== undefined && before !== searchesOnServer) onOther()
    before = searchesOnServer
    return { ...fixed, searchesOnServer }
  }
}
