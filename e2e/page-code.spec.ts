import type { Locator, Page, Route } from '@playwright/test'
import { endpoints } from '../src/contract/endpoints.ts'
import { endpointPattern, hold } from './api-responses.ts'
import { test as shopperTest } from './shopper-test.ts'
import { expect, pageReady, test } from './test.ts'

// These tests are about code of a page, or of a part of one, that can't be loaded.

const ERROR_PAGE = 'Unexpected Application Error!'
const OFFLINE = 'You’re offline. We’ll open this page when you’re back online.'
const AWAY = 'We can’t reach the store right now. Check your connection and try again.'

const allProducts = (page: Page) => page.getByRole('link', { name: 'See all products' }).first()
const hero = (page: Page) => page.getByRole('heading', { name: /Groceries delivered/ })
const products = (page: Page) => page.getByRole('heading', { name: 'All products', level: 1 })

/** Clicks without pointer events, so that nothing is prefetched. */
const clickWithoutPointer = (page: Page) => allProducts(page).evaluate((link: HTMLElement) => link.click())

/** Returns a growing list of the paths of documents that a page loads from now on. */
function documentsOf(page: Page): string[] {
  const documents: string[] = []
  page.on('request', (request) => request.isNavigationRequest() && documents.push(new URL(request.url()).pathname))
  return documents
}

test.use({ expectedOnConsole: [/Failed to load resource|ERR_INTERNET_DISCONNECTED/] })

test('keeps the current page while offline when the next page’s code is missing, and opens that later by itself', async ({
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
  await page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /^Add .+ to cart$/ })
    .click()
  await expect(page.getByRole('link', { name: 'Cart, 1 product' })).toBeVisible()
  await context.setOffline(false)
  await expect(products(page)).toBeVisible()
  await expect(page).toHaveURL('/products')
  expect(documents).toEqual([])
})

