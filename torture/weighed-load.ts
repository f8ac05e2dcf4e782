import type { RehearsalSchema } from '@larder/stripe-rehearsal'
import { type Kysely, sql } from 'kysely'
import type { Endpoint } from '../src/contract/endpoints/endpoint.ts'
import { endpoints } from '../src/contract/endpoints.ts'
import type { OrderWire } from '../src/contract/orders/orders.ts'
import { seededRandom } from '../src/domain/seeded-random.ts'
import type { Db } from '../src/server/platform/database/connect.ts'
import { addProduct, findOrder, logInSeller, type OrderingClient, openClient, sendUntilDone, until } from './order-load.ts'

export interface WeighedLoad {
  /** Orders that the seller has sent out. */
  readonly sentOut: readonly string[]
  /** Orders that the shopper has canceled. */
  readonly canceled: readonly string[]
  /** Lets each client finish its current order. */
  stop(): Promise<void>
}

interface WeighedLoadOptions {
  readonly url: string
  readonly clients: number
  readonly seed: number
  /** Reserves the amount on the page that a store led to. Returns false when the checkout is over. */
  pay(pageUrl: string): Promise<boolean>
}

/** A pound costs this much, and a piece weighs half of one. */
const WEIGHED = { per: 'lb', piece: 0.5, price: 2.99 }
/** The amount of a paid order is reserved within this time after the last fault. */
const PLACED_WITHIN_MS = 300_000

/** Orders goods by weight by card. The shopper cancels a fifth of them, and the seller weighs and sends out the others. */
export async function startWeighedLoad({ url, clients, seed, pay }: WeighedLoadOptions): Promise<WeighedLoad> {
  const random = seededRandom(seed)
  const product = await addProduct(url, 'Tomatoes', { weighed: WEIGHED })
  const seller = await logInSeller(url)
  const sentOut: string[] = []
  const canceled: string[] = []
  let isStopped = false

  /** A 409 says that an earlier try, whose response was lost, has done it. */
  const send = ({ path }: Endpoint, body: object, token: string) =>
    sendUntilDone(url + path, { token, body, isDone: (status) => status < 300 || status === 409 })

  async function sendOut({ _id: id, items: [item] }: OrderWire): Promise<void> {
    const { line, quantity = 1 } = item ?? {}
    const move = (status: OrderWire['status']) => send(endpoints.changeOrderStatus, { id, status }, seller)
    await move('Packing')
    const weight = Math.round(quantity * WEIGHED.piece * (0.8 + random() * 0.3) * 1000) / 1000
    await send(endpoints.pickOrder, { id, lines: [{ line, picked: quantity, weight }] }, seller)
    await move('Out for Delivery')
    const isOut = async () => (await findOrder(url, id, seller))?.status === 'Out for Delivery'
    await until(isOut, `The order ${id} did not leave the store`, PLACED_WITHIN_MS)
    sentOut.push(id)
  }

  async function work(order: OrderWire, token: string): Promise<void> {
    const { _id: id } = order
    await until(
      async () => (await findOrder(url, id, token)) !== null,
      `The order ${id} is reserved, and not placed`,
      PLACED_WITHIN_MS,
    )
    if (random() > 0.2) return sendOut(order)
    await send(endpoints.cancelOrder, { id }, token)
    canceled.push(id)
  }

  async function runClient({ token, address }: OrderingClient): Promise<void> {
    while (!isStopped) {
      const items = [{ product, quantity: 1 + Math.floor(random() * 5) }]
      const begun = endpoints.placeOnlineOrder.response.parse(await send(endpoints.placeOnlineOrder, { items, address }, token))
      if (begun.url !== undefined && (await pay(begun.url))) await work(begun.order, token)
    }
  }

  const ready: OrderingClient[] = []
  while (ready.length < clients) ready.push(await openClient(url, product))
  const running = Promise.all(ready.map(runClient))
  running.catch(() => {}) // `stop` rejects with the error
  return {
    sentOut,
    canceled,
    async stop() {
      isStopped = true
      await running
    },
  }
}

/** A reserved payment at the provider. Amounts are in cents, and `captured` is null before the capture. */
interface Reservation {
  readonly order: string
  readonly status: string
  readonly reserved: number
  readonly captured: number | null
}

export async function listReservations(provider: Kysely<RehearsalSchema>): Promise<readonly Reservation[]> {
  const { rows } = await sql<Reservation>`
    select client_reference_id as "order", payment.status, payment.amount as reserved,
      case payment.status when 'succeeded' then coalesce(amount_captured, payment.amount) end as captured
    from rehearsal_payments payment join rehearsal_sessions session on session.id = session_id
    where payment.capture_method = 'manual'`.execute(provider)
  return rows
}

export interface CaptureFigures {
  /** Orders that left the store, and whose payment was not captured with what the store says. */
  readonly wronglyCaptured: number
  /** Orders of which more was captured than their shopper agreed to. */
  readonly aboveMost: number
  /** Orders with more than one payment that is reserved or captured. */
  readonly doubled: number
  /** Canceled orders whose amount is not released. */
  readonly unreleased: number
}

/** Compares what the store says about its orders of goods by weight with what the provider has. */
export async function countWrongCaptures(
  db: Db,
  list: () => Promise<readonly Reservation[]>,
  { sentOut, canceled }: Pick<WeighedLoad, 'sentOut' | 'canceled'>,
): Promise<CaptureFigures> {
  const count = async (): Promise<CaptureFigures> => {
    const payments = Map.groupBy(await list(), ({ order }) => order)
    const { rows } = await sql<{ id: string; captured: number | null; most: number }>`
      select id, captured_amount as captured, at_most as most from orders where at_most is not null`.execute(db)
    const orders = new Map(rows.map((row) => [row.id, row]))
    const live = (id: string) => (payments.get(id) ?? []).filter(({ status }) => status !== 'canceled')
    const capturedOf = (id: string) => live(id)[0]?.captured ?? null
    return {
      wronglyCaptured: sentOut.filter((id) => capturedOf(id) === null || capturedOf(id) !== orders.get(id)?.captured).length,
      aboveMost: rows.filter(({ id, most }) => (capturedOf(id) ?? 0) > most).length,
      doubled: [...payments.keys()].filter((id) => live(id).length > 1).length,
      unreleased: canceled.filter((id) => live(id).length > 0).length,
    }
  }
  // Amounts are released by jobs.
  const isRight = async () => Object.values(await count()).every((figure) => figure === 0)
  await until(isRight, '', PLACED_WITHIN_MS).catch(() => {}) // the figures say what is wrong
  return count()
}
