import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { heading } from '../figures.ts'
import { fillDatabase, openGrownStore } from './grown-store.ts'
import { measureOperations } from './measure-operations.ts'
import { measureOrders } from './measure-orders.ts'
import { measurePeakHour } from './measure-peak-hour.ts'
import { measureSizes } from './measure-sizes.ts'
import { measurePartitions } from './partitioned-copy.ts'

const PARTS = {
  sizes: measureSizes,
  orders: measureOrders,
  operations: measureOperations,
  partitions: measurePartitions,
  peak: measurePeakHour,
}

/**
 * Fills a database with orders and prints what they take and cost. `--orders=10000000` says how many (a million by
 * default), `--data=DIRECTORY` keeps the filled database for the next run, and `--only=sizes` measures the parts whose
 * names contain this word.
 */
async function main(): Promise<void> {
  const orders = Number(option('orders') ?? 1_000_000)
  const kept = option('data')
  const dataDir = kept ?? (await mkdtemp(path.join(tmpdir(), 'larder-scale-')))
  try {
    const databaseUrl = await fillDatabase(dataDir, orders)
    const store = await openGrownStore(dataDir, databaseUrl)
    console.log(`\n${heading(`${orders.toLocaleString('en')} orders`)}`)
    try {
      for (const [name, measurePart] of Object.entries(PARTS)) {
        if (!name.includes(option('only') ?? '')) continue
        const began = performance.now()
        console.log(`\n${await measurePart(store)}`)
        console.error(`${name}: ${((performance.now() - began) / 1000).toFixed(0)} s`)
      }
    } finally {
      await store.stop()
    }
  } finally {
    if (kept === undefined) await rm(dataDir, { recursive: true, force: true })
  }
}

const option = (name: string) => process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(`--${name}=`.length)

await main()
