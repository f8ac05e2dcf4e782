import { endpoints } from '../../contract/endpoints.ts'
import type { ProductWire } from '../../contract/products/products.ts'
import type { SellerProductWire } from '../../contract/products/seller-products.ts'
import type { MovementWire } from '../../contract/stock/stock.ts'
import type { TestResponse } from './caller.ts'
import type { NewProductFields } from './catalog-forms.ts'
import type { TestShopper, TestStore } from './test-store.ts'

export interface CountedProduct extends ProductWire {
  change(body: object): Promise<TestResponse>
  /** Returns the product as the seller sees it. */
  sellers(): Promise<SellerProductWire>
  shown(): Promise<ProductWire>
  /** Returns the product's movements, newest first. */
  movements(): Promise<MovementWire[]>
}

/** Adds a product and counts it, so that `count` pieces are on hand. */
export async function countedProduct(
  store: TestStore,
  count: number,
  about: Partial<NewProductFields> = {},
): Promise<CountedProduct> {
  const [product, seller] = [await store.product(about), await store.seller()]
  const change = (body: object) => seller.post(endpoints.changeStock, { product: product._id, ...body })
  await change({ count })
  return {
    ...product,
    change,
    sellers: async () => {
      const { products } = (await seller.get(`${endpoints.listSellerProducts.path}?limit=500`)).body
      return products.find((one: SellerProductWire) => one._id === product._id)
    },
    shown: async () => (await store.visitor().get(`${endpoints.listProducts.path}?ids=${product._id}`)).body.products[0],
    movements: async () =>
      (await seller.get(`${endpoints.listStockMovements.path}?product=${product._id}&limit=500`)).body.movements,
  }
}

/**
 * Repeats a request while the store responds that it is busy (503). Many requests at once wait too long for a
 * connection on a slow machine.
 */
export async function patiently(send: () => Promise<TestResponse>): Promise<TestResponse> {
  for (;;) {
    const response = await send()
    if (response.status !== 503) return response
  }
}

type Line = readonly [ProductWire, number]

export async function orderRequest(shopper: TestShopper, ...lines: readonly Line[]) {
  const items = lines.map(([{ _id }, quantity]) => ({ product: _id, quantity }))
  return { items, address: (await shopper.address())._id }
}