test('does not open the missing page after the user went elsewhere', async ({ page, context }) => {
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

test('keeps what is typed into the search box while the products page is missing', async ({ page, context }) => {
  await page.goto('/')
  await pageReady(page)
  await context.setOffline(true)
  const box = page.getByRole('combobox', { name: 'Search products' })
  await box.fill('milk')
  await expect(page.getByText(OFFLINE)).toHaveCount(1)
  await expect(box).toHaveValue('milk')
  await box.fill('milks')
  await expect(box).toHaveValue('milks')
  await context.setOffline(false)
  await expect(page).toHaveURL('/products?q=milks')
  await expect(page.getByRole('heading', { name: 'Results for “milks”' })).toBeVisible()
})

test('stays on the page with a notice while the server is unreachable, and the next press opens the other page', async ({
  page,
}) => {
  await page.goto('/')
  await pageReady(page)
  const away = (route: Route) => route.abort('connectionrefused')
  await page.route('**', away)
  await clickWithoutPointer(page)
  await expect(page.getByText(AWAY)).toBeVisible()
  await expect(hero(page)).toBeVisible()
  await page.unroute('**', away)
  await clickWithoutPointer(page)
  await expect(products(page)).toBeVisible()
})

for (const gone of [/\/assets\/products-page[^/]*\.js$/, /\/assets\/shop-api[^/]*\.js$/]) {
  test(`opens a page as a document, once, after a release that renamed ${gone.source}`, async ({ page }) => {
    const documents = documentsOf(page)
    await page.route(gone, (route) => (documents.length === 1 ? route.fulfill({ status: 404 }) : route.continue()))
    await page.goto('/')
    await pageReady(page)
    await clickWithoutPointer(page)
    await expect(products(page)).toBeVisible()
    await pageReady(page)
    expect(documents).toEqual(['/', '/products'])
  })
}

test('opens a page whose code never loads as a document once, shows a notice, and can be left', async ({ page }) => {
  await page.goto('/')
  await pageReady(page)
  const documents = documentsOf(page)
  await page.route(/\/assets\/products-page[^/]*\.js$/, (route) => route.fulfill({ status: 404 }))
  await clickWithoutPointer(page)
  await expect(page.getByRole('alert')).toContainText('This page didn’t load.')
  await expect(page.getByRole('heading', { name: ERROR_PAGE })).toHaveCount(0)
  expect(documents).toEqual(['/products'])
  await page.getByRole('link', { name: 'Home', exact: true }).first().click()
  await expect(hero(page)).toBeVisible()
})

test('loads a style sheet again that failed at first', async ({ page }) => {
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

test('shows a notice on Back to a page whose code is missing, and opens it when the network is back', async ({
  page,
  context,
}) => {
  await page.goto('/contact')
  await pageReady(page)
  await page.getByRole('link', { name: 'All Product' }).first().click()
  await expect(products(page)).toBeVisible()
  await page.reload() // This drops the cached code of Contact.
  await pageReady(page)
  await context.setOffline(true)
  await page.goBack()
  await expect(page).toHaveURL('/contact')
  await expect(page.getByRole('alert')).toContainText('This page didn’t load.')
  await expect(page.getByRole('combobox', { name: 'Search products' })).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(AWAY)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Contact', level: 1 })).toBeVisible()
})

test('opens pages on Back whose rows the page did not load with', async ({ page }) => {
  await page.goto('/shopping-list')
  await pageReady(page)
  await page.getByRole('link', { name: 'Larder, home' }).first().click()
  await expect(hero(page)).toBeVisible()
  await page.evaluate(() => history.pushState(null, '', '/seller'))
  await page.evaluate(() => history.pushState(null, '', '/'))
  const documents = documentsOf(page)
  await page.reload() // The new document has the rows of the shop alone.
  await pageReady(page)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Seller login' })).toBeVisible()
  await page.goBack()
  await expect(hero(page)).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Shopping list', level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Larder, home' }).first()).toBeVisible()
  expect(documents).toEqual(['/'])
})

for (const [name, part] of [
  ['Login', 'login-dialog'],
  ['Menu', 'mobile-menu'],
] as const) {
  test(`says that the code of ${name} is missing, and opens it by a press once it is there`, async ({ page }) => {
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
    // The notice covers the button at 360 px, so the button is pressed by keyboard. A browser that caches the failure loads
    // the page again at this press, and the one after it opens the dialog.
    await expect(async () => {
      await pageReady(page)
      await button.press('Enter')
      await expect(page.getByRole('dialog')).toBeVisible({ timeout: 5_000 })
    }).toPass()
  })
}

shopperTest.describe('the content of a page', () => {
  shopperTest.use({ expectedOnConsole: [/Failed to load resource/] })

  shopperTest('shows a notice when its code is missing, and loads with a press', async ({ page, shopper }) => {
    await shopper.fillsCart({ Bananas: 1 })
    for (const { path, part, content } of [
      { path: '/my-orders', part: 'my-orders-page', content: 'No orders yet' },
      { path: '/account', part: 'account-page', content: 'Details' },
      { path: '/cart', part: 'filled-cart', content: 'Delivery address' },
    ]) {
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
    }
  })
})

shopperTest.describe('a session that has ended', () => {
  shopperTest.use({ expectedOnConsole: [/Failed to load resource/] })

  shopperTest('leads to the cart, unless the user asked for another page meanwhile', async ({ page, shopper }) => {
    await shopper.fillsCart({})
    const home = await hold(page, /\/assets\/home-page[^/]*\.js$/)
    const [check, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    await page.route(endpointPattern(endpoints.currentShopper.path), async (route) => {
      check.resolve()
      await end.promise
      await route.fulfill({ status: 401, json: { success: false, message: 'Please log in' } })
    })
    await page.goto('/add-address')
    await check.promise
    await expect.poll(() => isPressTaken(page.getByRole('link', { name: 'Larder, home' }).first())).toBe(true)
    await expect.poll(() => home.arrived).toBe(1)
    end.resolve()
    await expect(page.locator('.navbar').getByRole('button', { name: 'Login' })).toBeVisible()
    home.open()
    await expect(hero(page)).toBeVisible()
    await expect(page).toHaveURL('/')
  })
})

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

/**
 * Presses a link. Returns whether the page's code handled the press. Before hydration the browser would load a whole
 * page, which is prevented.
 */
const isPressTaken = (link: Locator): Promise<boolean> =>
  link.evaluate((element: HTMLElement) => {
    let isTaken = false
    const stop = (event: Event) => {
      isTaken = event.defaultPrevented
      event.preventDefault()
    }
    window.addEventListener('click', stop, { once: true })
    element.click()
    return isTaken
  })
