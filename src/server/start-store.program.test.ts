import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { readServerPid } from '@larder/embedded-postgres'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { endpoints } from '../contract/endpoints.ts'
import { AN_ADDRESS } from './testing/an-address.ts'
import { buyerAt } from './testing/buyer.ts'
import { callerAt } from './testing/caller.ts'
import { StoreInstallation } from './testing/store-installation.ts'
import { isAlive, projectRoot, StoreProgram } from './testing/store-program.ts'
import { createEmptyDatabase } from './testing/test-database.ts'
import { SELLER } from './testing/test-store.ts'

const MAYA = { name: 'Maya', email: 'maya@example.com', password: 'a long password' }

let installation: StoreInstallation
beforeEach(async () => {
  installation = await StoreInstallation.open()
})
afterEach(() => installation.close())

const databasePid = async () => (await readServerPid(installation.dataDir)) ?? 0
const databaseRuns = async () => isAlive(await databasePid())

test('keeps an order when store and database are killed together', async () => {
  const first = installation.start({ DEMO_CATALOG: 'on' })
  const url = await first.opened()
  const { token } = (await callerAt(url).post(endpoints.registerShopper, MAYA)).body
  const before = callerAt(url, token)
  const { address } = (await before.post(endpoints.addAddress, AN_ADDRESS)).body
  const [one, other] = (await before.get(`${endpoints.listProducts.path}?inStock=true&limit=2`)).body.products
  const items = [{ product: one._id, quantity: 2 }]
  const { order } = (await before.post(endpoints.placeCashOrder, { items, address: address._id })).body
  await before.post(endpoints.updateCart, { cartItems: { [other._id]: 3 } })

  process.kill(await databasePid(), 'SIGKILL')
  first.signal('SIGKILL')
  await first.ended()

  const again = callerAt(await installation.start().opened(), token)
  expect((await again.get(endpoints.listShopperOrders)).body.orders).toEqual([order])
  expect((await again.get(endpoints.currentShopper)).body.user.cartItems).toEqual({ [other._id]: 3 })
  expect((await again.get(endpoints.listProducts)).body.products).toHaveLength(78)
  expect((await again.get(one.image[0])).headers.get('content-type')).toBe('image/webp')
})

test('migrates a database and ends, without a directory or a port of its own, when it is told to do only that', async () => {
  const database = await createEmptyDatabase()
  const variables = { DATABASE_URL: database.url, DATA_DIR: '/proc/nowhere', PORT: '1' }
  const migration = new StoreProgram(variables, projectRoot, ['--migrate-only'])
  expect(await migration.ended()).toEqual({ status: 0, stderr: '' })
  const store = installation.start({ DATABASE_URL: database.url })
  expect((await callerAt(await store.opened()).get('/readyz')).body).toMatchObject({
    release: { version: expect.stringMatching(/^\d+\.\d+\.\d+$/), migration: expect.stringMatching(/^\d{4}-/) },
    schema: 'same',
  })
})

test('a second store on the same directory fails the start with one line that names the first, which goes on', async () => {
  const first = installation.start()
  const anybody = callerAt(await first.opened())
  expect(await installation.start().ended()).toEqual({
    status: 1,
    stderr: expect.stringMatching(
      new RegExp(`^Process ${first.pid} on \\S+ uses ${installation.dataDir} already, [^\n]+ DATABASE_URL\\.\n$`),
    ),
  })
  expect((await anybody.get('/readyz')).status).toBe(200)
})

test('starts again after a kill of the store alone, with what it had acknowledged', async () => {
  const first = installation.start()
  await callerAt(await first.opened()).post(endpoints.registerShopper, MAYA)
  first.signal('SIGKILL')
  await first.ended()
  const visitor = callerAt(await installation.start().opened())
  expect((await visitor.post(endpoints.loginShopper, MAYA)).status).toBe(200)
})

test('a database that is killed alone restarts while the store runs', async () => {
  const anybody = callerAt(await installation.start().opened())
  const killed = await databasePid()
  process.kill(killed, 'SIGKILL')
  // The processes of the killed database may still respond for a moment.
  await expect.poll(databasePid).not.toBe(killed)
  await expect.poll(async () => (await anybody.get('/readyz')).status).toBe(200)
  expect((await anybody.get(endpoints.listProducts)).body.success).toBe(true)
})

test('keeps running when nobody reads its output', async () => {
  await installation.attachDatabase()
  const program = installation.start({ LOG_LEVEL: 'info' })
  const anybody = callerAt(await program.opened())
  program.closeOutput()
  for (let request = 0; request < 100; request++) expect((await anybody.get('/healthz')).status).toBe(200)
  program.signal('SIGTERM')
  expect((await program.ended()).status).toBe(0)
})

test('adds no demonstration to a store that has been used', async () => {
  await installation.attachDatabase()
  const first = installation.start()
  await callerAt(await first.opened()).post(endpoints.registerShopper, MAYA)
  first.signal('SIGTERM')
  expect(await first.ended()).toEqual({ status: 0, stderr: '' })
  const second = installation.start({ DEMO_CATALOG: '' })
  expect((await callerAt(await second.opened()).get(endpoints.listProducts)).body.products).toEqual([])
})

test('prints its URL and the seller’s login, and saves the generated password', async () => {
  await installation.attachDatabase()
  const first = installation.start()
  const url = await first.opened()
  const [, password = ''] = /password\s+(\S+)/.exec(first.stdout) ?? []
  const login = await callerAt(url).post(endpoints.loginSeller, { email: 'seller@example.com', password })
  expect(login.body).toMatchObject({ success: true })
  first.signal('SIGTERM')
  expect(await first.ended()).toEqual({ status: 0, stderr: '' })
  const second = installation.start()
  await second.opened()
  expect(second.stdout).toContain(password)
})

