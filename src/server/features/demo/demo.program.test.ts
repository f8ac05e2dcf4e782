import { afterEach, beforeEach, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { ORDER_STATUSES } from '../../../domain/orders/order.ts'
import { callerAt } from '../../testing/caller.ts'
import { StoreInstallation } from '../../testing/store-installation.ts'
import { runProgram } from '../../testing/store-program.ts'
import { SELLER } from '../../testing/test-store.ts'

let installation: StoreInstallation
let databaseUrl: string
beforeEach(async () => {
  installation = await StoreInstallation.open({ SELLER_EMAIL: SELLER.email, SELLER_PASSWORD: SELLER.password })
  databaseUrl = (await installation.attachDatabase()).url
})
afterEach(() => installation.close())

async function countsAt(url: string): Promise<Record<string, number>> {
  const { token } = (await callerAt(url).post(endpoints.loginSeller, SELLER)).body
  return (await callerAt(url, token).get(`${endpoints.listSellerOrders.path}?counts=true`)).body.counts
}

const productsAt = async (url: string) =>
  (await callerAt(url).get(`${endpoints.listProducts.path}?limit=100`)).body.products.length

const sumOf = (counts: Record<string, number>) => Object.values(counts).reduce((sum, count) => sum + count, 0)

test('a new store has a week of orders that the audit accepts, and the next start adds nothing', async () => {
  const first = installation.start({ DEMO_CATALOG: '' })
  const url = await first.opened()
  const counts = await countsAt(url)
  for (const status of ORDER_STATUSES) expect(counts[status], status).toBeGreaterThanOrEqual(3)
  expect((await callerAt(url).get(endpoints.getStoreFigures.path)).body.deliveries).toMatchObject({
    isMeasured: true,
    medianMinutes: 23.7,
  })
  const [, email, password] = /Demo shopper:.*\n +email +(\S+)\n +password +(\S+)/.exec(first.stdout) ?? []
  expect((await callerAt(url).post(endpoints.loginShopper, { email, password })).status).toBe(200)
  const audit = await runProgram('audit', [], { DATA_DIR: installation.dataDir, DATABASE_URL: databaseUrl })
  expect({ status: audit.status, stderr: audit.stderr }, audit.stdout).toEqual({ status: 0, stderr: '' })
  first.signal('SIGTERM')
  expect(await first.ended()).toEqual({ status: 0, stderr: '' })

  const again = installation.start({ DEMO_CATALOG: '' })
  expect(await countsAt(await again.opened())).toEqual(counts)
  expect(again.stdout).toContain(password)
})

test('“on” adds the catalog alone', async () => {
  const store = installation.start({ DEMO_CATALOG: 'on' })
  const url = await store.opened()
  expect([await productsAt(url), sumOf(await countsAt(url))]).toEqual([78, 0])
  expect(store.stdout).not.toContain('Demo shopper')
})

test('with the keys of Stripe, no orders are invented', async () => {
  const url = await installation
    .start({ DEMO_CATALOG: '', STRIPE_SECRET_KEY: 'sk_test_nobody', STRIPE_API_BASE: 'http://127.0.0.1:9' })
    .opened()
  expect([await productsAt(url), sumOf(await countsAt(url))]).toEqual([78, 0])
})

test('“off” adds nothing', async () => {
  const url = await installation.start({ DEMO_CATALOG: 'off' }).opened()
  expect([await productsAt(url), sumOf(await countsAt(url))]).toEqual([0, 0])
})
