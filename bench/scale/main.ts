import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readOptions } from '../../src/server/testing/program-options.ts'
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
  const { orders, data, only } = readOptions({ orders: 1_000_000, data: '', only: '' })
  const dataDir = data || (await mkdtemp(path.join(tmpdir(), 'larder-scale-')))
  try {
    const databaseUrl = await fillDatabase(dataDir, orders)
    const store = await openGrownStore(dataDir, databaseUrl)
    console.log(`\n${heading(`${orders.toLocaleString('en')} orders`)}`)
    try {
      for (const [name, measurePart] of Object.entries(PARTS)) {
        if (!name.includes(only)) continue
        const began = performance.now()
        console.log(`\n${await measurePart(store)}`)
        console.error(`${name}: ${((performance.now() - began) / 1000).toFixed(0)} s`)
      }
    } finally {
      await store.stop()
    }
  } finally {
    if (data === '') await rm(dataDir, { recursive: true, force: true })
  }
}

await main()
