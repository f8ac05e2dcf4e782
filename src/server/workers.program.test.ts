import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sellerLoginAnswer } from '../contract/accounts.ts'
import { calls, TOKEN_HEADER } from '../contract/calls.ts'
import { StorePlace } from './testing/store-place.ts'
import type { StoreProgram } from './testing/store-program.ts'
import { A_PRODUCT, productForm, SELLER } from './testing/test-store.ts'

const VARIABLES = { LOG_LEVEL: 'info', WORKERS: '2', SELLER_PASSWORD: SELLER.password }

let place: StorePlace
beforeEach(async () => {
  place = await StorePlace.open(VARIABLES)
})
afterEach(() => place.close())

const ANSWER_MS = 3_000

/** Asks by a connection of its own, which goes to the next worker. */
async function ask(url: string): Promise<string> {
  const asked = request(url, { agent: false, signal: AbortSignal.timeout(ANSWER_MS) }).end()
  const [answer]: IncomingMessage[] = await once(asked, 'response')
  let text = ''
  for await (const chunk of answer ?? []) text += chunk
  return text
}

/** The processes that have answered so far, by what they wrote to the log. */
const answering = ({ said }: StoreProgram) => [...new Set([...said.matchAll(/"pid":(\d+)/g)].map(([, pid]) => Number(pid)))]

/** Asks until so many processes have answered. */
async function seen(program: StoreProgram, url: string, count: number): Promise<number[]> {
  const look = async () => {
    await ask(`${url}/healthz`).catch(() => {}) // a connection on its way to a process that is killed is lost with it
    return answering(program).length
  }
  await expect.poll(look, { timeout: 30_000 }).toBeGreaterThanOrEqual(count)
  return answering(program)
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('what is changed through one worker shows on all', { timeout: 60_000 }, async () => {
  await place.attachDatabase()
  const program = place.start()
  const url = await program.opened()
  await seen(program, url, 2)
  const json = { 'content-type': 'application/json' }
  const login = await fetch(url + calls.loginSeller, { method: 'POST', headers: json, body: JSON.stringify(SELLER) })
  const { token } = sellerLoginAnswer.parse(await login.json())
  await fetch(url + calls.addProduct, { method: 'POST', headers: { [TOKEN_HEADER]: token }, body: productForm(A_PRODUCT) })
  const lists = await Promise.all(Array.from({ length: 8 }, () => ask(url + calls.listProducts)))
  expect(lists.filter((list) => !list.includes(A_PRODUCT.name))).toEqual([])
  const pageShowsIt = async () => {
    const pages = await Promise.all(Array.from({ length: 8 }, () => ask(`${url}/products`)))
    return pages.every((page) => page.includes(A_PRODUCT.name))
  }
  await expect.poll(pageShowsIt, { timeout: 10_000 }).toBe(true)
})

test('a worker that dies is replaced, and the store goes on', { timeout: 60_000 }, async () => {
  await place.attachDatabase()
  const program = place.start()
  const url = await program.opened()
  const [first = 0] = await seen(program, url, 2)
  process.kill(first, 'SIGKILL')
  const [, , third = 0] = await seen(program, url, 3)
  expect(isAlive(third)).toBe(true)
  expect(program.said).toContain('A worker ended (SIGKILL).')
})

test('at the end what is under way is answered, and no process stays behind', { timeout: 60_000 }, async () => {
  await place.attachDatabase()
  const program = place.start()
  const url = await program.opened()
  const pids = await seen(program, url, 2)
  const body = JSON.stringify({ name: 'Maya', email: 'maya@example.com', password: 'a long password' })
  const headers = { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' }
  const order = request(url + calls.registerShopper, { method: 'POST', headers, agent: false })
  order.flushHeaders()
  await once(order, 'continue') // a worker has it
  program.signal('SIGTERM')
  order.end(body)
  const [answer]: IncomingMessage[] = await once(order, 'response')
  expect(answer?.statusCode).toBe(201)
  answer?.resume()
  expect((await program.ended()).status).toBe(0)
  expect(pids.filter(isAlive)).toEqual([])
})

test('killed outright it leaves no worker, and starts again', { timeout: 60_000 }, async () => {
  const program = place.start()
  const pids = await seen(program, await program.opened(), 2)
  program.signal('SIGKILL')
  await expect.poll(() => pids.filter(isAlive), { timeout: 10_000 }).toEqual([])
  expect(await ask(`${await place.start().opened()}/readyz`)).toContain('true')
})

test('a port that is taken stops the start', { timeout: 60_000 }, async () => {
  await place.attachDatabase()
  const taken = new URL(await place.start({ WORKERS: '1' }).opened()).port
  const { status, complained } = await place.start({ PORT: taken }).ended()
  expect(status).toBe(1)
  expect(complained).toContain(`PORT is ${taken}: something else listens`)
})
