import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { limitCpu } from '../cpu-share.ts'
import { percentile } from '../figures.ts'
import { cpuTime, cpuTimeOfServer } from '../measure.ts'
import { logIn } from '../shoppers.ts'
import type { GrownStore } from './grown-store.ts'
import { fixed, markdownTable } from './markdown-table.ts'
import { placeOrder } from './measure-orders.ts'
import { mean, openLoad } from './open-load.ts'
import { waitingAt } from './queueing.ts'

/** The store gets this share of a core, so that it is the limit and not the machine. Then other programs matter less. */
const SHARE = 0.2
const LOADS = [0.05, 0.3, 0.6, 0.8, 1.2]
const SECONDS = 20
const CALIBRATION = 10
const SHOPPERS = 120
const DRAIN_POLL_MS = 500

/**
 * Compares the waiting times of orders with those of the queueing model, at shares of the store's capacity. The model gets
 * the service time of the same run, because a busy store needs less CPU time for an order.
 */
export async function measurePeakHour(store: GrownStore): Promise<string> {
  const orderers = await logIn(store, SHOPPERS)
  const share = await limitCpu(store.pid, SHARE)
  try {
    const place = (number: number) => placeOrder(store, orderers, number)
    await openLoad({ perSecond: CALIBRATION, seconds: SECONDS }, place) // warms up
    await drainMails(store)
    const cpuBefore = [await cpuTime(store.pid), await cpuTimeOfServer(store.postmasterPid)] as const
    const alone = await openLoad({ perSecond: CALIBRATION, seconds: SECONDS }, place)
    await drainMails(store)
    const storeCpuMs = ((await cpuTime(store.pid)) - cpuBefore[0]) / alone.sent
    const databaseCpuMs = ((await cpuTimeOfServer(store.postmasterPid)) - cpuBefore[1]) / alone.sent
    const serviceMs = storeCpuMs / SHARE
    const rows: string[][] = []
    let baseMs = Number.NaN
    for (const load of LOADS) {
      const perSecond = (load * 1000) / serviceMs
      await drainMails(store)
      const before = await cpuTime(store.pid)
      const began = performance.now()
      const { sent, responseMs, lateMs } = await openLoad({ perSecond, seconds: SECONDS }, place)
      const usedMs = (await cpuTime(store.pid)) - before
      const busy = usedMs / (performance.now() - began) / SHARE
      if (Number.isNaN(baseMs)) baseMs = mean(responseMs)
      const [exponential, constant] = [1, 0].map((variation) =>
        waitingAt({ servers: 1, serviceMs: usedMs / sent / SHARE, variation }, sent / SECONDS),
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

/** Waits until all mails are written, so that they don't take part in the next measurement. */
async function drainMails({ db }: GrownStore): Promise<void> {
  for (;;) {
    const { rows } = await sql<{
      left: number
    }>`select count(*)::integer as left from jobs where kind = 'order-mail' and due_at <= now()`.execute(db)
    if (rows[0]?.left === 0) return
    await wait(DRAIN_POLL_MS)
  }
}
