import { expect, test } from './test.ts'

test.use({ expectedOnConsole: [/Failed to load resource/] })

test('a basket stands in for a picture that does not come, also when it failed before the page was hydrated', async ({
  page,
}) => {
  await page.route(/\/pictures\//, (route) => route.abort())
  await page.goto('/')
  await expect(page.getByRole('article').first().locator('.picture-none')).toBeVisible()
  await expect(page.getByRole('article').first().locator('img')).toHaveCount(0)
})
