import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sellerLoginResponse } from '../contract/accounts.ts'
import { endpoints, TOKEN_HEADER } from '../contract/endpoints.ts'
import { isAlive } from './testing/processes.ts'
import { StorePlace } from './testing/store-place.ts'
import type { StoreProgram } from './testing/store-program.ts'
import { A_PRODUCT, productForm, SELLER } from './testing/test-store.ts'

const VARIABLES = { LOG_LEVEL: 'info', WORKERS: '2', SELLER_PASSWORD: SELLER.password }

let place: StorePlace
let program: StoreProgram
let url: string
// One store for the first tests; the one before the last ends it.
beforeAll(async () => {
  place = await StorePlace.withDatabase(VARIABLES)
  program = place.start()
  url = await program.opened()
})
afterAll(() => place.close())

/** Asks by a connection of its own, which goes to the next worker. */
async function ask(url: string, signal?: AbortSignal): Promise<string> {
  const asked = request(url, { agent: false, ...(signal && { signal }) }).end()
  const [response]: IncomingMessage[] = await once(asked, 'response')
  let text = ''
  for await (const chunk of response ?? []) text += chunk
  return text
}

/** The processes that have answered so far, by what they wrote to the log. */
const answering = ({ said }: StoreProgram) => [...new Set([...said.matchAll(/"pid":(\d+)/g)].map(([, pid]) => Number(pid)))]

/** Asks until so many processes have answered. A connection on its way to a process that is killed is lost with it, so nobody waits for one. */
async function seen(count: number, of = program, at = url): Promise<number[]> {
  const asking = new AbortController()
  const look = () => {
    ask(`${at}/healthz`, asking.signal).catch(() => {})
    return answering(of).length
  }
  await expect.poll(look, { interval: 200 }).toBeGreaterThanOrEqual(count)
  asking.abort()
  return answering(of)
}

test('what is changed through one worker shows on all', async () => {
  await seen(2)
  const json = { 'content-type': 'application/json' }
  const login = await fetch(url + endpoints.loginSeller, { method: 'POST', headers: json, body: JSON.stringify(SELLER) })
  const { token } = sellerLoginResponse.parse(await login.json())
  await fetch(url + endpoints.addProduct, { method: 'POST', headers: { [TOKEN_HEADER]: token }, body: productForm(A_PRODUCT) })
  for (const address of [url + endpoints.listProducts, `${url}/products`]) {
    const showIt = async () => {
      const responses = await Promise.all(Array.from({ length: 8 }, () => ask(address)))
      return responses.every((response) => response.includes(A_PRODUCT.name))
    }
    await expect.poll(showIt).toBe(true)
  }
})

test('a worker that dies is replaced, and the store goes on', async () => {
  const [first = 0, ...others] = await seen(2)
  process.kill(first, 'SIGKILL')
  const [third = 0] = (await seen(2 + others.length)).slice(-1)
  expect(isAlive(third)).toBe(true)
  expect(program.said).toContain('A worker ended (SIGKILL).')
})

test('a port that is taken stops the start', async () => {
  const taken = new URL(url).port
  const { status, complained } = await place.start({ PORT: taken }).ended()
  expect(status).toBe(1)
  expect(complained).toContain(`PORT is ${taken}: something else listens`)
})

test('at the end what is under way is answered, and no process stays behind', async () => {
  const pids = await seen(2)
  const body = JSON.stringify({ name: 'Maya', email: 'maya@example.com', password: 'a long password' })
  const headers = { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' }
  const order = request(url + endpoints.registerShopper, { method: 'POST', headers, agent: false })
  order.flushHeaders()
  await once(order, 'continue') // a worker has it
  program.signal('SIGTERM')
  order.end(body)
  const [response]: IncomingMessage[] = await once(order, 'response')
  expect(response?.statusCode).toBe(201)
  response?.resume()
  expect((await program.ended()).status).toBe(0)
  expect(pids.filter(isAlive)).toEqual([])
})

test('killed outright it leaves no worker, and starts again', async () => {
  const own = await StorePlace.open(VARIABLES)
  const killed = own.start()
  const pids = await seen(2, killed, await killed.opened())
  killed.signal('SIGKILL')
  await expect.poll(() => pids.filter(isAlive)).toEqual([])
  expect(await ask(`${await own.start().opened()}/readyz`)).toContain('true')
  await own.close()
})
