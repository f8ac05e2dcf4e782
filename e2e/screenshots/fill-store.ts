import { rm } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { endpoints } from '../../src/contract/endpoints.ts'
import type { MailWire } from '../../src/contract/operations/outbox.ts'
import type { OrderWire } from '../../src/contract/orders/orders.ts'
import { MAX_MAILS_AN_HOUR } from '../../src/domain/mail/mail.ts'
import { AN_ADDRESS } from '../../src/server/testing/an-address.ts'
import { addProduct, deliver, loginSeller, sendOut, startPacking } from '../seller-area.ts'
import { newDataDir, type StoreProcess } from '../store-process.ts'
import { send } from '../store-requests.ts'
import { FILLED_AT, startFixedStore, TEMPLATES } from './fixed-store.ts'
import { COURIER, LEO, MANAGER, MAYA, NORA, PACKER, PASSWORD } from './people.ts'

type Cart = Readonly<Record<string, number>>

/** Makes the stores that those of each part are copied from. Returns a function that removes them. */
export default async function makeTemplates(): Promise<() => Promise<void>> {
  const filled = await makeTemplate(TEMPLATES.filled, '', fillStore)
  const empty = await makeTemplate(TEMPLATES.empty, 'off', async () => {})
  return async () => {
    for (const dataDir of [filled, empty]) await rm(dataDir, { recursive: true })
  }
}

async function makeTemplate(variable: string, demonstration: string, fill: (store: StoreProcess) => Promise<void>) {
  const dataDir = await newDataDir()
  // Mails have this URL in place of the port, which is another one each time.
  const variables = { DEMO_CATALOG: demonstration, PUBLIC_URL: 'https://larder.example' }
  const store = await startFixedStore(dataDir, FILLED_AT, variables)
  try {
    await fill(store)
  } finally {
    await store.stop()
  }
  process.env[variable] = dataDir
  return dataDir
}

/** Adds people, orders and changes to the demonstration, one after the other, so that ids and lists are in order. */
async function fillStore(store: StoreProcess): Promise<void> {
  const owner = await loginSeller(store)
  const ids = await productIds(store)
  for (const person of [PACKER, COURIER]) await hire(store, owner, person)
  await invite(store, owner, MANAGER)
  await fillCatalog(store, owner, ids)
  const nora = new Buyer(store, owner, ids, await register(store, owner, NORA))
  for (let count = 0; count < 24; count++) await nora.orders({ Bananas: 1 + (count % 3), 'Whole milk': 1 })
  await register(store, owner, LEO)
  await fillForMaya(store, owner, ids)
  for (const text of ['kombucha', 'tofu', 'kombucha bags'])
    await send(store, '', endpoints.reportLoss.path, { kind: 'search', text })
  await send(store, '', endpoints.reportLoss.path, { kind: 'soldOut', product: ids.get('Sweet cherries'), pieces: 2 })
  await send(store, '', endpoints.subscribe.path, { email: 'news@example.com' })
  await mailArrives(store, owner, 'news@example.com')
}

async function fillCatalog(store: StoreProcess, owner: string, ids: ReadonlyMap<string, string>): Promise<void> {
  const product = ids.get('Whole milk')
  await send(store, owner, endpoints.changeStock.path, { product, change: 24, reason: 'received', note: 'Hood River Farm' })
  await send(store, owner, endpoints.changeStock.path, { product, change: -2, reason: 'spoiled' })
  const archived = await addProduct(store, owner, { name: 'Damsons', stock: 4 })
  await send(store, owner, endpoints.archiveProduct.path, { id: archived._id, version: archived.version, archived: true })
  const long = { name: 'Extraordinarily '.repeat(9).trim(), description: ['Long, too, '.repeat(12)], weight: '500 g' }
  await addProduct(store, owner, { ...long, category: 'Grains', price: 100_000, offerPrice: 99_999.99, sku: 'LONG-1' })
}

