import type { ProductWire } from '../../../../contract/products.ts'
import type { Failure } from '../../../api/api.ts'
import type { sellerApi } from '../../../api/seller-api.ts'
import type { PagedList } from '../../../lists/paged-list.ts'
import { observable } from '../../../observable.ts'

/** The stock that the seller set and the server was not heard about yet, by the product's id. */
export type PendingStock = ReadonlyMap<string, boolean>

export const NO_PENDING: PendingStock = new Map()

interface StockChangesOptions {
  setStock(id: string, inStock: boolean): ReturnType<typeof sellerApi.setStock>
  onDone(message: string): void
  onFailure(failure: Failure): void
}

/** Changes the stock of products of a list: shown at once, taken back when the server refuses. */
export class StockChanges {
  readonly pending = observable<PendingStock>(NO_PENDING)
  readonly #list: PagedList<ProductWire>
  readonly #doors: StockChangesOptions

  constructor(list: PagedList<ProductWire>, options: StockChangesOptions) {
    this.#list = list
    this.#doors = options
  }

  /** One call at a time a product: what is asked for meanwhile is dropped. */
  async set(id: string, inStock: boolean): Promise<void> {
    if (this.pending.get().has(id)) return
    this.pending.set(new Map(this.pending.get()).set(id, inStock))
    const response = await this.#doors.setStock(id, inStock)
    if (response.success) this.#list.patch((product) => (product._id === id ? { ...product, inStock } : product))
    this.pending.set(new Map([...this.pending.get()].filter(([wished]) => wished !== id)))
    if (!response.success) return this.#doors.onFailure(response)
    this.#doors.onDone(response.message ?? 'Stock Updated')
    await this.#list.load(this.#list.state.get().search) // specification, section 4
  }
}

/** Products with their stock as the seller wishes it. */
export function withPending(products: readonly ProductWire[], wishes: PendingStock): readonly ProductWire[] {
  if (wishes.size === 0) return products
  return products.map((product) => {
    const inStock = wishes.get(product._id)
    return inStock === undefined ? product : { ...product, inStock }
  })
}
