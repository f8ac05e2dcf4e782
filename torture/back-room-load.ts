import type { Endpoint } from '../src/contract/endpoints/endpoint.ts'
import { endpoints } from '../src/contract/endpoints.ts'
import { TOKEN_HEADER } from '../src/contract/headers.ts'
import { cents, wireCents } from '../src/domain/money.ts'
import { seededRandom } from '../src/domain/seeded-random.ts'
import type { Line } from './figures.ts'
import { addProduct, logInSeller, openClient, sendUntilDone } from './order-load.ts'

export interface BackRoomFigures {
  readonly receipts: number
  /** Orders that were paid by credit, in whole or in part. */
  readonly credited: number
  /** Purchases of which another number of pieces is received than was acknowledged. */
  readonly wronglyReceived: number
  /** Pieces on hand that differ from those received less those ordered. */
  readonly wrongPieces: number
  /** Cents by which the credit of the customer differs from what was given less what their orders used. */
  readonly wrongCents: number
}

export interface BackRoomLoad {
  /** Finishes the current purchase and order, and compares the store with what it acknowledged. */
  stop(): Promise<BackRoomFigures>
}

const GIVEN_DOLLARS = 5
const CASE = 12
const USE_BY_DAYS = 20

/** Buys a product and receives it in two parts, gives a customer credit, and orders by it. Half of the orders are canceled. */
export async function startBackRoomLoad(url: string, seed: number): Promise<BackRoomLoad> {
  const random = seededRandom(seed)
  const seller = await logInSeller(url)
  const product = await addProduct(url, 'Plums')
  const { email, token, address } = await openClient(url, product)
  const received = new Map<string, number>()
  let [ordered, given, used, receipts, credited] = [0, 0, 0, 0, 0]
  let isStopped = false

  /** A 409 says that an earlier try, whose response was lost, has done it. */
  const send = ({ path }: Endpoint, body: object, as = seller) =>
    sendUntilDone(url + path, { token: as, body, isDone: (status) => status < 300 || status === 409 })
  const get = async (path: string): Promise<unknown> => {
    const response = await fetch(url + path, { headers: { [TOKEN_HEADER]: seller } })
    return response.json()
  }

  const { supplier } = endpoints.saveSupplier.response.parse(await send(endpoints.saveSupplier, { name: 'Hill Farm' }))
  await send(endpoints.changeStock, { product, count: 0, reason: 'counted' })
  const found = await get(`${endpoints.listCustomers.path}?q=${encodeURIComponent(email)}`)
  const customer = endpoints.listCustomers.response.parse(found).customers[0]?._id ?? ''

  async function buy(): Promise<void> {
    const lines = [{ product, quantity: 2 * CASE, caseSize: CASE, cost: 1.2 }]
    const saved = await send(endpoints.savePurchase, { supplier: supplier._id, lines })
    const { _id: id } = endpoints.savePurchase.response.parse(saved).purchase
    await send(endpoints.sendPurchase, { id })
    for (const part of [1, 2]) {
      const quantity = 1 + Math.floor(random() * CASE)
      const useBy = new Date(Date.now() + (1 + Math.floor(random() * USE_BY_DAYS)) * 86_400_000).toISOString().slice(0, 10)
      await send(endpoints.receivePurchase, { id, lines: [{ product, quantity, cost: 1 + part / 10, useBy }] })
      received.set(id, (received.get(id) ?? 0) + quantity)
      receipts += 1
    }
    await send(endpoints.closePurchase, { id })
  }

  async function order(): Promise<void> {
    await send(endpoints.changeCredit, { id: customer, amount: GIVEN_DOLLARS, reason: 'A late delivery' })
    given += wireCents(GIVEN_DOLLARS)
    const quantity = 1 + Math.floor(random() * 2)
    const requested = { items: [{ product, quantity }], address, useCredit: true }
    const placed = endpoints.placeCashOrder.response.parse(await send(endpoints.placeCashOrder, requested, token)).order
    if (random() < 0.5) return void (await send(endpoints.cancelOrder, { id: placed._id }, token))
    ordered += quantity
    used += wireCents(placed.credit ?? 0)
    credited += 1
  }

  async function run(): Promise<void> {
    while (!isStopped) {
      await buy() // it brings as many pieces as an order takes, at least
      await order()
    }
  }
  const running = run()
  running.catch(() => {}) // `stop` rejects with the error

  return {
    async stop() {
      isStopped = true
      await running
      let wronglyReceived = 0
      for (const [id, pieces] of received) {
        const { purchase } = endpoints.getPurchase.response.parse(await get(`${endpoints.getPurchase.path}?id=${id}`))
        if (purchase.lines[0]?.received !== pieces) wronglyReceived += 1
      }
      const known = endpoints.getSellerProduct.response.parse(await get(`${endpoints.getSellerProduct.path}?id=${product}`))
      const pieces = [...received.values()].reduce((sum, each) => sum + each, 0)
      const dated = known.product.batches?.reduce((sum, { quantity }) => sum + quantity, 0) ?? 0
      const one = endpoints.getCustomer.response.parse(await get(`${endpoints.getCustomer.path}?id=${customer}`))
      return {
        ...{ receipts, credited, wronglyReceived },
        wrongPieces: Math.abs((known.product.stock ?? 0) - (pieces - ordered)) + Math.abs((known.product.stock ?? 0) - dated),
        wrongCents: Math.abs(wireCents(one.customer.credit) - cents(given - used)),
      }
    },
  }
}

/** Returns the lines of what is wrong with purchases and credit. */
export const backRoomLines = (of: string, figures: BackRoomFigures): Line[] => [
  { what: `${of}: receipts of purchases`, figure: figures.receipts },
  { what: `${of}: orders paid by credit`, figure: figures.credited },
  { what: `${of}: purchases wrongly received`, figure: figures.wronglyReceived, allowed: 0 },
  { what: `${of}: pieces too few or too many on hand`, figure: figures.wrongPieces, allowed: 0 },
  { what: `${of}: cents of credit too few or too many`, figure: figures.wrongCents, allowed: 0 },
]
