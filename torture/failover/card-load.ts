import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Endpoint } from '../../src/contract/endpoints/endpoint.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { seededRandom } from '../../src/domain/seeded-random.ts'
import type { Db } from '../../src/server/platform/database/connect.ts'
import { addProduct, findOrder, logInSeller, openClient, sendUntilDone, until } from '../order-load.ts'
import type { CardProvider } from './card-provider.ts'

interface CardOrder {
  readonly id: string
  readonly token: string
  readonly cents: number
  /** What shopper or seller have taken back so far, and the store has acknowledged. */
  refundedCents: number
}

interface CardLoad {
  /** Orders that were paid at the provider. */
  readonly paid: readonly CardOrder[]
  /** Lets each client finish its current order, and shopper and seller all their refunds. */
  stop(): Promise<void>
}

const BETWEEN_ORDERS_MS = 300
/** Each paid order is marked as paid within this time after the last fault. */
const MARKED_WITHIN_MS = 300_000

/** Pays orders by card. A third of them is then canceled by the shopper, and a third refunded in part by the seller. */
export async function startCardLoad(url: string, provider: CardProvider, clients: number, seed: number): Promise<CardLoad> {
  const random = seededRandom(seed)
  const product = await addProduct(url, 'Walnuts')
  const seller = await logInSeller(url)
  const paid: CardOrder[] = []
  const refunds: Promise<void>[] = []
  let isStopped = false

  /**
   * A cancellation knows no keys: its 409 says that an earlier try, whose response was lost, has canceled the order. An order
   * may be paid, unpaid after a failover, and paid again by the next webhook.
   */
  const send = ({ path }: Endpoint, body: object, token: string) => {
    const isDone = (status: number) => status < 300 || (status === 409 && path === endpoints.cancelOrder.path)
    return sendUntilDone(url + path, { token, body, isDone })
  }

  const isMarked = async ({ id, token }: CardOrder): Promise<boolean> => (await findOrder(url, id, token))?.isPaid === true

  async function refund(order: CardOrder): Promise<void> {
    const lot = random()
    if (lot > 2 / 3) return
    const message = `The order ${order.id} was paid, and is not marked`
    await until(async () => isStopped || (await isMarked(order)), message, Number.POSITIVE_INFINITY) // faults may hit each webhook
    await until(() => isMarked(order), message, MARKED_WITHIN_MS)
    const { id } = order
    if (lot < 1 / 3) await send(endpoints.cancelOrder, { id }, order.token)
    else await send(endpoints.refundOrder, { id, amount: 0.5, reason: 'A bitter one', restock: false }, seller)
    order.refundedCents = lot < 1 / 3 ? order.cents : 50
  }

  async function runClient(): Promise<void> {
    const { token, address } = await openClient(url, product)
    while (!isStopped) {
      const items = [{ product, quantity: 1 + Math.floor(random() * 3) }]
      const checkout = endpoints.placeOnlineOrder.response.parse(
        await send(endpoints.placeOnlineOrder, { items, address }, token),
      )
      const { order: begun, url: paymentPage } = checkout
      const { _id: id, amount } = begun
      if (paymentPage !== undefined && (await provider.pay(paymentPage))) {
        const order = { id, token, cents: Math.round(amount * 100), refundedCents: 0 }
        paid.push(order)
        const refunding = refund(order)
        refunding.catch(() => {}) // `stop` rejects with the error
        refunds.push(refunding)
      }
      await wait(BETWEEN_ORDERS_MS)
    }
  }

  const running = Promise.all(Array.from({ length: clients }, runClient))
  running.catch(() => {}) // `stop` rejects with the error
  return {
    paid,
    async stop() {
      isStopped = true
      await running
      await provider.sendAgain()
      await Promise.all(refunds)
    },
  }
}

interface CardFigures {
  /** Orders that are paid at the provider and not marked as paid. */
  readonly unmarked: number
  /** Orders that are marked as paid and not paid at the provider. */
  readonly unpaid: number
  /** Payments that belong to more than one order, and orders with more than one payment. */
  readonly shared: number
  /** Orders of which the provider has not given back what the store acknowledged. */
  readonly wronglyRefunded: number
}

/** Compares what the store says about its orders by card with what the provider has. */
export async function countWrongPayments(db: Db, provider: CardProvider, paid: readonly CardOrder[]): Promise<CardFigures> {
  const count = async (): Promise<CardFigures> => {
    const payments = await provider.payments()
    const paidIds = new Set(payments.map(({ order }) => order))
    const refunded = new Map(payments.map((payment) => [payment.order, payment.refunded]))
    const orders = await sql<{ id: string }>`select id from orders where payment_type = 'Online' and is_paid`.execute(db)
    const marked = new Set(orders.rows.map(({ id }) => id))
    const shared = await sql`
      select payment_intent from payments where payment_intent is not null group by 1 having count(*) > 1`.execute(db)
    return {
      unmarked: paidIds.difference(marked).size,
      unpaid: marked.difference(paidIds).size,
      shared: shared.rows.length + payments.length - paidIds.size,
      wronglyRefunded: paid.filter(({ id, refundedCents }) => refunded.get(id) !== refundedCents).length,
    }
  }
  // The store asks for refunds by jobs.
  const isRight = async () => Object.values(await count()).every((figure) => figure === 0)
  await until(isRight, '', MARKED_WITHIN_MS).catch(() => {}) // the figures say what is wrong
  return count()
}
