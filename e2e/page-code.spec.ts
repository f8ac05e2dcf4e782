import type { Page, Route } from '@playwright/test'
import { test as shopperTest } from './shopper-test.ts'
import { expect, pageReady, test } from './test.ts'

// What happens when the code of a page, or of a part of one, can't be fetched.

const ERROR_PAGE = 'Unexpected Application Error!'
const OFFLINE = 'You’re offline. We’ll open this page when you’re back online.'
const AWAY = 'We can’t reach the store right now. Check your connection and try again.'

const allProducts = (page: Page) => page.getByRole('link', { name: 'See all products' }).first()
const hero = (page: Page) => page.getByRole('heading', { name: /Groceries delivered/ })
const products = (page: Page) => page.getByRole('heading', { name: 'All products', level: 1 })

/** Presses as a script does: no pointer comes near first, for which code is fetched ahead. */
const pressUnseen = (page: Page) => allProducts(page).evaluate((link: HTMLElement) => link.click())

/** Addresses of the documents that a page loads from now on. */
function documentsOf(page: Page): string[] {
  const documents: string[] = []
  page.on('request', (request) => request.isNavigationRequest() && documents.push(new URL(request.url()).pathname))
  return documents
}

test.use({ expectedOnConsole: [/Failed to load resource|ERR_INTERNET_DISCONNECTED/] })

test('without a network a page whose code is missing opens by itself later, and until then the present one stays', async ({
  page,
  context,
}) => {
  await page.goto('/')
  await pageReady(page)
  const documents = documentsOf(page)
  await context.setOffline(true)
  await allProducts(page).click()
  await expect(page.getByText(OFFLINE)).toBeVisible()
  await expect(hero(page)).toBeVisible()
  await expect(page).toHaveURL('/')
  await page.getByRole('button', { name: 'Add Strawberries to cart' }).click()
  await expect(page.getByRole('link', { name: 'Cart, 1 product' })).toBeVisible()
  await context.setOffline(false)
  await expect(products(page)).toBeVisible()
  await expect(page).toHaveURL('/products')
  expect(documents).toEqual([])
})

test('who goes elsewhere meanwhile is not led to the page that was missing', async ({ page, context }) => {
  await page.goto('/contact')
  await pageReady(page)
  await page.getByRole('link', { name: 'Home', exact: true }).first().click()
  await expect(hero(page)).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Cart, 0 products' }).click()
  await expect(page.getByText(OFFLINE)).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Contact', level: 1 })).toBeVisible()
  const code = page.waitForResponse(/\/assets\/cart-page[^/]*\.js$/)
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Cart, 0 products' }).hover()
  await (await code).finished()
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  await expect(page).toHaveURL('/contact')
})

test('what is typed into the search box stays there while the page of products is missing', async ({ page, context }) => {
  await page.goto('/')
  await pageReady(page)
  await context.setOffline(true)
  const box = page.getByRole('searchbox')
  await box.fill('milk')
  await expect(page.getByText(OFFLINE)).toHaveCount(1)
  await expect(box).toHaveValue('milk')
  await box.fill('milks')
  await expect(box).toHaveValue('milks')
  await context.setOffline(false)
  await expect(page).toHaveURL('/products?q=milks')
  await expect(page.getByRole('heading', { name: 'Results for “milks”' })).toBeVisible()
})

test('while the store is out of reach the page stays and says so, and the next press opens the other one', async ({ page }) => {
  await page.goto('/')
  await pageReady(page)
  const away = (route: Route) => route.abort('connectionrefused')
  await page.route('**', away)
  await pressUnseen(page)
  await expect(page.getByText(AWAY)).toBeVisible()
  await expect(hero(page)).toBeVisible()
  await page.unroute('**', away)
  await pressUnseen(page)
  await expect(products(page)).toBeVisible()
})

test('after a new release, whose files have other names, the page is opened as a document, once', async ({ page }) => {
  await page.goto('/')
  await pageReady(page)
  const documents = documentsOf(page)
  const gone = /\/assets\/products-page[^/]*\.js$/
  await page.route(gone, (route) => (documents.length === 0 ? route.fulfill({ status: 404 }) : route.continue()))
  await pressUnseen(page)
  await expect(products(page)).toBeVisible()
  await pageReady(page)
  expect(documents).toEqual(['/products'])
})

