import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { AssistantWire } from '../../../contract/assistants/assistants.ts'
import { endpoints } from '../../../contract/endpoints.ts'
import { loadWebBuild } from '../../pages/web-build.ts'
import { openRehearsingStore, type RehearsingStore } from '../../testing/rehearsing-store.ts'
import { openShoppingAgent } from '../../testing/shopping-agent.ts'
import { testClock } from '../../testing/test-clock.ts'
import type { TestStore } from '../../testing/test-store.ts'
import { TestStore as Store } from '../../testing/test-store.ts'
import { saveDayFigures } from '../reports/save-day-figures.ts'
import { AssistantCounts } from './count-assistants.ts'
import { deleteOldAssistants, saveCounts } from './known-assistant-repository.ts'
import { listAssistants } from './list-assistants.ts'

const ORIGIN = 'http://127.0.0.1:3000'
const DAY_MS = 24 * 60 * 60 * 1000

const clock = testClock()
const options = { clock, config: { publicUrl: ORIGIN, hasPublicUrl: true } }
let store: TestStore
let rehearsing: RehearsingStore
let milk: { _id: string }
beforeAll(async () => {
  rehearsing = await openRehearsingStore(ORIGIN, { ...options, web: await loadWebBuild() })
  store = rehearsing.store
  milk = await store.product({ name: 'Milk', price: 2, offerPrice: 2 })
})
afterAll(() => rehearsing.close())

async function newAgent() {
  const agent = await openShoppingAgent()
  onTestFinished(() => agent.close())
  return agent
}

const listOf = async (of: TestStore) => (await (await of.seller()).get(endpoints.listAssistants)).body
async function found(site: string, of = store): Promise<AssistantWire | undefined> {
  const { assistants } = await listOf(of)
  return assistants.find((one: AssistantWire) => one.site === site)
}

const NOTHING = { searches: 0, lookups: 0, checkouts: 0, declines: 0, orders: 0, amount: 0 }

test('searches, lookups, checkouts and orders of an assistant are counted, over REST and by tools', async () => {
  const agent = await newAgent()
  const from = clock.now().toISOString()
  await agent.search(store, 'milk')
  await agent.call(store, 'search_catalog', { catalog: { query: 'Milk' } })
  await agent.send(store, 'POST', '/catalog/lookup', { ids: [milk._id] })
  await agent.call(store, 'get_product', { catalog: { id: milk._id } })
  await agent.send(store, 'POST', '/catalog/product', { id: 'nothing' }) // nothing came of it
  const { id } = (await agent.create(store, milk)).body
  const { body } = await agent.complete(store, id)
  expect(body.status).toBe('completed')
  const counted = { searches: 2, lookups: 2, checkouts: 1, declines: 0, orders: 1, amount: 2.04 }
  expect(await found(agent.site)).toEqual({
    ...{ site: agent.site, profile: agent.profile, isBlocked: false, ordersADay: null, openCheckouts: null },
    ...{ firstSeenAt: from, lastSeenAt: clock.now().toISOString(), recent: counted, total: counted },
  })
  await (await store.seller()).post(endpoints.changeOrderStatus, { id: body.order.id, status: 'Cancelled', reason: 'None left' })
  expect((await found(agent.site))?.recent).toMatchObject({ checkouts: 1, orders: 0, amount: 0 })
})

test('the dashboard counts the orders of assistants, today and on saved days, as the list does', async () => {
  const own = await openRehearsingStore(ORIGIN, { ...options, clock: testClock(), web: await loadWebBuild() })
  onTestFinished(() => own.close())
  const agent = await newAgent()
  const bread = await own.store.product({ name: 'Bread', price: 2, offerPrice: 2 })
  const place = async () => {
    const { id } = (await agent.create(own.store, bread)).body
    expect((await agent.complete(own.store, id)).body.status).toBe('completed')
  }
  const figures = async () => {
    const { current } = (await (await own.store.seller()).get(`${endpoints.getDashboard.path}?period=30`)).body
    return current.byAssistants
  }
  expect(await figures()).toEqual({ orders: 0, net: 0 })
  await place()
  await place()
  own.store.clock.pass(DAY_MS)
  await saveDayFigures(own.store.platform)
  await place()
  expect(await figures()).toEqual({ orders: 3, net: 6.12 })
  expect((await found(agent.site, own.store))?.total).toMatchObject({ orders: 3, amount: 6.12 })
  own.store.clock.pass(40 * DAY_MS)
  await saveDayFigures(own.store.platform)
  const { recent, total } = (await listAssistants(own.store.platform)).assistants[0] ?? {}
  expect([recent, total]).toEqual([NOTHING, { ...NOTHING, checkouts: 3, orders: 3, amount: 6.12 }])
})

