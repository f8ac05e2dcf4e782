import { limitCpu } from '../cpu-share.ts'
import { percentile } from '../figures.ts'
import { cpuTime } from '../measure.ts'
import { logIn } from '../shoppers.ts'
import type { GrownStore } from './grown-store.ts'
import { fixed, markdownTable } from './markdown-table.ts'
import { placeOrder } from './measure-orders.ts'
import { mean, openLoad } from './open-load.ts'
import { clusterCpuTime } from './order-costs.ts'
import { waitingAt } from './queueing.ts'

/** The store gets this share of a core, so that it is the limit and not the machine. Then other programs matter less. */
const SHARE = 0.2
const LOADS = [0.05, 0.3, 0.6, 0.8]
const SECONDS = 30
const SHOPPERS = 64

/** Compares the waiting times of orders with those of the queueing model, at shares of the store's capacity. */
export async function measurePeakHour(store: GrownStore): Promise<string> {
  const orderers = await logIn(store, SHOPPERS)
  const share = await limitCpu(store.pid, SHARE)
  try {
    const place = (number: number) => placeOrder(store, orderers, number)
    await openLoad({ perSecond: 10, seconds: 5 }, place) // warms up
    const cpuBefore = [await cpuTime(store.pid), await clusterCpuTime(store.postmasterPid)] as const
    const alone = await openLoad({ perSecond: 10, seconds: SECONDS }, place)
    const storeCpuMs = ((await cpuTime(store.pid)) - cpuBefore[0]) / alone.sent
    const databaseCpuMs = ((await clusterCpuTime(store.postmasterPid)) - cpuBefore[1]) / alone.sent
    const serviceMs = storeCpuMs / SHARE
    const rows: string[][] = []
    let baseMs = Number.NaN
    for (const load of LOADS) {
      const perSecond = (load * 1000) / serviceMs
      const before = await cpuTime(store.pid)
      const began = performance.now()
      const { sent, responseMs, lateMs } = await openLoad({ perSecond, seconds: SECONDS }, place)
      const busy = ((await cpuTime(store.pid)) - before) / (performance.now() - began) / SHARE
      if (Number.isNaN(baseMs)) baseMs = mean(responseMs)
      const [exponential, constant] = [1, 0].map((variation) =>
        waitingAt({ servers: 1, serviceMs, variation }, (sent * 1000) / (SECONDS * 1000)),
      )
      rows.push([
        `${Math.round(load * 100)}%`,
        fixed(sent / SECONDS),
        `${Math.round(busy * 100)}%`,
        fixed(mean(responseMs)),
        fixed(percentile(responseMs, 0.99)),
        fixed(mean(responseMs) - baseMs),
        `${fixed(constant?.meanMs ?? Number.NaN)} to ${fixed(exponential?.meanMs ?? Number.NaN)}`,
        fixed(percentile(responseMs, 0.99) - baseMs),
        `${fixed(constant?.p99Ms ?? Number.NaN)} to ${fixed(exponential?.p99Ms ?? Number.NaN)}`,
        fixed(percentile(lateMs, 0.99)),
      ])
    }
    const columns = [
      ...['load', 'orders a second', 'CPU of the store’s share', 'mean response ms', 'p99 response ms'],
      ...['mean waiting ms', 'predicted', 'p99 waiting ms', 'predicted', 'p99 of the client’s lateness ms'],
    ]
    const means = `one store with ${SHARE * 100}% of a core · an order takes ${fixed(storeCpuMs, 2)} ms of it, ${fixed(serviceMs)} ms of its share, and ${fixed(databaseCpuMs, 2)} ms of PostgreSQL`
    return `${means}\n\n${markdownTable(columns, rows)}`
  } finally {
    await share.release()
  }
}
