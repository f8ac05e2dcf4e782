import { setTimeout as wait } from 'node:timers/promises'
import { endpoints } from '../../src/contract/endpoints.ts'
import { changeProductsResponse } from '../../src/contract/products/product-changes.ts'
import { listSellerProductsResponse } from '../../src/contract/products/seller-products.ts'
import type { BenchStore } from '../bench-store.ts'
import { below, type Figure, median, ms, percentile } from '../figures.ts'
import { send } from '../shoppers.ts'

const STARTS = 5
const CHANGES = 50

/**
 * Measures how long a further store takes to start on a filled database, and how soon a change of a price in one store is on
 * a page that the other has in memory.
 */
export async function furtherStore(
  store: BenchStore,
  openOther: () => Promise<BenchStore>,
  sellerToken: string,
): Promise<Figure[]> {
  const starts: number[] = []
  for (let number = 0; number < STARTS; number++) {
    const began = performance.now()
    const started = await openOther()
    await send(`${started.url}/readyz`)
    starts.push(performance.now() - began)
    await started.stop()
  }
  const other = await openOther()
  const changes = await timeChanges(store, other, sellerToken).finally(() => other.stop())
  const startMs = median(starts)
  const p99 = percentile(changes, 0.99)
  return [
    {
      what: 'a further store, from its start to /readyz',
      measured: `${(startMs / 1000).toFixed(2)} s`,
      bar: below(startMs / 1000, 2, ' s'),
    },
    {
      what: 'a price changed in one store, on a cached page of the other',
      measured: `p50 ${ms(median(changes))}, p99 ${ms(p99)}`,
      bar: below(p99, 1000, ' ms'),
    },
  ]
}

async function timeChanges(store: BenchStore, other: BenchStore, token: string): Promise<number[]> {
  const list = `${store.url}${endpoints.listSellerProducts.path}?limit=1`
  const [product] = listSellerProductsResponse.parse(JSON.parse(await send(list, { token }))).products
  if (!product) throw new Error('There is a product')
  const page = `${other.url}/products/any/${product._id}`
  let { version } = product
  const took: number[] = []
  for (let number = 0; number < CHANGES; number++) {
    await send(page)
    const cents = String(10 + number)
    const body = { changes: [{ id: product._id, version, price: Number(`901.${cents}`), offerPrice: Number(`900.${cents}`) }] }
    const began = performance.now()
    const changed = await send(store.url + endpoints.changeProducts.path, { token, body })
    version = changeProductsResponse.parse(JSON.parse(changed)).results[0]?.product?.version ?? version
    while (!(await send(page)).includes(`900.${cents}`)) await wait(1)
    took.push(performance.now() - began)
  }
  return took
}
