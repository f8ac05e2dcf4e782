import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { countedProduct, orderRequest } from '../../testing/counted-product.ts'
import { lostDemandOf } from '../../testing/lost-demand.ts'
import { TestStore } from '../../testing/test-store.ts'
import { updateLostDemand } from './update-lost-demand.ts'

const DAY_MS = 24 * 60 * 60 * 1000

let store: TestStore
let lost: Awaited<ReturnType<typeof lostDemandOf>>
beforeAll(async () => {
  store = await TestStore.open({ config: { trustProxy: 1 } })
  lost = await lostDemandOf(store)
})
afterAll(() => store.close())

test('a search without a result counts each person once a day, in any case of letters', async () => {
  for (const text of ['Kombucha', 'kombucha', ' KOMBUCHA ']) await lost.search(text)
  await lost.search('kombucha', '203.0.113.2')
  const { searchAmount } = await lost.list()
  expect(await lost.row('kombucha')).toMatchObject({ kind: 'search', people: 2, state: 'open', amount: 2 * searchAmount })
  store.clock.pass(DAY_MS)
  await lost.search('Kombucha')
  expect(await lost.row('Kombucha')).toMatchObject({ people: 3 })
})

test('a shopper is one person at every address', async () => {
  const shopper = await store.shopper()
  for (const address of ['203.0.113.3', '203.0.113.4']) await lost.report(shopper, { kind: 'search', text: 'Tempeh' }, address)
  expect(await lost.row('Tempeh')).toMatchObject({ people: 1 })
})

test('of many reports at once by one person one counts, and each of many people does', async () => {
  const product = await store.product({ name: 'Figs', inStock: false, price: 5, offerPrice: 4.5 })
  await Promise.all(Array.from({ length: 20 }, () => lost.look(product._id, '198.51.100.1')))
  expect(await lost.row(product._id)).toMatchObject({ people: 1, amount: 4.5 })
  await Promise.all(Array.from({ length: 20 }, (_, place) => lost.look(product._id, `198.51.100.${place + 1}`)))
  expect(await lost.row(product._id)).toMatchObject({ kind: 'soldOut', people: 20, amount: 90, product: { name: 'Figs' } })
})

test('a rejected order loses the pieces that were missing, at the price then, once', async () => {
  const dates = await countedProduct(store, 2, { name: 'Dates', price: 3, offerPrice: 3 })
  const off = await store.product({ name: 'Quinces', inStock: false, price: 2, offerPrice: 2 })
  const shopper = await store.shopper()
  const request = await orderRequest(shopper, [dates, 5], [off, 2])
  for (const endpoint of [endpoints.placeCashOrder, endpoints.placeOnlineOrder])
    expect(await shopper.post(endpoint, request)).toMatchObject({ status: 409 })
  expect(await lost.row(dates._id)).toMatchObject({ kind: 'short', people: 1, amount: 9, product: { isCounted: true } })
  expect(await lost.row(off._id)).toMatchObject({ kind: 'short', people: 1, amount: 4, product: { isCounted: false } })
  await lost.report(shopper, { kind: 'soldOut', product: off._id })
  expect(await lost.row(off._id, 'soldOut')).toBeUndefined() // it is the same lost sale
})

test('a cart reports what is missing of a product of which few are left', async () => {
  const few = await countedProduct(store, 3, { name: 'Medlars', price: 2, offerPrice: 2 })
  await lost.report(store.visitor(), { kind: 'short', product: few._id, pieces: 4 }, '203.0.113.20')
  expect(await lost.row(few._id)).toMatchObject({ kind: 'short', people: 1, amount: 8 })
})

test('nothing is lost that can be had, that nobody sells, or that says who searched', async () => {
  const milk = await store.product({ name: 'Whole milk' })
  const before = await lost.list()
  const reports = [
    ...['milk', 'x', '!!!', 'maya@example.com', 'call 555 123 4567'].map((text) => ({ kind: 'search', text })),
    ...[milk._id, crypto.randomUUID(), 'nonsense'].map((product) => ({ kind: 'soldOut', product })),
    { kind: 'short', product: milk._id, pieces: 3 },
  ]
  for (const report of reports)
    expect(await lost.report(store.visitor(), report), JSON.stringify(report)).toMatchObject({
      status: 200,
      body: { success: true },
    })
  expect((await lost.list()).rows).toEqual(before.rows)
  const { token } = await store.freshSeller()
  await lost.report(store.caller(token), { kind: 'search', text: 'what staff try' })
  expect(await lost.row('what staff try')).toBeUndefined()
})

test.each([
  { kind: 'nothing' },
  { kind: 'search' },
  { kind: 'search', text: '' },
  { kind: 'search', text: 'x'.repeat(201) },
  { kind: 'soldOut', text: 'Milk' },
  { kind: 'short', product: crypto.randomUUID(), pieces: 0 },
  { kind: 'short', product: crypto.randomUUID(), pieces: 100 },
  { kind: 'short', product: crypto.randomUUID(), pieces: 1.5 },
])('rejects %j', async (wrong) => {
  expect(await lost.report(store.visitor(), wrong, '203.0.113.99')).toMatchObject({ status: 422 })
})

test('an address can send a minute’s worth of reports only', async () => {
  const sent = await Promise.all(Array.from({ length: 70 }, (_, place) => lost.search(`Flood ${place}`, '192.0.2.1')))
  expect(sent.filter(({ status }) => status === 429)).toHaveLength(10)
  expect((await lost.search('Another address', '192.0.2.2')).status).toBe(200)
})

test('a person counts a hundred times a day, and a kind has two thousand texts', async () => {
  const of = (text: string) => lost.search(text, '192.0.2.7')
  await of('The first one')
  await store.run(`insert into lost_demand_people (day, person, subject, kind)
    select day, person, 'made up ' || number, 'search' from lost_demand_people, generate_series(1, 99) as number where subject = 'the first one'`)
  await of('One too many')
  expect(await lost.row('One too many')).toBeUndefined()
  await lost.search('Known already', '192.0.2.8')
  await store.run(`insert into lost_demand (day, kind, subject, words, people, pieces, wanted, amount, lost_at)
    select day, kind, 'text ' || number, 'text', 1, 1, 1, 0, lost_at from lost_demand, generate_series(1, 2000) as number where subject = 'known already'`)
  await lost.search('A new one', '192.0.2.8')
  await lost.search('Known already', '192.0.2.9')
  const saved = await store.db
    .selectFrom('lost_demand')
    .select(['subject', 'people'])
    .where('subject', 'in', ['a new one', 'known already'])
    .execute()
  expect(saved).toEqual([{ subject: 'known already', people: 2 }])
})

test('who was counted is forgotten after the day, and losses after ninety', async () => {
  store.clock.pass(DAY_MS) // the numbers of the day before are at their limits
  await lost.search('Long ago', '192.0.2.30')
  store.clock.pass(DAY_MS)
  await updateLostDemand(store.platform)
  for (const table of ['lost_demand_people', 'lost_demand_secrets'] as const)
    expect(await store.db.selectFrom(table).selectAll().execute()).toEqual([])
  expect(await store.db.selectFrom('lost_demand').selectAll().where('subject', '=', 'long ago').execute()).toHaveLength(1)
  store.clock.pass(91 * DAY_MS)
  await updateLostDemand(store.platform)
  expect(await store.db.selectFrom('lost_demand').selectAll().execute()).toEqual([])
})
