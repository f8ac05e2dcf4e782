import type { Page } from '@playwright/test'
import { addButton, openProductForm } from './product-form.ts'
import { sellerTest, visitorTest } from './seller-area.ts'
import { expect, loginDialog, test } from './shopper-test.ts'
import { expectNoSidewaysScroll } from './whole-screen.ts'

const ROUNDING = 1 // pixels that rounding may add

async function enlargeText(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
}

async function expectToFit(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page)
  await page.locator('form:visible [type=submit]').last().click()
  await expect(page.locator('.field-error').first()).toBeVisible()
  await expectNoSidewaysScroll(page)
  const wide = await page
    .locator('form:visible')
    .last()
    .evaluate((form) => form.scrollWidth - form.clientWidth)
  expect(wide).toBeLessThanOrEqual(ROUNDING)
}

test('forms of the account fit 320 px with text at 200%', async ({ page, shopper }) => {
  await page.setViewportSize({ width: 320, height: 800 })
  for (const path of ['/account', '/add-address']) {
    await page.goto(path)
    if (path === '/account') await page.getByRole('main').getByRole('button', { name: 'Change password' }).click()
    await expect(page.locator('main form')).toBeVisible()
    await enlargeText(page)
    await expectToFit(page)
  }
  expect(await shopper.countOrders()).toBe(0)
})

test('login and registration fit 320 px with text at 200%', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 })
  await page.goto('/login')
  await expect(loginDialog(page)).toBeVisible()
  await enlargeText(page)
  for (const turn of ['Create an account', 'Login']) {
    await expectToFit(page)
    await loginDialog(page).getByRole('button', { name: turn, exact: true }).last().click()
  }
})

visitorTest('the seller’s login fits 320 px with text at 200%', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 })
  await page.goto('/seller')
  await expect(page.getByRole('form', { name: 'Seller login' })).toBeVisible()
  await enlargeText(page)
  await expectToFit(page)
})

sellerTest('the product form fits 320 px with text at 200%', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 })
  await openProductForm(page)
  await enlargeText(page)
  await expectToFit(page)
})

sellerTest('scrolls the first invalid field and its label into view below the header', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 800 })
  await openProductForm(page)
  await addButton(page).click()
  const name = page.getByLabel('Name', { exact: true })
  await expect(name).toBeFocused()
  const label = page.locator('label').filter({ hasText: /^Name$/ })
  const header = page.locator('.seller-header')
  const bottomOf = async () => ((await header.boundingBox())?.y ?? 0) + ((await header.boundingBox())?.height ?? 0)
  await expect.poll(async () => ((await label.boundingBox())?.y ?? 0) - (await bottomOf())).toBeGreaterThanOrEqual(0)
})
