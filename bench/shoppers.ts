import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { SEED_PASSWORD } from '../db/seed/seed-store.ts'
import { shopperLoginResponse } from '../src/contract/accounts/accounts.ts'
import { listAddressesResponse } from '../src/contract/addresses/addresses.ts'
import { endpoints } from '../src/contract/endpoints.ts'
import { IDEMPOTENCY_HEADER, TOKEN_HEADER } from '../src/contract/headers.ts'
import { listProductsResponse } from '../src/contract/products/products.ts'
import { sellerLoginResponse } from '../src/contract/staff/staff.ts'
import type { ShopperId } from '../src/domain/accounts/account.ts'
import { connectPatiently } from '../src/server/platform/database/connect.ts'
import type { BenchStore } from './bench-store.ts'

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

interface RequestOptions {
  readonly token?: string
  readonly key?: string
  readonly body?: unknown
}

/** Sends one request over a keep-alive connection and returns the body. Throws unless it succeeds. */
export async function send(url: string, { token, key, body }: RequestOptions = {}): Promise<string> {
  const text = body === undefined ? '' : JSON.stringify(body)
  const headers = {
    ...(token === undefined ? {} : { [TOKEN_HEADER]: token }),
    ...(key === undefined ? {} : { [IDEMPOTENCY_HEADER]: key }),
    ...(body === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
  }
  const sent = request(url, { agent, method: body === undefined ? 'GET' : 'POST', headers })
  sent.end(text)
  const [response]: IncomingMessage[] = await once(sent, 'response')
  let responseBody = ''
  for await (const chunk of response ?? []) responseBody += chunk
  if ((response?.statusCode ?? 500) >= 300) throw new Error(`${url}: ${response?.statusCode} ${responseBody.slice(0, 200)}`)
  return responseBody
}

/** Stores of the benchmarks are started with this login of the owner. */
export const SELLER = { SELLER_EMAIL: 'seller@example.com', SELLER_PASSWORD: 'the seller of the bench' }

/** Logs the owner in and returns the token. */
export async function sellerToken({ url }: Pick<BenchStore, 'url'>): Promise<string> {
  const body = { email: SELLER.SELLER_EMAIL, password: SELLER.SELLER_PASSWORD }
  return sellerLoginResponse.parse(JSON.parse(await send(url + endpoints.loginSeller.path, { body }))).token
}

export interface Orderer {
  readonly shopper: ShopperId
  readonly email: string
  readonly token: string
  readonly addressId: string
  readonly products: readonly string[]
}

export async function logIn({ url, databaseUrl }: BenchStore, count: number): Promise<Orderer[]> {
  const db = connectPatiently(databaseUrl)
  const emails = await db.selectFrom('shoppers').select('email').orderBy('id').limit(count).execute()
  await db.destroy()
  const { products } = listProductsResponse.parse(
    JSON.parse(await send(`${url}${endpoints.listProducts.path}?inStock=true&limit=500`)),
  )
  const orderers: Orderer[] = []
  for (const { email } of emails) {
    const login = await send(url + endpoints.loginShopper.path, { body: { email, password: SEED_PASSWORD } })
    const { token, user } = shopperLoginResponse.parse(JSON.parse(login))
    const { addresses } = listAddressesResponse.parse(JSON.parse(await send(url + endpoints.listAddresses.path, { token })))
    orderers.push({
      shopper: user._id as ShopperId, // a plain string from the wire
      email,
      token,
      addressId: addresses[0]?._id ?? '',
      products: products.map(({ _id }) => _id),
    })
  }
  return orderers
}

/** Returns a cash order of three products, or of all when there are fewer. `number` varies them. */
export function orderOf(
  { products, addressId }: Orderer,
  number: number,
): { items: { product: string; quantity: number }[]; address: string } {
  const items = [0, 1, 2]
    .slice(0, products.length)
    .map((step) => ({ product: products[(number * 3 + step) % products.length] ?? '', quantity: 1 + step }))
  return { items, address: addressId }
}
