import { afterEach, beforeEach, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { TRACED_META } from '../../../contract/rendering/page-rendering.ts'
import { buyerAt } from '../../testing/buyer.ts'
import { Collector } from '../../testing/collector.ts'
import type { ReceivedSpan } from '../../testing/otlp-messages.ts'
import { StoreInstallation } from '../../testing/store-installation.ts'
import { SELLER } from '../../testing/test-store.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const BROWSER_SPAN = '00f067aa0ba902b7'
const FROM_BROWSER = { traceparent: `00-${TRACE}-${BROWSER_SPAN}-01` }

let installation: StoreInstallation
let collector: Collector
beforeEach(async () => {
  installation = await StoreInstallation.withDatabase({ SELLER_PASSWORD: SELLER.password })
  collector = await Collector.start()
})
afterEach(async () => {
  await installation.close()
  await collector.close()
})

/** Starts a store that sends to the collector, and returns its program and URL. */
async function start(variables: Record<string, string> = {}) {
  const program = installation.start({ ...collector.variables, LOG_LEVEL: 'info', ...variables })
  return { program, url: await program.opened() }
}

const spansOf = (traceId: string) => collector.spans.filter((span) => span.traceId === traceId)

const childrenOf = (spans: readonly ReceivedSpan[], parent: ReceivedSpan | undefined) =>
  spans.filter(({ parentId }) => parentId === parent?.spanId).map(({ name }) => name)

test('one trace leads from the browser’s request to its statements and to the job that it enqueued', async () => {
  const { program, url } = await start({
    OTEL_SERVICE_NAME: 'shop',
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20c2VjcmV0',
  })
  const buyer = await buyerAt(url)
  await buyer.post(endpoints.placeCashOrder, buyer.order, FROM_BROWSER)
  const mailed = () => spansOf(TRACE).find(({ name }) => name === 'job order-mail')
  await expect.poll(mailed, { interval: 50 }).toBeDefined()
  program.signal('SIGTERM')
  await program.ended()

  const spans = spansOf(TRACE)
  const request = spans.find(({ parentId }) => parentId === BROWSER_SPAN)
  expect(request).toMatchObject({
    name: 'POST /api/order/cod',
    isFailed: false,
    attributes: { 'http.route': '/api/order/cod', 'http.request.method': 'POST', 'http.response.status_code': 201 },
  })
  expect(childrenOf(spans, request)).toEqual(expect.arrayContaining(['begin', 'insert orders', 'commit', 'job order-mail']))
  expect(childrenOf(spans, mailed())).toEqual(expect.arrayContaining(['insert mails', 'delete jobs']))
  expect(spans.find(({ name }) => name === 'insert orders')?.attributes['db.query.text']).toContain('values ($1')
  expect(collector.resources).toContainEqual(
    expect.objectContaining({ 'service.name': 'shop', 'service.instance.id': expect.any(String) }),
  )
  expect(collector.requests.map(({ headers }) => headers.authorization)).toContain('Basic c2VjcmV0')
})

test('log lines have the trace of their request, and traces have nothing about persons', async () => {
  const { program, url } = await start()
  const buyer = await buyerAt(url)
  await buyer.post(endpoints.placeCashOrder, buyer.order, FROM_BROWSER)
  await fetch(`${url}/api/product/list?search=chocolate`)
  await fetch(`${url}/my-orders/guest/a-secret-of-a-guest`)
  program.signal('SIGTERM')
  await program.ended()
  const lines = program.stdout.split('\n').filter((line) => line.includes('"path":"/api/order/cod"'))
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ trace_id: TRACE, span_id: expect.any(String) }])
  const sent = Buffer.concat(collector.requests.map(({ body }) => body)).toString('latin1')
  expect(sent).toContain('GET /*')
  for (const secret of ['Maya', 'maya.', 'a long password', buyer.token, buyer.id, buyer.order.address, 'chocolate', 'a-secret'])
    expect(sent).not.toContain(secret)
})

