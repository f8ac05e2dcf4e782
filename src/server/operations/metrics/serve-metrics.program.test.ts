import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { IDEMPOTENCY_HEADER } from '../../../contract/headers.ts'
import { buyerAt } from '../../testing/buyer.ts'
import { StoreInstallation } from '../../testing/store-installation.ts'
import { SELLER } from '../../testing/test-store.ts'

let installation: StoreInstallation
beforeEach(async () => {
  installation = await StoreInstallation.withDatabase({ SELLER_PASSWORD: SELLER.password })
})
afterEach(() => installation.close())

const start = (variables: Record<string, string>): Promise<string> => installation.start(variables).opened()

const metricsOf = async (url: string) => (await fetch(`${url}/metrics`)).text()

const sample = (metrics: string, name: string): number | null => {
  const line = metrics.split('\n').find((one) => one.startsWith(`${name} `))
  return line === undefined ? null : Number(line.slice(name.length))
}

test('counts requests by route, each order once however often it is sent, and connections', async () => {
  const url = await start({ METRICS: 'on' })
  const buyer = await buyerAt(url)
  for (let times = 0; times < 2; times++) await buyer.post(endpoints.placeCashOrder, buyer.order, { [IDEMPOTENCY_HEADER]: 'one' })
  await fetch(`${url}/api/nothing/maya@example.com`)
  await fetch(`${url}${endpoints.receiveWebhook.path}`, { method: 'POST', body: '{}' })
  for (let times = 0; times < 3; times++) await (await fetch(`${url}/products`)).text()

  const metrics = await metricsOf(url)
  const requests = (labels: string) => sample(metrics, `larder_http_request_duration_seconds_count{${labels}}`)
  expect(requests('route="/api/order/cod",method="POST",status="201"')).toBe(2)
  expect(requests('route="/*",method="GET",status="200"')).toBe(1)
  expect(metrics).toContain(`route="${endpoints.receiveWebhook.path}",method="POST"`)
  expect(requests('route="page-cache",method="GET",status="200"')).toBe(2)
  expect(sample(metrics, 'larder_orders_placed_total{payment_type="COD"}')).toBe(1)
  expect(sample(metrics, 'larder_page_cache_entries')).toBeGreaterThan(0)
  expect(sample(metrics, 'larder_page_cache_bytes')).toBeGreaterThan(0)
  expect(sample(metrics, 'larder_database_connections{state="open"}')).toBeGreaterThan(0)
  expect(sample(metrics, 'larder_database_connections{state="waiting"}')).toBe(0)
  expect(metrics).toContain('nodejs_eventloop_lag_p99_seconds')
  expect(metrics).toContain('process_resident_memory_bytes')
  expect(metrics).not.toContain('maya')
})

test('counts jobs by kind and state, and tells how long the oldest is due', async () => {
  const due = `now() - interval '1 minute'`
  const database = await installation.attachDatabase()
  const url = await start({ METRICS: 'on' })
  await database.run(`
    insert into jobs (kind, enqueued_at, due_at) values ('of-a-newer-version', ${due}, ${due});
    insert into jobs (kind, enqueued_at, due_at, tries, failing_since, error) values ('purge-expired', ${due}, null, 10, ${due}, 'No')`)
  const metrics = await metricsOf(url)
  expect(sample(metrics, 'larder_jobs{kind="of-a-newer-version",state="waiting"}')).toBe(1)
  expect(sample(metrics, 'larder_jobs_oldest_due_seconds{kind="of-a-newer-version"}')).toBeGreaterThanOrEqual(60)
  expect(sample(metrics, 'larder_jobs{kind="purge-expired",state="failed"}')).toBe(1)
})

test('serves loopback only, also behind a local proxy, with METRICS=loopback', async () => {
  const url = await start({ METRICS: 'loopback' })
  expect((await fetch(`${url}/metrics`)).status).toBe(200)
  for (const header of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'x-forwarded-host', 'via'])
    expect((await fetch(`${url}/metrics`, { headers: { [header]: '203.0.113.7' } })).status).toBe(404)
  expect(await statusFor(url, 'shop.example')).toBe(404)
  expect(await statusFor(url, `localhost:${new URL(url).port}`)).toBe(200)
})

test('serves nobody with METRICS=loopback behind a proxy, which need not say for whom it asks', async () => {
  const url = await start({ METRICS: 'loopback', TRUST_PROXY: '1' })
  expect((await fetch(`${url}/metrics`)).status).toBe(404)
})

async function statusFor(url: string, host: string): Promise<number | undefined> {
  const request = get(`${url}/metrics`, { headers: { host } })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  response.resume()
  return response.statusCode
}

test('names alarms, free space and mails', async () => {
  const database = await installation.attachDatabase()
  const url = await start({ METRICS: 'on' })
  await database.run(`
    insert into alarms values ('mail-server', now(), null, 'mail.example:587: 535 No');
    insert into mails (id, recipient, subject, text, html, created_at, queued_at, state, error, sent_at) values
      (gen_random_uuid(), 'a@example.com', 's', 't', 'h', now(), now() - interval '90 seconds', 'queued', null, null),
      (gen_random_uuid(), 'b@example.com', 's', 't', 'h', now(), now(), 'failed', '550 No', null),
      (gen_random_uuid(), 'c@example.com', 's', 't', 'h', now(), now(), 'sent', null, now())`)
  const metrics = await metricsOf(url)
  expect(sample(metrics, 'larder_alarms{kind="mail-server"}')).toBe(1)
  expect(sample(metrics, 'larder_alarms{kind="disk-full"}')).toBe(0)
  for (const state of ['queued', 'failed', 'sent']) expect(sample(metrics, `larder_mails{state="${state}"}`)).toBe(1)
  expect(sample(metrics, 'larder_mails_oldest_queued_seconds')).toBeGreaterThanOrEqual(90)
  for (const directory of ['data', 'pictures'])
    expect(sample(metrics, `larder_disk_free_bytes{directory="${directory}"}`)).toBeGreaterThan(0)
})

test('responds 404 by default', async () => {
  const url = await start({})
  expect((await fetch(`${url}/metrics`)).status).toBe(404)
})
