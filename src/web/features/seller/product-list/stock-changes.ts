import type { ProductWire } from '../../../../contract/products.ts'
import type { Failure } from '../../../api/api.ts'
import type { sellerApi } from '../../../api/seller-api.ts'
import type { PagedList } from '../../../lists/paged-list.ts'
import { observable } from '../../../observable.ts'

/** The stock that the seller set and the server was not heard about yet, by the product's id. */
export type StockWishes = ReadonlyMap<string, boolean>

export const NO_WISHES: StockWishes = new Map()

interface StockDoors {
  setStock(id: string, inStock: boolean): ReturnType<typeof sellerApi.setStock>
  onDone(message: string): void
  onFailure(failure: Failure): void
}

/** Changes the stock of products of a list: shown at once, taken back when the server refuses. */
export class StockChanges {
  readonly wishes = observable<StockWishes>(NO_WISHES)
  readonly #list: PagedList<ProductWire>
  readonly #doors: StockDoors

  constructor(list: PagedList<ProductWire>, doors: StockDoors) {
    this.#list = list
    this.#doors = doors
  }

  /** One call at a time a product: what is asked for meanwhile is dropped. */
  async set(id: string, inStock: boolean): Promise<void> {
    if (this.wishes.get().has(id)) return
    this.wishes.set(new Map(this.wishes.get()).set(id, inStock))
    const answer = await this.#doors.setStock(id, inStock)
    if (answer.success) this.#list.patch((product) => (product._id === id ? { ...product, inStock } : product))
    this.wishes.set(new Map([...this.wishes.get()].filter(([wished]) => wished !== id)))
    if (!answer.success) return this.#doors.onFailure(answer)
    this.#doors.onDone(answer.message ?? 'Stock Updated')
    await this.#list.load(this.#list.state.get().search) // specification, section 4
  }
}

/** Products with their stock as the seller wishes it. */
export function withWishes(products: readonly ProductWire[], wishes: StockWishes): readonly ProductWire[] {
  if (wishes.size === 0) return products
  return products.map((product) => {
    const inStock = wishes.get(product._id)
    return inStock === undefined ? product : { ...product, inStock }
  })
}
