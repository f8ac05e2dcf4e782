import { setTimeout as wait } from 'node:timers/promises'
import type { Endpoint } from '../src/contract/endpoints/endpoint.ts'
import { endpoints } from '../src/contract/endpoints.ts'
import { IDEMPOTENCY_HEADER, TOKEN_HEADER } from '../src/contract/headers.ts'
import { seededRandom } from '../src/domain/seeded-random.ts'
import { MAX_STOCK } from '../src/domain/stock/stock.ts'
import { type AcknowledgedOrder, addProduct, kindOfFailure, logInSeller, type OrderLoad, PAUSE_MS, post } from './order-load.ts'

interface SellerLoad {
  /** Lets each worker finish its current order. Resolves to the number of responses by status, as `LoadFigures` has them. */
  stop(): Promise<Readonly<Record<string, number>>>
}

/**
 * Counts the products and works on the acknowledged orders: picks with substitutes, deliveries, refunds, and
 * cancellations by both sides.
 */
export async function startSellerLoad(url: string, load: OrderLoad, workers: number, seed: number): Promise<SellerLoad> {
  const token = await logInSeller(url)
  const pears = await addProduct(url, 'Pears')
  const responses: Record<string, number> = {}
  const random = seededRandom(seed)
  let isStopped = false
  let next = 0

  /**
   * Sends a request again until it succeeds. A 409 counts as success: it was done before the connection was cut, or the
   * other side was faster.
   */
  async function send({ path }: Endpoint, body: object, as = token): Promise<void> {
    const headers = { [TOKEN_HEADER]: as, [IDEMPOTENCY_HEADER]: crypto.randomUUID() }
    for (;;) {
      const outcome = await post(url + path, body, headers).then(({ status }) => status, kindOfFailure)
      responses[outcome] = (responses[outcome] ?? 0) + 1
      if (outcome === 200 || outcome === 409) return
      if (typeof outcome === 'number' && outcome < 500) throw new Error(`${path} was answered ${outcome}`)
      await wait(PAUSE_MS)
    }
  }

  async function pick({ id, line, quantity }: AcknowledgedOrder): Promise<void> {
    const picked = Math.floor(random() * (quantity + 1))
    const substitute = picked < quantity && random() < 0.5 ? { substitute: { product: pears, quantity: quantity - picked } } : {}
    await send(endpoints.pickOrder, { id, lines: [{ line, picked, restock: random() < 0.5, ...substitute }] })
  }

  async function work(order: AcknowledgedOrder): Promise<void> {
    const { id } = order
    const move = (status: string) => send(endpoints.changeOrderStatus, { id, status })
    const lot = random()
    if (lot < 0.2) return send(endpoints.cancelOrder, { id }, order.token)
    await move('Packing')
    await pick(order)
    if (lot < 0.3) await pick(order)
    if (lot < 0.5) return send(endpoints.changeOrderStatus, { id, status: 'Cancelled', reason: 'Van broke down' })
    await move('Out for Delivery')
    await move('Delivered')
    if (lot < 0.6) return send(endpoints.undoDelivery, { id })
    if (lot < 0.9) await send(endpoints.refundOrder, { id, amount: 0.5, reason: 'A bruised one', restock: false })
    if (lot < 0.7) await send(endpoints.refundOrder, { id, reason: 'All bruised', restock: true })
  }

  async function runWorker(): Promise<void> {
    while (!isStopped) {
      const order = load.figures.acknowledged[next]
      if (order) {
        next += 1
        await work(order)
      } else await wait(PAUSE_MS)
    }
  }

  for (const product of [load.product, pears]) await send(endpoints.changeStock, { product, count: MAX_STOCK, reason: 'counted' })
  const running = Promise.all(Array.from({ length: workers }, runWorker))
  running.catch(() => {}) // `stop` rejects with the error
  return {
    async stop() {
      isStopped = true
      await running
      return responses
    },
  }
}