test('a page whose code never comes is opened as a document once, says so, and can be left', async ({ page }) => {
  await page.goto('/')
  await pageReady(page)
  const documents = documentsOf(page)
  await page.route(/\/assets\/products-page[^/]*\.js$/, (route) => route.fulfill({ status: 404 }))
  await pressUnseen(page)
  await expect(page.getByRole('alert')).toContainText('This page didn’t load.')
  await expect(page.getByRole('heading', { name: ERROR_PAGE })).toHaveCount(0)
  expect(documents).toEqual(['/products'])
  await page.getByRole('link', { name: 'Home', exact: true }).first().click()
  await expect(hero(page)).toBeVisible()
})

test('a sheet that did not come the first time is there when the page opens later', async ({ page }) => {
  await page.goto('/')
  await pageReady(page)
  let isAway = true
  await page.route('**', (route) => (isAway ? route.abort('connectionrefused') : route.continue()))
  const toContact = page.getByRole('link', { name: 'Contact', exact: true }).first()
  await toContact.evaluate((link: HTMLElement) => link.click())
  await expect(page.getByText(AWAY)).toBeVisible()
  isAway = false
  await toContact.evaluate((link: HTMLElement) => link.click())
  await expect(page.getByRole('heading', { name: 'Contact', level: 1 })).toBeVisible()
  await expect(page.locator('.contact-list')).toHaveCSS('display', 'grid')
})

test('Back to a page whose code is missing says so, and it opens when the network is there', async ({ page, context }) => {
  await page.goto('/contact')
  await pageReady(page)
  await page.getByRole('link', { name: 'All Product' }).first().click()
  await expect(products(page)).toBeVisible()
  await page.reload() // the present document has never seen Contact
  await pageReady(page)
  await context.setOffline(true)
  await page.goBack()
  await expect(page).toHaveURL('/contact')
  await expect(page.getByRole('alert')).toContainText('This page didn’t load.')
  await expect(page.getByRole('searchbox')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(AWAY)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Contact', level: 1 })).toBeVisible()
})

for (const [name, part] of [
  ['Login', 'login-dialog'],
  ['Menu', 'open-menu'],
] as const) {
  test(`${name} says when its code is missing, and the next press opens it`, async ({ page }) => {
    if (name === 'Menu') await page.setViewportSize({ width: 360, height: 740 })
    let isAway = true
    await page.route(new RegExp(`/assets/${part}[^/]*\\.js$`), (route) =>
      isAway ? route.abort('connectionrefused') : route.continue(),
    )
    await page.goto('/contact')
    await pageReady(page)
    const button = page.locator('.navbar').getByRole('button', { name, exact: true })
    await button.press('Enter')
    await expect(page.getByText('That didn’t load. Check your connection and try again.')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    isAway = false
    await button.press('Enter') // by keyboard: the sentence lies above it at 360 px
    await expect(page.getByRole('dialog')).toBeVisible()
  })
}

for (const { path, part, content } of [
  { path: '/my-orders', part: 'my-orders-content', content: 'No orders yet' },
  { path: '/account', part: 'account-content', content: 'Change password' },
  { path: '/cart', part: 'filled-cart', content: 'Delivery address' },
]) {
  shopperTest.describe(`the content of ${path}`, () => {
    shopperTest.use({ expectedOnConsole: [/Failed to load resource/] })

    shopperTest('says when its code is missing, and comes with a press', async ({ page, shopper }) => {
      await shopper.fillsCart(path === '/cart' ? { Bananas: 1 } : {})
      let isAway = true
      await page.route(new RegExp(`/assets/${part}[^/]*\\.js$`), (route) =>
        isAway ? route.abort('connectionrefused') : route.continue(),
      )
      await page.goto(path)
      await expect(page.getByRole('alert')).toContainText('This page didn’t load.')
      await expect(page.locator('.skeleton')).toHaveCount(0)
      isAway = false
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByRole('heading', { name: content })).toBeVisible()
    })
  })
}

shopperTest.describe('the shopper’s menu', () => {
  shopperTest.use({ expectedOnConsole: [/Failed to load resource/] })

  shopperTest('is a link to the orders while its code is missing', async ({ page, shopper }) => {
    await page.route(/\/assets\/profile-menu[^/]*\.js$/, (route) => route.abort('connectionrefused'))
    await page.goto('/contact')
    await page.locator('.navbar').getByRole('link', { name: 'My Orders' }).click()
    await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible()
    expect(await shopper.countOrders()).toBe(0)
  })
})
