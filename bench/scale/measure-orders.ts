import { sql } from 'kysely'
import { endpoints } from '../../src/contract/endpoints.ts'
import { changeOrderResponse } from '../../src/contract/orders/orders.ts'
import { logIn, type Orderer, orderOf, send } from '../shoppers.ts'
import type { GrownStore } from './grown-store.ts'
import { fixed, markdownTable, whole } from './markdown-table.ts'
import { type Costs, costsOf, repeat } from './order-costs.ts'

const AT_ONCE = 8
/** A peak hour of 2,000 orders has so many between two checkpoints, which are five minutes apart. */
const ORDERS_OF_FIVE_MINUTES = 170
const ORDERS = 600
const DELIVERED = 200
/** Fewer shoppers would reach the hourly limit of mails, beyond which an order costs less. */
const SHOPPERS = 120
const STEPS = ['Packing', 'Out for Delivery', 'Delivered']

/** Places orders over HTTP and prints what each costs, right after a checkpoint and without the full pages that follow one. */
export async function measureOrders(store: GrownStore): Promise<string> {
  const orderers = await logIn(store, SHOPPERS)
  const placed: string[] = []
  const place = (times: number) => () =>
    repeat(times, AT_ONCE, async (number) => placed.push(await placeOrder(store, orderers, number)))
  const cost = (times: number, work: () => Promise<unknown>) => costsOf({ ...store, storePid: store.pid, times }, work)
  await place(100)() // warms up
  const rows: string[][] = []
  const measured = (what: string, { walBytes, storeCpuMs, databaseCpuMs, hitRatio }: Costs) =>
    rows.push([what, whole(walBytes), fixed(storeCpuMs, 2), fixed(databaseCpuMs, 2), `${fixed(hitRatio * 100)}%`])

  await sql`checkpoint`.execute(store.db)
  measured(
    `placed, the first ${ORDERS_OF_FIVE_MINUTES} after a checkpoint`,
    await cost(ORDERS_OF_FIVE_MINUTES, place(ORDERS_OF_FIVE_MINUTES)),
  )
  await configure(store, 'wal_compression', 'pglz')
  await sql`checkpoint`.execute(store.db)
  measured('the same with wal_compression', await cost(ORDERS_OF_FIVE_MINUTES, place(ORDERS_OF_FIVE_MINUTES)))
  await configure(store, 'wal_compression', null)
  await sql`checkpoint`.execute(store.db)
  measured(`placed, ${whole(ORDERS)} after a checkpoint`, await cost(ORDERS, place(ORDERS)))
  await configure(store, 'full_page_writes', 'off')
  const bare = await cost(ORDERS, place(ORDERS))
  measured('placed, without full pages', bare)
  const ids = placed.slice(-DELIVERED)
  const moved = await cost(DELIVERED, () => repeat(DELIVERED, AT_ONCE, (number) => deliver(store, ids[number] ?? '')))
  await configure(store, 'full_page_writes', null)
  measured('packed, sent out and delivered, without full pages', moved)
  return [
    markdownTable(['an order', 'WAL bytes', 'CPU ms of the store', 'CPU ms of PostgreSQL', 'pages found in memory'], rows),
    `Rows that placing an order changes\n\n${changesTable(bare)}`,
    `Rows that packing and delivering it changes\n\n${changesTable(moved)}`,
  ].join('\n\n')
}

const changesTable = ({ changes }: Costs): string =>
  markdownTable(
    ['table', 'inserted', 'updated', 'of these without an index', 'deleted'],
    changes.map(({ table, inserted, updated, updatedWithoutIndex, deleted }) => [
      table,
      ...[inserted, updated, updatedWithoutIndex, deleted].map((figure) => fixed(figure)),
    ]),
  )

/** Returns the order's id. */
export async function placeOrder(store: GrownStore, orderers: readonly Orderer[], number: number): Promise<string> {
  const orderer = orderers[number % orderers.length]
  if (!orderer) throw new Error('Nobody can order')
  const response = await send(store.url + endpoints.placeCashOrder.path, {
    token: orderer.token,
    key: crypto.randomUUID(),
    body: orderOf(orderer, number),
  })
  return changeOrderResponse.parse(JSON.parse(response)).order._id
}

async function deliver(store: GrownStore, id: string): Promise<void> {
  for (const status of STEPS)
    await send(store.url + endpoints.changeOrderStatus.path, { token: store.sellerToken, body: { id, status } })
}

/** Changes a setting of the server, or resets it to its default. */
async function configure({ db }: GrownStore, name: string, value: string | null): Promise<void> {
  if (value === null) await sql`alter system reset ${sql.ref(name)}`.execute(db)
  else await sql`alter system set ${sql.ref(name)} = ${sql.lit(value)}`.execute(db)
  await sql`select pg_reload_conf()`.execute(db)
}