test('a client decides neither that its requests are recorded, nor that they are not', async () => {
  const { program, url } = await start({ OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.000001' })
  const lowest = '0'.repeat(31) // a sampler that goes by the id of a trace records the one with the lowest
  for (let times = 0; times < 20; times++)
    await fetch(`${url}/healthy${times}`, { headers: { traceparent: `00-${lowest}1-${BROWSER_SPAN}-01` } })
  program.signal('SIGTERM')
  await program.ended()
  expect(collector.spans).toEqual([])

  const always = await start()
  await fetch(`${always.url}/api/one`, { headers: { traceparent: `00-${TRACE}-${BROWSER_SPAN}-00` } })
  await fetch(`${always.url}/api/other`, { headers: { traceparent: 'no trace' } })
  always.program.signal('SIGTERM')
  await always.program.ended()
  expect(spansOf(TRACE).map(({ parentId }) => parentId)).toEqual([BROWSER_SPAN])
  expect(collector.spans.filter(({ name, parentId }) => name.startsWith('GET') && parentId === '')).toHaveLength(1)
})

test('sends the metrics of /metrics by the same names, with the same figures', async () => {
  const { url } = await start({ METRICS: 'on', OTEL_TRACES_EXPORTER: 'none' })
  const buyer = await buyerAt(url)
  await buyer.post(endpoints.placeCashOrder, buyer.order)
  const placed = () => collector.metrics.findLast(({ name }) => name === 'larder_orders_placed_total')?.points
  await expect.poll(placed, { interval: 50 }).toEqual([{ attributes: { payment_type: 'COD' }, value: 1, buckets: [] }])
  const shown = await (await fetch(`${url}/metrics`)).text()
  const names = [...shown.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name)
  expect(names).toContain('larder_http_request_duration_seconds')
  expect([...new Set(collector.metrics.map(({ name }) => name))].toSorted()).toEqual(names.toSorted())
  const durations = collector.metrics.findLast(({ name }) => name === 'larder_http_request_duration_seconds')?.points
  const orders = durations?.find(({ attributes }) => attributes.route === '/api/order/cod')
  expect(orders?.attributes).toEqual({ route: '/api/order/cod', method: 'POST', status: '201' })
  expect(orders?.buckets.reduce((sum, count) => sum + count, 0)).toBe(1)
  expect(collector.spans).toEqual([])
})

test('each process of a store sends its own metrics, as an instance of the same service', async () => {
  await start({ WORKERS: '2', OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test' })
  const instances = () => new Set(collector.resources.map((resource) => resource['service.instance.id'])).size
  await expect.poll(instances, { interval: 50 }).toBe(3)
  for (const resource of collector.resources)
    expect(resource).toMatchObject({ 'service.name': 'larder', 'deployment.environment.name': 'test' })
})

test('pages ask browsers for traces only in a store that records them', async () => {
  const { url } = await start()
  expect(await (await fetch(url)).text()).toContain(`<meta name="${TRACED_META}"`)
})

test('sends nothing, and its pages ask for nothing, without the URL of a collector', async () => {
  const { program, url } = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: '', METRICS: 'on' })
  const buyer = await buyerAt(url)
  await buyer.post(endpoints.placeCashOrder, buyer.order, FROM_BROWSER)
  expect(await (await fetch(url)).text()).not.toContain(TRACED_META)
  program.signal('SIGTERM')
  await program.ended()
  expect(program.stdout).toContain('"path":"/api/order/cod"')
  expect(program.stdout).not.toContain('trace_id')
  expect(collector.requests).toEqual([])
})

const AT_ONCE = 8 // a store has ten connections of the database
const MOST_SPANS = 2048 + 2 * 512 // the queue of the SDK, what it is sending, and what it sends first afterwards

test.each([
  ['hangs', 1_600],
  ['fails', 80],
] as const)('a collector that %s costs shoppers nothing, and is logged once', async (behavior, searches) => {
  collector.behavior = behavior
  const { program, url } = await start({ OTEL_EXPORTER_OTLP_TIMEOUT: '3000' })
  const buyer = await buyerAt(url)
  const logged = (text: string) =>
    program.stdout
      .split('\n')
      .flatMap((line) => (line.includes(text) ? [JSON.parse(line).signal] : []))
      .toSorted()
  await expect.poll(() => logged('the collector can’t be reached, or fails'), { interval: 50 }).toEqual(['metrics', 'traces'])
  const search = async (word: string) => (await fetch(`${url}/api/product/list?search=${word}`)).status
  for (let sent = 0; sent < searches; sent += AT_ONCE) {
    const statuses = await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => search(`${sent}x${index}`)))
    expect(new Set(statuses)).toEqual(new Set([200]))
  }
  expect((await buyer.post(endpoints.placeCashOrder, buyer.order)).status).toBe(201)
  expect(logged('the collector can’t be reached, or fails')).toEqual(['metrics', 'traces'])
  const before = collector.requests.length
  collector.behavior = 'takes all'
  await expect.poll(() => logged('the collector works again'), { interval: 50 }).toEqual(['metrics', 'traces'])
  program.signal('SIGTERM')
  expect(await program.ended()).toEqual({ status: 0, stderr: '' })
  const late = collector.spansSince(before)
  expect(late.length).toBeGreaterThan(0)
  if (behavior === 'hangs') expect(late.length).toBeLessThanOrEqual(MOST_SPANS)
})

test('starts, sells and stops without its collector', async () => {
  const { program, url } = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' })
  const buyer = await buyerAt(url)
  expect((await buyer.post(endpoints.placeCashOrder, buyer.order)).status).toBe(201)
  program.signal('SIGTERM')
  expect(await program.ended()).toEqual({ status: 0, stderr: '' })
})
