import { afterEach, beforeEach, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { loadWebBuild } from '../../pages/web-build.ts'
import { elsewhere, otherProcesses } from '../../testing/open-app.ts'
import { TestStore } from '../../testing/test-store.ts'

// These tests have two processes on one database: the store and another one.

let store: TestStore
const others = otherProcesses()
beforeEach(async () => {
  store = await TestStore.open({ web: await loadWebBuild() })
})
afterEach(async () => {
  await others.close()
  await store.close()
})

const contactPage = async (url: string) => (await fetch(`${url}/contact`)).text()
const save = async (change: object) => (await store.seller()).post(endpoints.saveSettings, change)
const WITHIN = { timeout: 14_000, interval: 20 }

test('a change shows on cached pages at once in its own process, and soon in every other', async () => {
  const [notified, polling] = [await others.open(store), await others.open(store, elsewhere())]
  for (const url of [store.url, notified, polling]) {
    expect(await contactPage(url)).toContain('hello@example.com')
    expect(await contactPage(url)).not.toContain('tel:')
  }
  await save({ contact: { email: 'maya@example.com', phone: '(503) 555-0100', address: '12 Alder Street' } })
  expect(await contactPage(store.url)).toContain('maya@example.com')
  for (const url of [store.url, notified, polling])
    for (const text of ['mailto:maya@example.com', 'tel:5035550100', '12 Alder Street'])
      await expect.poll(() => contactPage(url), WITHIN).toContain(text)
  await store.run('update settings set settings = settings || \'{"contact": null}\'')
  for (const url of [store.url, notified, polling])
    await expect.poll(() => contactPage(url), WITHIN).toContain('hello@example.com')
})

test('an order in another process keeps to what was set', async () => {
  const other = await others.open(store)
  const shopper = await store.shopper()
  const items = [{ product: (await store.product())._id, quantity: 1 }]
  const body = JSON.stringify({ items, address: (await shopper.address())._id })
  await save({ zipCodes: ['97209'] })
  const order = async () =>
    (
      await fetch(other + endpoints.placeCashOrder.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', token: shopper.token },
        body,
      })
    ).status
  await expect.poll(order, WITHIN).toBe(422)
})
