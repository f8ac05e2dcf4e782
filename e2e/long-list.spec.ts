import type { Locator, Page } from '@playwright/test'
import { endpoints } from '../src/contract/endpoints.ts'
import { addProduct, loginSeller, many } from './seller-area.ts'
import { type StoreProcess, withBareStore } from './store-process.ts'
import { test as base, expect, pageReady } from './test.ts'
import { expectOpenedScreen } from './whole-screen.ts'

const JARS = 130
const BOTTLES = { inStock: 30, soldOut: 10 }

/** These tests have a store of their own, since so many products would hide those of other tests. */
const test = base.extend<object, { store: StoreProcess }>({
  store: [
    async ({}, use) =>
      withBareStore(async (store) => {
        const token = await loginSeller(store)
        await many(JARS, (number) => addProduct(store, token, { name: `Jar ${number}`, category: 'Pantry' }))
        await many(BOTTLES.inStock + BOTTLES.soldOut, async (number) => {
          const { _id } = await addProduct(store, token, { name: `Bottle ${number}`, category: 'Cellar' })
          if (number > BOTTLES.inStock) await sellOut(store, token, _id)
        })
        await use(store)
      }),
    { scope: 'worker', timeout: 180_000 },
  ],
})
test.describe.configure({ mode: 'default' }) // all tests run in one worker, and so in one store

async function sellOut(store: StoreProcess, token: string, id: string): Promise<void> {
  const headers = { token, 'Content-Type': 'application/json' }
  const response = await fetch(store.url + endpoints.setStock.path, {
    method: 'POST',
    headers,
    body: JSON.stringify({ id, inStock: false }),
  })
  expect(response.ok).toBe(true)
}

const moreLink = (page: Page): Locator => page.getByRole('link', { name: 'Show more products' })
const cards = (page: Page): Locator => page.getByRole('article')

/** Each list with the number of its products. */
const LISTS = [
  { path: '/products', count: JARS + BOTTLES.inStock },
  { path: '/products?q=jar', count: JARS },
]

for (const { path, count } of LISTS) {
  test(`restores the position in ${path} when it is opened again, beyond the first page`, async ({ page }) => {
    await page.goto(path)
    await pageReady(page)
    await expect
      .poll(async () => {
        await page.keyboard.press('End')
        return cards(page).count()
      })
      .toBe(count)
    await expect(moreLink(page)).toHaveCount(0)
    const far = page.getByRole('link', { name: 'Jar 20', exact: true })
    await far.scrollIntoViewIfNeeded()
    await page.reload()
    await expect(far).toBeInViewport()

    await far.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Jar 20' })).toBeVisible()
    await page.goBack()
    await expect(far).toBeInViewport()
  })
}

test('loads further products by keyboard, in place', async ({ page }) => {
  await page.goto('/products/pantry')
  await pageReady(page)
  await expect(cards(page)).toHaveCount(20)
  await moreLink(page).evaluate((link: HTMLElement) => {
    link.focus({ preventScroll: true }) // scrolling to the link would load the products
    link.click()
  })
  await expect.poll(() => cards(page).count()).toBeGreaterThan(100)
  await expect(cards(page).nth(20).getByRole('link')).toBeFocused()
  await expect(page.getByText('96 more products')).toBeAttached()
  await expect(page).toHaveURL('/products/pantry')
})

test('moves the focus to the first of the last products when their link is pressed', async ({ page }) => {
  await page.goto('/products/cellar')
  await pageReady(page)
  const last = await cards(page).last().getByRole('link').textContent()
  await moreLink(page).evaluate((link: HTMLElement) => {
    link.focus({ preventScroll: true }) // scrolling to the link would load the products
    link.click()
  })
  await expect(cards(page)).toHaveCount(BOTTLES.inStock + BOTTLES.soldOut)
  await expect(cards(page).nth(20).getByRole('link')).toBeFocused()
  await expect(cards(page).nth(19).getByRole('link')).toHaveText(last ?? '')
})

test('opens the link to further products in a new tab as other links do, and leads back', async ({ page, context }) => {
  await page.goto('/products')
  await pageReady(page)
  const shown = await cards(page).getByRole('heading').allTextContents()
  const opening = context.waitForEvent('page')
  // Scrolling to the link would load the products and move it.
  await moreLink(page).evaluate((link) => link.focus({ preventScroll: true }))
  await page.keyboard.press('ControlOrMeta+Enter')
  const further = await opening
  await pageReady(further)
  await expect(further).toHaveURL(/\/products\?cursor=[\da-f-]{36}$/)
  await expect(further.locator('main').getByRole('status')).toHaveText(`${JARS + BOTTLES.inStock} products in stock`)
  const next = await cards(further).getByRole('heading').allTextContents()
  expect(new Set([...shown, ...next]).size).toBe(40)

  await moreLink(further).scrollIntoViewIfNeeded()
  await expect.poll(() => cards(further).count()).toBeGreaterThanOrEqual(116)
  await further.getByRole('link', { name: 'Back to the start of the list' }).click()
  await expect(further).toHaveURL('/products')
  await expect.poll(async () => (await cards(further).getByRole('heading').allTextContents()).slice(0, 20)).toEqual(shown)
})

test('searches all products from further down a list', async ({ page }) => {
  await page.goto('/products')
  await page.goto((await moreLink(page).getAttribute('href')) ?? '')
  await pageReady(page)
  await page.getByRole('combobox', { name: 'Search products' }).pressSequentially('bottle 1')
  await expect(page).toHaveURL('/products?q=bottle+1')
  await expect(cards(page)).toHaveCount(11) // 1, and 10 to 19
})

test('a page from further down a list is stable, fits and is accessible', async ({ page }) => {
  await page.goto('/products/cellar')
  await expectOpenedScreen(page, 'category-further', (await moreLink(page).getAttribute('href')) ?? '')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('lists each product of a category once, page by page', async ({ page }) => {
    await page.goto('/products/cellar')
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    const names = await cards(page).getByRole('heading').allTextContents()
    for (let pages = 1; (await moreLink(page).count()) > 0 && pages < 20; pages++) {
      const next = (await moreLink(page).getAttribute('href')) ?? ''
      await moreLink(page).click()
      await page.waitForURL(next)
      names.push(...(await cards(page).getByRole('heading').allTextContents()))
    }
    expect(names).toHaveLength(BOTTLES.inStock + BOTTLES.soldOut)
    expect(new Set(names).size).toBe(names.length)
    await page.getByRole('link', { name: 'Back to the start of the list' }).click()
    await page.waitForURL('/products/cellar')
    expect(await cards(page).getByRole('heading').allTextContents()).toEqual(names.slice(0, 20))
  })
})
