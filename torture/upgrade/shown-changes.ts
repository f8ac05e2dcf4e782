import { endpoints } from '../../src/contract/endpoints.ts'
import { TOKEN_HEADER } from '../../src/contract/headers.ts'
import { logInSeller, post, successOf, until } from '../order-load.ts'

const SHOWN_WITHIN_MS = 10_000

/**
 * Marks a product as sold out through each of the stores, and as in stock again, and waits until all others show it.
 * Returns the longest time that a store took. All stores of a database share the session of the seller.
 */
export async function slowestShownChange(stores: readonly string[], product: string): Promise<number> {
  const [first = ''] = stores
  const token = await logInSeller(first)
  let slowestMs = 0
  for (const store of stores) {
    for (const inStock of [false, true]) {
      const { status } = await post(store + endpoints.setStock.path, { id: product, inStock }, { [TOKEN_HEADER]: token })
      if (status !== 200) throw new Error(`${store} answered ${status} to a change of a product`)
      const since = performance.now()
      for (const other of stores) {
        const isShown = async () => (await isInStock(other, product)) === inStock
        await until(isShown, `${other} does not show a change by ${store}`, SHOWN_WITHIN_MS)
      }
      slowestMs = Math.max(slowestMs, performance.now() - since)
    }
  }
  return slowestMs
}

async function isInStock(store: string, product: string): Promise<boolean | undefined> {
  const response = await fetch(`${store}${endpoints.listProducts.path}?category=Fruits&limit=500`)
  const { products } = endpoints.listProducts.response.parse(await successOf(response))
  return products.find(({ _id }) => _id === product)?.inStock
}
