/**
 * Buys a basket as a guest, who pays in cash:
 *
 *     node packages/client/examples/buy-basket.ts http://127.0.0.1:3000 milk bread
 */
import { type Product, StoreClient, StoreError } from '@larder/client'

const [origin = 'http://127.0.0.1:3000', ...wanted] = process.argv.slice(2)
const store = new StoreClient(origin)
const ADDRESS = {
  firstName: 'Ada',
  lastName: 'Moreno',
  email: 'ada@example.com',
  street: '12 Orchard Lane',
  city: 'Portland',
  state: 'Oregon',
  zipcode: '97205',
  country: 'United States',
  phone: '+1 503 555 0100',
}
const GUEST = { name: 'Ada Moreno', email: ADDRESS.email, phone: ADDRESS.phone }

/** Returns the best product for a text that can be bought, and needs no proof of age. */
async function find(text: string): Promise<Product> {
  const { products } = await store.get('/api/product/search', { q: text, inStock: 'true', limit: '10' })
  const product = products.find(({ minimumAge }) => minimumAge === undefined)
  if (product === undefined) throw new Error(`The store has no ${text} now`)
  return product
}

async function buy(texts: readonly string[]): Promise<void> {
  const products = await Promise.all(texts.map(find))
  const items = products.map(({ _id }) => ({ product: _id, quantity: 1 }))

  const quote = await store.post('/api/cart/quote', { items, zipcode: ADDRESS.zipcode })
  for (const { name, offerPrice } of products) print(`${name}: ${dollars(offerPrice)}`)
  print(`With tax and delivery: ${dollars(quote.sums.total)}`)

  // The store rejects the order if it would cost anything else by now.
  const lines = products.map(({ _id, offerPrice }) => ({ product: _id, offerPrice }))
  const expected = { lines, amount: quote.sums.total, ...(quote.atMost !== undefined && { atMost: quote.atMost }) }
  const { order, secret } = await store.post('/api/order/cod', { items, guest: GUEST, address: ADDRESS, expected })
  print(`Order ${order.number}: ${order.status}`)

  // Whoever has the secret of a guest's order may follow it. Only couriers get an order without a status.
  if (secret === undefined) throw new Error('The store gave no secret for the order')
  const { order: followed } = await store.get('/api/order/one', { secret })
  if ('status' in followed) print(`Followed: ${followed.status}, due at ${followed.dueAt}`)
}

const dollars = (amount: number) => `$${amount.toFixed(2)}`
const print = (line: string) => process.stdout.write(`${line}\n`)

try {
  await buy(wanted.length === 0 ? ['milk', 'bananas', 'bread'] : wanted)
} catch (error) {
  process.stderr.write(error instanceof StoreError ? `${error.message} (status ${error.status})\n` : `${error}\n`)
  process.exitCode = 1
}