test('searches of an assistant cost no statement each to count', async () => {
  const agent = await newAgent()
  const statements = await store.statementsOf(async () => {
    for (let searches = 0; searches < 20; searches += 1) expect((await agent.search(store, 'milk')).status).toBe(200)
  })
  const saves = statements.filter((statement) => statement.sql.includes('insert into assistants'))
  expect(saves.length).toBeLessThan(10) // one each ten seconds
})

test('what was searched for most is listed without texts that may name a person, and without blocked assistants', async () => {
  const own = await openRehearsingStore(ORIGIN, { ...options, web: await loadWebBuild() })
  onTestFinished(() => own.close())
  const [agent, spammer] = [await newAgent(), await newAgent()]
  for (const query of ['Oat milk', 'OAT MILK', 'bread', 'maya@example.com', '503 555 0123', ' '])
    await agent.search(own.store, query)
  const page = await agent.search(own.store, 'milk', { pagination: { limit: 1 } })
  expect(page.status).toBe(200)
  for (let times = 0; times < 5; times += 1) await spammer.search(own.store, 'visit my casino')
  expect((await listOf(own.store)).searches[0]).toEqual({ text: 'visit my casino', searches: 5 })
  await (await own.store.seller()).post(endpoints.saveAssistantRule, { site: spammer.site, isBlocked: true })
  expect((await listOf(own.store)).searches).toEqual([
    { text: 'OAT MILK', searches: 2 },
    { text: 'bread', searches: 1 },
    { text: 'milk', searches: 1 },
  ])
})

test('a store that is closed saves what it has counted', async () => {
  const first = await openRehearsingStore(ORIGIN, { ...options, web: await loadWebBuild() })
  const agent = await newAgent()
  await agent.search(first.store, 'milk')
  await first.gateway.stop()
  const data = await first.store.closeKeepingData()
  const second = await Store.open({ ...options, copyOf: data })
  onTestFinished(async () => {
    await second.close()
    await data.remove()
  })
  expect((await found(agent.site, second))?.total.searches).toBe(1)
})

test('counts that could not be saved are saved with the next ones', async () => {
  const agent = await newAgent()
  let isAway = true
  const away = { executeQuery: () => Promise.reject(new Error('The database is away')) } as never
  const counts = new AssistantCounts({
    ...store.platform,
    get db() {
      return isAway ? away : store.db
    },
  })
  counts.count(agent.profile, 'searches')
  counts.countSearch(agent.profile, 'quinoa')
  await counts.save()
  expect(await found(agent.site)).toBeUndefined()
  isAway = false
  counts.count(agent.profile, 'searches')
  await counts.save()
  expect((await found(agent.site))?.total.searches).toBe(2)
  expect((await listOf(store)).searches).toContainEqual({ text: 'quinoa', searches: 1 })
})

test('two processes that count the same assistant at once lose nothing', async () => {
  const agent = await newAgent()
  const processes = Array.from({ length: 8 }, () => new AssistantCounts(store.platform))
  for (const counts of processes)
    for (let times = 0; times < 5; times += 1) {
      counts.count(agent.profile, 'searches')
      counts.countSearch(agent.profile, 'granola')
    }
  await Promise.all(processes.map((counts) => counts.save()))
  expect((await found(agent.site))?.total.searches).toBe(40)
  const { rows } = await sql`select searches from assistant_searches where site = ${agent.site}`.execute(store.db)
  expect(rows).toEqual([{ searches: 40 }])
})