async function fillForMaya(store: StoreProcess, owner: string, ids: ReadonlyMap<string, string>): Promise<void> {
  const maya = new Buyer(store, owner, ids, await register(store, owner, MAYA))
  const canceled = await maya.orders({ Bananas: 1 })
  const reason = 'The address is outside our delivery area'
  await send(store, owner, endpoints.changeOrderStatus.path, { id: canceled._id, status: 'Cancelled', reason })
  const delivered = await maya.orders({ 'Peanut granola': 1, Bananas: 2 })
  await deliver(store, owner, delivered)
  await send(store, maya.token, endpoints.rateProduct.path, { product: ids.get('Peanut granola'), stars: 5 })
  await send(store, owner, endpoints.refundOrder.path, { id: delivered._id, amount: 1, reason: 'Some were bruised' })
  await sendOut(store, owner, await maya.orders({ Cucumber: 2, Flatbread: 1 }))
  const packed = await maya.orders({ Strawberries: 2, 'Whole milk': 3, 'Butter croissants': 1 })
  await startPacking(store, owner, packed)
  const lineOf = (name: string) => packed.items.find((item) => item.product.name === name)?.line
  const lines = [
    { line: lineOf('Strawberries'), picked: 0, substitute: { product: ids.get('Blueberries'), quantity: 2 } },
    { line: lineOf('Whole milk'), picked: 2 },
  ]
  await send(store, owner, endpoints.pickOrder.path, { id: packed._id, lines })
  await maya.orders({ Strawberries: 1, 'Chickpea curry with rice': 12 })
  await send(store, maya.token, endpoints.addAddress.path, { ...AN_ADDRESS, street: '88 Market Street' })
  await maya.fillsCart({ Strawberries: 2, 'Sweet cherries': 1, 'Emmental, aged for twelve months in the cellar': 12 })
}

/** A shopper who orders by requests to the API, always to the same address. */
class Buyer {
  readonly #store: StoreProcess
  readonly #owner: string
  readonly #ids: ReadonlyMap<string, string>
  readonly token: string
  #address = ''
  #placed = 0

  constructor(store: StoreProcess, owner: string, ids: ReadonlyMap<string, string>, token: string) {
    this.#store = store
    this.#owner = owner
    this.#ids = ids
    this.token = token
  }

  async orders(cart: Cart): Promise<OrderWire> {
    if (this.#address === '')
      this.#address = (await send(this.#store, this.token, endpoints.addAddress.path, AN_ADDRESS)).address._id
    const items = Object.entries(cart).map(([name, quantity]) => ({ product: this.#ids.get(name), quantity }))
    const { order } = await send(this.#store, this.token, endpoints.placeCashOrder.path, { items, address: this.#address })
    this.#placed += 1
    if (this.#placed <= MAX_MAILS_AN_HOUR['order placed']) await mailArrives(this.#store, this.#owner, order.number)
    return order
  }

  async fillsCart(cart: Cart): Promise<void> {
    const cartItems = Object.fromEntries(Object.entries(cart).map(([name, quantity]) => [this.#ids.get(name), quantity]))
    await send(this.#store, this.token, endpoints.updateCart.path, { cartItems })
  }
}

async function register(store: StoreProcess, owner: string, person: { name: string; email: string }): Promise<string> {
  const { token } = await send(store, '', endpoints.registerShopper.path, { ...person, password: PASSWORD })
  await mailArrives(store, owner, person.email)
  return token
}

/** Invites a person. Returns the token of the mailed link. */
async function invite(store: StoreProcess, owner: string, person: { email: string }): Promise<string | undefined> {
  await send(store, owner, endpoints.inviteStaff.path, person)
  const { text } = await mailArrives(store, owner, person.email)
  return /token=(\S+)/.exec(text)?.[1]
}

async function hire(store: StoreProcess, owner: string, person: { email: string }): Promise<void> {
  const token = await invite(store, owner, person)
  await send(store, '', endpoints.acceptInvitation.path, { token, password: PASSWORD })
}

const POLL_MS = 50
const PATIENCE_MS = 5 * 60_000

/**
 * Waits until background jobs have written and sent a mail with this text in its receiver or subject. Several mails that
 * are written at once would be listed in any order.
 */
async function mailArrives(store: StoreProcess, owner: string, about: string): Promise<MailWire> {
  for (const since = performance.now(); performance.now() - since < PATIENCE_MS; await wait(POLL_MS)) {
    const { mails, queued } = await send(store, owner, `${endpoints.listMails.path}?limit=5`)
    const mail = mails.find(({ to, subject }: MailWire) => `${to} ${subject}`.includes(about))
    if (mail && queued === 0) return mail
  }
  throw new Error(`No mail about ${about} was written`)
}

async function productIds(store: StoreProcess): Promise<Map<string, string>> {
  const { products } = await send(store, '', `${endpoints.listProducts.path}?limit=500`)
  return new Map(products.map(({ name, _id }: { name: string; _id: string }) => [name, _id]))
}
