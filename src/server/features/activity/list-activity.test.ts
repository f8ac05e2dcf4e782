import { afterEach, beforeEach, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import type { ActivityWire } from '../../../contract/staff/activity.ts'
import { purgeExpired } from '../../app/purge-expired.ts'
import { activityPath, activityReader } from '../../testing/activity-reader.ts'
import type { Caller } from '../../testing/caller.ts'
import { deliveredOrder, placedOrder } from '../../testing/test-orders.ts'
import { SELLER, TestStore } from '../../testing/test-store.ts'
import { installOwner } from '../staff/owner-login.ts'

const DAY_MS = 24 * 60 * 60 * 1000

let store: TestStore
let owner: Caller
let read: ReturnType<typeof activityReader>
beforeEach(async () => {
  store = await TestStore.open()
  owner = await store.seller()
  read = activityReader(owner)
})
afterEach(() => store.close())

test('a manager sees nothing of settings, staff, logins and mail, and other roles see no activity', async () => {
  const [manager, packer, courier] = [
    await store.staff('manager', 'Ana'),
    await store.staff('packer'),
    await store.staff('courier'),
  ]
  await store.product({ name: 'Apples' })
  await owner.post(endpoints.saveSettings, { promisedMinutes: 45 })
  await owner.post(endpoints.removeStaff, { id: courier.id })
  expect(await activityReader(manager).summaries()).toEqual([['Admin', 'Added Apples']])
  for (const kind of ['settings', 'staff', 'security', 'mail'])
    expect(await manager.get(activityPath({ kind }))).toMatchObject({ status: 403 })
  for (const row of [endpoints.listActivity, endpoints.listActivityPeople])
    expect(await packer.get(row)).toMatchObject({ status: 403 })
})

test('pages go on where they ended, also between actions of the same moment from different sources', async () => {
  const { order } = await placedOrder(store)
  const id = order._id
  const line = order.items[0]?.line
  await owner.post(endpoints.changeOrderStatus, { id, status: 'Packing' })
  await owner.post(endpoints.pickOrder, { id, lines: [{ line, picked: 2 }] })
  for (const status of ['Out for Delivery', 'Delivered']) await owner.post(endpoints.changeOrderStatus, { id, status })
  await owner.post(endpoints.undoDelivery, { id })
  const { _id: product } = await store.product({ name: 'Pears', stock: 5 })
  await owner.post(endpoints.changeStock, { product, change: 2, reason: 'received' })
  await owner.post(endpoints.saveSettings, { promisedMinutes: 45 })
  await store.visitor().post(endpoints.loginSeller, SELLER)
  const all = await read.actions()
  expect(new Set(all.map(({ at }) => at)).size).toBe(1)
  expect(new Set(all.map(({ _id }) => _id)).size).toBe(all.length)
  expect(all).toHaveLength(10)
  for (const limit of ['1', '3', '10']) {
    const pages: ActivityWire[] = []
    let cursor: string | null = null
    do {
      const { body } = await owner.get(activityPath({ limit, ...(cursor !== null && { cursor }) }))
      pages.push(...body.activities)
      cursor = body.nextCursor
    } while (cursor !== null)
    expect(pages).toEqual(all)
  }
  expect(await owner.get(activityPath({ cursor: 'nonsense' }))).toMatchObject({ status: 400 })
})

test('days are those of the store’s time zone, both included', async () => {
  await owner.post(endpoints.saveSettings, { timeZone: 'Asia/Tokyo' })
  store.clock.pass(2 * DAY_MS)
  const today = new Date(store.clock.now().getTime() + 9 * 60 * 60 * 1000).toISOString().slice(0, 10)
  await store.product({ name: 'Apples' })
  expect(await read.summaries({ from: today, to: today })).toEqual([['Admin', 'Added Apples']])
  expect(await read.summaries({ from: today, kind: 'settings' })).toEqual([])
  expect(await owner.get(activityPath({ from: '2026-02-02', to: '2026-02-01' }))).toMatchObject({ status: 400 })
})

test('the owner stays one person when their login is replaced', async () => {
  await store.product({ name: 'Apples' })
  await installOwner(store.db, { ...SELLER, password: 'the new password' })
  const { body } = await store.visitor().post(endpoints.loginSeller, { ...SELLER, password: 'the new password' })
  const again = store.caller(body.token)
  const { people } = (await again.get(endpoints.listActivityPeople)).body
  expect(people).toEqual([{ _id: expect.any(String), name: 'Admin' }])
  expect(await activityReader(again).summaries({ who: people[0]._id, kind: 'products' })).toEqual([['Admin', 'Added Apples']])
})

test('logins are forgotten after a year, and nothing else is', async () => {
  await deliveredOrder(store)
  await owner.post(endpoints.saveSettings, { promisedMinutes: 45 })
  const before = await read.summaries()
  store.clock.pass(1000)
  await store.visitor().post(endpoints.loginSeller, SELLER)
  expect(await read.summaries()).toEqual([expect.arrayContaining(['Admin', 'Logged in']), ...before])
  store.clock.pass(366 * DAY_MS)
  await purgeExpired(store)
  expect(await activityReader(await store.freshSeller()).summaries()).toEqual(before)
})