test('a second store of one database needs no disk of the first for the seller’s login', async () => {
  await installation.attachDatabase()
  const first = installation.start()
  const url = await first.opened()
  const [, password = ''] = /password\s+(\S+)/.exec(first.stdout) ?? []
  const { token } = (await callerAt(url).post(endpoints.loginSeller, { email: 'seller@example.com', password })).body
  const second = installation.start({ DATA_DIR: path.join(installation.dataDir, 'second') })
  const seller = callerAt(await second.opened(), token)
  expect((await seller.get(endpoints.currentSeller)).status).toBe(200)
  expect((await seller.post(endpoints.loginSeller, { email: 'seller@example.com', password })).status).toBe(200)
  expect(second.stdout).toContain(password)
})

test('a data directory without the pictures of the database’s products fails the start with one line', async () => {
  await installation.attachDatabase()
  await installation.start({ DEMO_CATALOG: 'on' }).opened()
  const other = path.join(installation.dataDir, 'other')
  for (let tries = 1; tries <= 2; tries++) {
    const { status, stderr } = await installation.start({ DATA_DIR: other, DEMO_CATALOG: 'on' }).ended()
    expect({ status, lines: stderr.trim().split('\n') }).toEqual({
      status: 1,
      lines: [expect.stringContaining(`DATA_DIR is ${other}: it has no directory "pictures"`)],
    })
  }
  await mkdir(path.join(other, 'pictures')) // this tells the store that the pictures are lost
  const anybody = callerAt(await installation.start({ DATA_DIR: other, DEMO_CATALOG: 'on' }).opened())
  expect((await anybody.get(endpoints.listProducts)).body.products).toHaveLength(78)
})

test('a signal during the start ends it in order, and no database is left running', async () => {
  const program = installation.start()
  await expect.poll(() => program.stdout, { interval: 5 }).toContain('Preparing a new database')
  program.signal('SIGTERM')
  expect(await program.ended()).toEqual({ status: 0, stderr: '' })
  expect(await databaseRuns()).toBe(false)
})

test.each(['1', '2'])('on any free port what is absolute leads to the port that it got, served by %s', async (workers) => {
  await installation.attachDatabase()
  const url = await installation.start({ WORKERS: workers, SELLER_PASSWORD: SELLER.password }).opened()
  expect((await callerAt(url).get('/robots.txt')).body).toContain(`Sitemap: ${url}/sitemap.xml`)
  const buyer = await buyerAt(url)
  const paid = await fetch((await buyer.post(endpoints.placeOnlineOrder, buyer.order)).body.url)
  expect({ status: paid.status, origin: new URL(paid.url).origin }).toEqual({ status: 200, origin: url })
})

test('a host that is not of this machine fails the start with one line, on any port', async () => {
  expect(await installation.start({ HOST: '192.0.2.1' }).ended()).toEqual({
    status: 1,
    stderr: 'HOST is 192.0.2.1: this machine has no such address\n',
  })
})

test('does not print a password from the environment', async () => {
  await installation.attachDatabase()
  const seller = { email: 'me@example.com', password: 'a given password' }
  const program = installation.start({ SELLER_EMAIL: seller.email, SELLER_PASSWORD: seller.password })
  const url = await program.opened()
  expect(program.stdout).not.toContain(seller.password)
  expect((await callerAt(url).post(endpoints.loginSeller, seller)).body).toMatchObject({ success: true })
})

test('an invalid value fails the start with one line', async () => {
  expect(await installation.start({ PORT: 'eighty' }).ended()).toEqual({
    status: 1,
    stderr: 'PORT is "eighty": it must be a whole number from 0 to 65535\n',
  })
})

test('a port in use fails the start with one line, and no database is left running', async () => {
  const taken = createServer()
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
  const address = taken.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const ended = await installation.start({ PORT: String(port) }).ended()
  taken.close()
  expect(ended).toEqual({ status: 1, stderr: `PORT is ${port}: something else listens on 127.0.0.1:${port} already\n` })
  expect(await databaseRuns()).toBe(false)
})

test('a data directory that can’t be created fails the start with one line', async () => {
  const file = path.join(installation.dataDir, 'file')
  await writeFile(file, '')
  const { status, stderr } = await installation.start({ DATA_DIR: path.join(file, 'data') }).ended()
  expect({ status, lines: stderr.trim().split('\n') }).toEqual({ status: 1, lines: [expect.stringContaining('DATA_DIR=')] })
})

test.skipIf(process.platform !== 'linux').each(['/proc/larder', '/proc/larder/data'])(
  'the data directory %s, which takes none, fails the start at once',
  async (dataDir) => {
    const { status, stderr } = await installation.start({ DATA_DIR: dataDir }).ended()
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: expect.stringMatching(/^The directory DATA_DIR=\/proc\/larder[^\n]* can't be made: [^\n]+\n$/),
    })
  },
)

test('an unreachable database fails the start with one line', async () => {
  const { status, stderr } = await installation.start({ DATABASE_URL: 'postgres://larder@127.0.0.1:1/larder' }).ended()
  expect({ status, lines: stderr.trim().split('\n') }).toEqual({
    status: 1,
    lines: [expect.stringMatching(/^The database of DATABASE_URL can't be reached/)],
  })
})
