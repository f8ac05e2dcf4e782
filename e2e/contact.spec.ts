import { expect, test } from './test.ts'

test('says how to reach the store, when it delivers, and where the orders are', async ({ page }) => {
  await page.goto('/contact')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'hello@example.com' })).toHaveAttribute('href', 'mailto:hello@example.com')
  await expect(main.getByRole('listitem').filter({ hasText: 'When we deliver' })).toContainText('in under 30 minutes')
  await expect(main).toContainText('your order number')
  await expect(main).not.toContainText(/every day|any hour|24/i) // the specification has no opening hours
  await main.getByRole('link', { name: 'My Orders' }).click()
  await expect(page).toHaveURL('/my-orders')
})
