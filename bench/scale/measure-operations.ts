import { once } from 'node:events'
import { rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { endpoints } from '../../src/contract/endpoints.ts'
import { MEASURED_DAYS, MEASURED_DELIVERIES } from '../../src/domain/reports/store-figures.ts'
import { measureDeliveries } from '../../src/server/features/orders/order-statistics.ts'
import { spawnProgram } from '../../src/server/testing/store-program.ts'
import { median, ms } from '../figures.ts'
import { send } from '../shoppers.ts'
import type { GrownStore } from './grown-store.ts'
import { fixed, markdownTable, whole } from './markdown-table.ts'

const TIMES = 21
const DEAD_SHARE = 0.02
const STOPPED_AFTER_MS = 2 * 60 * 1000
const DAY_MS = 24 * 60 * 60 * 1000

/** Prints the times of the seller's pages, of a vacuum, the audit and a backup. */
export async function measureOperations(store: GrownStore): Promise<string> {
  const rows = [...(await timeLists(store)), ...(await timeDeliveries(store)), ...(await timeVacuum(store))]
  rows.push(['audit', ...(await timeProgram('audit', [], store))])
  const file = path.join(store.dataDir, 'backup.tar')
  const [took = '', end = ''] = await timeProgram('backup', [file], store)
  const written = await stat(file).catch(() => null)
  await rm(file, { force: true })
  rows.push(['backup', took, written === null ? end : `${end}, ${whole(written.size / 1e6)} MB`])
  return markdownTable(
    ['what', 'time', 'remark'],
    rows.map(([what = '', time = '', remark = '']) => [what, time, remark]),
  )
}

async function timeLists({ url, sellerToken }: GrownStore): Promise<string[][]> {
  const today = new Date().toISOString().slice(0, 10)
  const orders = `${endpoints.listSellerOrders.path}?limit=20`
  const pages = [
    ['seller’s orders', orders],
    ['seller’s open orders, due first', `${orders}&sort=due`],
    ['seller’s orders of a status and day', `${orders}&status=Delivered&from=${today}&to=${today}`],
    ['seller’s search for a part of an email', `${orders}&q=example.com`],
    ['seller’s counts by status', `${endpoints.listSellerOrders.path}?limit=1&counts=true`],
    ['dashboard, 30 days', `${endpoints.getDashboard.path}?period=30`],
  ] as const
  const rows: string[][] = []
  for (const [what, address] of pages) {
    const times: number[] = []
    for (let time = 0; time < TIMES; time++) times.push(await timed(() => send(url + address, { token: sellerToken })))
    rows.push([what, `p50 ${ms(median(times))}`, `the first ${ms(times[0] ?? Number.NaN)}`])
  }
  return rows
}

/** The store measures the newest deliveries of 30 days every half a minute. */
async function timeDeliveries({ db }: GrownStore): Promise<string[][]> {
  const until = new Date()
  const after = new Date(until.getTime() - MEASURED_DAYS * DAY_MS)
  const rows: string[][] = []
  for (const newest of [MEASURED_DELIVERIES, 10 * MEASURED_DELIVERIES]) {
    let deliveries = 0
    const took = await timed(async () => {
      deliveries = (await measureDeliveries(db, { after, until, newest })).count
    })
    rows.push([
      `delivery times of ${MEASURED_DAYS} days, at most ${whole(newest)}`,
      `${fixed(took / 1000, 2)} s`,
      `${whole(deliveries)} deliveries`,
    ])
  }
  return rows
}

/** Updates a share of the orders, so that there are dead rows, and vacuums. */
async function timeVacuum({ db }: GrownStore): Promise<string[][]> {
  const { rows } = await sql<{ id: string }>`
    update orders set is_paid = is_paid where id in (select id from orders tablesample system (${sql.lit(DEAD_SHARE * 100)}))
    returning id`.execute(db)
  const tables: string[][] = []
  for (const table of ['orders', 'order_lines', 'order_status_changes']) {
    const took = await timed(() => sql`vacuum ${sql.ref(table)}`.execute(db))
    tables.push([`vacuum ${table}`, `${fixed(took / 1000)} s`, table === 'orders' ? `${whole(rows.length)} dead rows` : ''])
  }
  return tables
}

/** Returns the time and how the program ended. It is stopped when it takes longer than `STOPPED_AFTER_MS`. */
async function timeProgram(name: 'audit' | 'backup', args: readonly string[], { dataDir }: GrownStore): Promise<string[]> {
  const program = spawnProgram(name, args, { DATA_DIR: dataDir })
  program.stdout.resume()
  program.stderr.resume()
  const stopping = setTimeout(() => program.kill(), STOPPED_AFTER_MS)
  const took = await timed(() => once(program, 'close'))
  clearTimeout(stopping)
  return [`${fixed(took / 1000)} s`, program.killed ? 'stopped' : `status ${program.exitCode}`]
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}
