import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { calls, IDEMPOTENCY_HEADER, TOKEN_HEADER } from '../../../contract/calls.ts'
import { AN_ADDRESS } from '../../testing/an-address.ts'
import { StoreProgram } from '../../testing/store-program.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'

let dataDir: string
let database: TestDatabase
let program: StoreProgram
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'larder-metrics-'))
  database = await createTestDatabase()
})
afterEach(async () => {
  program.signal('SIGTERM')
  await program.ended()
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

function start(variables: Record<string, string>): Promise<string> {
  program = new StoreProgram({ PORT: '0', DATA_DIR: dataDir, DATABASE_URL: database.url, DEMO_CATALOG: 'on', ...variables })
  return program.opened()
}

const metricsOf = async (url: string) => (await fetch(`${url}/metrics`)).text()

/** The value of a sample, by the start of its line. */
const sample = (metrics: string, name: string): number | null => {
  const line = metrics.split('\n').find((one) => one.startsWith(`${name} `))
  return line === undefined ? null : Number(line.slice(name.length))
}

test('counts requests by route, orders once however often they are sent, and the connections', { timeout: 60_000 }, async () => {
  const url = await start({ METRICS: 'on' })
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into answers of any form, and fails when they have another
  const post = async (route: string, body: unknown, headers = {}): Promise<any> => {
    const answer = await fetch(url + route, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    return answer.json()
  }
  const { token } = await post(calls.registerShopper, { name: 'Maya', email: 'maya@example.com', password: 'a long password' })
  const { address } = await post(calls.addAddress, AN_ADDRESS, { [TOKEN_HEADER]: token })
  const { products } = JSON.parse(await (await fetch(`${url}${calls.listProducts}?inStock=true&limit=1`)).text())
  const order = { items: [{ product: products[0]._id, quantity: 1 }], address: address._id }
  for (let times = 0; times < 2; times++)
    await post(calls.placeCashOrder, order, { [TOKEN_HEADER]: token, [IDEMPOTENCY_HEADER]: 'one' })
  await fetch(`${url}/api/nothing/maya@example.com`)
  for (let times = 0; times < 3; times++) await (await fetch(`${url}/products`)).text()

  const metrics = await metricsOf(url)
  const requests = (labels: string) => sample(metrics, `larder_http_request_duration_seconds_count{${labels}}`)
  expect(requests('route="/api/order/cod",method="POST",status="201"')).toBe(2)
  expect(requests('route="/*",method="GET",status="200"')).toBe(1)
  expect(requests('route="prepared",method="GET",status="200"')).toBe(2)
  expect(sample(metrics, 'larder_orders_placed_total{payment_type="COD"}')).toBe(1)
  expect(sample(metrics, 'larder_prepared_answers')).toBeGreaterThan(0)
  expect(sample(metrics, 'larder_prepared_answers_bytes')).toBeGreaterThan(0)
  expect(sample(metrics, 'larder_database_connections{state="open"}')).toBeGreaterThan(0)
  expect(sample(metrics, 'larder_database_connections{state="waiting"}')).toBe(0)
  expect(metrics).toContain('nodejs_eventloop_lag_p99_seconds')
  expect(metrics).toContain('process_resident_memory_bytes')
  expect(metrics).not.toContain('maya')
})

test('are there for this machine alone, also behind a proxy on it, when that is asked', async () => {
  const url = await start({ METRICS: 'loopback' })
  expect((await fetch(`${url}/metrics`)).status).toBe(200)
  for (const header of ['x-forwarded-for', 'forwarded'])
    expect((await fetch(`${url}/metrics`, { headers: { [header]: '203.0.113.7' } })).status).toBe(404)
})

test('are not there unless asked for', async () => {
  const url = await start({})
  expect((await fetch(`${url}/metrics`)).status).toBe(404)
})
