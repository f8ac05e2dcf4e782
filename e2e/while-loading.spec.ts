import type { Locator, Page } from '@playwright/test'
import { getSecondFactor, listStaffSessions } from '../src/contract/endpoints/security-endpoints.ts'
import { endpoints } from '../src/contract/endpoints.ts'
import { endpointPattern, hold, holdRequests } from './api-responses.ts'
import { sellerTest } from './seller-area.ts'
import { expect, test } from './shopper-test.ts'

// The code of personal pages comes after their HTML. Everything around the content must work from the start.

interface Visit {
  readonly path: string
  readonly file: string
  readonly authEndpoint: string
  readonly content: (page: Page) => Locator
  /** The accessible name of a link outside of the content. */
  readonly link: string
  readonly target: string
}

const SHOPPERS: readonly Visit[] = [
  {
    path: '/my-orders',
    file: 'my-orders-page',
    authEndpoint: endpoints.currentShopper.path,
    content: (page) => page.getByRole('heading', { name: 'No orders yet' }),
    link: 'Addresses',
    target: '/addresses',
  },
  {
    path: '/account',
    file: 'account-page',
    authEndpoint: endpoints.currentShopper.path,
    content: (page) => page.getByRole('heading', { name: 'Details' }),
    link: 'My Orders',
    target: '/my-orders',
  },
  {
    path: '/add-address',
    file: 'add-address-page',
    authEndpoint: endpoints.currentShopper.path,
    content: (page) => page.getByLabel('ZIP code'),
    link: 'Cart',
    target: '/cart',
  },
]

const SELLERS: Visit = {
  path: '/seller/product-list',
  file: 'product-list',
  authEndpoint: endpoints.currentSeller.path,
  content: (page) => page.getByLabel('Find a product'),
  link: 'Orders',
  target: '/seller/orders',
}

/** Presses the link before the content is loaded, and releases it afterward. */
async function pressMeanwhile(page: Page, { path, file, authEndpoint, content, link, target }: Visit): Promise<void> {
  const code = await hold(page, new RegExp(`/assets/${file}[^/]*\\.js$`))
  const response = await holdRequests(page, authEndpoint)
  await page.goto(path)
  const pressed = page.locator('.frame-short, main').getByRole('link', { name: link, exact: true })
  await pressed.hover()
  await page.mouse.down()
  await expect.poll(() => Math.min(code.arrived, response.arrived)).toBe(1)
  response.open()
  code.open()
  await expect(content(page)).toBeVisible()
  await expect(pressed).toBeFocused()
  await page.mouse.up()
  await expect(page).toHaveURL(target)
}

for (const visit of SHOPPERS) {
  test(`a press on a link of ${visit.path} works while the content loads`, async ({ page, shopper }) => {
    await pressMeanwhile(page, visit)
    expect(await shopper.countOrders()).toBe(0)
  })
}

sellerTest('a press on a link of the seller’s area works while the content loads', async ({ page }) => {
  await pressMeanwhile(page, SELLERS)
})

sellerTest('the panels of the security page appear together, so that none pushes another down', async ({ page }) => {
  const panels = page.getByRole('main').getByRole('heading', { level: 2 })
  const staffLogins = await holdRequests(page, listStaffSessions.path)
  const loaded = page.waitForResponse(endpointPattern(getSecondFactor.path))
  await page.goto('/seller/security')
  await loaded
  await expect.poll(() => staffLogins.arrived).toBe(1)
  await expect(page.locator('[aria-busy=true]')).toBeVisible()
  await expect(panels).toHaveCount(0)
  staffLogins.open()
  await expect(panels).toHaveText([
    'Your login',
    'Two-factor authentication',
    'Where you’re logged in',
    'Where your staff are logged in',
  ])
})
