import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { calls, TOKEN_HEADER } from '../contract/calls.ts'
import { AN_ADDRESS } from './testing/an-address.ts'
import type { TestAnswer } from './testing/caller.ts'
import { StoreProgram } from './testing/store-program.ts'

let dataDir: string
let running: StoreProgram[]

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'larder-start-'))
  running = []
})

afterEach(async () => {
  for (const program of running) {
    program.signal('SIGTERM')
    await program.ended()
  }
  await rm(dataDir, { recursive: true, force: true })
})

function start(variables: Record<string, string> = {}): StoreProgram {
  const program = new StoreProgram({ PORT: '0', DATA_DIR: dataDir, DEMO_CATALOG: 'off', ...variables })
  running.push(program)
  return program
}

const databasePid = async () => Number((await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])

async function call(
  url: string,
  path: string,
  { token, body }: { token?: string; body?: unknown } = {},
): Promise<TestAnswer['body']> {
  const headers = { ...(token ? { [TOKEN_HEADER]: token } : {}), ...(body ? { 'content-type': 'application/json' } : {}) }
  const response = await fetch(url + path, body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers })
  return response.json()
}

test('what was ordered is there after store and database were killed together', { timeout: 60_000 }, async () => {
  const first = start({ DEMO_CATALOG: '' }) // a new database gets the demo catalog
  const url = await first.opened()
  const { token } = await call(url, calls.registerShopper, {
    body: { name: 'Maya', email: 'maya@example.com', password: 'a long password' },
  })
  const { address } = await call(url, calls.addAddress, { token, body: AN_ADDRESS })
  const { products } = await call(url, `${calls.listProducts}?inStock=true&limit=2`)
  const [one, other] = products
  const { order } = await call(url, calls.placeCashOrder, {
    token,
    body: { items: [{ product: one._id, quantity: 2 }], address: address._id },
  })
  await call(url, calls.updateCart, { token, body: { cartItems: { [other._id]: 3 } } })

  process.kill(await databasePid(), 'SIGKILL')
  first.signal('SIGKILL')
  await first.ended()

  const again = await start().opened()
  expect((await call(again, calls.listShopperOrders, { token })).orders).toEqual([order])
  expect((await call(again, calls.currentShopper, { token })).user.cartItems).toEqual({ [other._id]: 3 })
  expect((await call(again, calls.listProducts)).products).toHaveLength(78)
  const picture = await fetch(again + one.image[0])
  expect(picture.headers.get('content-type')).toBe('image/webp')
})

test('a database that is killed alone comes back while the store runs', { timeout: 60_000 }, async () => {
  const url = await start().opened()
  const pid = await databasePid()
  process.kill(pid, 'SIGKILL')
  await expect.poll(async () => (await fetch(`${url}/readyz`)).status, { timeout: 15_000 }).toBe(200)
  expect((await call(url, calls.listProducts)).success).toBe(true)
})

test('a store in which something has happened gets no demo catalog unasked', { timeout: 60_000 }, async () => {
  const first = start()
  await call(await first.opened(), calls.registerShopper, {
    body: { name: 'Maya', email: 'maya@example.com', password: 'a long password' },
  })
  first.signal('SIGTERM')
  expect(await first.ended()).toEqual({ status: 0, complained: '' })
  const second = start({ DEMO_CATALOG: '' })
  expect((await call(await second.opened(), calls.listProducts)).products).toEqual([])
})

test('says where it is and how the seller logs in, and keeps the password it made', async () => {
  const first = start()
  const url = await first.opened()
  const [, password = ''] = /password\s+(\S+)/.exec(first.said) ?? []
  expect(await call(url, calls.loginSeller, { body: { email: 'seller@example.com', password } })).toMatchObject({ success: true })
  expect((await stat(path.join(dataDir, 'secrets/seller-password'))).mode & 0o777).toBe(0o600)
  first.signal('SIGTERM')
  expect(await first.ended()).toEqual({ status: 0, complained: '' })
  const second = start()
  await second.opened()
  expect(second.said).toContain(password)
})

test('a signal while it starts ends it in order, and no database stays behind', async () => {
  const program = start()
  await expect.poll(() => program.said, { interval: 5, timeout: 15_000 }).toContain('Preparing a new database')
  program.signal('SIGTERM')
  expect(await program.ended()).toEqual({ status: 0, complained: '' })
  await expect(databasePid()).rejects.toThrow('ENOENT')
})

test.each(['1', '2'])(
  'on any free port what is absolute leads to the port that it got, served by %s',
  { timeout: 60_000 },
  async (workers) => {
    const url = await start({ WORKERS: workers, DEMO_CATALOG: 'on' }).opened()
    expect(await (await fetch(`${url}/robots.txt`)).text()).toContain(`Sitemap: ${url}/sitemap.xml`)
    const account = { name: 'Maya', email: 'maya@example.com', password: 'a long password' }
    const { token } = await call(url, calls.registerShopper, { body: account })
    const { address } = await call(url, calls.addAddress, { token, body: AN_ADDRESS })
    const { products } = await call(url, `${calls.listProducts}?inStock=true&limit=1`)
    const order = { items: [{ product: products[0]._id, quantity: 1 }], address: address._id }
    const paid = await fetch((await call(url, calls.startCheckout, { token, body: order })).url)
    expect({ status: paid.status, origin: new URL(paid.url).origin }).toEqual({ status: 200, origin: url })
  },
)

test('a host that is not of this machine stops the start with one line, on any port', async () => {
  expect(await start({ HOST: '192.0.2.1' }).ended()).toEqual({
    status: 1,
    complained: 'HOST is 192.0.2.1: this machine has no such address\n',
  })
})

test('shows no password that was given to it', async () => {
  const program = start({ SELLER_PASSWORD: 'a given password', SELLER_EMAIL: 'me@example.com' })
  const url = await program.opened()
  expect(program.said).not.toContain('a given password')
  expect(await call(url, calls.loginSeller, { body: { email: 'me@example.com', password: 'a given password' } })).toMatchObject({
    success: true,
  })
})

test('a wrong value stops the start with one line', async () => {
  expect(await start({ PORT: 'eighty' }).ended()).toEqual({
    status: 1,
    complained: 'PORT is "eighty": it must be a whole number from 0 to 65535\n',
  })
})

test('a port that is taken stops the start with one line, and no database stays behind', async () => {
  const taken = createServer()
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
  const address = taken.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const ended = await start({ PORT: String(port) }).ended()
  taken.close()
  expect(ended).toEqual({ status: 1, complained: `PORT is ${port}: something else listens on 127.0.0.1:${port} already\n` })
  await expect(databasePid()).rejects.toThrow('ENOENT')
})

test('a data directory that can’t be made stops the start with one line', async () => {
  const file = path.join(dataDir, 'file')
  await writeFile(file, '')
  const { status, complained } = await start({ DATA_DIR: path.join(file, 'data') }).ended()
  expect({ status, lines: complained.trim().split('\n') }).toEqual({ status: 1, lines: [expect.stringContaining('DATA_DIR=')] })
})

test('a database that can’t be reached stops the start with one line', async () => {
  const { status, complained } = await start({ DATABASE_URL: 'postgres://larder@127.0.0.1:1/larder' }).ended()
  expect({ status, lines: complained.trim().split('\n') }).toEqual({
    status: 1,
    lines: [expect.stringMatching(/^The database of DATABASE_URL can't be reached/)],
  })
})
