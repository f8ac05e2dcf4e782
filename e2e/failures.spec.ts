import { toast } from './shopper-test.ts'
import { expect, pageReady, test } from './test.ts'
import { expectWholeScreen } from './whole-screen.ts'

test.describe('when a page throws in the browser', () => {
  test.use({ expectedOnConsole: [/RangeError|is no price in whole cents|error boundary/] })

  test('shows the error page with a reference that is in the server’s log', async ({ page }) => {
    await page.goto('/contact')
    await pageReady(page)
    await page.route('**/api/product/list*', async (route) => {
      const response = await (await route.fetch()).json()
      for (const product of response.products) product.price = 1.005 // the wire schema rules out this price
      await route.fulfill({ json: response })
    })
    const report = page.waitForRequest('**/api/fault/report')
    await page.getByRole('link', { name: 'All Product' }).first().click()
    await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
    const { reference, path } = (await report).postDataJSON()
    expect(path).toBe('/products')
    await expect(page.getByText(`If you contact us, quote this code: ${reference}`)).toBeVisible()
    // The picture is inline, so that it needs no network.
    await expect(page.locator('main img')).toHaveCount(0)
    await expect(page.locator('main .picture svg')).toBeVisible()
    await expectWholeScreen(page, 'application-error')
    await page.unroute('**/api/product/list*')
    await page.getByRole('link', { name: 'Back to Home' }).click()
    await expect(page.getByRole('heading', { name: /Groceries delivered/ })).toBeVisible()
  })
})

test.describe('without a network', () => {
  test.use({ expectedOnConsole: [/ERR_INTERNET_DISCONNECTED/] })

  test('shows a notice, keeps the cart, and hides the notice when the network is back', async ({ page, context }) => {
    await page.goto('/')
    await pageReady(page)
    await context.setOffline(true)
    await expect(page.getByText('You’re offline.')).toBeVisible()
    await page
      .getByRole('article')
      .first()
      .getByRole('button', { name: /^Add .+ to cart$/ })
      .click()
    await expect(page.getByRole('link', { name: 'Cart, 1 product' })).toBeVisible()
    await page.getByLabel('Email').fill('maya@example.com')
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await expect(toast(page, 'We can’t reach the store right now. Check your connection and try again.')).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText('You’re offline.')).toHaveCount(0)
    await expect(page.getByLabel('Email')).toHaveValue('maya@example.com')
  })

  test('says once that a search failed, and completes it later by itself', async ({ page, context }) => {
    await page.goto('/products')
    await pageReady(page)
    await context.setOffline(true)
    await page.getByRole('combobox', { name: 'Search products' }).fill('strawberries')
    await expect(page.getByRole('main').getByRole('status')).toHaveText('1 product found so far')
    await expect(page.getByRole('alert')).toContainText('More products could not be loaded.')
    await expect(page.locator('.toast-error')).toHaveCount(1)
    await context.setOffline(false)
    await expect(page.getByRole('main').getByRole('status')).toHaveText('2 products in stock')
  })
})
