import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../contract/endpoints.ts'
import { TOKEN_HEADER } from '../contract/headers.ts'
import { sellerLoginResponse } from '../contract/staff/staff.ts'
import { A_PRODUCT, productForm } from './testing/catalog-forms.ts'
import { StoreInstallation } from './testing/store-installation.ts'
import { isAlive, type StoreProgram } from './testing/store-program.ts'
import { SELLER } from './testing/test-store.ts'

const VARIABLES = { LOG_LEVEL: 'info', WORKERS: '2', SELLER_PASSWORD: SELLER.password }

let installation: StoreInstallation
let program: StoreProgram
let url: string
// All tests share this store until the last but one, which stops it.
beforeAll(async () => {
  installation = await StoreInstallation.withDatabase(VARIABLES)
  program = installation.start()
  url = await program.opened()
})
afterAll(() => installation.close())

/** Sends a request on a new connection, which goes to the next worker. */
async function get(url: string, signal?: AbortSignal): Promise<string> {
  const sent = request(url, { agent: false, ...(signal && { signal }) }).end()
  const [response]: IncomingMessage[] = await once(sent, 'response')
  let text = ''
  for await (const chunk of response ?? []) text += chunk
  return text
}

const respondingPids = ({ stdout }: StoreProgram) => [
  ...new Set([...stdout.matchAll(/"pid":(\d+)/g)].map(([, pid]) => Number(pid))),
]

/**
 * Polls until `count` processes have responded. It doesn't wait for each response, because a request to a killed
 * process gets none.
 */
async function waitForPids(count: number, of = program, at = url): Promise<number[]> {
  const controller = new AbortController()
  const poll = () => {
    get(`${at}/healthz`, controller.signal).catch(() => {})
    return respondingPids(of).length
  }
  await expect.poll(poll, { interval: 200 }).toBeGreaterThanOrEqual(count)
  controller.abort()
  return respondingPids(of)
}

test('a change through one worker shows on all', async () => {
  await waitForPids(2)
  const json = { 'content-type': 'application/json' }
  const login = await fetch(url + endpoints.loginSeller.path, { method: 'POST', headers: json, body: JSON.stringify(SELLER) })
  const { token } = sellerLoginResponse.parse(await login.json())
  await fetch(url + endpoints.addProduct.path, {
    method: 'POST',
    headers: { [TOKEN_HEADER]: token },
    body: productForm(A_PRODUCT),
  })
  for (const address of [url + endpoints.listProducts.path, `${url}/products`]) {
    const showIt = async () => {
      const responses = await Promise.all(Array.from({ length: 8 }, () => get(address)))
      return responses.every((response) => response.includes(A_PRODUCT.name))
    }
    await expect.poll(showIt).toBe(true)
  }
})

test('replaces a worker that dies, and keeps serving', async () => {
  const [first = 0, ...others] = await waitForPids(2)
  process.kill(first, 'SIGKILL')
  const [third = 0] = (await waitForPids(2 + others.length)).slice(-1)
  expect(isAlive(third)).toBe(true)
  expect(program.stdout).toContain('A worker ended (SIGKILL).')
})

test('a port in use fails the start', async () => {
  const taken = new URL(url).port
  const { status, stderr } = await installation.start({ PORT: taken }).ended()
  expect(status).toBe(1)
  expect(stderr).toContain(`PORT is ${taken}: something else listens`)
})

test('a stop finishes requests under way, and leaves no process running', async () => {
  const pids = await waitForPids(2)
  const body = JSON.stringify({ name: 'Maya', email: 'maya@example.com', password: 'a long password' })
  const headers = { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' }
  const order = request(url + endpoints.registerShopper.path, { method: 'POST', headers, agent: false })
  order.flushHeaders()
  await once(order, 'continue') // now a worker has the request
  program.signal('SIGTERM')
  order.end(body)
  const [response]: IncomingMessage[] = await once(order, 'response')
  expect(response?.statusCode).toBe(201)
  response?.resume()
  expect((await program.ended()).status).toBe(0)
  expect(pids.filter(isAlive)).toEqual([])
})

test('leaves no worker when killed, and starts again', async () => {
  const own = await StoreInstallation.open(VARIABLES)
  const killed = own.start()
  const pids = await waitForPids(2, killed, await killed.opened())
  killed.signal('SIGKILL')
  await expect.poll(() => pids.filter(isAlive)).toEqual([])
  expect(await get(`${await own.start().opened()}/readyz`)).toContain('true')
  await own.close()
})
