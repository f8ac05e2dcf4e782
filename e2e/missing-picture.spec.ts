import { expect, test } from './test.ts'

test.use({ expectedOnConsole: [/Failed to load resource/] })

test('shows a basket in place of a picture that fails to load, also before hydration', async ({ page }) => {
  await page.route(/\/pictures\//, (route) => route.abort())
  await page.goto('/')
  await expect(page.getByRole('article').first().locator('.picture-none')).toBeVisible()
  await expect(page.getByRole('article').first().locator('img')).toHaveCount(0)
})
