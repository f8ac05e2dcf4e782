import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { SELLER, TestStore } from '../../testing/test-store.ts'

let store: TestStore
beforeEach(async () => {
  store = await TestStore.open()
})
afterEach(() => store.close())

const list = async () => (await (await store.seller()).get(endpoints.listOpeningTasks)).body
const states = async () => {
  const { tasks } = await list()
  return Object.fromEntries(tasks.map(({ name, state }: { name: string; state: string }) => [name, state]))
}

test('the states follow what the owner does', async () => {
  expect(await states()).toMatchObject({
    login: 'todo',
    identity: 'todo',
    products: 'todo',
    staff: 'optional',
    demonstration: 'done',
  })
  const seller = await store.seller()
  await seller.post(endpoints.saveSettings, { store: { name: 'Hawthorne Market' }, zipCodes: ['97205'] })
  await seller.post(endpoints.changeOwnerLogin, { password: SELLER.password, newEmail: 'dana@hawthorne.example' })
  await store.product()
  await store.staff('packer')
  expect(await states()).toMatchObject({
    login: 'done',
    identity: 'done',
    products: 'done',
    staff: 'done',
    area: 'done',
    mail: 'todo',
  })
})

test('own products are counted beside those of the demonstration that are sold out', async () => {
  const [sample, soldOut] = [await store.product(), await store.product({ inStock: false })]
  for (const { _id } of [sample, soldOut]) await sql`insert into demonstration (product_id) values (${_id})`.execute(store.db)
  expect(await states()).toMatchObject({ products: 'todo' })
  await store.product()
  const { tasks } = await list()
  expect(tasks).toContainEqual({ name: 'products', state: 'done', detail: '1 product of yours can be bought' })
})

test('the contact is done once neither its address nor its email is a sample', async () => {
  const seller = await store.seller()
  await seller.post(endpoints.saveSettings, { contact: { address: '12 Alder Street' } })
  expect(await states()).toMatchObject({ contact: 'todo' })
  await seller.post(endpoints.saveSettings, { contact: { email: 'hello@hawthorne.example' } })
  expect(await states()).toMatchObject({ contact: 'done' })
})

test('the owner hides the list for good, and may show it again', async () => {
  expect((await list()).isHidden).toBe(false)
  const seller = await store.seller()
  await seller.post(endpoints.saveSettings, { isOpeningListHidden: true })
  expect((await list()).isHidden).toBe(true)
  await seller.post(endpoints.saveSettings, { isOpeningListHidden: null })
  expect((await list()).isHidden).toBe(false)
})

test('a kept default is done, beside those kept before, until it is asked about again', async () => {
  const seller = await store.seller()
  await seller.post(endpoints.saveSettings, { acceptedDefaults: ['fees'] })
  await seller.post(endpoints.saveSettings, { acceptedDefaults: ['area'] })
  expect(await states()).toMatchObject({ fees: 'done', area: 'done', hours: 'todo' })
  for (const acceptedDefaults of [['mail'], 'fees', Array.from({ length: 6 }, () => 'fees')])
    expect(await seller.post(endpoints.saveSettings, { acceptedDefaults })).toMatchObject({ status: 422 })
  await seller.post(endpoints.saveSettings, { acceptedDefaults: null })
  expect(await states()).toMatchObject({ fees: 'todo', area: 'todo' })
})

test('the list says whether the store takes orders, which only its owner changes', async () => {
  expect(await list()).toMatchObject({ isTakingOrders: true })
  const seller = await store.seller()
  await seller.post(endpoints.saveSettings, { isTakingOrders: false })
  expect(await list()).toMatchObject({ isTakingOrders: false })
  const manager = await store.staff('manager')
  expect(await manager.post(endpoints.saveSettings, { isTakingOrders: true })).toMatchObject({ status: 403 })
  expect(await list()).toMatchObject({ isTakingOrders: false })
})

test('only the owner sees the list', async () => {
  for (const [caller, status] of [
    [store.visitor(), 401],
    [await store.shopper(), 403],
    [await store.staff('manager'), 403],
  ] as const)
    expect(await caller.get(endpoints.listOpeningTasks)).toMatchObject({ status })
})
