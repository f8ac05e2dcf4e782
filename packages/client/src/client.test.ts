import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { StoreClient, StoreError } from './index.ts'

interface Received {
  readonly method: string | undefined
  readonly url: string | undefined
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

let received: Received[]
let respond: (response: ServerResponse) => void
let server: Server
let origin: string
beforeEach(async () => {
  received = []
  server = createServer(async (request, response) => {
    const { method, url, headers } = request
    received.push({ method, url, headers, body: await text(request) })
    respond(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // a server that listens on TCP has one
})
afterEach(() => server.close())

const respondWith = (status: number, body: string, type = 'application/json; charset=utf-8') => {
  respond = (response) => response.writeHead(status, { 'content-type': type }).end(body)
}
const ITEMS = [{ product: 'apples', quantity: 2 }]

test('sends the query, the token and JSON, and returns what the store responds', async () => {
  respondWith(200, '{"success":true,"products":[]}')
  const client = new StoreClient(`${origin}/`, { token: 'a token' })
  expect(await client.get('/api/product/search', { q: 'milk & more', inStock: 'true' })).toEqual({ success: true, products: [] })
  await client.post('/api/cart/quote', { items: ITEMS })
  expect(received).toMatchObject([
    { method: 'GET', url: '/api/product/search?q=milk+%26+more&inStock=true', headers: { token: 'a token' }, body: '' },
    {
      method: 'POST',
      url: '/api/cart/quote',
      headers: { token: 'a token', 'content-type': 'application/json' },
      body: JSON.stringify({ items: ITEMS }),
    },
  ])
  expect(received[1]?.headers).not.toHaveProperty('idempotency-key')
})

test('throws the store’s message, with the status and the whole response', async () => {
  const body = { success: false, message: 'Apples has only 1 left', short: [{ product: 'apples', wanted: 2, left: 1 }] }
  respondWith(409, JSON.stringify(body))
  const error = await new StoreClient(origin).post('/api/order/cod', { items: ITEMS, address: 'home' }).catch((thrown) => thrown)
  expect(error).toBeInstanceOf(StoreError)
  expect(error).toMatchObject({ message: 'Apples has only 1 left', status: 409, body })
})

test('throws an error with the status when something else than the store responds', async () => {
  respondWith(502, '<h1>Bad gateway</h1>', 'text/html')
  await expect(new StoreClient(origin).get('/api/product/list')).rejects.toMatchObject({
    message: 'The store responded with status 502',
    body: null,
  })
})

test('repeats an order without a response under the same key, and each order has its own', async () => {
  let failures = 1
  respond = (response) => {
    if (failures-- > 0) response.destroy()
    else response.writeHead(201, { 'content-type': 'application/json' }).end('{"success":true}')
  }
  const client = new StoreClient(origin)
  await client.post('/api/order/cod', { items: ITEMS, address: 'home' })
  await client.post('/api/order/cod', { items: ITEMS, address: 'home' })
  await client.post('/api/order/cod', { items: ITEMS, address: 'home' }, { idempotencyKey: 'mine' })
  const keys = received.map(({ headers }) => headers['idempotency-key'])
  expect(keys).toEqual([keys[0], keys[0], expect.any(String), 'mine'])
  expect(new Set(keys).size).toBe(3)
})

test('does not repeat a change without a key', async () => {
  respond = (response) => response.destroy()
  await expect(new StoreClient(origin).post('/api/user/forgot', { email: 'maya@example.com' })).rejects.toThrow('fetch failed')
  expect(received).toHaveLength(1)
})

test('returns a file as its text, and sends forms as they are', async () => {
  respondWith(200, 'name,price\r\n', 'text/csv; charset=utf-8')
  const client = new StoreClient(origin)
  expect(await client.get('/api/product/export')).toBe('name,price\r\n')
  const form = new FormData()
  form.append('productData', '{}')
  await client.post('/api/product/add', form)
  expect(received[1]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
  expect(received[1]?.body).toContain('name="productData"')
})
