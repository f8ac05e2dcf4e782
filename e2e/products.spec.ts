import { hold } from './api-responses.ts'
import { expect, pageReady, test } from './test.ts'
import { expectWholeScreen } from './whole-screen.ts'

test('opens the products from other screens on typing in the navbar, and keeps focus and caret', async ({ page }) => {
  for (const path of ['/contact', '/products/fruits']) {
    await page.goto(path)
    await pageReady(page)
    const search = page.getByRole('combobox', { name: 'Search products' })
    await search.click()
    await page.keyboard.type('mlk')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.type('i')
    await expect(page).toHaveURL('/products?q=milk')
    await expect(search).toBeFocused()
    expect(await search.evaluate((input: HTMLInputElement) => [input.value, input.selectionStart])).toEqual(['milk', 2])
    await expect(page.getByRole('link', { name: 'Whole milk', exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Bananas', exact: true })).toHaveCount(0)
  }
})

test('shows known matches at once, then those of the server in their place, ignores case, and announces the result', async ({
  page,
  request,
}) => {
  const { products } = await (await request.get('/api/product/list?inStock=true&search=juice')).json()
  await page.goto('/products')
  await pageReady(page)
  const responses = await hold(page, /product\/search.*q=JUICE/)
  // Related products, which mention juice, stand in a section of their own.
  const card = page.locator('article:not([aria-labelledby="related"] article)')
  await page.getByRole('combobox', { name: 'Search products' }).pressSequentially('JUICE')
  await expect(card.filter({ hasNotText: /juice/i })).toHaveCount(0)
  await expect.poll(() => responses.arrived).toBe(1)
  responses.open()
  await expect(card.filter({ hasText: /juice/i })).toHaveCount(products.length)
  await expect(
    page
      .locator('[aria-live=polite], [role=status]')
      .filter({ hasText: `${products.length} products in stock` })
      .first(),
  ).toBeAttached()
})

test('keeps a search on reload, on Back and in a shared URL', async ({ page }) => {
  await page.goto('/products?q=bread')
  await pageReady(page)
  const search = page.getByRole('combobox', { name: 'Search products' })
  await expect(search).toHaveValue('bread')
  await page.reload()
  await pageReady(page)
  await expect(search).toHaveValue('bread')
  await page.getByRole('article').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/products\/\w+\/[\w-]+$/)
  await expect(search).toHaveValue('')
  await page.goBack()
  await expect(page).toHaveURL('/products?q=bread')
  await expect(search).toHaveValue('bread')
})

test.describe('when products can’t be loaded', () => {
  test.use({ expectedOnConsole: [/500|ERR_FAILED/] })

  test('a prefetch fails silently, and a press shows the reason in a toast, with a retry that loads them', async ({ page }) => {
    let works = false
    await page.goto('/contact')
    await pageReady(page)
    await page.route('**/api/product/list*', (route) =>
      works
        ? route.continue()
        : route.fulfill({ status: 500, json: { success: false, message: 'Something went wrong on our side' } }),
    )
    const failed = page.waitForResponse('**/api/product/list*')
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'All Product' })
    await link.hover()
    await (await failed).finished()
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await page.locator('.toast').count()).toBe(0) // read once, since a toast disappears by itself
    await page.keyboard.press('Escape')
    await link.click()
    await expect(
      page.locator('.toast, [role=status]').filter({ hasText: 'Something went wrong on our side' }).first(),
    ).toBeVisible()
    works = true
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('article').first()).toBeVisible()
  })
})

test('reserves the products’ space while they load', async ({ page }) => {
  let response = () => {}
  const held = new Promise<void>((resolve) => {
    response = resolve
  })
  await page.route('**/api/product/list*', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/contact')
  await pageReady(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'All Product' }).click()
  await expect(page.locator('main .skeleton').first()).toBeVisible()
  // The skeleton of the picture shimmers too.
  await expect(page.locator('main .skeleton.picture').first()).toHaveCSS('background-image', /gradient/)
  await expectWholeScreen(page, 'products-loading')
  response()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.locator('main .skeleton')).toHaveCount(0)
})
