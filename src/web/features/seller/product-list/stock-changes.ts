import type { ProductWire } from '../../../../contract/products.ts'
import type { Failure } from '../../../api/api.ts'
import type { sellerApi } from '../../../api/seller-api.ts'
import type { PagedList } from '../../../lists/paged-list.ts'
import { observable } from '../../../state/observable.ts'

/** Not confirmed by the server yet. */
export type PendingStock = ReadonlyMap<string, boolean>

export const NO_PENDING: PendingStock = new Map()

interface StockChangesOptions {
  setStock(id: string, inStock: boolean): ReturnType<typeof sellerApi.setStock>
  onDone(message: string): void
  onFailure(failure: Failure): void
}

/** Optimistic: shown at once, reverted when the server rejects them. */
export class StockChanges {
  readonly pending = observable<PendingStock>(NO_PENDING)
  readonly #list: PagedList<ProductWire>
  readonly #options: StockChangesOptions

  constructor(list: PagedList<ProductWire>, options: StockChangesOptions) {
    this.#list = list
    this.#options = options
  }

  /** Drops further changes while one is in flight. */
  async set(id: string, inStock: boolean): Promise<void> {
    if (this.pending.get().has(id)) return
    this.pending.set(new Map(this.pending.get()).set(id, inStock))
    const response = await this.#options.setStock(id, inStock)
    if (response.success) this.#list.patch((product) => (product._id === id ? { ...product, inStock } : product))
    this.pending.set(new Map([...this.pending.get()].filter(([other]) => other !== id)))
    if (!response.success) return this.#options.onFailure(response)
    this.#options.onDone(response.message ?? 'Stock Updated')
    await this.#list.load(this.#list.state.get().search) // specification, section 4
  }
}

export function withPending(products: readonly ProductWire[], pending: PendingStock): readonly ProductWire[] {
  if (pending.size === 0) return products
  return products.map((product) => {
    const inStock = pending.get(product._id)
    return inStock === undefined ? product : { ...product, inStock }
  })
}
