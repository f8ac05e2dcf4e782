import { afterEach, beforeEach, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import type { Caller } from '../../testing/caller.ts'
import { EventReader } from '../../testing/event-reader.ts'
import { SELLER, TestStore } from '../../testing/test-store.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'

let store: TestStore
beforeEach(async () => {
  store = await TestStore.open()
})
afterEach(() => store.close())

async function login(person: { email: string; password: string }, userAgent = 'curl/8.5.0') {
  const { email, password } = person
  const { body } = await store.visitor().post(endpoints.loginSeller, { email, password }, { 'user-agent': userAgent })
  return { ...store.caller(body.token), token: body.token }
}

const sessionsOf = async (caller: Caller) => (await caller.get(endpoints.listSellerSessions)).body.sessions
const thisOf = async (caller: Caller) => (await sessionsOf(caller)).find(({ isThis }: { isThis: boolean }) => isThis)._id
const isLive = async (caller: Caller) => (await caller.get(endpoints.currentSeller)).status === 200

test.each(['owner', 'manager', 'packer', 'courier'] as const)(
  'a %s sees their own logins, newest first, with the device and the current one marked',
  async (role) => {
    const person = role === 'owner' ? SELLER : await store.staff(role)
    if (role === 'owner') await store.freshSeller()
    await store.staff('packer')
    store.clock.pass(60_000)
    const times = { createdAt: expect.any(String), expiresAt: expect.any(String) }
    expect(await sessionsOf(await login(person, FIREFOX))).toEqual([
      { _id: expect.any(String), device: 'Firefox on Linux', ...times, isThis: true },
      expect.objectContaining({ ...times, isThis: false }),
    ])
  },
)

test.each(['owner', 'packer'] as const)('a %s ends one of their logins, and then all others', async (role) => {
  const person = role === 'owner' ? SELLER : await store.staff(role)
  const [first, second, third] = [await login(person), await login(person), await login(person)]
  expect(await first.post(endpoints.endSellerSession, { id: await thisOf(second) })).toMatchObject({ status: 200 })
  expect([await isLive(first), await isLive(second), await isLive(third)]).toEqual([true, false, true])
  expect(await first.post(endpoints.endOtherSellerSessions)).toMatchObject({ status: 200 })
  expect([await isLive(first), await isLive(third)]).toEqual([true, false])
})

test('nobody ends another’s login as one of their own', async () => {
  const [owner, packer, courier] = [await store.freshSeller(), await store.staff('packer'), await store.staff('courier')]
  const shopper = await store.shopper()
  const [{ _id: shoppers }] = (await shopper.get(endpoints.listSessions)).body.sessions
  for (const id of [await thisOf(owner), await thisOf(courier), shoppers, 'nonsense'])
    expect(await packer.post(endpoints.endSellerSession, { id })).toMatchObject({ status: 404 })
  for (const id of [await thisOf(owner), shoppers, 'nonsense'])
    expect(await owner.post(endpoints.endStaffSession, { id })).toMatchObject({ status: 404 })
  await packer.post(endpoints.endOtherSellerSessions)
  for (const caller of [owner, packer, courier]) expect(await isLive(caller)).toBe(true)
  expect(await shopper.get(endpoints.currentShopper)).toMatchObject({ status: 200 })
})

test('the owner sees the logins of all staff and ends one, which ends its streams', async () => {
  const owner = await store.freshSeller()
  const packer = await store.staff('packer')
  const again = await login(packer, FIREFOX)
  const { sessions } = (await owner.get(endpoints.listStaffSessions)).body
  const person = { _id: packer.id, name: packer.name }
  expect(sessions).toHaveLength(2)
  expect(sessions).toContainEqual(expect.objectContaining({ device: 'Firefox on Linux', isThis: false, person }))
  const stream = await EventReader.open(store.url, again.token)
  await stream.position()
  expect(await owner.post(endpoints.endStaffSession, { id: await thisOf(again) })).toMatchObject({ status: 200 })
  expect(await isLive(again)).toBe(false)
  expect(await stream.next()).toBeNull()
  expect(await isLive(packer)).toBe(true)
})

test('expired logins are not listed', async () => {
  const person = await store.staff('packer')
  store.clock.pass(8 * 24 * 60 * 60 * 1000)
  expect((await (await store.freshSeller()).get(endpoints.listStaffSessions)).body.sessions).toEqual([])
  expect(await sessionsOf(await login(person))).toHaveLength(1)
})
