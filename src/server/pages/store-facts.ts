import { MAX_PRODUCTS_IN_BROWSER, type StoreFacts } from '../../contract/page-data.ts'
import { countProducts } from '../features/catalog/count-products.ts'
import type { Platform } from '../platform/platform.ts'

export type FixedFacts = Omit<StoreFacts, 'searchesOnServer'>

/** What every page knows of the store. Products are counted once a change; `onOther` is called when the facts became others. */
export function storeFacts(platform: Platform, fixed: FixedFacts, onOther: () => void): () => Promise<StoreFacts> {
  let counting: Promise<StoreFacts> | null = null
  let before: boolean | undefined
  platform.catalogWatch.onChange(() => {
    counting = null
  })

  async function count(): Promise<StoreFacts> {
    const searchesOnServer = (await countProducts(platform, MAX_PRODUCTS_IN_BROWSER + 1)) > MAX_PRODUCTS_IN_BROWSER
    if (before !== undefined && before !== searchesOnServer) onOther()
    before = searchesOnServer
    return { ...fixed, searchesOnServer }
  }
  return () => {
    const present = counting ?? count()
    counting = present
    present.catch(() => {
      if (counting === present) counting = null // asked again the next time
    })
    return present
  }
}
