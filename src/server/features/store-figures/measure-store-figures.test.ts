import { afterEach, beforeEach, expect, test } from 'vitest'
import { TestStore } from '../../testing/test-store.ts'
import { StoreMeasurement } from './measure-store-figures.ts'

let store: TestStore
beforeEach(async () => {
  store = await TestStore.open()
})
afterEach(() => store.close())

const measurementOf = ({ platform }: TestStore) => new StoreMeasurement(platform, { onSentence() {}, onBestSellers() {} })
const addCustomers = (count: number) => store.run(`insert into store_counts (counted, change) values ('customers', ${count})`)

test('a measurement that became invalid is not returned again when the next one fails', async () => {
  const measurement = measurementOf(store)
  expect((await measurement.current()).customers).toBe(0)
  await store.run('alter table store_counts rename to broken_counts')
  measurement.invalidate()
  await expect(measurement.current()).rejects.toThrow('store_counts')
  await store.run('alter table broken_counts rename to store_counts')
  await addCustomers(5)
  expect((await measurement.current()).customers).toBe(5)
})

test('whoever wants the figures while they are measured anew waits for them', async () => {
  const measurement = measurementOf(store)
  await measurement.current()
  await addCustomers(5)
  measurement.invalidate()
  expect((await measurement.current()).customers).toBe(5)
  expect((await measurement.current()).customers).toBe(5)
})

test('pages show the last figures while newer ones can’t be measured, and are told when these differ', async () => {
  const reported: unknown[] = []
  const measurement = new StoreMeasurement(store.platform, { onSentence: () => reported.push('sentence'), onBestSellers() {} })
  const first = await measurement.shown()
  await addCustomers(20_000)
  store.clock.pass(31_000)
  await store.run('alter table store_counts rename to broken_counts')
  expect(await measurement.shown()).toEqual(first)
  await store.run('alter table broken_counts rename to store_counts')
  await expect.poll(async () => (await measurement.shown()).customers).not.toBe(first.customers)
  expect(reported).toEqual(['sentence'])
})
