import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { listProductsResponse } from '../../src/contract/products/products.ts'
import { readOptions } from '../../src/server/testing/program-options.ts'
import { StoreProgram } from '../../src/server/testing/store-program.ts'
import { openBenchStore } from '../bench-store.ts'
import { type Figure, heading, table } from '../figures.ts'
import { send } from '../shoppers.ts'
import { blockedFigure } from './blocked-time.ts'
import { visitFigures, visits } from './lighthouse.ts'
import { liveFilter } from './live-filter.ts'

// The script `npm run bench:web` sets CHROMIUM.
const executable = process.env.CHROMIUM ?? 'chromium'

/**
 * Measures pages by Lighthouse with mobile emulation, and the live filter, both on a warm store. `--quick` visits each
 * page once.
 */
async function main(): Promise<void> {
  const { quick: isQuick } = readOptions({ quick: false })
  const times = isQuick ? 1 : 5
  const figures = [...(await firstVisits(times)), ...(await typing())]
  console.log(`\n${heading(`Lighthouse, mobile, median of ${times}`)}\n\n${table(figures)}`)
  if (!isQuick && figures.some(({ bar }) => bar?.isReached === false)) process.exitCode = 1
}

async function firstVisits(times: number): Promise<Figure[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'larder-bench-'))
  const program = new StoreProgram({ PORT: '0', DATA_DIR: dataDir, DEMO_CATALOG: 'on' })
  const url = await program.opened()
  const { products } = listProductsResponse.parse(JSON.parse(await send(`${url}/api/product/list?inStock=true&limit=1`)))
  const category = `/products/${products[0]?.category.toLowerCase()}`
  const pages = {
    Home: '/',
    Products: '/products',
    Category: category,
    Product: `${category}/${products[0]?._id}`,
    Cart: '/cart',
  }
  const figures: Figure[] = []
  for (const [page, address] of Object.entries(pages)) {
    figures.push(...visitFigures(page, await visits(executable, url + address, times)))
    figures.push(await blockedFigure(page, executable, url + address, times))
  }
  program.signal('SIGTERM')
  await program.ended()
  await rm(dataDir, { recursive: true, force: true })
  return figures
}

async function typing(): Promise<Figure[]> {
  // One product in twenty is out of stock, which leaves 1,000.
  const store = await openBenchStore({ products: 1_053, users: 1, orders: 0 })
  return liveFilter(store, executable).finally(() => store.stop())
}

await main()
