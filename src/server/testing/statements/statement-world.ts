import { seedStore } from '../../../../db/seed/seed-store.ts'
import { endpoints } from '../../../contract/endpoints.ts'
import { DEMO_PRODUCTS } from '../../features/demo/demo-products.ts'
import { loadWebBuild } from '../../pages/web-build.ts'
import { connectPatiently } from '../../platform/database/connect.ts'
import { countedProduct } from '../counted-product.ts'
import { fillTables } from '../fill-tables.ts'
import { payingShopper } from '../paying-store.ts'
import { newPersons } from '../persons.ts'
import { testClock } from '../test-clock.ts'
import { placedOrder, substitutedOrder } from '../test-orders.ts'
import { TestStore } from '../test-store.ts'
import { TestStripe } from '../test-stripe.ts'

export type StatementWorld = Awaited<ReturnType<typeof openStatementWorld>>

/** Opens a store with thousands of rows in each table, and people with orders in it. */
export async function openStatementWorld() {
  const clock = testClock()
  const stripe = await TestStripe.open(clock)
  const store = await TestStore.open({ clock, web: await loadWebBuild(), openPayments: stripe.payments() })
  const patterns = DEMO_PRODUCTS.map((each) => ({ ...each, picturePaths: [] }))
  // Thousands of rows are inserted in one statement, which would exceed the store's time limit.
  const db = connectPatiently(store.databaseUrl)
  await seedStore(db, { products: 6000, users: 4000, orders: 6000, seed: 1, intoFilled: true }, patterns, () => {})
  await fillTables(db)
  await db.destroy()
  const [shopper, seller, added] = [await store.shopper(), await store.seller(), await store.product()]
  const address = (await shopper.address())._id
  const product = added._id
  const visitor = () => store.visitor()
  return {
    ...{ store, stripe, shopper, seller, product },
    counted: (await countedProduct(store, 70))._id,
    soldOut: (await store.product({ inStock: false }))._id,
    edited: (await store.product({ stock: 70 }))._id,
    persons: await newPersons(store, added),
    paying: await payingShopper(store, stripe),
    payingByCash: await payingShopper(store, stripe),
    canceling: await payingShopper(store, stripe),
    placed: await placedOrder(store),
    packed: await substitutedOrder(store),
    visitor,
    order: () => ({ items: [{ product, quantity: 1 }], address }),
    products: (query: string) => visitor().get(`${endpoints.listProducts.path}?${query}`),
    search: (query: string) => visitor().get(`${endpoints.searchProducts.path}?${query}`),
    sellerOrders: (query: string) => seller.get(`${endpoints.listSellerOrders.path}?${query}`),
    sellerProducts: (query: string) => seller.get(`${endpoints.listSellerProducts.path}?${query}`),
    address,
    async close() {
      await store.close()
      await stripe.close()
    },
  }
}
