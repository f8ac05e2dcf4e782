import type { BrowserContext, Page } from '@playwright/test'
import { openPushService, pushBrowser } from '../src/server/testing/push-service.ts'
import { addProduct } from './seller-area.ts'
import { rowOf, boardTest as test } from './seller-board.ts'
import { expect } from './test.ts'

/** Replaces the browser's audio by a counter of tones. */
function countTones(): void {
  const node = { connect: (next: unknown) => next, frequency: {} }
  const gain = { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} }
  Object.assign(window, {
    tones: 0,
    AudioContext: class {
      currentTime = 0
      destination = {}
      async resume() {}
      createGain = () => ({ ...node, gain })
      createOscillator = () => ({
        ...node,
        start: () => Object.assign(window, { tones: Number(Reflect.get(window, 'tones')) + 1 }),
        stop: () => {},
      })
    },
  })
}

const tones = (page: Page): Promise<number> => page.evaluate(() => Number(Reflect.get(window, 'tones')))
const banner = (page: Page, words: string) => page.getByRole('status').locator('.work-banner').filter({ hasText: words })
const sound = (page: Page) => page.getByRole('button', { name: /^Sound o/ })

test('new orders sound once it is switched on, which the browser keeps, and are shown at a press, also from another tab of the board', async ({
  page,
  store,
  sellerToken,
  buyer,
}) => {
  const beets = await addProduct(store, sellerToken, { name: 'Beets' })
  await buyer.orders(beets)
  await page.addInitScript(countTones)
  await page.goto('/seller/orders')
  await expect(page.getByText('Updates automatically')).toBeVisible()
  await expect(sound(page)).toHaveAttribute('aria-pressed', 'false')
  await buyer.orders(beets)
  await expect(banner(page, '1 new order:')).toContainText(buyer.lastName)
  await expect(page).toHaveTitle('(1) Orders · Larder')
  expect(await tones(page)).toBe(0)

  await sound(page).click()
  await expect(sound(page)).toHaveText('Sound on')
  expect(await tones(page)).toBe(2) // the tones are played as a sample
  await buyer.orders(beets)
  await expect(banner(page, '2 new orders:')).toBeVisible()
  await expect.poll(() => tones(page)).toBe(4)

  await page.reload()
  await expect(sound(page)).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('Updates automatically')).toBeVisible()
  await page.getByRole('heading', { name: 'Orders', level: 1 }).click() // browsers play nothing before a press
  await buyer.orders(beets)
  await expect.poll(() => tones(page)).toBe(2)

  await sound(page).click()
  await expect(sound(page)).toHaveText('Sound off')
  await buyer.orders(beets)
  await expect(banner(page, '2 new orders:')).toBeVisible()
  expect(await tones(page)).toBe(2)

  await page
    .getByRole('navigation', { name: 'Orders by status' })
    .getByRole('link', { name: /^Delivered/ })
    .click()
  await expect(page).toHaveURL('/seller/orders?status=Delivered')
  const later = await buyer.orders(beets)
  await expect(banner(page, 'new order')).toContainText(later.number)
  await page.getByRole('button', { name: /^Show (it|them)$/ }).click()
  await expect(page).toHaveURL('/seller/orders')
  await expect(page.getByRole('main').locator('li:focus')).toContainText(later.number)
  await rowOf(page, later)
    .getByRole('button', { name: /^Start packing/ })
    .click()
  await expect(page).toHaveURL(`/seller/orders/${later.number}`)
})

/** Lets the service worker record what it would show. Returns a function that reads it. */
async function recordNotifications(context: BrowserContext): Promise<() => Promise<object[]>> {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  const shown = await worker.evaluateHandle(() => {
    const shown: object[] = []
    ServiceWorkerRegistration.prototype.showNotification = async (title, options) => void shown.push({ title, ...options })
    return shown
  })
  return () => shown.jsonValue()
}

test.describe('on a device with notifications', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a new order is a notification, which has neither a name nor an address', async ({
    page,
    context,
    store,
    sellerToken,
    buyer,
  }) => {
    const service = await openPushService()
    const { subscription, decrypt } = pushBrowser(`${service.url}/this-device`)
    // Chromium has no push service in tests, and its headless build allows no notifications.
    await page.addInitScript((made) => {
      const faked = { ...made, toJSON: () => made, unsubscribe: async () => true }
      Object.assign(PushManager.prototype, { subscribe: async () => faked, getSubscription: async () => faked })
      Object.defineProperty(Notification, 'permission', { value: 'granted' })
      Notification.requestPermission = async () => 'granted'
    }, subscription)
    const worker = await context.newCDPSession(page)
    const registered = new Promise<string>((resolve) =>
      worker.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [one] }) => one && resolve(one.registrationId)),
    )
    await worker.send('ServiceWorker.enable')
    await page.goto('/seller/orders')
    await page.getByRole('button', { name: 'Notifications off' }).click()
    await expect(page.getByRole('button', { name: 'Notifications on' })).toHaveAttribute('aria-pressed', 'true')

    const shown = await recordNotifications(context)

    const { number } = await buyer.orders(await addProduct(store, sellerToken, { name: 'Parsnips' }))
    await expect.poll(() => service.received.length).toBe(1)
    const [push] = service.received
    const data = JSON.stringify(push && decrypt(push.body))
    await worker.send('ServiceWorker.deliverPushMessage', { origin: store.url, registrationId: await registered, data })
    await expect
      .poll(shown)
      .toMatchObject([{ title: 'New order', body: expect.stringMatching(/^Due .+, 1 item$/), tag: `order ${number}` }])
    await service.close()
  })
})
