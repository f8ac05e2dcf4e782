import { expectSameInAnyOrder } from './any-sheet-order.ts'
import { openCart } from './check-out.ts'
import { asSeller, startPacking } from './seller-area.ts'
import { expect, openLoginDialog, profileButton, test } from './shopper-test.ts'
import { pageReady } from './test.ts'

// The test every-screen.spec.ts checks screens that need no preparation.

test('the loader looks the same in any order of the style sheets', async ({ page }) => {
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1_000) // the loader redirects after five seconds
  await page.goto('/loader?next=cart')
  await page.clock.runFor(100)
  await pageReady(page)
  await expectSameInAnyOrder(page)
})

test('the login dialog and the menus look the same in any order of the style sheets', async ({ page, account }) => {
  await openLoginDialog(page)
  await expectSameInAnyOrder(page)
  await page.evaluate(([name, token]) => localStorage.setItem(name, token), ['larder.shopper.token', account.token] as const)
  await page.goto('/contact')
  await profileButton(page).click()
  await expectSameInAnyOrder(page)
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 360, height: 800 })
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expectSameInAnyOrder(page)
})

test('the choice of an address and an order’s details look the same in any order of the style sheets', async ({
  page,
  shopper,
}) => {
  await page.clock.setFixedTime(new Date()) // the page shows the order's age in words
  await shopper.orders({ Strawberries: 1, 'Whole milk': 2 })
  await shopper.fillsCart({ Strawberries: 2, 'Whole milk': 1, 'Butter croissants': 12 })
  await openCart(page)
  await page.getByRole('button', { name: 'Change delivery address' }).click()
  await expectSameInAnyOrder(page)
  await page.goto('/my-orders')
  await page.getByRole('article').first().locator('summary').click()
  await expectSameInAnyOrder(page)
})

test('an order that is packed looks the same in any order of the style sheets', async ({ page, store, shopper }) => {
  await page.clock.setFixedTime(new Date())
  const token = await asSeller(page.context(), store)
  const path = await startPacking(store, token, await shopper.orders({ Strawberries: 1, 'Whole milk': 2 }))
  await page.goto(path)
  await page.getByRole('button', { name: 'Fewer or a substitute for Whole milk' }).click()
  await page.getByRole('button', { name: 'One less Whole milk' }).click()
  await expect(page.locator('.product-choice')).toHaveCount(3)
  await expectSameInAnyOrder(page)
})
