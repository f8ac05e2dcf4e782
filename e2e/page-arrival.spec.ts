import type { Page } from '@playwright/test'
import { asSeller } from './seller-area.ts'
import { expect, test } from './shopper-test.ts'
import { pageReady } from './test.ts'

const scrolledTo = (page: Page) => page.evaluate(() => scrollY)

const announcement = (page: Page, text: string) => page.locator('[aria-live=polite]').getByText(text, { exact: true })

test('a link opens a page at its top, Back where it was left, and both focus its content and announce its title', async ({
  page,
}) => {
  await page.goto('/')
  await pageReady(page)
  const homeTitle = await page.title()
  const link = page.getByRole('article').first().getByRole('link')
  const name = (await link.textContent()) ?? ''
  await link.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const left = await scrolledTo(page)
  expect(left).toBeGreaterThan(0)
  await link.click()
  await expect(page).toHaveTitle(`${name} · Larder`)
  await expect(page.getByRole('main')).toBeFocused()
  await expect(announcement(page, `${name} · Larder`)).toHaveCount(1)
  expect(await scrolledTo(page)).toBe(0)

  await page.getByRole('button', { name: 'Login' }).focus()
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('main')).toBeFocused()
  await expect(announcement(page, homeTitle)).toHaveCount(1)
  await expect.poll(() => scrolledTo(page)).toBe(left)
})

test('another page of the seller’s area begins at its top, focused and announced', async ({ page, store }) => {
  await asSeller(page.context(), store)
  await page.setViewportSize({ width: 1280, height: 500 })
  await page.goto('/seller/settings?tab=delivery')
  await expect(page.getByRole('button', { name: 'Save delivery' })).toBeVisible()
  await page.mouse.wheel(0, 400)
  await expect.poll(() => scrolledTo(page)).toBeGreaterThan(0)
  await page.getByRole('navigation', { name: 'Seller' }).getByRole('link', { name: 'Product List' }).click()
  await expect(page).toHaveTitle('Product List · Larder')
  await expect(page.getByRole('main')).toBeFocused()
  await expect(announcement(page, 'Product List · Larder')).toHaveCount(1)
  expect(await scrolledTo(page)).toBe(0)
})
