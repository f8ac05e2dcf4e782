import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { countedProduct, orderRequest } from '../../testing/counted-product.ts'
import { lostDemandOf } from '../../testing/lost-demand.ts'
import { productEditor } from '../../testing/product-editor.ts'
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

const stateOf = async (of: string) => (await lost.row(of))?.state

test('a search is served once a synonym finds it, and open when it is lost again', async () => {
  const editor = await productEditor(store)
  const product = await editor.add({ name: 'Garden rocket' })
  await lost.search('Arugula')
  expect(await stateOf('Arugula')).toBe('open')
  expect((await editor.update(product, { synonyms: ['arugula'] })).status).toBe(200)
  expect(await stateOf('Arugula')).toBe('served')
  const { body } = await store.visitor().get(`${endpoints.searchProducts.path}?q=ARUGULA&inStock=true`)
  expect(body).toMatchObject({ related: [{ name: 'Garden rocket' }] })
  await updateLostDemand(store.platform)

  await editor.archive(product._id, true)
  expect(await stateOf('Arugula')).toBe('served') // nobody has searched for it since
  store.clock.pass(1000)
  await lost.search('Arugula', '203.0.113.7')
  expect(await lost.row('Arugula')).toMatchObject({ state: 'open', people: 2 })
})

test('a sold-out product is served once it can be bought, and open when its last piece was sold and someone looks at it', async () => {
  const plums = await countedProduct(store, 0, { name: 'Plums', price: 2, offerPrice: 2 })
  await lost.look(plums._id)
  expect(await stateOf(plums._id)).toBe('open')
  await plums.change({ count: 1, reason: 'received' })
  expect(await stateOf(plums._id)).toBe('served')
  await updateLostDemand(store.platform)
  const shopper = await store.shopper()
  expect((await shopper.post(endpoints.placeCashOrder, await orderRequest(shopper, [plums, 1]))).status).toBe(201)
  expect(await stateOf(plums._id)).toBe('served')
  store.clock.pass(DAY_MS)
  await lost.look(plums._id)
  expect(await lost.row(plums._id)).toMatchObject({ state: 'open', people: 1, amount: 2 }) // only what was lost since is counted
})

test('who was counted on that day opens it again without being counted twice', async () => {
  const pears = await countedProduct(store, 0, { name: 'Pears' })
  await lost.look(pears._id)
  await pears.change({ count: 5, reason: 'received' })
  store.clock.pass(10 * 60_000)
  await updateLostDemand(store.platform)
  await pears.change({ count: 0 })
  expect(await stateOf(pears._id)).toBe('served')
  store.clock.pass(1000)
  await lost.look(pears._id)
  expect(await lost.row(pears._id)).toMatchObject({ state: 'open', people: 1 })
})

test('missing pieces are served once as many are there as were wanted', async () => {
  const [figs, shopper] = [await countedProduct(store, 8, { name: 'Figs', price: 2, offerPrice: 2 }), await store.shopper()]
  expect((await shopper.post(endpoints.placeCashOrder, await orderRequest(shopper, [figs, 12]))).status).toBe(409)
  expect(await lost.row(figs._id)).toMatchObject({ kind: 'short', state: 'open', amount: 8 })
  await figs.change({ change: 3, reason: 'received' })
  expect(await stateOf(figs._id)).toBe('open')
  await figs.change({ change: 1, reason: 'received' })
  expect(await stateOf(figs._id)).toBe('served')
})

test('a search that would find a sold-out product names it', async () => {
  const product = await store.product({ name: 'Jackfruit in brine', inStock: false })
  await lost.search('jackfruit')
  expect(await lost.row('jackfruit')).toMatchObject({ kind: 'search', product: { _id: product._id, name: 'Jackfruit in brine' } })
})