test('any number of sites and texts fills neither the memory nor the tables, and all visits are counted', async () => {
  const own = await Store.open(options)
  onTestFinished(() => own.close())
  const counts = new AssistantCounts(own.platform)
  for (let flood = 0; flood < 7; flood += 1) {
    for (let number = 0; number < 250; number += 1) {
      counts.count(`https://a${flood}-${number}.example/p`, 'searches')
      counts.countSearch(`https://a${flood}-0.example/p`, `text ${number}`)
    }
    await counts.save()
  }
  const count = async (table: 'assistants' | 'assistant_days' | 'assistant_searches') =>
    Number((await own.db.selectFrom(table).select(sql<string>`count(*)`.as('count')).executeTakeFirstOrThrow()).count)
  expect(await count('assistants')).toBe(1000)
  expect(await count('assistant_days')).toBe(1000)
  expect(await count('assistant_searches')).toBeLessThanOrEqual(1000)
  const { assistants, others } = await listOf(own)
  expect(assistants).toHaveLength(100)
  expect(others.recent.searches + assistants.length).toBe(7 * 250)
  expect(others.total.searches).toBe(others.recent.searches)
  const late = { day: '2026-11-30', site: 'late.example', subject: 'x', words: 'x', searches: 1 }
  await saveCounts(own.db, [{ ...NOTHING, ...late, profile: 'https://late.example/p', firstAt: 0, lastAt: 0 }], [late])
  expect(await found('late.example', own)).toBeUndefined()
})

test('assistants that did not come for long and brought no order are forgotten, and the others stay', async () => {
  const own = await openRehearsingStore(ORIGIN, { ...options, web: await loadWebBuild() })
  onTestFinished(() => own.close())
  const [buyer, visitor] = [await newAgent(), await newAgent()]
  const bread = await own.store.product({ name: 'Bread' })
  const { id } = (await buyer.create(own.store, bread)).body
  await buyer.complete(own.store, id)
  await visitor.search(own.store, 'bread')
  expect((await listOf(own.store)).assistants).toHaveLength(2)
  await deleteOldAssistants(own.store.db, new Date(clock.now().getTime() + 2 * DAY_MS).toISOString().slice(0, 10))
  const { assistants, searches } = await listOf(own.store)
  expect(assistants.map(({ site }: AssistantWire) => site)).toEqual([buyer.site])
  expect(searches).toEqual([])
})

test('the owner decides about an assistant that never came, which is recorded, and a manager only looks', async () => {
  const seller = await store.seller()
  const save = (change: object) => seller.post(endpoints.saveAssistantRule, { site: 'new.example', ...change })
  expect(await save({ isBlocked: true, ordersADay: 5 })).toMatchObject({ status: 200, body: { message: 'Assistant blocked' } })
  expect(await save({ openCheckouts: 0 })).toMatchObject({
    body: { message: 'Limits saved', rule: { isBlocked: true, ordersADay: 5, openCheckouts: 0 } },
  })
  expect(await found('new.example')).toEqual({
    ...{ site: 'new.example', isBlocked: true, ordersADay: 5, openCheckouts: 0, recent: NOTHING, total: NOTHING },
  })
  expect((await save({ isBlocked: false, ordersADay: null, openCheckouts: null })).status).toBe(200)
  expect(await found('new.example')).toBeUndefined()
  const { activities } = (await seller.get(`${endpoints.listActivity.path}?kind=settings`)).body
  expect(activities.slice(0, 5).map(({ text, details }: { text: string; details: string[] }) => [text, ...details])).toEqual([
    ['Changed the limits of the assistant of new.example', 'Orders a day: 5 → no limit', 'Open checkouts: 0 → no limit'],
    ['Let the assistant of new.example come again'],
    ['Changed the limits of the assistant of new.example', 'Open checkouts: no limit → 0'],
    ['Changed the limits of the assistant of new.example', 'Orders a day: no limit → 5'],
    ['Blocked the assistant of new.example'],
  ])
  const manager = await store.staff('manager')
  expect(await manager.get(endpoints.listAssistants)).toMatchObject({ status: 200 })
  expect(await manager.post(endpoints.saveAssistantRule, { site: 'new.example', isBlocked: true })).toMatchObject({ status: 403 })
  for (const wrong of [
    { site: 'https://a.example' },
    { site: 'Assistants' },
    { ordersADay: -1 },
    { openCheckouts: 501 },
    { ordersADay: 1.5 },
  ])
    expect(await save(wrong), JSON.stringify(wrong)).toMatchObject({ status: 422 })
})
