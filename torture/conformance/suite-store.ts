import type { Endpoint } from '../../src/contract/endpoints/endpoint.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { IDEMPOTENCY_HEADER, TOKEN_HEADER } from '../../src/contract/headers.ts'
import { productForm } from '../../src/server/testing/catalog-forms.ts'
import { StoreProgram } from '../../src/server/testing/store-program.ts'
import { logInSeller, SELLER, successOf } from '../order-load.ts'

/** What suites ask for by its id. Prices are in dollars. */
const PRODUCTS = {
  /** One test of the official suite compares with this price, whatever its input says. */
  roses: { name: 'Bunch of roses', price: 35, stock: 1_000 },
  apples: { name: 'Apples', price: 4.5, stock: 1_000 },
  /** Nothing is left of these. */
  blueberries: { name: 'Blueberries', price: 6 },
  /** Whoever orders it must say their age on the store’s own page. */
  wine: { name: 'Pinot noir', price: 18, stock: 1_000, minimumAge: 21 },
} as const
type ProductName = keyof typeof PRODUCTS

export const CODES = { percent: '10OFF', second: 'WELCOME20', amount: 'FIXED500', unknown: 'NOSUCHCODE' } as const

const DELIVERY_DOLLARS = 5

/** A store with rehearsed payments, and an owner who does by the store's ordinary endpoints what a person could do. */
export interface SuiteStore {
  readonly url: string
  readonly products: Readonly<Record<ProductName, string>>
  /** Sends an order out. Returns the first response that is no success, or the last one. */
  sendOut(order: string): Promise<Response>
  /** Gives the money for some pieces of a line back. */
  refund(order: string, line: string, quantity: number): Promise<Response>
  stop(): Promise<void>
}

interface StorePlace {
  readonly dataDir: string
  readonly port: number
  /** The URL of the front, as of a proxy. */
  readonly publicUrl: string
}

export async function openSuiteStore({ dataDir, port, publicUrl }: StorePlace): Promise<SuiteStore> {
  const program = new StoreProgram({
    ...{ PORT: String(port), PUBLIC_URL: publicUrl, DATA_DIR: dataDir },
    ...{ DEMO_CATALOG: 'off', SELLER_EMAIL: SELLER.email, SELLER_PASSWORD: SELLER.password },
  })
  const stop = async () => {
    program.signal('SIGTERM')
    await program.ended()
  }
  const url = `http://127.0.0.1:${port}`
  await program.opened()
  try {
    const owner = ownerOf(url, await logInSeller(url))
    const products = await fill(owner)
    const move = (id: string, status: string) => owner(endpoints.changeOrderStatus, { id, status })
    return {
      url,
      products,
      sendOut: async (id) => (await failureOf(move(id, 'Packing'))) ?? move(id, 'Out for Delivery'),
      refund: (id, line, quantity) => owner(endpoints.refundOrder, { id, lines: [{ line, quantity }], reason: 'Bruised' }),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

type Owner = (endpoint: Endpoint, body: object) => Promise<Response>

const ownerOf =
  (url: string, token: string): Owner =>
  ({ path, method }, body) => {
    const headers = { [TOKEN_HEADER]: token, [IDEMPOTENCY_HEADER]: crypto.randomUUID() }
    if (body instanceof FormData) return fetch(url + path, { method, headers, body })
    return fetch(url + path, {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  }

async function failureOf(sent: Promise<Response>): Promise<Response | null> {
  const response = await sent
  return response.ok ? null : response
}

async function fill(owner: Owner): Promise<SuiteStore['products']> {
  await successOf(await owner(endpoints.saveSettings, { tax: { percent: 0 }, fees: { delivery: DELIVERY_DOLLARS } }))
  for (const [code, kind, value] of [
    [CODES.percent, 'percent', 10],
    [CODES.second, 'percent', 20],
    [CODES.amount, 'amount', 5],
  ] as const)
    await successOf(await owner(endpoints.saveCode, { code, kind, value }))
  const added = { roses: '', apples: '', blueberries: '', wine: '' }
  for (const name of ['roses', 'apples', 'blueberries', 'wine'] as const) {
    const { price, ...product } = PRODUCTS[name]
    const form = productForm({ ...product, category: 'Fruits', description: [], price, offerPrice: price })
    const { product: saved } = endpoints.addProduct.response.parse(await successOf(await owner(endpoints.addProduct, form)))
    added[name] = saved._id
  }
  await successOf(await owner(endpoints.setStock, { id: added.blueberries, inStock: false }))
  return added
}