test('counts and total are of open rows, worth most first, of the chosen days', async () => {
  const own = await TestStore.open({ config: { trustProxy: 1 } })
  const its = await lostDemandOf(own)
  expect(await its.list()).toMatchObject({ rows: [], total: 0, searchAmount: 0, counts: { search: 0, served: 0, dismissed: 0 } })
  const cheap = await own.product({ name: 'Salt', inStock: false, price: 1, offerPrice: 1 })
  for (const price of [2, 3, 7]) await own.product({ name: 'On sale', price, offerPrice: price })
  await its.look(cheap._id)
  await own.run('update lost_demand set day = day - 10')
  await its.search('Caviar')
  const { rows, ...figures } = await its.list()
  expect(figures).toMatchObject({ total: 4, searchAmount: 3, counts: { search: 1, soldOut: 1, short: 0 } })
  expect(rows.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['search', 3],
    ['soldOut', 1],
  ])
  expect((await its.list('7')).rows.map(({ kind }) => kind)).toEqual(['search'])
  expect(await its.seller.get(`${endpoints.listLostDemand.path}?days=8`)).toMatchObject({ status: 400 })
  await own.close()
})

test('what can be bought again is served although more was lost than one run checks', async () => {
  const own = await TestStore.open({ config: { trustProxy: 1 } })
  const [its, plums] = [await lostDemandOf(own), await countedProduct(own, 0, { name: 'Plums', price: 1, offerPrice: 1 })]
  await its.look(plums._id)
  await own.run(`insert into lost_demand (day, kind, subject, words, people, pieces, wanted, amount, lost_at)
    select day, 'search', 'text ' || number, 'text ' || number, 9, 9, 1, 0, lost_at from lost_demand, generate_series(1, 600) as number`)
  await plums.change({ count: 1, reason: 'received' })
  for (let runs = 0; runs < 2; runs += 1) {
    own.clock.pass(5 * 60_000)
    await updateLostDemand(own.platform)
  }
  expect((await its.list()).counts).toMatchObject({ search: 600, soldOut: 0, served: 1 })
  await own.close()
})

test('once people order, a search is worth as much as half of their lines', async () => {
  const own = await TestStore.open({ config: { trustProxy: 1 } })
  const its = await lostDemandOf(own)
  const [bread, shopper] = [await own.product({ name: 'Bread', price: 5, offerPrice: 4 }), await own.shopper()]
  for (let orders = 0; orders < 20; orders += 1)
    await shopper.post(endpoints.placeCashOrder, await orderRequest(shopper, [bread, orders < 5 ? 9 : 2]))
  expect((await its.list()).searchAmount).toBe(8)
  await own.close()
})

test('a dismissed row stays dismissed when it is lost again, until that is taken back', async () => {
  await lost.search('Cigarettes')
  const dismiss = (dismissed: boolean, by = lost.seller) =>
    by.post(endpoints.dismissLostDemand, { kind: 'search', text: 'CIGARETTES', dismissed })
  for (let times = 0; times < 2; times += 1) expect(await dismiss(true)).toMatchObject({ status: 200 })
  await lost.search('Cigarettes', '203.0.113.44')
  expect(await stateOf('Cigarettes')).toBe('dismissed')
  for (let times = 0; times < 2; times += 1) expect(await dismiss(false)).toMatchObject({ status: 200 })
  expect(await lost.row('Cigarettes')).toMatchObject({ state: 'open', people: 2 })
  const unknown = { kind: 'soldOut', product: crypto.randomUUID(), dismissed: true }
  expect(await lost.seller.post(endpoints.dismissLostDemand, unknown)).toMatchObject({ status: 404 })
})

test('is for owner and manager', async () => {
  for (const [role, status] of [
    ['manager', 200],
    ['packer', 403],
    ['courier', 403],
  ] as const)
    expect(await (await store.staff(role)).get(endpoints.listLostDemand), role).toMatchObject({ status })
  expect(await (await store.shopper()).get(endpoints.listLostDemand)).toMatchObject({ status: 403 })
  expect(await store.visitor().get(endpoints.listLostDemand)).toMatchObject({ status: 401 })
})
